"""Set up a table of a game with the cards dealt."""

from collections.abc import Mapping

from matou.games.chance import Chance, seeded
from matou.games.game import OptionError, Options, Table, empty_table
from matou.games.options import seats_for
from matou.games.registry import options


def deal(
    game: str,
    players: int,
    seed: int = 0,
    given: Mapping[str, object] | None = None,
) -> Table:
    """A new table: the deck shuffled from the seed and dealt.

    `given` holds the switches that do not stand at their default. The same arguments always deal
    the same cards.

    Examples:
        >>> table = matou.deal("chasse", players=3, seed=7)
        >>> table.seats, table.turn, table.over
        (3, 0, False)
        >>> matou.deal("multipli", 4, given={"tables": 7, "late_greed": "sins"}).options
        options('multipli', {'tables': '7', 'late_greed': 'sins'})
        >>> matou.deal("bridge", 4)
        Traceback (most recent call last):
        matou.games.game.OptionError: there is no game 'bridge'; the games are multipli, ...
    """
    return deal_options(options(game, given), players, seeded(seed))


def deal_options(chosen: Options, players: int, chance: Chance) -> Table:
    seats = seats_for(chosen, players)
    refuse_too_few(chosen, seats)
    cards = chosen.cards[:]
    chance.shuffle(cards)
    return deal_cards(chosen, seats, players, cards, chance)


def refuse_too_few(chosen: Options, seats: int) -> None:
    """K6, K9: a small deck must still fill every hand and leave something to draw."""
    cards = len(chosen.cards)
    if cards < seats * chosen.game.least_cards + 2:
        short = chosen.text("results") != "all"
        raise OptionError(
            f"{'K9: these results' if short else 'K6: these tables'} and specials make {cards} "
            f"cards, too few for {seats} seats of {chosen.game.name}; "
            f"add a {'result' if short else 'table'}"
        )


def deal_cards(
    chosen: Options, seats: int, players: int, cards: list[int], chance: Chance, starter: int = 0
) -> Table:
    """Deal this shuffled deck, its first card first, from the starter (M2, C1, H2)."""
    table = empty_table(chosen, seats, players, chance)
    chosen.game.deal(table, cards, starter)
    return table
