"""A simulated pupil: a hidden thinking time for every fact, a hand, and what it does with both.

Its figures are not those of the estimate. The thinking times lean on the known order, each pupil
in its own measure; whole tables are better or worse known, and single facts besides. A day is
better or worse than another, single answers scatter more than the mind alone would, some are
dreamt away, and hard facts are often wrong.
"""

from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final

from matou.learning.facts import COUNT, FACTS, HARDNESS

PACE: Final = (7.1, 0.55)  # mean and spread of a pupil's usual log thinking time
LEAN: Final = (0.55, 0.12)  # of its times on the known order
TABLE: Final = 0.25  # how far whole tables are apart
SINGLE: Final = 0.45  # and single facts
HAND: Final = (6.35, 0.25)  # log ms to bring a hand down, by pupil
PAD: Final = (6.75, 0.3)  # to type a number that is known
SCATTER: Final = 0.5  # of one answer, in log thinking time
HAND_SCATTER: Final = 0.25
MOOD: Final = 0.12  # of a day
DREAMS: Final = 0.06  # answers during which it thinks of something else
DREAM: Final = (800.0, 4000.0)  # milliseconds
FLUENT: Final = 3000.0


@dataclass
class Pupil:
    """What is true of one pupil and one family of facts; times are logarithms of milliseconds."""

    family: str
    times: list[float]  # thinking, by fact
    hand: float
    pad: float
    mood: float = 0.0  # of today

    def takes(self, fact: int) -> float:
        """The usual milliseconds from card to hand."""
        return exp(self.hand) + exp(self.times[fact])

    def fluent(self, fact: int) -> bool:
        return self.takes(fact) <= FLUENT

    def wakes(self, chance: Random) -> None:
        """Another day."""
        self.mood = chance.gauss(0, MOOD)

    def thinks(self, fact: int, chance: Random) -> float:
        """Milliseconds until it has an answer this time, right or wrong."""
        ms = exp(self.times[fact] + self.mood + chance.gauss(0, SCATTER))
        return ms + (chance.uniform(*DREAM) if chance.random() < DREAMS else 0.0)

    def errs(self, fact: int, chance: Random) -> bool:
        """One fact in forty, and one in five of those that take many seconds."""
        slow = max(0.0, self.times[fact] - log(1000.0))
        return chance.random() < min(0.25, 0.025 + 0.08 * slow)

    def moves(self, chance: Random) -> float:
        """Milliseconds of the hand alone."""
        return exp(self.hand + chance.gauss(0, HAND_SCATTER))

    def types(self, chance: Random) -> float:
        """Milliseconds to type a number that it knows or sees."""
        return exp(self.pad + chance.gauss(0, HAND_SCATTER))


def born(family: str, chance: Random) -> Pupil:
    """Any pupil."""
    pace, lean = chance.gauss(*PACE), chance.gauss(*LEAN)
    tables = [chance.gauss(0, TABLE) for _ in range(10)]
    times = []
    for fact in range(COUNT):
        a, b = FACTS[fact]
        own = (tables[a - 1] + tables[b - 1]) / 2**0.5 + chance.gauss(0, SINGLE)
        times.append(pace + lean * HARDNESS[family][fact] + own)
    return Pupil(family, times, chance.gauss(*HAND), chance.gauss(*PAD))
