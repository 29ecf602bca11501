"""What the kernel knows of a line: how long its own acknowledgements took (Linux tells)."""

import socket
import struct
import sys
from asyncio import BaseTransport
from math import inf
from typing import Final

TELLS: Final = sys.platform == "linux"
# Of Linux's struct tcp_info: tcpi_rtt, tcpi_segs_in, tcpi_min_rtt; round trips in microseconds.
INFO: Final = struct.Struct("68x I 68x I 4x I")
UNKNOWN: Final = 0xFFFFFFFF
GAIN: Final = 8  # a new round trip moves the kernel's smoothed one by an eighth of the difference


class Kernel:
    """Round trips that no script of a page can hold back, and a program by little: it is the other
    kernel that answers."""

    def __init__(self, transport: BaseTransport) -> None:
        self._line = transport.get_extra_info("socket") if TELLS else None
        self.shortest: float | None = None  # of the last minutes, in milliseconds
        self._smooth = 0.0
        self._segments = 0
        self.last_trip()

    def last_trip(self) -> float:
        """How long the last acknowledgement took: out of the smoothed round trip where a single
        segment has come since the last look, else that one itself; no limit where nobody tells."""
        told = self._told()
        if told is None:
            return inf
        smooth, segments, shortest = told
        alone = segments == self._segments + 1
        trip = GAIN * smooth - (GAIN - 1) * self._smooth if alone else smooth
        self._smooth, self._segments = smooth, segments
        self.shortest = shortest
        return max(trip, shortest)

    def _told(self) -> tuple[float, int, float] | None:
        if self._line is None:
            return None
        try:
            info = self._line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO.size)
            smooth, segments, shortest = INFO.unpack(info)
        except (OSError, struct.error):  # no such line any more, or an older kernel
            return None
        return None if shortest in (0, UNKNOWN) else (smooth / 1000, segments, shortest / 1000)
