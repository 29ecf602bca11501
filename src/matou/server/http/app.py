"""The HTTP application: page, API, WebSocket and security headers."""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from ssl import SSLContext
from stat import S_IRWXU, S_ISVTX
from typing import Final

from aiohttp import web, web_response

from matou.server.descriptors import as_many_as_allowed
from matou.server.garbage import Garbage
from matou.server.http.address import asker, names_a_server, neighbours, way_in
from matou.server.http.api import WHY, Api, said
from matou.server.http.class_api import ClassApi
from matou.server.http.discretion import Discretion
from matou.server.http.idle_connections import IdleConnections
from matou.server.http.nodes import Nodes, misdirected
from matou.server.http.operation import Operation
from matou.server.http.own_addresses import OwnAddresses
from matou.server.http.page import add_page
from matou.server.http.polling import Polling
from matou.server.http.printing import Printing
from matou.server.http.proxies import (
    Network,
    ProxyLog,
    forwarding_header,
    round_trip_ms,
    same_origin,
    trusted,
)
from matou.server.http.proxy_protocol import Clients, ProxiedSite
from matou.server.http.python_files import PythonFiles
from matou.server.http.rate_limits import RateLimits
from matou.server.metrics import Metrics
from matou.server.rooms.views.replaying import MAX_RECORD_BYTES
from matou.server.rooms.wire.view_types import WayIn
from matou.server.runtime.classes import Classes
from matou.server.runtime.registry import Rooms
from matou.server.socket.limits import ConnectionLimits
from matou.server.socket.pinger import TELLS
from matou.server.socket.session import Session, serve
from matou.server.storage.interface import Elsewhere, SharedStorage, Storage, StorageError
from matou.server.storage.sqlite import SqliteStorage
from matou.server.units import in_class
from matou.words import LANGUAGES, sentences

log = logging.getLogger("matou.server")

CLIENT: Final = "client"  # request key: the client's address, as the forwarding node saw it
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

SAFE: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        "img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

# aiohttp's own names its version and Python's, even in the answer to a request it cannot read.
web_response.SERVER_SOFTWARE = "Matou"  # type: ignore[attr-defined]  # not exported, but read there

NO_PLACE: Final = "\n".join(sentences(language)["lost.full"] for language in LANGUAGES)


def _safe(answer: web.StreamResponse) -> web.StreamResponse:
    answer.headers.update(SAFE)
    return answer


def _no_place(request: web.Request) -> web.Response:
    """The answer at the limit of connections: a sentence for a person, JSON for a program; then
    close."""
    answer = said(503, "full", "this server has no room left")
    if "text/html" in request.headers.get("Accept", ""):
        answer = web.Response(status=503, text=NO_PLACE)
    answer.force_close()
    return answer


