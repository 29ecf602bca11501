"""Who is connected from where: an address has its share of lines, and the server has so many."""

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Final, Protocol

from matou.server.bucket import Buckets

MAX_PER_ADDRESS: Final = 500  # connections: a school behind one router
MAX_CONNECTIONS: Final = 8000
HELLO_TIMEOUT_S: Final = 2.0  # in which a page says who it is, over a slow network, too
# Of messages from connections that have each sent many just now; a player never does.
ADDRESS_RATE: Final = 200.0  # a second from one address
ADDRESS_BURST: Final = 400.0


class Line(Protocol):
    """A connection, as far as its place among the others goes."""

    @property
    def silent(self) -> float:
        """For how many seconds nobody has said who they are."""

    @property
    def watches(self) -> str:
        """The room, where it is somebody's who neither plays nor holds it."""

    def cut(self) -> None:
        """Hang up without a word: a page comes back by itself."""


class Lines:
    """Where all places are taken, whoever has said nothing for long makes room for one more; else
    the larger crowd of those who do nothing: of all who have just come the first, or the last of
    those who only watch one room. So nobody is kept out by lines that do nothing."""

    def __init__(
        self, max_connections: int = sys.maxsize, max_per_address: int = MAX_PER_ADDRESS
    ) -> None:
        self._max_connections = min(max_connections, MAX_CONNECTIONS)
        self._max_per_address = max_per_address
        self._here: dict[str, dict[Line, None]] = {}  # by address, the oldest first
        self.messages = Buckets(ADDRESS_RATE, ADDRESS_BURST)  # by address
        self.count = 0

    def came(self, address: str, line: Line) -> bool:
        """Whether there is a place for it."""
        if len(self._here.get(address, ())) >= self._max_per_address and not self._make_room(
            [address]
        ):
            return False
        if self.count >= self._max_connections and not self._make_room(list(self._here)):
            return False
        self._here.setdefault(address, {})[line] = None
        self.count += 1
        return True

    def went(self, address: str, line: Line) -> None:
        """It ended, or made room before it did."""
        here = self._here.get(address, {})
        if line not in here:
            return
        del here[line]
        self.count -= 1
        if not here:
            del self._here[address]

    def _make_room(self, addresses: Iterable[str]) -> bool:
        here = [(line, address) for address in addresses for line in self._here[address]]
        silent = [one for one in here if one[0].silent]
        long = [one for one in silent if one[0].silent >= HELLO_TIMEOUT_S]
        watching = _where_most_watch(here)
        if not silent and not watching:
            return False
        crowd = long or (silent if len(silent) > len(watching) else watching[::-1])
        line, address = crowd[0]
        self.went(address, line)
        line.cut()
        return True


def _where_most_watch(here: list[tuple[Line, str]]) -> list[tuple[Line, str]]:
    """All who only watch the room that most only watch."""
    rooms = Counter(line.watches for line, _ in here if line.watches)
    crowded = max(rooms, key=rooms.__getitem__, default="")
    return [one for one in here if crowded and one[0].watches == crowded]
