"""Addresses: the URL that others type, and the addresses that are rate-limited together."""

import re
import socket
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from matou.server.http.proxies import host

EVERY_ADDRESS: Final = ("0.0.0.0", "::", "")
SOMEWHERE: Final = (
    "192.0.2.1",
    9,
)  # only the route is looked up, nothing is sent
HOST: Final = re.compile(r"([\w.-]+|\[[\da-fA-F:.]+\])(:\d{1,5})?", re.ASCII)
MAX_HOST_CHARACTERS: Final = 253 + len(":65535")  # of a name in the DNS, and a port
IPV6_SITE_BITS: Final = 64  # an IPv6 site owns a /64 network, so its addresses count as one


def own_address() -> str:
    """The address of this computer in its local network; empty where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(SOMEWHERE)
            found = str(way.getsockname()[0])
        except OSError:
            return ""
    return "" if alone(found) else found


def origin(host: str, port: int, scheme: str = "http") -> str:
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def names_a_server(request: web.Request) -> bool:
    """Whether this text is a valid host, with or without a port."""
    if len(request.host) > MAX_HOST_CHARACTERS or not HOST.fullmatch(request.host):
        return False
    try:
        return bool(request.url.host)
    except ValueError:
        return False


def alone(host: str) -> bool:
    """Whether only this computer can reach this name."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def way_in(request: web.Request, house: str, proxied: bool) -> str:
    """The origin for invitations; empty where no other device can connect."""
    name = host(request, proxied)
    if alone(urlsplit(f"//{name}").hostname or ""):
        return house
    scheme = request.scheme
    if proxied:
        scheme = "https" if request.headers.get("X-Forwarded-Proto") == "https" else "http"
    return f"{scheme}://{name}"


def asker(request: web.Request, proxied: bool) -> str:
    """The client's address: the last proxy's entry in the header, never an earlier one."""
    said = request.headers.get("X-Forwarded-For", "") if proxied else ""
    return neighbours(said.rpartition(",")[2].strip() or request.remote or "")


def neighbours(address: str) -> str:
    """The key for rate limits: an IPv6 /64 network or one IPv4 address."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return f"{IPv6Address(int(known) >> IPV6_SITE_BITS << IPV6_SITE_BITS)}/{IPV6_SITE_BITS}"
