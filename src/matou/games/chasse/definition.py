"""La chasse aux souris as a value."""

from typing import Final

from matou.cards import ADDI
from matou.games import actions as act
from matou.games.chance import Chance
from matou.games.chasse import view
from matou.games.chasse.play import HAND_WITH_GIFT, Chasse
from matou.games.chasse.switches import SWITCHES, ChasseOptions
from matou.games.chasse.table import TOKENS, no_cards
from matou.games.game import Game, Options, Table

# Its actions as lines of a record; a word in braces stands for a part.
FORMS: Final[dict[int, tuple[str, ...]]] = {
    act.PLAY: (
        "{seat} plays {card}",
        "{seat} plays {card} on {target}",
        "{seat} plays {card} saying {said}",
        "{seat} plays {card} on {target} saying {said}",
    ),
}

# What it refuses, and the article that says so.
REFUSALS: Final = {
    "not your hunt": "H3",
    "not held": "H3",
    "target needed": "H7",
    "no target": "H7",
    "below zero": "H6",
    "say the total": "H14",
}


def empty(options: Options, seats: int, players: int, chance: Chance) -> Table:
    """H1: the tokens are dealt evenly, or as many as the switch says."""
    assert isinstance(options, ChasseOptions)
    table = Chasse(options, seats, players, chance, no_cards(seats), [0] * seats)
    table.tokens = [options.tokens or TOKENS // seats] * seats
    return table


def deal(table: Table, deck: list[int], starter: int) -> None:
    """H2: a first round from the whole pile, its last card the top; the dealer sits to the
    starter's right."""
    assert isinstance(table, Chasse)
    table.dealer = (starter - 1) % table.seats
    table.stack(deck)
    table.deal_round(-1)


CHASSE: Final = Game(
    name="chasse",
    family=ADDI,
    switches=SWITCHES,
    players=lambda options: (2, 6),
    article="H1",
    empty=empty,
    deal=deal,
    public=view.public,
    personal=view.personal,
    refusals=REFUSALS,
    forms=FORMS,
    options=ChasseOptions,
    cheese=True,
    least_cards=HAND_WITH_GIFT + 1,
)
