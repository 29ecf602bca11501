"""Limits of connections and messages, by address and for the whole server."""

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Final, Protocol

from matou.server.bucket import Buckets

MAX_PER_ADDRESS: Final = 500  # connections: a school behind one router
MAX_CONNECTIONS: Final = 8000
SILENT_GRACE_S: Final = 2.0  # in which a page says who it is, over a slow network, too
# Of messages from connections that have each sent many just now; a player never does.
ADDRESS_MESSAGES_PER_S: Final = 200.0
ADDRESS_MESSAGE_BURST: Final = 400.0


class Limited(Protocol):
    """A connection that counts for the limits."""

    @property
    def silent(self) -> float:
        """Seconds since the connection opened without a first message."""

    @property
    def watches(self) -> str:
        """The room that this connection only watches, or an empty text."""

    def disconnect(self) -> None:
        """Close without a message: a page reconnects by itself."""


class ConnectionLimits:
    """Admits connections; at a limit, an idle connection is closed to admit one more.

    First one that has sent nothing for long. Else one of the larger group: the oldest of those
    that have sent nothing yet, or the newest of those that only watch one room.
    """

    def __init__(
        self, max_connections: int = sys.maxsize, max_per_address: int = MAX_PER_ADDRESS
    ) -> None:
        self._max_connections = min(max_connections, MAX_CONNECTIONS)
        self._max_per_address = max_per_address
        self._here: dict[str, dict[Limited, None]] = {}  # by address, the oldest first
        self.messages = Buckets(ADDRESS_MESSAGES_PER_S, ADDRESS_MESSAGE_BURST)  # by address
        self.count = 0

    def add(self, address: str, connection: Limited) -> bool:
        """False where the limit is reached and no connection is idle."""
        if len(self._here.get(address, ())) >= self._max_per_address and not self._make_room(
            [address]
        ):
            return False
        if self.count >= self._max_connections and not self._make_room(list(self._here)):
            return False
        self._here.setdefault(address, {})[connection] = None
        self.count += 1
        return True

    def remove(self, address: str, connection: Limited) -> None:
        """Does nothing for a connection that was removed before."""
        here = self._here.get(address, {})
        if connection not in here:
            return
        del here[connection]
        self.count -= 1
        if not here:
            del self._here[address]

    def _make_room(self, addresses: Iterable[str]) -> bool:
        here = [
            (connection, address) for address in addresses for connection in self._here[address]
        ]
        silent = [one for one in here if one[0].silent]
        long = [one for one in silent if one[0].silent >= SILENT_GRACE_S]
        watching = _where_most_watch(here)
        if not silent and not watching:
            return False
        crowd = long or (silent if len(silent) > len(watching) else watching[::-1])
        connection, address = crowd[0]
        self.remove(address, connection)
        connection.disconnect()
        return True


def _where_most_watch(here: list[tuple[Limited, str]]) -> list[tuple[Limited, str]]:
    """All who only watch the room that most only watch."""
    rooms = Counter(connection.watches for connection, _ in here if connection.watches)
    crowded = max(rooms, key=rooms.__getitem__, default="")
    return [one for one in here if crowded and one[0].watches == crowded]
