"""The kernel's own shortest round trip of a connection: a page's scripts cannot hold it back."""

import socket
import struct
import sys
from asyncio import BaseTransport
from typing import Final

MIN_RTT: Final = 148  # the offset of tcpi_min_rtt in Linux's struct tcp_info, microseconds
UNKNOWN: Final = 0xFFFFFFFF


def shortest_trip(transport: BaseTransport) -> float | None:
    """Milliseconds; None where the kernel does not tell."""
    if sys.platform != "linux":
        return None
    line = transport.get_extra_info("socket")
    if line is None:
        return None
    try:
        told = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, MIN_RTT + 4)
    except OSError:
        return None
    if len(told) < MIN_RTT + 4:
        return None
    (micros,) = struct.unpack_from("I", told, MIN_RTT)
    return None if micros in (0, UNKNOWN) else micros / 1000
