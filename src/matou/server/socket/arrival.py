"""When bytes came in, noted before they go through any queue."""

from asyncio import BaseProtocol, Protocol, Transport
from collections.abc import Callable
from typing import Any


class Arrival(Protocol):
    """Stands between a transport and its protocol, notes the time, and passes everything on."""

    def __init__(self, transport: Transport, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.at = clock()
        self.behind: BaseProtocol = transport.get_protocol()
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
