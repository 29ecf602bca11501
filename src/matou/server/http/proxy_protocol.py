"""PROXY protocol, version 2: a proxy that passes bytes on says first who has connected to it."""

import asyncio
from collections.abc import Callable
from ipaddress import ip_address
from struct import Struct
from typing import Final, cast
from weakref import WeakKeyDictionary

from aiohttp import web

SIGNATURE: Final = b"\r\n\r\n\0\r\nQUIT\n"
FIXED: Final = Struct("!12s B B H")  # signature, version and command, family, length of the rest
PROXIED: Final = 0x21  # version 2; 0x20 is the proxy itself, which asks whether we live
ADDRESS_BYTES: Final = {0x11: 4, 0x21: 16}  # TCP over IPv4, IPv6: the client's address comes first

Clients = WeakKeyDictionary[asyncio.BaseTransport, str]  # the address of each such connection


class ProxyHeader(asyncio.Protocol):
    """Reads the header, if there is one, and hands the connection over to what speaks HTTP."""

    def __init__(
        self,
        make_http: Callable[[], asyncio.Protocol],
        trusts: Callable[[str], bool],
        clients: Clients,
    ) -> None:
        self._make_http = make_http
        self._trusts = trusts
        self._clients = clients
        self._transport: asyncio.Transport | None = None
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports do all that asyncio's do, but do not call themselves that.
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        if not self._trusts(str(peer[0]) if peer else ""):
            self._hand_over()  # a header from there is no request, and is refused as one

    def data_received(self, data: bytes) -> None:
        assert self._transport is not None
        self._received += data
        if not SIGNATURE.startswith(self._received[: len(SIGNATURE)]):
            self._hand_over()
        elif len(self._received) >= FIXED.size:
            _, command, family, length = FIXED.unpack_from(self._received)
            end = FIXED.size + length
            if len(self._received) < end:
                return
            size = ADDRESS_BYTES.get(family, 0)
            if command == PROXIED and 0 < size <= length:
                address = self._received[FIXED.size : FIXED.size + size]
                self._clients[self._transport] = str(ip_address(address))
            self._received = self._received[end:]
            self._hand_over()

    def _hand_over(self) -> None:
        assert self._transport is not None
        http = self._make_http()
        self._transport.set_protocol(http)
        http.connection_made(self._transport)
        if self._received:
            http.data_received(self._received)


class ProxiedSite(web.TCPSite):
    """Listens for connections that may begin with the header."""

    __slots__ = ("_clients", "_trusts")

    def __init__(
        self,
        runner: web.AppRunner,
        host: str,
        port: int,
        trusts: Callable[[str], bool],
        clients: Clients,
    ) -> None:
        super().__init__(runner, host, port)
        self._trusts = trusts
        self._clients = clients

    async def start(self) -> None:
        await web.BaseSite.start(self)
        make_http = self._runner.server
        assert make_http is not None
        self._server = await asyncio.get_running_loop().create_server(
            lambda: ProxyHeader(make_http, self._trusts, self._clients),
            self._host, self._port, backlog=self._backlog,
        )  # fmt: skip
