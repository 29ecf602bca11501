"""Long polling: `POST /line` opens a connection, GET and POST on its address carry messages."""

import asyncio
import os
from collections.abc import Callable
from typing import Any, Final, cast

from aiohttp import web

from matou.server.http.api import said
from matou.server.rooms.wire.messages import MAX_FRAME_BYTES
from matou.server.socket.limits import ConnectionLimits
from matou.server.socket.polled import PolledSocket, TextFrame
from matou.server.socket.session import Session

PATIENCE_S: Final = 15.0  # for a posted message to arrive
MAX_POSTED: Final = 64  # messages of one request

NewSession = Callable[[str], Session]  # of an address


class Polling:
    """Connections by long polling, by their unguessable names."""

    def __init__(
        self,
        session: NewSession,
        connections: ConnectionLimits,
        address: Callable[[web.Request], str],
    ) -> None:
        self._session = session
        self._connections = connections
        self._address = address
        self._open: dict[str, tuple[PolledSocket, Session]] = {}

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/line", self.open),
            web.get("/line/{line:[0-9a-f]{32}}", self.hear),
            web.post("/line/{line:[0-9a-f]{32}}", self.say),
        ]

    async def open(self, request: web.Request) -> web.Response:
        address = self._address(request)
        session = self._session(address)
        if not self._connections.add(address, session):
            return said(429, "too many", "too many connections")
        name = os.urandom(16).hex()

        def closed(socket: PolledSocket) -> None:
            self._open.pop(name, None)
            session.closed(cast(Any, socket))

        socket = PolledSocket(closed)
        self._open[name] = (socket, session)
        session.opened(cast(Any, socket))
        return web.json_response({"line": name}, headers={"Cache-Control": "no-store"})

    async def hear(self, request: web.Request) -> web.Response:
        """The messages since the last poll, as a JSON list."""
        found = self._open.get(request.match_info["line"])
        if found is None:
            return GONE()
        socket, session = found
        session.connection.arrived = session.connection.now()
        heard = await socket.poll()
        if heard is None:
            return GONE()
        body = b"[" + b",".join(heard) + b"]"
        headers = {"Cache-Control": "no-store"}
        return web.Response(body=body, content_type="application/json", headers=headers)

    async def say(self, request: web.Request) -> web.Response:
        """Receive messages, one on each line."""
        found = self._open.get(request.match_info["line"])
        if found is None:
            return GONE()
        if (request.content_length or 0) > MAX_FRAME_BYTES:
            return said(413, "too many", "that is too long")
        try:
            async with asyncio.timeout(PATIENCE_S):
                text = await request.read()
        except TimeoutError:
            raise web.HTTPRequestTimeout from None
        socket, session = found
        for message in text.split(b"\n")[:MAX_POSTED]:
            if message and not socket.is_closing():
                session.frame(cast(Any, socket), TextFrame(message))
        return web.Response(status=204)


def GONE() -> web.Response:  # noqa: N802
    return said(410, "unknown", "this line has ended: open another")
