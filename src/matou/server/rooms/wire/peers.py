"""A guest's connection as a room sees it, and an outgoing message."""

from collections.abc import Sequence
from typing import Protocol

from matou.server.races.race import Measured


class Peer(Measured, Protocol):
    """A guest's connection."""

    address: str  # kept in memory only, while the connection is open

    def send(self, outs: Sequence["Out"]) -> bool:
        """Send messages; False where that is not possible."""

    def close(self, last: Sequence["Out"] = ()) -> None:
        """Send these and close the connection; without messages close at once."""

    def ping(self, quiet: float = 0.0) -> None:
        """Ping a connection that was silent for this many ms; close it on a timeout."""


class Out:
    """A message to one connection.

    `number`: of its event, if it can be repeated after a reconnect. `urgent`: it opens a race, so a
    ping follows at once. An action makes about five of them, and compiled a plain class is
    cheapest.
    """

    def __init__(
        self, peer: Peer, data: bytes, number: int = 0, urgent: bool = False, farewell: bool = False
    ) -> None:
        self.peer = peer
        self.data = data
        self.number = number
        self.urgent = urgent
        self.farewell = farewell
