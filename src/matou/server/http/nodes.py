"""Forwards requests to the node that owns the room or class.

Nodes authenticate to each other by a key that is stored beside the lease in the database.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from math import inf
from typing import Any, Final, TypeVar

import aiohttp
from aiohttp import web
from yarl import URL

from matou.server.http.splice import Spliced, connect
from matou.server.runtime.registry import Rooms
from matou.server.socket.limits import ConnectionLimits
from matou.server.storage.interface import Elsewhere, SharedStorage, StorageError

log = logging.getLogger("matou.server")

NODE_HEADER: Final = "Matou-Node"  # name and key of the node that passes a request on
CLIENT_HEADER: Final = "Matou-Client"  # the address that asked it
PATIENCE_S: Final = 6.0  # a lease term, and time to load the room
RETRY_S: Final = 0.2
LOOK_S: Final = 1.0  # between two checks of a silent owner's lease
ANSWER_S: Final = 15.0  # a wrong key is answered late
HOP_BY_HOP: Final = {
    *("connection", "keep-alive", "transfer-encoding", "upgrade", "content-length", "te"),
    *("trailer", "proxy-authorization", "proxy-authenticate"),
    *(NODE_HEADER.lower(), CLIENT_HEADER.lower()),
}
MISDIRECTED: Final = 421
WARN_PERIOD_S: Final = 60.0
UNREACHABLE: Final = (
    "node %s owns a room that was asked for, and does not answer at %s: its people have to wait. "
    "Start it with a --node-address at which this node reaches it by plain HTTP: docs/nodes.md"
)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Answer = TypeVar("Answer")


class Nodes:
    """Connections to the other nodes of the same database."""

    def __init__(
        self,
        passports: SharedStorage,
        rooms: Rooms,
        connections: ConnectionLimits,
        address: Callable[[web.Request], str],
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._passports = passports
        self._rooms = rooms
        self._connections = connections
        self._address = address
        self._patience_s = patience_s
        self._session: aiohttp.ClientSession | None = None
        self._spliced: set[Spliced] = set()
        self._warned: dict[str, float] = {}  # when, by the node that cannot be reached

    async def stop(self) -> None:
        for spliced in list(self._spliced):
            spliced.disconnect()
        if self._session is not None:
            await self._session.close()

    async def client_of(self, request: web.Request) -> str:
        """The client's address as another node saw it, or empty for a direct request."""
        passport = request.headers.get(NODE_HEADER, "")
        try:
            known = bool(passport) and await self._passports.knows(passport)
        except StorageError:
            return ""
        return request.headers.get(CLIENT_HEADER, "") if known else ""

    async def pass_on(
        self, request: web.Request, there: Elsewhere, handler: Handler
    ) -> web.StreamResponse:
        """The owner's answer; or this node's, once the owner's lease has run out and it owns the
        room."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._patience_s
        while True:
            answer = await self._try(request, there)
            if answer is not None:
                return answer
            if loop.time() > deadline:
                self._warn(there)
                return _waits()
            await asyncio.sleep(RETRY_S)
            try:
                return await handler(request)
            except Elsewhere as now:
                there = now

    def _warn(self, there: Elsewhere) -> None:
        """Log, at most once a minute, that the owner has a valid lease but cannot be reached."""
        now = asyncio.get_running_loop().time()
        if self._warned.get(there.node, -inf) > now - WARN_PERIOD_S:
            return
        self._warned[there.node] = now
        log.warning(UNREACHABLE, there.node, there.address or "no address")

    async def _try(self, request: web.Request, there: Elsewhere) -> web.StreamResponse | None:
        """The owner's answer, or None where it cannot be reached or no longer owns the room."""
        if not there.address:
            return None
        way = self._splice if "Upgrade" in request.headers else self._forward
        try:
            return await way(request, there)
        except (OSError, aiohttp.ClientError) as error:
            log.debug("node %s cannot be reached: %s", there.node, error)
            return None

    async def _while_owned(self, way: Coroutine[Any, Any, Answer], room: str) -> Answer:
        """Wait for the answer while the owner's lease holds: a stopped process accepts connections
        and answers nothing."""
        task = asyncio.ensure_future(way)
        deadline = asyncio.get_running_loop().time() + ANSWER_S
        try:
            while not (await asyncio.wait({task}, timeout=LOOK_S))[0]:
                if asyncio.get_running_loop().time() > deadline:
                    raise ConnectionError("the owner does not answer")
                with suppress(Elsewhere):
                    await self._rooms.here(room)
                    raise ConnectionError("the owner has lost the room")
            return task.result()
        finally:
            task.cancel()

    def _headers(self, request: web.Request) -> dict[str, str]:
        kept = {
            name: one for name, one in request.headers.items() if name.lower() not in HOP_BY_HOP
        }
        kept[NODE_HEADER] = self._passports.passport()
        kept[CLIENT_HEADER] = self._address(request)
        return kept

    async def _forward(self, request: web.Request, there: Elsewhere) -> web.StreamResponse | None:
        if self._session is None:
            timeout = aiohttp.ClientTimeout(total=None, sock_connect=LOOK_S)
            self._session = aiohttp.ClientSession(timeout=timeout, auto_decompress=False)
        url = URL(there.address).join(request.rel_url)
        body = await request.read()
        asked = self._session.request(
            request.method, url, data=body, headers=self._headers(request), allow_redirects=False
        )
        async with await self._while_owned(_begun(asked), there.room) as response:
            if response.status == MISDIRECTED:
                return None
            answer = web.StreamResponse(status=response.status)
            for name, value in response.headers.items():
                if name.lower() not in HOP_BY_HOP:
                    answer.headers.add(name, value)
            await answer.prepare(request)
            async for piece in response.content.iter_any():
                await answer.write(piece)
            await answer.write_eof()
            return answer

    async def _splice(self, request: web.Request, there: Elsewhere) -> web.StreamResponse | None:
        headers = self._headers(request)
        headers |= {"Connection": "Upgrade", "Upgrade": request.headers["Upgrade"]}
        fields = [f"{name}: {value}" for name, value in headers.items()]
        head = "\r\n".join([f"GET {request.path_qs} HTTP/1.1", *fields, "", ""])
        owner, first = await self._while_owned(connect(URL(there.address), head), there.room)
        if first.startswith(b"HTTP/1.1 421"):
            owner.close()
            return None
        address = self._address(request)

        def ended(spliced: Spliced) -> None:
            self._spliced.discard(spliced)
            self._connections.remove(address, spliced)

        spliced = Spliced(owner, ended)
        if not self._connections.add(address, spliced):
            spliced.disconnect()
            return web.Response(status=429)
        self._spliced.add(spliced)
        return spliced.begin(request, first)


async def _begun(
    asked: "aiohttp.client._RequestContextManager",
) -> aiohttp.ClientResponse:
    """Return as soon as the head of the answer is here."""
    return await asked


def misdirected() -> web.Response:
    """Answer 421 to a node that should not have forwarded this request."""
    return web.Response(status=MISDIRECTED)


def _waits() -> web.Response:
    problem = {"key": "trouble", "why": "the node of this room does not answer"}
    return web.json_response(problem, status=503)
