"""Picks the results of a short deck (K9): wanted facts are in, and pairs are frequent."""

from collections.abc import Iterable
from typing import Final

from matou.cards import KINDS, TABLES, Face, operation, short_deck, worths
from matou.games.chance import Chance

SIZE: Final = 40  # about five minutes with three seats
TRIES: Final = 50  # picks at random, of which the one with most pairs is taken


def pick_results(
    family: str,
    chance: Chance,
    size: int = SIZE,
    tables: Iterable[int] = TABLES,
    wanted: Iterable[Face] = (),
    specials: tuple[int, ...] = tuple(KINDS.values()),
) -> tuple[int, ...]:
    """Results of these tables that make a deck of about `size` cards; those of the wanted cards
    are in, wherever they come from."""
    worth = worths(family)
    start = {worth[face] for face in wanted if worth[face]}
    others = sorted({worth[operation(a, b)] for a in tables for b in range(1, 11)} - start)
    best: tuple[int, ...] = ()
    for _ in range(TRIES):
        chance.shuffle(others)
        picked = _fill(start, others, family, size, specials)
        if not best or pair_share(family, picked, specials) > pair_share(family, best, specials):
            best = picked
    return best


def pair_share(family: str, results: tuple[int, ...], specials: tuple[int, ...]) -> float:
    """How often two cards of this deck, taken at random, are a pair."""
    cards = len(short_deck(family, results, specials))
    partners = [len(short_deck(family, (number,), ())) for number in results]
    return sum(many * (many - 1) for many in partners) / (cards * (cards - 1))


def _fill(
    start: set[int], others: list[int], family: str, size: int, specials: tuple[int, ...]
) -> tuple[int, ...]:
    """The start and whatever of the others, in their order, brings the deck nearer to its size."""
    picked = tuple(start)
    cards = len(short_deck(family, picked, specials))
    for number in others:
        then = len(short_deck(family, (*picked, number), specials))
        if not picked or abs(then - size) < abs(cards - size):
            picked = (*picked, number)
            cards = then
    return tuple(sorted(picked))
