"""How far away a person is, by pings and by the kernel."""

import os
import socket
import struct
import sys
from asyncio import BaseTransport
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from matou.server.socket.connection import Connection

PINGS: Final = 64  # that may be on their way
SIZE: Final = 8
MIN_RTT: Final = 148  # the offset of tcpi_min_rtt in Linux's struct tcp_info, microseconds
UNKNOWN: Final = 0xFFFFFFFF


class Pinger:
    """Asks by pings that nobody can answer before they came."""

    def __init__(self, connection: "Connection", direct: bool) -> None:
        self.connection = connection
        self.direct = direct  # behind a proxy the kernel measures the way to the proxy only
        self._asked: OrderedDict[bytes, float] = OrderedDict()

    def ask(self) -> None:
        """Random bytes, so that no answer can be sent before the question."""
        asked = os.urandom(SIZE)
        self._asked[asked] = self.connection.clock()
        if len(self._asked) > PINGS:
            self._asked.popitem(last=False)
        self.connection.socket.send_ping(asked)

    def pong(self, answer: bytes) -> bool:
        """An answer came; False where nobody had asked that."""
        asked = self._asked.pop(answer, None)
        if asked is None:
            return False
        latency = self.connection.latency
        latency.pong(asked, self.connection.arrived)
        latency.tcp_min = shortest_trip(self.connection.transport) if self.direct else None
        return True


def shortest_trip(transport: BaseTransport) -> float | None:
    """The kernel's own shortest round trip, in milliseconds, which no script of a page can hold
    back; None where the kernel does not tell."""
    line = transport.get_extra_info("socket")
    if sys.platform != "linux" or line is None:
        return None
    try:
        info = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, MIN_RTT + 4)
    except OSError:
        return None
    if len(info) < MIN_RTT + 4:
        return None
    (micros,) = struct.unpack_from("I", info, MIN_RTT)
    return None if micros in (0, UNKNOWN) else micros / 1000
