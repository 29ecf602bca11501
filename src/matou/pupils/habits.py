"""How a pupil answers a card: honestly, or in a way that must not light the map."""

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from matou.pupils.pupil import HAND_SCATTER, Pupil

GIVES_UP_MS: Final = 1000.0  # from card to "?"
GUESS_MS: Final = 300.0  # from card to a guess, without the hand
GUESS_SCATTER: Final = 0.4


@dataclass(frozen=True)
class Habit:
    """`answers` gives the milliseconds of one answer and whether it is right."""

    answers: Callable[[Pupil, int, Random], tuple[float, bool]]
    copies: Callable[[Pupil, Random], float]  # milliseconds for a number that is only seen
    picked: bool = False  # by = or ≠


def _typed(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    ms = pupil.thinks(fact, chance) + pupil.types(chance)
    return ms, not pupil.errs(fact, chance)


def _picked(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    ms = pupil.thinks(fact, chance) + pupil.moves(chance)
    return ms, not pupil.errs(fact, chance)


def _gave_up(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    return GIVES_UP_MS * exp(chance.gauss(0, HAND_SCATTER)), False


def _tossed(pupil: Pupil, fact: int, chance: Random) -> tuple[float, bool]:
    ms = GUESS_MS * exp(chance.gauss(0, GUESS_SCATTER)) + pupil.moves(chance)
    return ms, chance.random() < 0.5


TYPES: Final = Habit(_typed, Pupil.types)
PICKS: Final = Habit(_picked, Pupil.moves, picked=True)
GIVES_UP: Final = Habit(_gave_up, Pupil.types)  # presses "?" at every card
TOSSES: Final = Habit(_tossed, Pupil.moves, picked=True)  # = or ≠ without a look at the card
