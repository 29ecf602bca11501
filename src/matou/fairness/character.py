"""Who sits at a simulated line: somebody honest, or one of the ways to cheat."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

LIE: Final = 150.0  # how much less than the truth a liar says; how long a keeper keeps pongs
SMALL_LIE: Final = 40.0  # about as far as the bounds reach, so that it is hardly ever found out
UNSEEN: Final = 43.0  # a kernel may wait so long before it says that a ping came; measured on Linux
MIDDLING_LIE: Final = 60.0  # what fits to that
SAFE: Final = 125.0  # below 120 the judge would call it a guess: a liar says no less than this
MOST_PONGS: Final = 0.7


def truth(reaction: float) -> float:
    return reaction


def lie(reaction: float) -> float:
    """Less, or more where the truth would be a guess."""
    return max(SAFE, reaction - LIE)


def small_lie(reaction: float) -> float:
    return max(SAFE, reaction - SMALL_LIE)


def middling_lie(reaction: float) -> float:
    return max(SAFE, reaction - MIDDLING_LIE)


def at_once(chance: Random, racing: bool) -> float:
    return 0.0


def all_late(chance: Random, racing: bool) -> float:
    return LIE


def most_late(chance: Random, racing: bool) -> float:
    return LIE if chance.random() < MOST_PONGS else 0.0


def most_unseen(chance: Random, racing: bool) -> float:
    return UNSEEN if chance.random() < MOST_PONGS else 0.0


def late_in_races(chance: Random, racing: bool) -> float:
    return LIE if racing else 0.0


@dataclass(frozen=True)
class Character:
    """What a client says of its reaction, and how long it keeps a pong back."""

    says: Callable[[float], float] = truth
    keeps: Callable[[Random, bool], float] = at_once
    anew: bool = False  # comes over a new line, as somebody else, before each race
    stalls: float = 0.0  # ms for which it keeps the server busy behind each hand of its own


HONEST: Final = Character()
LIAR: Final = Character(lie)
SMALL_LIAR: Final = Character(small_lie)
KEEPS_ALL: Final = Character(lie, all_late)
KEEPS_MOST: Final = Character(lie, most_late)
KEEPS_IN_RACES: Final = Character(lie, late_in_races)
KEEPS_UNSEEN: Final = Character(middling_lie, most_unseen)
REJOINER: Final = Character(lie, late_in_races, anew=True)
STALLER: Final = Character(stalls=50.0)
