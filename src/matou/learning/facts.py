"""The facts a player may know: 55 products and 55 sums, and how hard each is known to be.

A family of facts bears the name of its cards, `multipli` or `addi`. The products are asked a
second way, with a factor missing (6 × ? = 48): that is a family of its own. A fact is its number
from 0 to 54: 1∘1, 1∘2 … 1∘10, 2∘2 … 10∘10, the smaller term first, since a∘b and b∘a are one fact.
"""

from math import log, sqrt
from typing import Final

from matou.cards import (
    ADDI,
    FACES,
    FAMILIES,
    MULTIPLI,
    Face,
    is_operation,
    operation,
    terms,
    worths,
)
from matou.hardness import product_ms, sum_ms

FACTS: Final = [(a, b) for a in range(1, 11) for b in range(a, 11)]
COUNT: Final = len(FACTS)
MISSING: Final = "missing"  # the family of products with a factor missing
FACT_FAMILIES: Final = (*FAMILIES, MISSING)
NONE: Final = -1  # a card that is no fact: a result is read, a special is a picture


def number(a: int, b: int) -> int:
    """The number of the fact a∘b, either term first."""
    small, large = min(a, b), max(a, b)
    return (small - 1) * (22 - small) // 2 + large - small


FACT_OF: Final = [number(*terms(face)) if is_operation(face) else NONE for face in range(FACES)]


def fact_of(face: Face) -> int:
    """The fact that an operation card asks."""
    return FACT_OF[face] if face >= 0 else NONE


def face_of(fact: int) -> Face:
    """The card of a fact with the smaller term first."""
    return operation(*FACTS[fact])


def results(family: str) -> list[int]:
    """The result of each fact."""
    worth = worths(MULTIPLI if family == MISSING else family)
    return [worth[face_of(fact)] for fact in range(COUNT)]


# The milliseconds a practised child needs; the page has them from here.
KNOWN_MS: Final = {
    MULTIPLI: [product_ms(a, b) for a, b in FACTS],
    ADDI: [sum_ms(a, b) for a, b in FACTS],
}


def _standardised(times: list[int]) -> list[float]:
    """The logarithms, with mean 0 and standard deviation 1."""
    logs = [log(ms) for ms in times]
    mean = sum(logs) / COUNT
    deviation = sqrt(sum((one - mean) * (one - mean) for one in logs) / COUNT)
    return [(one - mean) / deviation for one in logs]


HARDNESS: Final = {
    **{family: _standardised(KNOWN_MS[family]) for family in FAMILIES},
    MISSING: _standardised(KNOWN_MS[MULTIPLI]),
}
