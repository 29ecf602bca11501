"""One person's connection: what goes out, when it went, when something came in and how much may."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

from aiohttp import web

from matou.server.bucket import Bucket
from matou.server.races.latency import Latency
from matou.server.rooms.outbox import Out
from matou.server.socket.pinger import Pinger

Clock = Callable[[], float]  # milliseconds that never run backwards

BEHIND: Final = 128 * 1024  # bytes a reader may be behind before the line is closed
SENT: Final = 128  # numbers whose time of sending is remembered
RATE: Final = 30.0  # messages a second
BURST: Final = 60.0
TEXT: Final = 0x81  # a frame that is a whole message (RFC 6455, 5.2)


class Arrival(asyncio.Protocol):
    """Stands between a transport and its protocol, and notes when bytes came, before any queue."""

    def __init__(self, transport: asyncio.Transport, clock: Clock) -> None:
        self.clock = clock
        self.at = clock()
        self.behind: asyncio.BaseProtocol = transport.get_protocol()
        transport.set_protocol(self)

    def data_received(self, data: bytes) -> None:
        self.at = self.clock()
        self.behind.data_received(data)  # type: ignore[attr-defined]  # a stream's protocol

    def eof_received(self) -> bool | None:
        ended: bool | None = self.behind.eof_received()  # type: ignore[attr-defined]
        return ended

    def connection_lost(self, exc: Exception | None) -> None:
        self.behind.connection_lost(exc)

    def pause_writing(self) -> None:
        self.behind.pause_writing()

    def resume_writing(self) -> None:
        self.behind.resume_writing()

    def __getattr__(self, name: str) -> Any:  # what aiohttp asks of its own protocol
        return getattr(self.behind, name)


class Connection:
    """A WebSocket that is written to at once, and never waited for; slow readers are closed."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
        clock: Clock,
        direct: bool = True,
    ) -> None:
        self.socket = socket
        self.transport = transport
        self.clock = clock
        self.latency = Latency()
        self.arrival = Arrival(transport, clock)
        self.pinger = Pinger(self, direct)
        self.bucket = Bucket(RATE, BURST)
        self._sent: OrderedDict[int, float] = OrderedDict()
        self._closing: asyncio.Task[bool] | None = None
        transport.set_write_buffer_limits(high=4 * BEHIND)  # so that a send never waits

    @property
    def closed(self) -> bool:
        return self.socket.closed or self.transport.is_closing()

    @property
    def behind(self) -> bool:
        """Whether its reader has not taken what was written long ago."""
        return self.transport.get_write_buffer_size() > BEHIND

    def sent(self, number: int) -> float | None:
        """When the message of this number went out."""
        return self._sent.get(number)

    def send(self, outs: Sequence[Out]) -> bool:
        """Write them to the socket, unless its reader is too far behind: then hang up.

        In one piece, so that the kernel is asked once; the frames are short and never wait.
        """
        if self.closed:
            return False
        if self.behind:
            self.close()
            return False
        frames: list[bytes] = []
        urgent = False
        for out in outs:
            frames.append(head(TEXT, len(out.data)))
            frames.append(out.data)
            urgent = urgent or out.urgent
        if urgent:
            frames.append(self.pinger.question())
        self.transport.write(b"".join(frames))
        at = self.clock()
        for out in outs:
            if out.number:
                self._sent[out.number] = at
        while len(self._sent) > SENT:
            self._sent.popitem(last=False)
        return True

    def race(self, now_open: bool) -> None:
        self.pinger.race(now_open)

    def close(self, last: Sequence[Out] = ()) -> None:
        """With the last words, politely; without any at once, whatever is still to be sent: the
        page comes back and catches up."""
        if not last:
            self.transport.abort()
            return
        self.send(last)
        self._closing = asyncio.get_running_loop().create_task(self.socket.close())


def head(kind: int, size: int) -> bytes:
    """What goes before a message of so many bytes in its frame."""
    if size < 126:
        return bytes((kind, size))
    if size < 65536:
        return bytes((kind, 126)) + size.to_bytes(2, "big")
    return bytes((kind, 127)) + size.to_bytes(8, "big")
