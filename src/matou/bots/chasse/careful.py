"""The careful cat of the Chasse: it keeps its tokens and takes those of rivals."""

from typing import Final

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.bots.chasse.sense import Odds, costs, reserve
from matou.cards import CHASE, CLOCK, GIFT, U_TURN
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.chasse.law import CHANGES
from matou.games.chasse.play import Chasse
from matou.games.game import Table
from matou.games.taking import take

RETURN: Final = 0.8  # weight of a loss next turn, against one in this turn


class CarefulChasse(Cat):
    """Looks at what it keeps in hand, and leaves the next seat a total that hurts."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        assert isinstance(table, Chasse)
        found = table.legal(seat)
        if len(found) == 1:
            return found[0]
        odds = Odds(table, seat)
        best = found[0]
        most = -1000.0
        for action in found:
            worth = weigh(table, odds, action)
            if worth > most:
                best = action
                most = worth
        return best


def weigh(table: Chasse, odds: Odds, action: Action) -> float:
    """Tokens others lose by this action, less those it costs, now and in the next turn."""
    seat = action.seat
    card = action.card
    hand = list(table.hand(seat))
    take(hand, card)
    total: i64 = table.total
    lost = 0.0
    if card < 200:
        total += CHANGES[card]
        if costs(total):
            lost = 1.0
            if total >= 100:  # H5: a new round has begun with new hands
                return -lost
    counters = table.must == 2 and (card == CLOCK or card == GIFT)  # H9
    if table.must == 2 and not counters:
        return _second(odds, hand, total) - lost
    return (
        _others(table, odds, action, total)
        - lost
        + reserve(hand, total)
        - RETURN * (odds.return_danger(total, hand, 1))
    )


def _second(odds: Odds, hand: list[int], total: i64) -> float:
    """H8: the first of two cards must leave a good second one."""
    best = -2.0
    for place in range(len(hand)):
        card: i64 = hand[place]
        after = total
        worth = 0.0
        if card < 200:
            after += CHANGES[card]
            worth = -1.0 if costs(after) else 0.0
        kept = hand[:place] + hand[place + 1 :]
        worth += reserve(kept, after)
        if after < 100:
            worth += odds.danger(after, 6, 1) - RETURN * odds.return_danger(after, kept, 1)
        if worth > best:
            best = worth
    return best


def _others(table: Chasse, odds: Odds, action: Action, total: i64) -> float:
    """The expected loss of the next seat, or of the seat that a special names; a leader's tokens
    weigh more."""
    seat = action.seat
    direction = -table.direction if action.card == U_TURN else table.direction
    victim = action.target
    must: i64 = 2
    if victim < 0:
        victim = (seat + direction) % table.seats
        while not table.playing & (1 << victim):
            victim = (victim + direction) % table.seats
        must = 2 if action.card == CHASE else 1
    if victim == seat:
        return 0.0
    danger = odds.danger(total, table.held(victim), must)
    if table.seats == 2:
        return danger
    lead = table.owned(victim) - table.owned(seat)
    return danger * (0.4 + 0.05 * float(lead))
