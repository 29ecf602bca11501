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
    """What aiohttp is answered at the end of a connection that is no longer its own."""

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter | None:
        return None

    async def write_eof(self, data: bytes = b"") -> None:
        pass


def upgrade(request: web.Request, listener: WSListener) -> bool:
    """From now on the listener gets what arrives; the handshake is picows's own. False where it
    was none: then whoever asked was told, and the connection is closed."""
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
    return not transport.is_closing()


def hand_back(request: web.Request, error: Exception | None = None) -> None:
    """The connection has ended: aiohttp counts it no longer."""
    cast(Any, request.protocol).connection_lost(error)
