"""The sixty cats of a class: five coats, four colours of scarf, three patterns of scarf.

A cat is its number. Coats differ in shape and pattern, scarves in colour and pattern, and the words
name all three, so that nobody needs to tell colours apart.
"""

from typing import Final, NamedTuple

CLASS_COATS: Final = ("ginger", "snow", "midnight", "calico", "siamese")
SCARF_COLOURS: Final = ("red", "blue", "yellow", "green")
SCARF_PATTERNS: Final = ("plain", "striped", "dotted")
SCARVES: Final = tuple((one, other) for one in SCARF_COLOURS for other in SCARF_PATTERNS)
MAX_PUPILS: Final = len(CLASS_COATS) * len(SCARVES)
NO_SCARF: Final = -1


class ClassCat(NamedTuple):
    """A cat's coat, and the number of its scarf."""

    coat: str
    scarf: int


def class_cat(number: int) -> ClassCat:
    """Cats of consecutive numbers have other coats, so that the first ones differ most."""
    return ClassCat(CLASS_COATS[number % len(CLASS_COATS)], number // len(CLASS_COATS))


def key(number: int) -> str:
    """The text of a cat in a class file: `ginger-red-plain`."""
    coat, scarf = class_cat(number)
    return "-".join((coat, *SCARVES[scarf]))


KEYS: Final = tuple(key(number) for number in range(MAX_PUPILS))
