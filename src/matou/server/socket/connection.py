"""One person's line: what goes out, what comes in, its pings, and its limits."""

import os
from asyncio import Transport
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from aiohttp import web

from matou.server.races.latency import Line
from matou.server.rooms import messages
from matou.server.rooms.room import Out
from matou.server.socket.arrival import Arrival
from matou.server.socket.bucket import Bucket
from matou.server.socket.frames import PING, TEXT, head
from matou.server.socket.tcp_info import shortest_trip

Clock = Callable[[], float]  # milliseconds that never run backwards

BEHIND: Final = 128 * 1024  # bytes a reader may be behind before the line is closed
SENT: Final = 128  # numbers whose time of sending is remembered
PINGS: Final = 64  # that may be on their way
RATE: Final = 30.0  # messages a second
BURST: Final = 60.0
SILENCE: Final = 12_000.0  # milliseconds without a pong or anything else
PATIENCE: Final = 5  # texts that are no messages


class Connection:
    """A WebSocket with its line; slow readers, flooders and talkers of nonsense are hung up on."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: Transport, clock: Clock, direct: bool = True
    ) -> None:
        self.socket = socket
        self.direct = direct  # behind a proxy the kernel measures the way to the proxy only
        self.transport = transport
        self.clock = clock
        self.line = Line()
        self.arrival = Arrival(transport, clock)
        self.bucket = Bucket(RATE, BURST)
        self.nonsense = 0
        self.racing = False  # while a race is open, pings go out ten times a second
        self.race_changed: Callable[[], None] | None = None
        self._sent: OrderedDict[int, float] = OrderedDict()
        self._pings: OrderedDict[bytes, float] = OrderedDict()
        transport.set_write_buffer_limits(high=4 * BEHIND)  # so that a send never waits

    def sent(self, number: int) -> float | None:
        """When the message of this number went out."""
        return self._sent.get(number)

    def send(self, outs: Sequence[Out]) -> bool:
        """Write them to the socket, unless its reader is too far behind: then hang up.

        In one piece, so that the kernel is asked once; the frames are short and never wait.
        """
        if self.socket.closed or self.transport.is_closing():
            return False
        if self.transport.get_write_buffer_size() > BEHIND:
            self.hang_up()
            return False
        frames: list[bytes] = []
        urgent = False
        for out in outs:
            frames.append(head(TEXT, len(out.data)))
            frames.append(out.data)
            urgent = urgent or out.urgent
        if urgent:
            frames.append(self._question())
        self.transport.write(b"".join(frames))
        at = self.clock()
        for out in outs:
            if out.number:
                self._sent[out.number] = at
        while len(self._sent) > SENT:
            self._sent.popitem(last=False)
        return True

    def race(self, now_open: bool) -> None:
        """A race against the clock opened or ended."""
        if now_open != self.racing:
            self.racing = now_open
            if self.race_changed is not None:
                self.race_changed()

    def hang_up(self) -> None:
        """At once, whatever is still to be sent: the page comes back and catches up."""
        self.transport.abort()

    # --- the line ------------------------------------------------------------------------

    def ping(self) -> None:
        if self.socket.closed or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() <= BEHIND:
            self.transport.write(self._question())

    def _question(self) -> bytes:
        """Eight random bytes, so that no answer can be sent before the question."""
        question = os.urandom(8)
        self._pings[question] = self.clock()
        if len(self._pings) > PINGS:
            self._pings.popitem(last=False)
        return head(PING, len(question)) + question

    def pong(self, answer: bytes) -> bool:
        """An answer came; False where nobody had asked that."""
        sent = self._pings.pop(answer, None)
        if sent is None:
            return False
        self.line.pong(sent, self.arrival.at)
        self.line.tcp_min = shortest_trip(self.transport) if self.direct else None
        return True

    def silent(self) -> bool:
        """Whether nothing has come in for so long that nobody can be there any more."""
        return self.clock() - self.arrival.at > SILENCE

    # --- what comes in -------------------------------------------------------------------

    def count(self) -> None:
        """One more message; raises HungUpError where it is too many."""
        if not self.bucket.take(self.arrival.at / 1000):
            raise HungUpError("too many messages")

    def read(self, text: str) -> messages.AnyUp | None:
        """The message, or None for nonsense; raises HungUpError when it is too much."""
        self.count()
        try:
            return messages.read(text)
        except messages.WireError as error:
            self.nonsense += 1
            if self.nonsense > PATIENCE:
                raise HungUpError("that is not understood here") from error
            return None


class HungUpError(Exception):
    """The server ends this connection; says why."""
