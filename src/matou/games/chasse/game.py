"""La chasse aux souris as a value."""

from typing import Final

from matou.cards import ADDI
from matou.games.chance import Chance
from matou.games.chasse import view
from matou.games.chasse.articles import ARTICLES
from matou.games.chasse.forms import FORMS
from matou.games.chasse.play import HAND_WITH_GIFT, Chasse
from matou.games.chasse.refusals import REASONS
from matou.games.chasse.switches import SWITCHES, ChasseOptions
from matou.games.chasse.table import TOKENS, no_cards
from matou.games.game import Game
from matou.games.options import Options
from matou.games.table import Table


def empty(options: Options, seats: int, players: int, chance: Chance) -> Table:
    """H1: the tokens are dealt evenly, or as many as the switch says."""
    assert isinstance(options, ChasseOptions)
    table = Chasse(options, seats, players, chance, no_cards(seats), [0] * seats)
    table.tokens = [options.tokens or TOKENS // seats] * seats
    return table


def deal(table: Table, deck: list[int]) -> None:
    """H2: a first round from the whole pile, its last card the top."""
    assert isinstance(table, Chasse)
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
    reasons=REASONS,
    articles=ARTICLES,
    forms=FORMS,
    options=ChasseOptions,
    cheese=True,
    least_cards=HAND_WITH_GIFT + 1,
)
