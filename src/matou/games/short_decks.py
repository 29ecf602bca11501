"""Chooses the results of a short deck (K9): wanted facts are in, and pairs are frequent."""

from collections.abc import Iterable
from typing import Final

from matou.cards import KINDS, TABLES, Face, operation, short_deck, short_specials, worths
from matou.games.chance import Chance
from matou.games.game import Options
from matou.games.options import read_options

SHORT_SIZE: Final = 40  # about five minutes with three seats
PICKS: Final = 50  # random picks; the one with the most pairs is taken


def pick_results(
    family: str,
    chance: Chance,
    size: int = SHORT_SIZE,
    tables: Iterable[int] = TABLES,
    wanted: Iterable[Face] = (),
    specials: tuple[int, ...] = tuple(KINDS.values()),
) -> tuple[int, ...]:
    """Results of these tables that make a deck of about `size` cards. The results of the wanted
    cards are always in it."""
    worth = worths(family)
    start = {worth[face] for face in wanted if worth[face]}
    others = sorted({worth[operation(a, b)] for a in tables for b in range(1, 11)} - start)
    making = {number: len(short_deck(family, (number,), ())) for number in (*start, *others)}
    best: tuple[int, ...] = ()
    most = -1.0
    for _ in range(PICKS):
        chance.shuffle(others)
        picked, cards = fill(start, others, making, family, size, specials)
        share = _pair_share([making[number] for number in picked], cards)
        if share > most:
            best, most = picked, share
    return best


def shortened(chosen: Options, results: tuple[int, ...]) -> Options:
    """The same options with the deck of these results, in place of tables; no results: as it is."""
    if not results:
        return chosen
    given: dict[str, object] = {**chosen.changed(), "results": results}
    given.pop("tables", None)
    return read_options(chosen.game, given)


def _pair_share(partners: list[int], cards: int) -> float:
    """How often two cards of a deck, taken at random, are a pair."""
    return sum(many * (many - 1) for many in partners) / (cards * (cards - 1))


def fill(
    start: set[int],
    others: list[int],
    making: dict[int, int],
    family: str,
    size: int,
    specials: tuple[int, ...],
) -> tuple[tuple[int, ...], int]:
    """Add each of the others that brings the deck nearer to its size; returns the results and the
    number of cards."""
    picked = sorted(start)
    numbers = sum(making[number] for number in picked)
    cards = _size(family, numbers, specials)
    for number in others:
        then = _size(family, numbers + making[number], specials)
        if not picked or abs(then - size) < abs(cards - size):
            picked.append(number)
            numbers += making[number]
            cards = then
    return tuple(sorted(picked)), cards


def _size(family: str, numbers: int, specials: tuple[int, ...]) -> int:
    return numbers + len(short_specials(family, numbers, specials))
