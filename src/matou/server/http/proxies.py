"""Reverse proxies: which are trusted, which headers are read, and hints for a wrong set-up."""

import logging
from collections.abc import Callable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address
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
ROUND_TRIP_HEADER: Final = "Matou-Round-Trip"  # in microseconds, from the proxy's kernel
LOG_PERIOD_S: Final = 60.0
MAX_SHOWN: Final = 100  # characters of a header in the log

ORIGIN_REFUSED: Final = (
    "refused a request from a page of %r, because its Host header is %r. If a proxy stands before "
    "this server, let it pass the Host header on: docs/operators.md, Behind a proxy"
)
NO_UPGRADE: Final = (
    "refused a WebSocket without an Upgrade header. A proxy that stands before this server must "
    "pass Upgrade and Connection on: docs/operators.md, Behind a proxy"
)
UNDECLARED: Final = (
    "a request came with the header %s, but the server was started without --proxied. If the proxy "
    "is yours, start with --proxied (MATOU_PROXIED=1): else all people behind it share one "
    "address, and their hands on the mouse are judged too late"
)

UNTRUSTED: Final = (
    "ignored the forwarding headers of a request: it came from an address that is not private, and "
    "that --trust does not name. If your proxy has such an address, start with --trust ADDRESS"
)

Network = IPv4Network | IPv6Network


def trusted(remote: str | None, networks: Sequence[Network]) -> bool:
    """Whether the proxy at this address is one of the operator's. Without `networks` those of this
    machine and of private networks are."""
    try:
        address = ip_address((remote or "::1").partition("%")[0])
    except ValueError:
        return False
    if networks:
        return any(address in network for network in networks)
    return address.is_private


def round_trip_ms(request: web.Request) -> float | None:
    """The round trip between page and proxy, measured by the proxy when the page connected."""
    header = request.headers.get(ROUND_TRIP_HEADER, "")
    return int(header) / 1000 if header.isascii() and header.isdigit() and int(header) else None


def forwarding_header(request: web.Request) -> str:
    """The name of a header that only a proxy adds, or nothing."""
    return next((name for name in FORWARDING_HEADERS if name in request.headers), "")


def same_origin(request: web.Request, proxied: bool = False) -> bool:
    """Whether a request comes from our own page.

    Browsers send Origin; programs do not. A proxy may pass the original name in X-Forwarded-Host.
    """
    origin = request.headers.get("Origin")
    if origin is None or (request.method in ("GET", "HEAD") and request.path != "/ws"):
        return True
    try:
        return urlsplit(origin).netloc == host(request, proxied)
    except ValueError:
        return False


def host(request: web.Request, proxied: bool) -> str:
    """The host name in the page's request."""
    forwarded = request.headers.get("X-Forwarded-Host", "") if proxied else ""
    return forwarded.rpartition(",")[2].strip() or request.host


def lacks_upgrade(request: web.Request) -> bool:
    """Whether a browser's WebSocket request has lost its Upgrade header on the way."""
    return "Sec-WebSocket-Key" in request.headers and "Upgrade" not in request.headers


class ProxyLog:
    """Logs hints for the set-up of a proxy, each at most once a minute."""

    def __init__(self, proxied: bool, clock: Callable[[], float] = monotonic) -> None:
        self.proxied = proxied
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def undeclared(self, request: web.Request) -> bool:
        """Whether requests come through a proxy that is not configured."""
        return not self.proxied and forwarding_header(request) != ""

    def check(self, request: web.Request) -> None:
        """Log what a request shows about a proxy."""
        if self.undeclared(request):
            self._tell(UNDECLARED, forwarding_header(request))
        if lacks_upgrade(request):
            self._tell(NO_UPGRADE)

    def untrusted(self) -> None:
        self._tell(UNTRUSTED)

    def refused_origin(self, request: web.Request) -> None:
        origin = request.headers.get("Origin", "")
        self._tell(ORIGIN_REFUSED, origin[:MAX_SHOWN], request.host[:MAX_SHOWN])

    def _tell(self, message: str, *parts: str) -> None:
        bucket = self._buckets.setdefault(message, Bucket(1 / LOG_PERIOD_S, 1))
        if bucket.take(self._clock()):
            log.warning(message, *parts)
