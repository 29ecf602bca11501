"""Kinds of simulated children that break the assumptions of the estimate, each in one way."""

from dataclasses import replace
from typing import Final

from matou.studies.pupil import (
    GIVES_UP,
    GUESSES_IF_SLOW,
    PICKS,
    TOSSES,
    TOSSES_IF_SLOW,
    USUAL,
)

SLOWER: Final = replace(USUAL, name="slower child", pace=(7.6, 0.3))
SEVEN: Final = replace(USUAL, name="seven years, tables 1 to 3", pace=(7.2, 0.3), taught_to=3)
SEVEN_BOUND: Final = replace(SEVEN, name="the same, tables chosen", tables=(1, 2, 3))
QUICK: Final = replace(USUAL, name="quick child", pace=(6.3, 0.3))
ORDERLESS: Final = replace(USUAL, name="order at random", lean=(0.0, 0.1), fact_spread=0.6)
HEAVY_TAILS: Final = replace(USUAL, name="heavy tails", tail_degrees=3)
LAPSES: Final = replace(USUAL, name="lapses", dreams=0.18, dream_ms=(2000.0, 12_000.0))
SLOW_TYPIST: Final = replace(USUAL, name="slow typist", pad=(7.6, 0.2), pad_scatter=0.35)
QUICK_LEARNER: Final = replace(USUAL, name="quick learner", pace=(7.6, 0.3), gain=0.12, learns=True)
SUMMER: Final = replace(USUAL, name="a summer's pause", pause_days=70)
PICKER: Final = replace(USUAL, name="answers by = or ≠", habit=PICKS)
# Their answers to cards say little or nothing; their games are honest.
QUITTER: Final = replace(USUAL, name='"?" after one second', habit=GIVES_UP, informative=False)
TOSSER: Final = replace(USUAL, name="= or ≠ by a coin", habit=TOSSES, informative=False)
HALF_TOSSER: Final = replace(
    USUAL, name="a coin above three seconds", habit=TOSSES_IF_SLOW, informative=False
)
GUESSER: Final = replace(
    USUAL, name="types guesses above three seconds", habit=GUESSES_IF_SLOW, informative=False
)
SHARED: Final = replace(USUAL, name="two children on one profile", apart=0.9)

KINDS: Final = (
    *(USUAL, SLOWER, SEVEN, SEVEN_BOUND, QUICK, ORDERLESS, HEAVY_TAILS, LAPSES, SLOW_TYPIST),
    *(QUICK_LEARNER, SUMMER, PICKER, QUITTER, TOSSER, HALF_TOSSER, GUESSER, SHARED),
)
