"""Forwards the bytes of a WebSocket whose room another node owns."""

import asyncio
from collections.abc import Callable
from typing import cast

from aiohttp import web
from yarl import URL

from matou.server.socket.upgrade import Upgraded, let_go


class End(asyncio.Protocol):
    """One end: forwards bytes to the other end, with back-pressure."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.other: End | None = None
        self.on_lost: Callable[[], None] = lambda: None
        self._first: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def first(self) -> bytes:
        """The first bytes that come in."""
        return await self._first

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.write(data)
        elif not self._first.done():
            self.transport_of().pause_reading()
            self._first.set_result(data)

    def transport_of(self) -> asyncio.Transport:
        assert self.transport is not None
        return self.transport

    def pause_writing(self) -> None:
        if self.other is not None:
            self.other.transport_of().pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None:
            self.other.transport_of().resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        if not self._first.done():
            self._first.set_exception(ConnectionResetError("the owner hung up"))
            self._first.exception()  # a waiter may be gone
        if self.other is not None:
            self.other.close()
        self.on_lost()


async def connect(address: URL, head: str) -> tuple[End, bytes]:
    """Connect to the other node with the client's request, and return the start of the answer."""
    loop = asyncio.get_running_loop()
    _, end = await loop.create_connection(End, address.host or "", address.port or 80)
    end.transport_of().write(head.encode())
    try:
        return end, await end.first()
    except BaseException:
        end.close()
        raise


class Spliced:
    """Two connections joined. It counts as a connection of its address."""

    silent = 0.0
    watches = ""

    def __init__(self, owner: End, on_end: Callable[["Spliced"], None]) -> None:
        self._owner = owner
        self._on_end = on_end

    def begin(self, request: web.Request, first: bytes) -> web.StreamResponse:
        """Take the connection from aiohttp, and start to forward."""
        self._owner.on_lost = lambda: self._on_end(self)
        if request.transport is None:  # the client has gone while the owner was asked
            self.disconnect()
            return web.Response(status=400)
        transport = request.transport
        client = End()
        client.connection_made(transport)
        client.other, self._owner.other = self._owner, client
        transport.set_protocol(client)
        let_go(request)
        transport.write(first)
        self._owner.transport_of().resume_reading()
        return Upgraded()

    def disconnect(self) -> None:
        self._owner.close()
        if self._owner.other is not None:
            self._owner.other.close()