def _close_to_others(data: Path) -> None:
    """Make the data directory private, with its files, where it is ours: /tmp and home directories
    are not."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        found = data.stat()
        shared = found.st_mode & S_ISVTX or any(one.is_dir() for one in data.iterdir())
        if found.st_uid == os.geteuid() and not shared:
            data.chmod(found.st_mode & S_IRWXU)
        for kept in (*data.glob("*.sqlite*"), *data.glob("matou.*")):
            kept.chmod(kept.stat().st_mode & S_IRWXU)


class Server:
    """A running server with all its parts."""

    def __init__(
        self,
        data: Path,
        proxied: bool = False,
        shared: SharedStorage | None = None,
        trust: Sequence[Network] = (),
        base: str = "/",
    ) -> None:
        """A server with its own data directory, or with a database that other nodes share. `trust`:
        networks of the proxies that are believed; private ones where none is named. `base`: the
        folder that the proxy shows all of it in."""
        self.metrics = Metrics()
        self.storage: Storage
        if shared is None:
            _close_to_others(data)
            self.storage = SqliteStorage(data)
        else:
            self.storage = shared
        self.rooms = Rooms(self.storage, os.urandom, self.metrics)
        self.own_addresses = OwnAddresses()
        self.classes = Classes(self.rooms, self.own_addresses)
        self.limits = RateLimits()
        self.printing = Printing(self.limits, self.address)
        self.operation = Operation(self.storage, self.metrics)
        self.descriptors = as_many_as_allowed()
        self.idle = IdleConnections(proxied, self.descriptors.max_silent)
        self.proxied = proxied
        self._trust = trust
        self._base = base
        self.clients = Clients()
        self.proxy_log = ProxyLog(proxied)
        self.house = ""  # origin for other devices of the local network, if they can connect
        self.connections = ConnectionLimits(self.descriptors.max_websockets)
        self.nodes = None
        if shared is not None:
            self.nodes = Nodes(shared, self.rooms, self.connections, self.address)

    def app(self) -> web.Application:
        logging.getLogger("aiohttp.server").addFilter(Discretion())
        app = web.Application(middlewares=[self._safely], client_max_size=MAX_RECORD_BYTES)
        app.add_routes(Api(self.rooms, self.limits, self.address, self.way_in).routes())
        classes = ClassApi(
            self.classes, self.limits, self.address, self.own_addresses, self.way_in, self.proxied
        )
        app.add_routes(classes.routes())
        app.add_routes(self.printing.routes())
        app.add_routes(PythonFiles().routes())
        app.add_routes(self.operation.health_routes())
        app.router.add_get("/ws", self.line)
        app.add_routes(Polling(self._by_requests, self.connections, self.address).routes())
        add_page(app, base=self._base)
        app.cleanup_ctx.append(self._life)
        app.on_shutdown.append(self._hang_up)
        return app

    async def _life(self, app: web.Application) -> AsyncIterator[None]:
        await self.rooms.begin()
        log.info("%d rooms are stored", await self.storage.count())
        await self.rooms.housekeeper.begin()
        await self.classes.begin()
        watches = [
            asyncio.create_task(self.own_addresses.watch(), name="addresses"),
            asyncio.create_task(Garbage(self.metrics.done).watch(), name="garbage"),
            asyncio.create_task(self.metrics.watch_lag(), name="lag"),
        ]
        yield
        for watch in watches:
            watch.cancel()
        await self.storage.close()

    async def _hang_up(self, app: web.Application) -> None:
        """Close all connections. The rooms are stored, and every page reconnects by itself."""
        self.printing.stop()
        await self.classes.stop()
        if self.nodes is not None:
            await self.nodes.stop()
        await self.rooms.stop()

    def site(
        self, runner: web.AppRunner, host: str, port: int, tls: SSLContext | None
    ) -> web.TCPSite:
        """The site that listens; behind a proxy that may use the PROXY protocol, without TLS."""
        if self.proxied and tls is None:
            return ProxiedSite(runner, host, port, self.trusts, self.clients)
        return web.TCPSite(runner, host, port, ssl_context=tls)

    async def write_backups(self, wanted: asyncio.Event) -> None:
        """Write one each time that the event is set; the log says where it is, or why not."""
        while True:
            await wanted.wait()
            wanted.clear()
            if not isinstance(self.storage, SqliteStorage):
                log.warning("no backup was written: use pg_dump for a database")
                continue
            try:
                log.info("backup written: %s", await self.storage.back_up())
            except (StorageError, OSError) as error:
                log.error("no backup was written: %s", error)

    def address(self, request: web.Request) -> str:
        passed: str = request.get(CLIENT, "")
        named = self._named(request)
        return passed or (neighbours(named) if named else asker(request, self._forwarded(request)))

    def trusts(self, remote: str | None) -> bool:
        """Whether a proxy at this address is believed."""
        return trusted(remote, self._trust)

    def _named(self, request: web.Request) -> str:
        """The client's address by the PROXY protocol, or nothing."""
        if not self.clients or request.transport is None:  # one of TLS cannot be looked up
            return ""
        return self.clients.get(request.transport, "")

    def _forwarded(self, request: web.Request) -> bool:
        """Whether a trusted proxy forwarded this request."""
        if not self.proxied or self.trusts(request.remote):
            return self.proxied
        if forwarding_header(request):
            self.proxy_log.untrusted()
        return False

    def way_in(self, request: web.Request) -> WayIn:
        """Behind a proxy our kernel measures the way to the proxy, for a request that was passed on
        the way to the other node; and not every kernel tells."""
        origin = way_in(request, self.house, self._forwarded(request))
        return {
            "origin": origin and origin + self._base.removesuffix("/"),
            "vouched": TELLS and not self.proxied and self.storage.nodes() == 1,
            "undeclared": self.proxy_log.undeclared(request),
        }

    @web.middleware
    async def _safely(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Add security headers, and count errors for the metrics."""
        try:
            answer = await self._checked(request, handler)
        except web.HTTPException as error:
            error.headers.update(SAFE)
            self._count(error)
            raise
        self._count(answer)
        return answer if answer.prepared else _safe(answer)

    def _count(self, answer: web.StreamResponse) -> None:
        if 400 <= answer.status < 500:
            self.metrics.refused.labels(answer.get(WHY) or str(answer.status)).inc()

    async def _checked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse cross-site requests that change something."""
        self.idle.came_in(request)
        if self._full(request):
            return _no_place(request)
        if not names_a_server(request):
            return said(400, "host", "that is no name of a server")
        self.proxy_log.check(request)
        if not same_origin(request, self._forwarded(request)):
            self.proxy_log.refused_origin(request)
            return said(403, "origin", "ask from our own page")
        return await self._answer(request, handler)

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """The answer of this node, or that of the node that owns the room."""
        if self.nodes is None:
            return await handler(request)
        passed = request[CLIENT] = await self.nodes.client_of(request)
        try:
            return await handler(request)
        except Elsewhere as there:
            if passed:
                return misdirected()
            return await self.nodes.pass_on(request, there, handler)

    def _full(self, request: web.Request) -> bool:
        """Whether this connection uses one of the last file descriptors."""
        transport = request.transport
        return transport is not None and self.descriptors.scarce(
            transport.get_extra_info("socket").fileno()
        )

    def _by_requests(self, address: str) -> Session:
        """A session over long polling."""
        return Session(self.rooms, self.classes, False, address, self.connections)

    async def line(self, request: web.Request) -> web.StreamResponse:
        """The WebSocket, if there is room for one more."""
        address = self.address(request)
        if self.nodes is not None:
            name = request.query.get("room", "")
            await (self.classes if in_class(name) else self.rooms).here(name)
        direct = not self.proxied and not request.get(CLIENT)
        # A proxy that passes bytes on does not know headers: the client itself wrote them.
        tells = self._forwarded(request) and not self._named(request)
        trip_ms = round_trip_ms(request) if tells else None
        session = Session(self.rooms, self.classes, direct, address, self.connections, trip_ms)
        if not self.connections.add(address, session):
            return said(429, "too many", "too many connections")
        self.metrics.connections.set(self.connections.count)
        return serve(request, session)
