"""Round trips of a connection: by pings, and from the kernel (Linux only)."""

import os
import socket
import struct
import sys
from asyncio import BaseTransport
from collections import OrderedDict
from math import inf
from typing import Final

from picows import WSTransport

from matou.server.races.latency import Latency

TELLS: Final = sys.platform == "linux"
# Of Linux's struct tcp_info: tcpi_rtt, tcpi_segs_in, tcpi_min_rtt; round trips in microseconds.
INFO: Final = struct.Struct("68x I 68x I 4x I")
UNKNOWN_ROUND_TRIP: Final = 0xFFFFFFFF
SMOOTHING_GAIN: Final = 8  # the kernel's smoothed round trip moves by 1/8 of each difference


class Kernel:
    """The kernel's round trips (TCP_INFO).

    No script of a page can delay them, and a program only a little, because the other kernel
    acknowledges.
    """

    def __init__(self, transport: BaseTransport) -> None:
        self._line = transport.get_extra_info("socket") if TELLS else None
        self.shortest: float | None = None  # of the last minutes, in milliseconds
        self._smooth = 0.0
        self._segments = 0
        self.last_trip()

    def last_trip(self) -> float:
        """The round trip of the last acknowledgement.

        It is computed from the smoothed value if one segment has come since the last call, else it
        is the smoothed value. Infinite where the kernel does not tell.
        """
        info = self._tcp_info()
        if info is None:
            return inf
        smooth, segments, shortest = info
        alone = segments == self._segments + 1
        trip = SMOOTHING_GAIN * smooth - (SMOOTHING_GAIN - 1) * self._smooth if alone else smooth
        self._smooth, self._segments = smooth, segments
        self.shortest = shortest
        return max(trip, shortest)

    def _tcp_info(self) -> tuple[float, int, float] | None:
        if self._line is None:
            return None
        try:
            info = self._line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO.size)
            smooth, segments, shortest = INFO.unpack(info)
        except (OSError, struct.error):  # the connection is closed, or the kernel is older
            return None
        if shortest in (0, UNKNOWN_ROUND_TRIP):
            return None
        return smooth / 1000, segments, shortest / 1000


MAX_PENDING_PINGS: Final = 64  # sent and not yet answered
PING_BYTES: Final = 8


class Pinger:
    """Sends pings with random bytes, so that no client can answer in advance."""

    def __init__(self, socket: WSTransport, direct: bool) -> None:
        self.latency = Latency()
        self._socket = socket
        # Behind a proxy the kernel measures the way to the proxy only.
        self._kernel = Kernel(socket.underlying_transport) if direct else None
        self._asked: OrderedDict[bytes, float] = OrderedDict()
        self.asked = -inf  # time of the last ping

    def ask(self, now: float) -> None:
        """Send a ping."""
        asked = os.urandom(PING_BYTES)
        self._asked[asked] = self.asked = now
        if len(self._asked) > MAX_PENDING_PINGS:
            self._asked.popitem(last=False)
        self._socket.send_ping(asked)

    def pong(self, answer: bytes, arrived: float) -> bool:
        """A pong arrived; False if no ping had its bytes."""
        asked = self._asked.pop(answer, None)
        if asked is None:
            return False
        trip = inf
        if self._kernel is not None:
            trip = self._kernel.last_trip()
            self.latency.tcp_min = self._kernel.shortest
        self.latency.pong(asked, arrived, trip)
        return True
