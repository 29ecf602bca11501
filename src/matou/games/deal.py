"""Setting up: from a game, its options and chance to a table with the cards dealt."""

from collections.abc import Iterable, Mapping
from typing import Final

from matou.games.chance import Chance, seeded
from matou.games.chasse.play import HAND_WITH_GIFT, TOKENS, Chasse
from matou.games.course.kinds import HAND as COURSE_HAND
from matou.games.course.play import Course
from matou.games.mouse.play import Mouse
from matou.games.options import OptionError, Options, options, seats_for
from matou.games.table import Table

# The fewest cards a seat must find: its hand and one to draw; a mouse game needs just one.
CARDS_NEEDED: Final = {"course": COURSE_HAND + 1, "chasse": HAND_WITH_GIFT + 1}


def empty_table(chosen: Options, seats: int, players: int, chance: Chance) -> Table:
    """A table without cards, for a deal or a given position."""
    cards: list[list[int]] = [[] for _ in range(seats)]
    if chosen.game == "chasse":
        tokens = chosen.tokens or TOKENS // seats
        return Chasse(chosen, players, chance, cards, [tokens] * seats, [0] * seats, [], [])
    more: list[list[int]] = [[] for _ in range(seats)]
    if chosen.game == "course":
        zero = [0] * seats
        return Course(chosen, players, chance, cards, more, zero, zero[:], zero[:], [], [], [])
    return Mouse(chosen, players, chance, cards, more, [0] * seats, [0] * seats)


# What `empty_table` sets up anew; everything else a table remembers is its state.
_SET_UP = ("options", "seats", "players", "chance", "listener", "lifters")


def freeze(table: Table) -> dict[str, object]:
    """What a table remembers, by name, for pickling."""
    compiled: Iterable[str] | None = getattr(type(table), "__mypyc_attrs__", None)
    names = compiled or vars(table)
    return {
        name: getattr(table, name)
        for name in names
        if name not in _SET_UP and not name.startswith("__")
    }


def thaw(
    chosen: Options, seats: int, players: int, chance: Chance, state: dict[str, object]
) -> Table:
    """The table that was frozen; nobody listens there."""
    table = empty_table(chosen, seats, players, chance)
    for name, value in state.items():
        setattr(table, name, value)
    return table


def deal(
    game: str,
    players: int,
    seed: int = 0,
    given: Mapping[str, object] | None = None,
) -> Table:
    """A new table: the deck shuffled from the seed and dealt."""
    return deal_options(options(game, given), players, seeded(seed))


def deal_options(chosen: Options, players: int, chance: Chance) -> Table:
    seats = seats_for(chosen, players)
    cards = chosen.cards[:]
    _refuse_too_few(chosen, seats, len(cards))
    chance.shuffle(cards)
    return deal_cards(chosen, seats, players, cards, chance)


def _refuse_too_few(chosen: Options, seats: int, cards: int) -> None:
    """A small mix of tables must still fill every hand and leave something to draw."""
    if cards < seats * CARDS_NEEDED.get(chosen.game, 1) + 2:
        raise OptionError(
            f"K6: these tables and specials make {cards} cards, too few for {seats} seats of "
            f"{chosen.game}; add a table"
        )


def deal_cards(
    chosen: Options, seats: int, players: int, cards: list[int], chance: Chance
) -> Table:
    """Deal this shuffled deck, its first card first (M2, C1, H2)."""
    table = empty_table(chosen, seats, players, chance)
    if isinstance(table, Mouse):
        for seat in range(seats):
            table.stacks[seat] = cards[seat::seats]
        return table
    rest = cards[::-1]  # the last card of the list is the top of the pile
    if isinstance(table, Chasse):
        table.pile = rest
        table.deal_round(-1)
    elif isinstance(table, Course):
        for _ in range(COURSE_HAND):
            for hand in table.hands:
                hand.append(rest.pop())
        table.pile = rest
    return table
