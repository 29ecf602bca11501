"""How far away a person is, by pings and by the kernel."""

import os
from collections import OrderedDict
from math import inf
from typing import TYPE_CHECKING, Final

from matou.server.socket.kernel import Kernel

if TYPE_CHECKING:
    from matou.server.socket.connection import Connection

PINGS: Final = 64  # that may be on their way
SIZE: Final = 8


class Pinger:
    """Asks by pings that nobody can answer before they came."""

    def __init__(self, connection: "Connection", direct: bool) -> None:
        self.connection = connection
        # Behind a proxy the kernel measures the way to the proxy only.
        self._kernel = Kernel(connection.transport) if direct else None
        self._asked: OrderedDict[bytes, float] = OrderedDict()
        self.asked = -inf  # when it last did

    def ask(self) -> None:
        """Random bytes, so that no answer can be sent before the question."""
        asked = os.urandom(SIZE)
        self._asked[asked] = self.asked = self.connection.clock()
        if len(self._asked) > PINGS:
            self._asked.popitem(last=False)
        self.connection.socket.send_ping(asked)

    def pong(self, answer: bytes) -> bool:
        """An answer came; False where nobody had asked that."""
        asked = self._asked.pop(answer, None)
        if asked is None:
            return False
        latency = self.connection.latency
        trip = inf
        if self._kernel is not None:
            trip = self._kernel.last_trip()
            latency.tcp_min = self._kernel.shortest
        latency.pong(asked, self.connection.arrived, trip)
        return True
