"""From an HTTP request to a WebSocket: aiohttp hands its connection over to picows."""

import asyncio
import logging
from typing import Any, cast

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter
from picows import WSAutoPingStrategy, WSListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # there, but not in its types

from matou.server.rooms.messages import FRAME

log = logging.getLogger("picows")
log.setLevel(logging.ERROR)  # below that it writes down addresses


class Upgraded(web.StreamResponse):
    """What aiohttp is answered about a connection that is no longer its own."""

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter | None:
        return None

    async def write_eof(self, data: bytes = b"") -> None:
        pass


def upgrade(request: web.Request, listener: WSListener) -> Upgraded:
    """From now on the listener gets what arrives; the handshake is picows's own, and where it is
    none, whoever asked is told so and hung up on."""
    # uvloop's transports do all that asyncio's do, but do not call themselves that.
    transport = cast(asyncio.Transport, request.transport)
    protocol = WSProtocol(
        None, None, False, lambda asked: listener, log,
        True, None, False, 0, 0, WSAutoPingStrategy.PING_PERIODICALLY,
        False, FRAME, None, 2048,
    )  # fmt: skip
    transport.set_protocol(protocol)
    protocol.connection_made(transport)
    lines = [b"%b: %b" % header for header in request.raw_headers]
    head = b"\r\n".join([b"GET /ws HTTP/1.1", *lines, b"", b""])
    for start in range(0, len(head), 1024):
        part = head[start : start + 1024]
        protocol.get_buffer(-1)[: len(part)] = part
        protocol.buffer_updated(len(part))
    _let_go(cast(Any, request.protocol))
    return Upgraded()


def _let_go(protocol: Any) -> None:
    """For aiohttp the connection is gone: neither closed at the end nor kept in memory by it."""
    protocol.transport = None
    protocol.connection_lost(None)
