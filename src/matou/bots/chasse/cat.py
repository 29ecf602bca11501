"""A simple bot for the Chasse: it avoids tens and 100, and saves specials for high totals."""

from typing import Final

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.cards import CLOCK, GIFT
from matou.games.actions import PLAY, SILENT, Action
from matou.games.chance import Chance
from matou.games.chasse.law import TOTAL_LIMIT, change
from matou.games.chasse.play import Chasse
from matou.games.game import Table

HIGH: Final = 80  # from here on an addition may reach 100
SLIPS: Final = 50  # one announced total in so many is wrong (H14)
NOISE: Final = 4


class GreedyChasse(Cat):
    """Large additions first; it avoids immediate losses."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        assert isinstance(table, Chasse)
        found = liked_in_the_chasse(table, chance)
        assert found is not None
        return found


def in_the_chasse(table: Table, chance: Chance, cats: i64) -> Action | None:
    """The action of the seat on turn, if it is one of these; it looks into its own hand only."""
    assert isinstance(table, Chasse)
    if not cats & (1 << table.turn):
        return None
    best = liked_in_the_chasse(table, chance)
    if best is not None and best.said != SILENT and chance.below(SLIPS) == 0:
        return Action(PLAY, best.seat, best.card, best.target, best.said + 1)
    return best


def liked_in_the_chasse(table: Chasse, chance: Chance) -> Action | None:
    """The best action of the seat on turn, without a wrong total."""
    best: Action | None = None
    most: i64 = 0
    for action in table.legal(table.turn):
        liking = chasse_liking(table, action) * NOISE + chance.below(NOISE)
        if best is None or liking > most:
            best = action
            most = liking
    return best


def chasse_liking(table: Chasse, action: Action) -> i64:
    """How good this looks at first sight."""
    card = action.card
    if card > 200:
        return _special(table, card, action.target)
    after: i64 = table.total + change(card)
    if after >= TOTAL_LIMIT:
        return -1000  # H5
    if after % 10 == 0:
        return -500  # H4
    return change(card)  # large additions go early, sum cards wait until they are needed


def _special(table: Chasse, card: i64, target: i64) -> i64:
    if table.must == 2 and card in (CLOCK, GIFT):
        return 300  # H9: the whole turn
    liking: i64 = 40 if table.total >= HIGH else -40
    if target >= 0:
        liking += 10 + table.owned(target)  # H7: at the leader
    return liking
