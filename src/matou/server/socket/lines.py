"""Who is connected from where: an address has its share of lines, and the server has so many."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, Protocol

ONE_ADDRESS: Final = 500  # a school behind one door
IN_ALL: Final = 8000
JUST_CAME: Final = 2.0  # seconds in which a page says who it is, over a slow line, too


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
    """Where all places are taken, whoever has said nothing for longest makes room for one more,
    then the last of those who only watch where most do: nobody is kept out by lines that do
    nothing."""

    def __init__(self) -> None:
        self._here: dict[str, dict[Line, None]] = {}  # by address, the oldest first
        self.count = 0

    def came(self, address: str, line: Line) -> bool:
        """Whether there is a place for it."""
        if len(self._here.get(address, ())) >= ONE_ADDRESS and not self._make_room([address]):
            return False
        if self.count >= IN_ALL and not self._make_room(list(self._here)):
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
        long = [one for one in silent if one[0].silent >= JUST_CAME]
        goes = next(iter(long or _last_of_most(here) or silent), None)
        if goes is None:
            return False
        line, address = goes
        self.went(address, line)
        line.cut()
        return True


def _last_of_most(here: list[tuple[Line, str]]) -> list[tuple[Line, str]]:
    """Of all who only watch one room, where most do, the last who came; none where none do."""
    watching = [(line.watches, (line, address)) for line, address in here if line.watches]
    rooms = Counter(room for room, _ in watching)
    most = max(rooms.values(), default=0)
    return [one for room, one in reversed(watching) if rooms[room] == most][:1]
