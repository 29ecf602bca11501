"""How far away a person is, by pings and by the kernel, and whether anybody is there at all."""

import os
import socket
import struct
import sys
from asyncio import BaseTransport, TimerHandle, get_running_loop
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from matou.server.socket.connection import Connection

EVERY: Final = 1.0  # seconds between pings
IN_A_RACE: Final = 0.1
PINGS: Final = 64  # that may be on their way
SILENCE: Final = 12_000.0  # milliseconds without a pong or anything else
SIZE: Final = 8
PING: Final = bytes((0x89, SIZE))  # before a ping of that size in its frame
MIN_RTT: Final = 148  # the offset of tcpi_min_rtt in Linux's struct tcp_info, microseconds
UNKNOWN: Final = 0xFFFFFFFF


class Pinger:
    """Timers, not a task: hundreds of lines are measured every second, and nobody waits."""

    def __init__(self, connection: "Connection", direct: bool) -> None:
        self.connection = connection
        self.direct = direct  # behind a proxy the kernel measures the way to the proxy only
        self._loop = get_running_loop()
        self._next: TimerHandle | None = None
        self._racing = False
        self._asked: OrderedDict[bytes, float] = OrderedDict()

    def start(self) -> None:
        self._beat()

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def race(self, now_open: bool) -> None:
        """While a race is open pings go out ten times as often."""
        if now_open != self._racing:
            self._racing = now_open
            if self._next is not None:
                self._again()

    def question(self) -> bytes:
        """Random bytes, so that no answer can be sent before the question."""
        asked = os.urandom(SIZE)
        self._asked[asked] = self.connection.clock()
        if len(self._asked) > PINGS:
            self._asked.popitem(last=False)
        return PING + asked

    def pong(self, answer: bytes) -> bool:
        """An answer came; False where nobody had asked that."""
        asked = self._asked.pop(answer, None)
        if asked is None:
            return False
        latency = self.connection.latency
        latency.pong(asked, self.connection.arrival.at)
        latency.tcp_min = shortest_trip(self.connection.transport) if self.direct else None
        return True

    def _beat(self) -> None:
        """A dead line is noticed by its silence."""
        connection = self.connection
        if connection.closed:
            self._next = None
            return
        if connection.clock() - connection.arrival.at > SILENCE:
            connection.close()
            return
        if not connection.behind:
            connection.transport.write(self.question())
        self._again()

    def _again(self) -> None:
        self.stop()
        self._next = self._loop.call_later(IN_A_RACE if self._racing else EVERY, self._beat)


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
