"""Who is connected from where: an address has its share of lines, and the server has so many."""

from collections.abc import Iterable
from itertools import chain
from typing import Final, Protocol

ONE_ADDRESS: Final = 500  # a school behind one door
IN_ALL: Final = 8000


class Line(Protocol):
    """A connection, as far as its place among the others goes."""

    @property
    def silent(self) -> bool:
        """Nobody has said who they are."""

    @property
    def watches(self) -> bool:
        """It is somebody's who neither plays nor holds the room."""

    def cut(self) -> None:
        """Hang up without a word: a page comes back by itself."""


class Lines:
    """Where all places are taken, whoever has said nothing for longest makes room for one more,
    then whoever has only watched for longest: nobody is kept out by lines that do nothing."""

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
        silent = (one for one in here if one[0].silent)
        watching = (one for one in here if one[0].watches)
        for line, address in chain(silent, watching):
            self.went(address, line)
            line.cut()
            return True
        return False
