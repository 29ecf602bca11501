"""Sums of the Course: the cards of a hand that add up to the rest, and the cards that would help.

A hand is a list of points here, a byte for each card; a card is its place in that list.
"""

from typing import Final

from mypy_extensions import i64

from matou.cards import PRODUCTS
from matou.games.course.kinds import GOAL


def _ways() -> bytes:
    ways = [0] * (GOAL + 1)
    for face in range(100):
        ways[PRODUCTS[face]] += 1
    return bytes([count + 1 if count else 0 for count in ways])  # K2: and its product card


WAYS: Final = _ways()  # by worth: how many cards have it


def exactly(worths: bytes, rest: i64, largest: i64) -> i64:
    """The card to lay first of the fewest, two to four, that make the rest; -1 if none do.

    No card that is to be laid makes more than the largest, so most of the search is cut off.
    """
    one = _begins(worths, 0, 2, rest, largest)
    if one >= 0:
        two = _begins(worths, one + 1, 1, rest - worths[one], largest)
        return one if worths[one] > worths[two] else two
    three = _first(worths, 3, rest, largest)
    return three if three >= 0 else _first(worths, 4, rest, largest)


def _begins(worths: bytes, start: i64, count: i64, rest: i64, largest: i64) -> i64:
    """The first of so many cards, from this place on, that make the rest; -1 if none do."""
    if rest > count * largest:
        return -1
    size: i64 = len(worths)
    for place in range(start, size):
        worth: i64 = worths[place]
        if count == 1:
            if worth == rest:
                return place
        elif 0 < worth < rest and (
            _begins(worths, place + 1, count - 1, rest - worth, largest) >= 0
        ):
            return place
    return -1


def _first(worths: bytes, count: i64, rest: i64, largest: i64) -> i64:
    """The card, of the first three sets that make the rest, that leaves most help."""
    best: i64 = -1
    most: i64 = -1
    place: i64 = -1
    left = rest
    for cards in range(count, count - 3, -1):
        place = _begins(worths, place + 1, cards, left, largest)
        if place < 0:
            return -1
        worth: i64 = worths[place]
        left -= worth
        ways = helping(worths, worth, rest - worth)
        if ways > most:
            best = place
            most = ways
    return best


def helping(worths: bytes, spent: i64, rest: i64) -> i64:
    """The cards that, once drawn, would make the rest with one of this hand, or alone."""
    ways: i64 = 2 * WAYS[rest]
    size: i64 = len(worths)
    for place in range(size):
        worth: i64 = worths[place]
        if 0 < worth < rest:
            ways += WAYS[rest - worth]
    if 0 < spent < rest:
        ways -= WAYS[rest - spent]
    return ways
