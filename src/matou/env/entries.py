"""Name and bounds of each number of an observation."""

from typing import NamedTuple

from matou.cards import Face, spell
from matou.games.game import Options


class Entry(NamedTuple):
    """One number of an observation: its name, the least and the most it can be."""

    name: str
    low: int
    high: int


def counts(place: str, faces: list[Face], options: Options) -> list[Entry]:
    """Counts of each face in a place, from none to all of the deck."""
    cards = options.cards
    return [Entry(f"{place} {spell(face, options.family)}", 0, cards.count(face)) for face in faces]


def flags(*names: str) -> list[Entry]:
    """Numbers that say yes (1) or no (0)."""
    return [Entry(name, 0, 1) for name in names]


def of_seats(entries: list[Entry], seats: int) -> list[Entry]:
    """The same entries for each seat, clockwise from one's own: `seat +0` is oneself."""
    return [
        Entry(f"seat +{step} {entry.name}", entry.low, entry.high)
        for step in range(seats)
        for entry in entries
    ]
