"""The numeric addresses of this computer, for the board: names like `.local` fail on Android."""

import asyncio
import socket
import struct
import sys
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from matou.server.http.address import EVERY_ADDRESS, alone, origin, own_address

LOOK_EVERY_S: Final = 5.0
SIOCGIFADDR: Final = 0x8915  # Linux: the address of a network interface
USUAL_PORTS: Final = {"http": 80, "https": 443}


class OwnAddresses:
    """Origins that others in the network can type; looked up again every few seconds."""

    def __init__(self) -> None:
        self.host = ""
        self.port = 0
        self.scheme = "http"
        self._found: tuple[str, ...] = ()

    def __call__(self) -> tuple[str, ...]:
        return self._found

    def listen(self, host: str, port: int, scheme: str = "http") -> None:
        """The server listens there."""
        self.host, self.port, self.scheme = host, port, scheme
        self.look()

    def look(self) -> None:
        if not self.port:
            return
        if self.host not in EVERY_ADDRESS:
            found = [] if alone(self.host) else [self.host]
        else:
            found = interface_addresses()
        self._found = tuple(short_origin(one, self.port, self.scheme) for one in found)

    async def watch(self) -> None:
        """Look again from time to time: a laptop may change its network."""
        while True:
            await asyncio.to_thread(self.look)
            await asyncio.sleep(LOOK_EVERY_S)


def short_origin(host: str, port: int, scheme: str = "http") -> str:
    """What a child types: without the port where browsers know it."""
    whole = origin(host, port, scheme)
    return whole.removesuffix(f":{port}") if port == USUAL_PORTS[scheme] else whole


def interface_addresses() -> list[str]:
    """The IPv4 address of every interface that others can reach, the usual way out first."""
    found = [own_address()]
    if sys.platform == "linux":
        found += _of_interfaces()
    else:
        with suppress(OSError):
            found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [one for one in dict.fromkeys(found) if one and _reachable(one)]


def _of_interfaces() -> list[str]:
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            with suppress(OSError):  # an interface without an address
                answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, request)
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _reachable(address: str) -> bool:
    known = ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)
