"""The best moments of a player's game, best first."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from matou.games.events import Event
from matou.learning.facts import NONE, face_of, fact_of

PAIR, RUN, NEW = "pair", "run", "new"  # at the mouse
STEP, PARADE, TOTAL, GOAL = "step", "parade", "total", "goal"  # in the Course
SAFE, BRINK, COUNTER = "safe", "brink", "counter"  # in the Chasse
WHATS: Final = (PAIR, RUN, NEW, STEP, PARADE, TOTAL, GOAL, SAFE, BRINK, COUNTER)

Pair = tuple[int, ...]  # two cards of equal worth


class Done(NamedTuple):
    """An achievement of a player; `ms`: how fast, if measured."""

    event: Event
    ms: int = 0


@dataclass(frozen=True)
class Best:
    """A moment: its amount, its time, and its cards."""

    what: str
    count: int = 0
    ms: int = 0
    cards: tuple[int, ...] = ()


# Of what one player did, with the pairs that are nothing new to them.
Choose = Callable[[Sequence[Done], frozenset[Pair]], list[Best]]


def new_pairs(best: Sequence[Best]) -> frozenset[Pair]:
    """The pairs that are no longer new."""
    cards = [moment.cards for moment in best if moment.what == NEW]
    return frozenset(fact_pair(*two) for one in cards for two in zip(*[iter(one)] * 2, strict=True))


def fact_pair(one: int, other: int) -> Pair:
    """Two facts, independent of the order of numbers and sides."""
    return tuple(sorted((_side(one), _side(other))))


def _side(card: int) -> int:
    """An operation with its smaller number first."""
    return card if fact_of(card) == NONE else face_of(fact_of(card))


def longest(good: Iterable[bool]) -> int:
    """The longest run of good ones."""
    most = now = 0
    for one in good:
        now = now + 1 if one else 0
        most = max(most, now)
    return most
