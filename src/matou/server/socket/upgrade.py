"""Upgrades an HTTP request to a WebSocket: aiohttp hands its connection over to picows."""

import logging
from base64 import b64decode
from time import monotonic
from typing import Any, Final, Protocol, cast

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter
from picows import WSAutoPingStrategy, WSFrame, WSListener, WSTransport
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # there, but not in its types

from matou.server.bucket import Bucket
from matou.server.rooms.wire.messages import MAX_FRAME_BYTES

# The headers of a handshake that picows needs; others may be long and unusual.
HEAD: Final = b"\r\n".join(
    [
        b"GET /ws HTTP/1.1",
        b"Host: matou",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: %b",
        b"",
        b"",
    ]
)

LOGGED_ERRORS_PER_S: Final = 0.2
LOGGED_ERROR_BURST: Final = 20


class ErrorLog(logging.Handler):
    """Filters picows' log: only errors of our own, and few of them; none of unreadable frames."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)  # below this level picows logs addresses
        self._bucket = Bucket(LOGGED_ERRORS_PER_S, LOGGED_ERROR_BURST)

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and self._bucket.take(monotonic()):
            logging.getLogger("matou.socket").error("a session failed", exc_info=record.exc_info)


log = logging.getLogger("picows")
log.setLevel(logging.ERROR)
log.propagate = False
log.addHandler(ErrorLog())


class FrameListener(Protocol):
    """The interface of a session: connected, frame, disconnected."""

    def opened(self, transport: WSTransport) -> None: ...
    def frame(self, transport: WSTransport, frame: WSFrame) -> None: ...
    def closed(self, transport: WSTransport) -> None: ...


class Listener(WSListener):
    """Adapts a session to picows' listener, which a compiled class cannot inherit from."""

    def __init__(self, session: FrameListener) -> None:
        self.on_ws_connected = session.opened  # type: ignore[method-assign]
        self.on_ws_frame = session.frame  # type: ignore[method-assign]
        self.on_ws_disconnected = session.closed  # type: ignore[method-assign]


class Upgraded(web.StreamResponse):
    """The response that aiohttp gets for a connection that it no longer owns."""

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter | None:
        return None

    async def write_eof(self, data: bytes = b"") -> None:
        pass


def upgrade(request: web.Request, session: FrameListener) -> Upgraded:
    """Complete the handshake, and pass all frames to the session; may raise HTTPBadRequest."""
    head = HEAD % _key(request)
    if request.transport is None:  # the client has gone in the meantime
        raise web.HTTPBadRequest
    listener = Listener(session)
    transport = request.transport
    protocol = WSProtocol(
        None, None, False, lambda asked: listener, log,
        True, None, False, 0, 0, WSAutoPingStrategy.PING_PERIODICALLY,
        False, MAX_FRAME_BYTES, None, 2048,
    )  # fmt: skip
    transport.set_protocol(protocol)
    protocol.connection_made(transport)
    protocol.get_buffer(-1)[: len(head)] = head
    protocol.buffer_updated(len(head))
    let_go(request)
    return Upgraded()


def _key(request: web.Request) -> bytes:
    """The Sec-WebSocket-Key, from which the answer is computed."""
    asked = request.headers
    key = asked.get("Sec-WebSocket-Key", "")
    try:
        whole = len(key) == 24 and len(b64decode(key, validate=True)) == 16
    except ValueError:
        whole = False
    upgrades = asked.get("Upgrade", "").lower() == "websocket"
    if not (whole and upgrades and asked.get("Sec-WebSocket-Version") == "13"):
        raise web.HTTPBadRequest(text="that is no handshake of a WebSocket")
    return key.encode()


def let_go(request: web.Request) -> None:
    """Detach the connection: aiohttp neither closes it nor keeps a reference."""
    protocol = cast(Any, request.protocol)
    protocol.transport = None
    protocol.connection_lost(None)
