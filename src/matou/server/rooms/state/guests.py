"""Who is in a room: guests, the chairs that they or cats sit on, and how quick people are."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from matou.learning.answers import LATE, MISSED, WON, Answer
from matou.server.races.standing import NEW, Standing
from matou.server.rooms.games.best import Pair
from matou.server.rooms.wire.settings import Pace

LAST: Final = 5  # times of a person that count
SPARE: Final = 1.5  # times the longest of them
TOO_LONG: Final = 60_000  # milliseconds: what a pair counts that was not seen in time

Times = tuple[int, ...]


NOBODY = -1
OPENER = 0  # the first guest, who opened the room
MAX_GUESTS = 40


@dataclass
class Guest:
    """Somebody who came in."""

    number: int
    secret: str  # hashed
    cat: str
    words: tuple[int, int]
    name: str = ""
    handicap: tuple[int, int] = (0, 0)  # milliseconds and cards, on the chair they rose from last


@dataclass
class Chair:
    """One player's place; two players of a mouse game own several seats of the table (M3)."""

    guest: int = NOBODY
    level: str = ""  # of the cat that sits here
    minded: str = ""  # of the cat that plays for the guest for now
    ms: int = 0  # handicap
    cards: int = 0
    standing: Standing = NEW
    last: int = NOBODY  # the person who sits here, or did
    times: Times = ()  # how long that person needed of late
    took: frozenset[Pair] = frozenset()  # the pairs they took in games before
    since: int = 0  # the number of the fact with which the person sat down
    reserved: int = NOBODY  # who sits here from the next deal on

    @property
    def person(self) -> bool:
        """Whether somebody plays here themselves."""
        return self.guest != NOBODY and not self.minded

    @property
    def cat(self) -> str:
        """The level of the cat that acts for this chair, or nothing where a person does."""
        return self.level or self.minded


def with_answer(times: Times, answer: Answer) -> Times:
    """A person's last times with one more; a hand without a right says nothing of them."""
    if answer.how == MISSED:
        return (*times, TOO_LONG)[-LAST:]
    return (*times, round(answer.ms))[-LAST:] if answer.how in (WON, LATE) else times


def window(pace: Pace, people: Iterable[Times]) -> int:
    """For the slowest of these people, within the limits of the pace; the longest for newcomers."""
    needed = [SPARE * max(times, default=TOO_LONG) for times in people]
    return round(min(pace.window, max(pace.shortest, max(needed, default=TOO_LONG))))
