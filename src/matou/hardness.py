"""How hard a fact is: the milliseconds a practised child of about ten needs to know its result.

Four findings about mental arithmetic, repeated in many studies of children and adults, make
the order: larger facts are slower than small ones (problem size), ties such as 6×6 are nearly
as fast as small facts whatever their size, the tables of 1, 2, 5 and 10 are fast because a rule
or a rhythm gives them, and a handful of facts between 6 and 9 (6×7, 6×8, 6×9, 7×8, 7×9, 8×9)
are the slowest and most often wrong, because their neighbours in the tables come to mind too.
Sums are slow where they cross ten, and the slower the larger their smaller term is. Ties such as
7+7 are quicker than other sums of their size. The order of sums was chosen with German children's
answers; docs/learning.md compares it with those of other countries.
Sizes: a known small fact comes in 0.3 to 0.6 s on top of seeing and moving, a hard product in
1.2 to 1.5 s; a number that is only read takes about 0.2 s.
"""

from typing import Final

from mypy_extensions import i64

from matou.cards import ADDI, FACES, MULTIPLI

READ: Final = 200  # a result card: its number is read
HARD_SIX: Final = ((6, 7), (6, 8), (6, 9), (7, 8), (7, 9), (8, 9))
INTERFERENCE: Final = 300  # neighbours in the table interfere there too


def product_ms(a: int, b: int) -> int:
    """The hardness of a×b, in milliseconds; the order of the factors does not matter."""
    small, large = min(a, b), max(a, b)
    if small == 1:
        return 250
    if large == 10:
        return 300
    if small == large:
        return 350 + 3 * a * b
    if small == 2:
        return 300 + 10 * large
    if 5 in (small, large):
        return 400 + 3 * a * b
    slow = INTERFERENCE if (small, large) in HARD_SIX else 0
    return 450 + 10 * a * b + slow


def sum_ms(a: int, b: int) -> int:
    """The hardness of a+b, in milliseconds; the order of the terms does not matter."""
    small, large = min(a, b), max(a, b)
    if large == 10:
        return 230
    if small == large:
        return 200 + 20 * a
    if a + b <= 10:
        return 230 + 22 * small + 5 * large
    return 415 + 46 * small


def _by_face(family: str) -> list[int]:
    """The hardness of every face; 0 for specials, which are pictures."""
    known = [0] * FACES
    for a in range(1, 11):
        for b in range(1, 11):
            ms = product_ms(a, b) if family == MULTIPLI else sum_ms(a, b)
            known[10 * (a - 1) + (b - 1)] = ms
    for face in range(101, 201):
        known[face] = READ
    return known


OF_PRODUCTS: Final = _by_face(MULTIPLI)
OF_SUMS: Final = _by_face(ADDI)


def hardness(face: i64, sums: bool) -> i64:
    """Milliseconds for the result of a card; 0 for no card."""
    if face < 0:
        return 0
    return OF_SUMS[face] if sums else OF_PRODUCTS[face]
