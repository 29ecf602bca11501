"""How far away a person is, by pings and by the kernel."""

import os
from collections import OrderedDict
from math import inf
from typing import Final

from picows import WSTransport

from matou.server.races.latency import Latency
from matou.server.socket.kernel import Kernel

PINGS: Final = 64  # that may be on their way
SIZE: Final = 8


class Pinger:
    """Asks by pings that nobody can answer before they came."""

    def __init__(self, socket: WSTransport, direct: bool) -> None:
        self.latency = Latency()
        self._socket = socket
        # Behind a proxy the kernel measures the way to the proxy only.
        self._kernel = Kernel(socket.underlying_transport) if direct else None
        self._asked: OrderedDict[bytes, float] = OrderedDict()
        self.asked = -inf  # when it last did

    def ask(self, now: float) -> None:
        """Random bytes, so that no answer can be sent before the question."""
        asked = os.urandom(SIZE)
        self._asked[asked] = self.asked = now
        if len(self._asked) > PINGS:
            self._asked.popitem(last=False)
        self._socket.send_ping(asked)

    def pong(self, answer: bytes, arrived: float) -> bool:
        """An answer came; False where nobody had asked that."""
        asked = self._asked.pop(answer, None)
        if asked is None:
            return False
        trip = inf
        if self._kernel is not None:
            trip = self._kernel.last_trip()
            self.latency.tcp_min = self._kernel.shortest
        self.latency.pong(asked, arrived, trip)
        return True
