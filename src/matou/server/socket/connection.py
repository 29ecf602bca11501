"""A guest's connection: write buffer, time of sending, silence, rate limit."""

from asyncio import get_running_loop
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from picows import WSCloseCode, WSMsgType, WSTransport

from matou.server.bucket import Bucket
from matou.server.rooms.wire.peers import Out
from matou.server.socket.pinger import Pinger

Clock = Callable[[], float]  # seconds that never run backwards

TEXT: Final = WSMsgType.TEXT
MAX_BUFFER_BYTES: Final = 128 * 1024  # written but not read, before the connection is closed
REMEMBERED_SENDS: Final = 32  # event numbers; a race needs fewer
FLUSH_TIMEOUT_S: Final = 5.0  # for the last messages before a close
SILENCE_TIMEOUT_MS: Final = 12_000.0  # without a pong or anything else
MESSAGES_PER_S: Final = 30.0
MESSAGE_BURST: Final = 60.0


class Connection:
    """A WebSocket with writes that never wait; slow readers are disconnected."""

    def __init__(
        self,
        socket: WSTransport,
        direct: bool = True,
        address: str = "",
        clock: Clock = monotonic,
    ) -> None:
        self.socket = socket
        self.address = address
        self.transport = socket.underlying_transport
        self._clock = clock
        self.arrived = self.now()  # time of the last frame
        self.pinger = Pinger(socket, direct)
        self.latency = self.pinger.latency
        self.bucket = Bucket(MESSAGES_PER_S, MESSAGE_BURST)
        self._sent: list[tuple[int, float]] = [(-1, 0.0)] * REMEMBERED_SENDS  # a ring by number
        # High enough that a send never waits.
        self.transport.set_write_buffer_limits(high=4 * MAX_BUFFER_BYTES)

    def now(self) -> float:
        """Milliseconds of the clock that never runs backwards."""
        return self._clock() * 1000

    @property
    def closed(self) -> bool:
        return self.socket.is_close_frame_sent or self.transport.is_closing()

    @property
    def behind(self) -> bool:
        """Whether the write buffer is too large."""
        return self.transport.get_write_buffer_size() > MAX_BUFFER_BYTES

    def sent(self, number: int) -> float | None:
        """When the message of this number was sent."""
        kept, at = self._sent[number % REMEMBERED_SENDS]
        return at if kept == number else None

    def send(self, outs: Sequence[Out]) -> bool:
        """Write to the socket, or disconnect where the write buffer is too large."""
        if self.closed:
            return False
        if self.behind:
            self.transport.abort()
            return False
        send = self.socket.send
        for out in outs:
            send(TEXT, out.data)
            if out.urgent:
                self.pinger.ask(self.now())
            if out.number:
                self._sent[out.number % REMEMBERED_SENDS] = (out.number, self.now())
        return True

    def ping(self, quiet: float = 0.0) -> None:
        """Ping; disconnect on a ping timeout, or when the write buffer is too large."""
        silent = self.now() - self.arrived
        if self.behind or (silent > SILENCE_TIMEOUT_MS and self.pinger.asked > self.arrived):
            self.close()
        elif silent >= quiet and not self.closed:
            self.pinger.ask(self.now())

    def pong(self, asked: bytes) -> None:
        """Answer a ping; disconnect a client that sends pings and does not read the answers."""
        if self.behind:
            self.close()
        elif not self.closed:
            self.socket.send_pong(asked)

    def close(self, last: Sequence[Out] = ()) -> None:
        """Close after the last messages, with a timeout.

        Without messages close at once: the page reconnects and catches up.
        """
        if last and self.send(last):
            self.socket.send_close(WSCloseCode.OK)
            self.socket.disconnect()
            get_running_loop().call_later(FLUSH_TIMEOUT_S, self.transport.abort)
        else:
            self.transport.abort()
