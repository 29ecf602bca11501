"""A guest's connection: write buffer, time of sending, silence, rate limit."""

from asyncio import get_running_loop
from collections.abc import Callable, Sequence
from typing import Final

from picows import WSCloseCode, WSMsgType, WSTransport

from matou.server.bucket import Bucket
from matou.server.rooms.wire.peers import Out
from matou.server.socket.pinger import Pinger

Clock = Callable[[], float]  # milliseconds that never run backwards

TEXT: Final = WSMsgType.TEXT
MAX_BUFFER_BYTES: Final = 128 * 1024  # written but not read, before the connection is closed
REMEMBERED_SENDS: Final = 32  # numbers whose time of sending is remembered: a race sees fewer
FLUSH_TIMEOUT_S: Final = 5.0  # for the last messages before a close
SILENCE_TIMEOUT_MS: Final = 12_000.0  # without a pong or anything else
MESSAGES_PER_S: Final = 30.0
MESSAGE_BURST: Final = 60.0


class Connection:
    """A WebSocket that is written to at once, and never waited for; slow readers are closed."""

    def __init__(
        self, socket: WSTransport, clock: Clock, direct: bool = True, address: str = ""
    ) -> None:
        self.socket = socket
        self.address = address
        self.transport = socket.underlying_transport
        self.clock = clock
        self.arrived = clock()  # when something last came in
        self.pinger = Pinger(socket, direct)
        self.latency = self.pinger.latency
        self.bucket = Bucket(MESSAGES_PER_S, MESSAGE_BURST)
        self._sent: list[tuple[int, float]] = [(-1, 0.0)] * REMEMBERED_SENDS  # a ring by number
        # High enough that a send never waits.
        self.transport.set_write_buffer_limits(high=4 * MAX_BUFFER_BYTES)

    @property
    def closed(self) -> bool:
        return self.socket.is_close_frame_sent or self.transport.is_closing()

    @property
    def behind(self) -> bool:
        """Whether its reader has not taken what was written long ago."""
        return self.transport.get_write_buffer_size() > MAX_BUFFER_BYTES

    def sent(self, number: int) -> float | None:
        """When the message of this number went out."""
        kept, at = self._sent[number % REMEMBERED_SENDS]
        return at if kept == number else None

    def send(self, outs: Sequence[Out]) -> bool:
        """Write them to the socket, unless its reader is too far behind: then hang up."""
        if self.closed:
            return False
        if self.behind:
            self.transport.abort()
            return False
        send = self.socket.send
        for out in outs:
            send(TEXT, out.data)
            if out.urgent:
                self.pinger.ask(self.clock())
            if out.number:
                self._sent[out.number % REMEMBERED_SENDS] = (out.number, self.clock())
        return True

    def ping(self, quiet: float = 0.0) -> None:
        """A dead line is noticed by its silence, one that nobody reads by what waits for it."""
        silent = self.clock() - self.arrived
        if self.behind or (silent > SILENCE_TIMEOUT_MS and self.pinger.asked > self.arrived):
            self.close()
        elif silent >= quiet and not self.closed:
            self.pinger.ask(self.clock())

    def pong(self, asked: bytes) -> None:
        """Whoever asks and does not read the answers is hung up on."""
        if self.behind:
            self.close()
        elif not self.closed:
            self.socket.send_pong(asked)

    def close(self, last: Sequence[Out] = ()) -> None:
        """With the last words, politely; without any at once, whatever is still to be sent: the
        page comes back and catches up."""
        if last and self.send(last):
            self.socket.send_close(WSCloseCode.OK)
            self.socket.disconnect()
            get_running_loop().call_later(FLUSH_TIMEOUT_S, self.transport.abort)
        else:
            self.transport.abort()
