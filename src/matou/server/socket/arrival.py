"""When bytes came in, noted before they go through any queue; and a short way for most of them."""

from asyncio import BaseProtocol, Protocol, Transport
from collections.abc import Callable
from typing import Any

from matou.server.socket.frames import whole

Takes = Callable[[int, bytes], bool]  # a frame's kind and body; whether it was all there is to do


class Stamp(Protocol):
    """Stands between a transport and its protocol, notes the time, and passes on what it must.

    A frame that is there whole is offered to `takes` at once: through aiohttp's queue it would
    cost two more turns of the event loop. From a frame that is not taken everything goes to
    aiohttp, until all of it was received there, so that nothing overtakes anything.
    """

    def __init__(self, transport: Transport, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.at = clock()
        self.takes: Takes | None = None
        self.received = 0  # messages that came through aiohttp
        self._passed = 0  # frames that went to it
        self._torn = False  # a piece of a frame went to it: where frames begin is not known here
        self.behind: BaseProtocol = transport.get_protocol()
        transport.set_protocol(self)

    def data_received(self, data: bytes) -> None:
        self.at = self.clock()
        rest = data if self._torn else self._sorted(data)
        if rest:
            self.behind.data_received(rest)  # type: ignore[attr-defined]  # a stream's protocol

    def _sorted(self, data: bytes) -> bytes:
        """What is left for aiohttp."""
        at, left = 0, -1
        while at < len(data):
            frame = whole(data, at)
            if frame is None:
                self._torn = True
                break
            if left < 0 and not self._taken(frame.kind, frame.body):
                left = at
            self._passed += left >= 0
            at = frame.end
        if left < 0 and self._torn:
            left = at
        return data[left:] if left >= 0 else b""

    def _taken(self, kind: int, body: bytes) -> bool:
        if self.takes is None or self._passed != self.received:
            return False
        return self.takes(kind, body)

    def eof_received(self) -> bool | None:
        ended: bool | None = self.behind.eof_received()  # type: ignore[attr-defined]
        return ended

    def connection_lost(self, exc: Exception | None) -> None:
        self.takes = None
        self.behind.connection_lost(exc)

    def pause_writing(self) -> None:
        self.behind.pause_writing()

    def resume_writing(self) -> None:
        self.behind.resume_writing()

    def __getattr__(self, name: str) -> Any:  # what aiohttp asks of its own protocol
        return getattr(self.behind, name)
