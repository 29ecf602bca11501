"""A guest's connection as a room sees it, and an outgoing message."""

from collections.abc import Sequence
from typing import Protocol

from matou.server.races.race import Measured


class Peer(Measured, Protocol):
    """A person's connection."""

    address: str  # kept in memory only, while the connection is open

    def send(self, outs: Sequence["Out"]) -> bool:
        """Write them; False where that cannot be."""

    def close(self, last: Sequence["Out"] = ()) -> None:
        """Send these and close the connection; without any at once."""

    def ping(self, quiet: float = 0.0) -> None:
        """Measure a connection that was silent for this many ms; close a dead one."""


class Out:
    """A message to one connection. `number`: of its event, where it can be caught up on. `urgent`:
    a race opens with it, so a ping follows directly.

    There are five to an action, and compiled a plain class is the cheapest.
    """

    def __init__(
        self, peer: Peer, data: bytes, number: int = 0, urgent: bool = False, farewell: bool = False
    ) -> None:
        self.peer = peer
        self.data = data
        self.number = number
        self.urgent = urgent
        self.farewell = farewell
