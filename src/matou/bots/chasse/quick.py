"""Rollout policy of the Chasse: rate each card of the hand by what its total does to others.

What a total does is looked up, so a turn takes less time than the list of what is legal.
Each seat looks into its own hand only.
"""

from typing import Final

from mypy_extensions import i64

from matou.bots.chasse.sense import MAX_CHANGE, STEPS, Odds, costs, reserve
from matou.cards import CHASE, CHEESE, CLOCK, FACES, GIFT, TRAP
from matou.games.actions import AIMED, PLAYS, Action
from matou.games.chasse.law import CHANGES, TOTAL_LIMIT
from matou.games.chasse.play import HAND, Chasse
from matou.games.packed import vec

LOWEST: Final = -100  # lower totals are treated as this one
BELOW: Final = 200  # no card brings such a total lower than this
TOKEN: Final = -1.0
RETURN: Final = 0.8  # weight of a loss next turn, against one in this turn
SHUNNED: Final = 5.0  # H6: larger than any other value
# The value of keeping a card.
RESERVES: Final = vec[float]([reserve([card], 0) for card in range(FACES)])
# By total + BELOW: a bit for each change up to MAX_CHANGE either way that costs a token.
BAD: Final = vec[i64](
    [
        sum(1 << step for step in range(STEPS) if costs(total + step - MAX_CHANGE))
        for total in range(-BELOW, TOTAL_LIMIT + BELOW)
    ]
)
NO_WEIGHTS: Final = vec[float]()


class Quick:
    """The expected losses at every total, from the cards that one seat has not seen."""

    def __init__(self, odds: Odds) -> None:
        self.odds = odds
        self.lost = False  # a card that ends the round was weighed: they are all worth the same
        # By total - LOWEST: what laying one card there costs, or two; and what comes back.
        totals = range(LOWEST, TOTAL_LIMIT)
        self.one = vec[float]([odds.danger(total, HAND, 1) for total in totals])
        self.two = vec[float]([odds.danger(total, HAND, 2) for total in totals])
        self.back = [NO_WEIGHTS for total in totals]

    def choose(self, table: Chasse) -> Action:
        """What the seat on turn lays."""
        seat = table.turn
        hand = table.hand(seat)
        best: i64 = -1
        most = -10.0
        self.lost = False
        for place in range(len(hand)):
            worth = self._weigh(table, hand, place, most)
            if worth > most:
                best = hand[place]
                most = worth
        if best == TRAP or best == CHEESE:
            return AIMED[seat][best - 201][_leader(table, seat)]
        return PLAYS[seat][best]

    def _weigh(self, table: Chasse, hand: vec[i64], place: i64, most: float) -> float:
        """Tokens others lose by this card, less what it costs, now and in the next turn; the
        evaluation of a card stops when it cannot be worth more than `most`."""
        card = hand[place]
        total = table.total
        worth = -RESERVES[card]
        if card < 200:
            total += CHANGES[card]
            if total >= TOTAL_LIMIT:
                if self.lost:
                    return most
                self.lost = True
                return TOKEN - _all_kept(hand)  # H5: a new round has begun with new hands
            if total % 10 == 0:
                worth += TOKEN
            if total < 0 and table.switches.avoid_below_zero:
                worth -= SHUNNED
        if table.must == 2 and card != CLOCK and card != GIFT:  # H9
            return worth + self._second(hand, place, total)
        return worth + self._after(hand, place, -1, total, most - worth)

    def _second(self, hand: vec[i64], gone: i64, total: i64) -> float:
        """H8: the best of the other cards as the second."""
        best = -2.0
        for place in range(len(hand)):
            if place == gone:
                continue
            card = hand[place]
            worth = -RESERVES[card]
            after = total
            if card < 200:
                after += CHANGES[card]
                if after % 10 == 0 or after >= TOTAL_LIMIT:
                    worth += TOKEN
            if after < TOTAL_LIMIT:
                worth += self._after(hand, place, gone, after, best - worth)
            if worth > best:
                best = worth
        return best

    def _after(self, hand: vec[i64], place: i64, gone: i64, total: i64, most: float) -> float:
        """What a card that was laid does to the next seat, and its total to this one later."""
        card = hand[place]
        at = total - LOWEST
        if at < 0:
            at = 0
        danger = self.one[at]
        if card == CHASE or card == TRAP or card == CHEESE:
            danger = self.two[at]
        if danger <= most:
            return danger  # the terms below only lower it
        return danger - RETURN * self.return_danger(hand, place, gone, total)

    def return_danger(self, hand: vec[i64], gone: i64, too: i64, total: i64) -> float:
        """What the rest of this hand loses after another seat has laid a safe card here.

        The bits of a card are the changes after which it does not help. The changes that remain
        in all cards' bits are lost.
        """
        at = total - LOWEST
        if at < 0:
            return 0.0
        bad: i64 = (1 << STEPS) - 1
        for place in range(len(hand)):
            if place == gone or place == too:
                continue
            card = hand[place]
            if card > 200:
                return 0.0
            bad &= BAD[total + CHANGES[card] + BELOW]
            if bad == 0:
                return 0.0
        weights = self.back[at]
        if not len(weights):
            weights = self._weights(total)
            self.back[at] = weights
        lost = 0.0
        step: i64 = 0
        while bad:
            if bad & 1:
                lost += weights[step]
            bad >>= 1
            step += 1
        return lost

    def _weights(self, total: i64) -> vec[float]:
        """By change of the total: its probability times the loss that cannot be avoided there."""
        odds = self.odds
        found = vec[float]([0.0] * STEPS)
        whole = 0.0
        for step in range(STEPS):
            count: i64 = odds.counts[step]
            after: i64 = total + step - MAX_CHANGE
            if count and (step == MAX_CHANGE or not costs(after)):
                whole += float(count)
                found[step] = float(count) * (1.0 - odds.safe(after))
        if whole:
            for step in range(STEPS):
                found[step] = found[step] / whole
        return found


def _all_kept(hand: vec[i64]) -> float:
    kept = 0.0
    for card in hand:
        kept += RESERVES[card]
    return kept


def _leader(table: Chasse, seat: i64) -> i64:
    """H7: the seat with the most tokens, of those that may be named."""
    best: i64 = -1
    for target in range(table.seats):
        if target == seat or not table.playing & (1 << target):
            continue
        if best < 0 or table.owned(target) > table.owned(best):
            best = target
    return best
