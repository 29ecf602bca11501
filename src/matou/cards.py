"""Faces, worths and names of the cards in every edition, and the decks they make (K1 to K9)."""

from collections.abc import Iterable
from typing import Final

# A face is a small integer, so that a hand is a list of bytes:
#   0 to 99     an operation a∘b, coded 10·(a − 1) + (b − 1)
#   102 to 200  a result card showing the number face − 100 (101 is the product 1)
#   201 to 207  a special
Face = int

CHASE: Final = 201
U_TURN: Final = 202
CLOCK: Final = 203
SUMO: Final = 204
TRAP: Final = 205
GIFT: Final = 206
CHEESE: Final = 207
FACES: Final = 208

KINDS: Final = {
    "chase": CHASE,
    "u-turn": U_TURN,
    "clock": CLOCK,
    "sumo": SUMO,
    "trap": TRAP,
    "gift": GIFT,
    "cheese": CHEESE,
}
KIND_NAMES: Final = {face: kind for kind, face in KINDS.items()}

MULTIPLI: Final = "multipli"
ADDI: Final = "addi"
FAMILIES: Final = (MULTIPLI, ADDI)
SIGNS: Final = {MULTIPLI: "x", ADDI: "+"}


class CardError(ValueError):
    """A text that is not a card of the family in play."""


def operation(a: int, b: int) -> Face:
    """K1: the card a×b or a+b; a×b and b×a are different cards."""
    return 10 * (a - 1) + (b - 1)


def result(number: int) -> Face:
    """K2: the card that shows one number."""
    return 100 + number


def terms(face: Face) -> tuple[int, int]:
    """The a and b of an operation card."""
    return face // 10 + 1, face % 10 + 1


def is_operation(face: Face) -> bool:
    return face < 100


def is_result(face: Face) -> bool:
    return 100 < face <= 200


def is_special(face: Face) -> bool:
    return face > 200


def calculate(a: int, b: int, family: str) -> int:
    """The product in Multipli, the sum in Addi."""
    return a * b if family == MULTIPLI else a + b


def _worths(family: str) -> bytes:
    worth = [0] * 256  # for every byte, so that it translates a hand of bytes
    for a in range(1, 11):
        for b in range(1, 11):
            worth[operation(a, b)] = calculate(a, b, family)
    for number in range(1, 101):
        worth[result(number)] = number
    return bytes(worth)


PRODUCTS: Final = _worths(MULTIPLI)
SUMS: Final = _worths(ADDI)


def worths(family: str) -> bytes:
    """The number of every face; 0 for the specials."""
    return PRODUCTS if family == MULTIPLI else SUMS


def operations_making(number: int, family: str) -> list[Face]:
    """K2, K8: the operations a product card prints, or a correction card lists."""
    worth = worths(family)
    return [face for face in range(100) if worth[face] == number]


def numbers(family: str) -> list[int]:
    """K2: the 42 products or the 19 sums."""
    return sorted(set(worths(family)[:100]))


BOX: Final = {family: 100 + len(numbers(family)) for family in FAMILIES}  # its number cards


def correction(number: int) -> tuple[int, list[Face]]:
    """K8: the white card of Addi that settles a doubt."""
    if not 2 <= number <= 20:
        raise CardError(f"K8: there is a correction card for 2 to 20, not for {number}")
    return number, operations_making(number, ADDI)


# --- cards as text -----------------------------------------------------------------------


def _spellings(family: str) -> list[str]:
    spelt = [""] * FACES
    for face in range(100):
        a, b = terms(face)
        spelt[face] = f"{a}{SIGNS[family]}{b}"
    for number in numbers(family):
        spelt[result(number)] = f"={number}"
    for kind, face in KINDS.items():
        spelt[face] = kind
    return spelt


SPELT: Final = {family: _spellings(family) for family in FAMILIES}
READ: Final = {
    family: {text: face for face, text in enumerate(SPELT[family]) if text} for family in FAMILIES
}


def spell(face: Face, family: str) -> str:
    """The card as text: `4x6`, `4+6`, `=24`, `sumo`."""
    return SPELT[family][face]


def spell_all(faces: Iterable[Face], family: str) -> str:
    spelt = SPELT[family]
    return " ".join([spelt[face] for face in faces])


def read(text: str, family: str) -> Face:
    """The card of a text; raises CardError, which says what is valid."""
    face = READ[family].get(text)
    if face is None:
        other = ADDI if family == MULTIPLI else MULTIPLI
        if text in READ[other]:
            raise CardError(f"{text!r} is a card of the {other.capitalize()} deck")
        example = "4x6" if family == MULTIPLI else "4+6"
        raise CardError(
            f"{text[:20]!r} is no card; write an operation ({example}), a result (=12), "
            f"or one of {', '.join(KINDS)}"
        )
    return face


# --- editions (K4); words/ has the names of their cards in each language --------------------

CLASSIC: Final = "classic"
MODERN: Final = "modern"
EDITIONS: Final = (CLASSIC, MODERN)


# --- decks (K5 to K7, K9) ----------------------------------------------------------------

TABLES: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
MAX_OF_EACH: Final = 4  # K3: chases, u-turns, clocks and sumos in the box


def specials_of_each(tables: int) -> int:
    """K5, K6: how many chases, u-turns, clocks and sumos go with so many tables."""
    if tables <= 6:
        return 2
    return 3 if tables <= 8 else MAX_OF_EACH


def deck(
    family: str,
    tables: tuple[int, ...] = TABLES,
    specials: tuple[int, ...] = (CHASE, U_TURN, CLOCK, SUMO, TRAP, GIFT),
    cheese: bool = False,
) -> list[Face]:
    """K5, K6: the operations of the tables, exactly their results, and the chosen specials."""
    operations = [operation(a, b) for a in tables for b in range(1, 11)]
    worth = worths(family)
    results = [result(number) for number in sorted({worth[face] for face in operations})]
    return operations + results + _specials(specials, specials_of_each(len(tables)), cheese)


def short_deck(
    family: str,
    results: tuple[int, ...],
    specials: tuple[int, ...] = (CHASE, U_TURN, CLOCK, SUMO, TRAP, GIFT),
    cheese: bool = False,
) -> list[Face]:
    """K9: every card of the box that makes one of the results; specials in proportion."""
    worth = worths(family)
    box = [*range(100), *[result(number) for number in numbers(family)]]
    chosen = [face for face in box if worth[face] in results]
    return chosen + short_specials(family, len(chosen), specials, cheese)


def short_specials(
    family: str, number_cards: int, specials: tuple[int, ...], cheese: bool = False
) -> list[Face]:
    """K9: as many of each as so many number cards are of the whole box."""
    share = MAX_OF_EACH * number_cards / BOX[family]
    return _specials(specials, max(1, round(share)), cheese)


def _specials(specials: tuple[int, ...], each: int, cheese: bool) -> list[Face]:
    """K7: the chosen kinds; the cheese only where it is a playing card (K3: Course and Chasse)."""
    dealt: list[Face] = []
    for kind in (CHASE, U_TURN, CLOCK, SUMO):
        if kind in specials:
            dealt += [kind] * each
    for kind in (TRAP, GIFT):
        if kind in specials:
            dealt.append(kind)
    if cheese:
        dealt.append(CHEESE)
    return dealt
