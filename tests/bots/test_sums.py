"""Sums of the Course, beside every combination tried in turn."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from matou.bots.course.sums import WAYS, exactly, helping

HANDS = st.lists(st.integers(0, 100), max_size=9).map(bytes)


def plans(worths: bytes, rest: int) -> list[tuple[int, ...]]:
    """The fewest places, two to four, whose cards make the rest."""
    cards = [place for place, worth in enumerate(worths) if worth]
    for count in (2, 3, 4):
        found = [
            plan for plan in combinations(cards, count) if sum(worths[at] for at in plan) == rest
        ]
        if found:
            return found
    return []


@given(HANDS, st.integers(1, 250))
def test_a_card_of_the_first_and_shortest_sum_is_laid(worths: bytes, rest: int) -> None:
    found = exactly(worths, rest, max((worth for worth in worths if worth < rest), default=0))
    possible = plans(worths, rest)
    assert found in possible[0] if possible else found == -1


def test_the_larger_of_two_cards_is_laid_first() -> None:
    assert exactly(bytes([7, 20, 0, 30]), 50, 30) == 3


def test_of_three_cards_the_one_that_leaves_most_ways_is_laid_first() -> None:
    worths = bytes([49, 12, 6])
    left = [helping(worths, worth, 67 - worth) for worth in worths]
    assert exactly(worths, 67, 49) == left.index(max(left)) == 0


def test_cards_help_alone_or_with_one_of_the_hand() -> None:
    assert helping(bytes([10, 6, 0]), 6, 16) == 2 * WAYS[16] + WAYS[6]
