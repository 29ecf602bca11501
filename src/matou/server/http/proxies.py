"""A proxy that does not fit to the server: found in requests, and told in the log."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from matou.server.bucket import Bucket

log = logging.getLogger("matou.server")

FORWARDING_HEADERS: Final = (
    *("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host"),
    *("Forwarded", "X-Real-IP", "Via"),
)
LOG_PERIOD_S: Final = 60.0
MAX_SHOWN: Final = 100  # characters of a header in the log

ORIGIN_REFUSED: Final = (
    "refused a request from a page of %r, because its Host header is %r. If a proxy stands before "
    "this server, let it pass the Host header on: README.md, Behind a proxy"
)
NO_UPGRADE: Final = (
    "refused a WebSocket without an Upgrade header. A proxy that stands before this server must "
    "pass Upgrade and Connection on: README.md, Behind a proxy"
)
UNDECLARED: Final = (
    "a request came with the header %s, but the server was started without --proxied. If the proxy "
    "is yours, start with --proxied (MATOU_PROXIED=1): else all people behind it share one "
    "address, and their hands on the mouse are judged too late"
)


def forwarding_header(request: web.Request) -> str:
    """The name of a header that only a proxy adds, or nothing."""
    return next((name for name in FORWARDING_HEADERS if name in request.headers), "")


def same_origin(request: web.Request) -> bool:
    """Whether the page that asks is our own: browsers name it in Origin, programs do not."""
    origin = request.headers.get("Origin")
    if origin is None or (request.method in ("GET", "HEAD") and request.path != "/ws"):
        return True
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False


def lacks_upgrade(request: web.Request) -> bool:
    """Whether a browser's WebSocket request has lost its Upgrade header on the way."""
    return "Sec-WebSocket-Key" in request.headers and "Upgrade" not in request.headers


class ProxyLog:
    """Says what to change, each of it at most once a minute."""

    def __init__(self, proxied: bool, clock: Callable[[], float] = monotonic) -> None:
        self.proxied = proxied
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def undeclared(self, request: web.Request) -> bool:
        """Whether a proxy stands before this server that nobody told it of."""
        return not self.proxied and forwarding_header(request) != ""

    def check(self, request: web.Request) -> None:
        """Log what a request tells of a proxy."""
        if self.undeclared(request):
            self._tell(UNDECLARED, forwarding_header(request))
        if lacks_upgrade(request):
            self._tell(NO_UPGRADE)

    def refused_origin(self, request: web.Request) -> None:
        origin = request.headers.get("Origin", "")
        self._tell(ORIGIN_REFUSED, origin[:MAX_SHOWN], request.host[:MAX_SHOWN])

    def _tell(self, message: str, *parts: str) -> None:
        bucket = self._buckets.setdefault(message, Bucket(1 / LOG_PERIOD_S, 1))
        if bucket.take(self._clock()):
            log.warning(message, *parts)
