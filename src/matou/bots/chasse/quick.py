"""How a search plays the Chasse on: each card of the hand by what its total does to others.

What a total does is looked up, so a turn takes less time than the list of what is legal.
Each seat looks into its own hand only.
"""

from typing import Final

from mypy_extensions import i64

from matou.bots.chasse.sense import MOST, STEPS, Odds, costs, reserve
from matou.cards import CHASE, CHEESE, CLOCK, FACES, GIFT, TRAP
from matou.games.actions import AIMED, PLAYS, Action
from matou.games.chasse.law import CHANGES, LIMIT
from matou.games.chasse.play import HAND, Chasse

LOWEST: Final = -100  # totals below are as harmless
BELOW: Final = 200  # no card brings such a total lower than this
TOKEN: Final = -1.0
RETURN: Final = 0.8  # what a danger of the next turn weighs beside one of this turn
SHUNNED: Final = 5.0  # H6: more than anything else can bring
KEPT: Final = [reserve([card], 0) for card in range(FACES)]  # what it is worth to have it still
# By total + BELOW: a bit for each change of it from -MOST to MOST that would cost a token.
BAD: Final = [
    sum(1 << step for step in range(STEPS) if costs(total + step - MOST))
    for total in range(-BELOW, LIMIT + BELOW)
]


class Quick:
    """The dangers of every total, from what one seat has not seen."""

    def __init__(self, odds: Odds) -> None:
        self.odds = odds
        self.lost = False  # a card that ends the round was weighed: they are all worth the same
        self.one: list[float] = []  # by total - LOWEST: what laying one card there costs
        self.two: list[float] = []
        self.back: list[list[float] | None] = []
        for total in range(LOWEST, LIMIT):
            self.one.append(odds.danger(total, HAND, 1))
            self.two.append(odds.danger(total, HAND, 2))
            self.back.append(None)

    def choose(self, table: Chasse) -> Action:
        """What the seat on turn lays."""
        seat = table.turn
        hand = table.hands[seat]
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

    def _weigh(self, table: Chasse, hand: list[int], place: i64, most: float) -> float:
        """Tokens others lose by this card, less what it costs, now and in the next turn; a card
        that cannot be worth more than `most` is not weighed to the end."""
        card: i64 = hand[place]
        total = table.total
        worth = -KEPT[card]
        if card < 200:
            total += CHANGES[card]
            if total >= LIMIT:
                if self.lost:
                    return most
                self.lost = True
                return TOKEN - _all_kept(hand)  # H5: a new round; what was kept is gone
            if total % 10 == 0:
                worth += TOKEN
            if total < 0 and table.switches.avoid_below_zero:
                worth -= SHUNNED
        if table.must == 2 and card != CLOCK and card != GIFT:  # H9
            return worth + self._second(hand, place, total)
        return worth + self._after(hand, place, -1, total, most - worth)

    def _second(self, hand: list[int], gone: i64, total: i64) -> float:
        """H8: the best of the other cards as the second."""
        best = -2.0
        for place in range(len(hand)):
            if place == gone:
                continue
            card: i64 = hand[place]
            worth = -KEPT[card]
            after = total
            if card < 200:
                after += CHANGES[card]
                if after % 10 == 0 or after >= LIMIT:
                    worth += TOKEN
            if after < LIMIT:
                worth += self._after(hand, place, gone, after, best - worth)
            if worth > best:
                best = worth
        return best

    def _after(self, hand: list[int], place: i64, gone: i64, total: i64, most: float) -> float:
        """What a card that was laid does to the next seat, and its total to this one later."""
        card: i64 = hand[place]
        at = total - LOWEST
        if at < 0:
            at = 0
        danger = self.one[at]
        if card == CHASE or card == TRAP or card == CHEESE:
            danger = self.two[at]
        if danger <= most:
            return danger  # what comes later only takes from it
        return danger - RETURN * self.return_danger(hand, place, gone, total)

    def return_danger(self, hand: list[int], gone: i64, too: i64, total: i64) -> float:
        """What the rest of this hand loses after somebody else has laid a safe card here.

        A card is no help after the changes that its bits tell: what no card helps after, remains.
        """
        at = total - LOWEST
        if at < 0:
            return 0.0
        bad: i64 = (1 << STEPS) - 1
        for place in range(len(hand)):
            if place == gone or place == too:
                continue
            card: i64 = hand[place]
            if card > 200:
                return 0.0
            bad &= BAD[total + CHANGES[card] + BELOW]
            if bad == 0:
                return 0.0
        weights = self.back[at]
        if weights is None:
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

    def _weights(self, total: i64) -> list[float]:
        """By change of the total: how likely it is, times what cannot be saved there."""
        odds = self.odds
        found: list[float] = []
        whole = 0.0
        for step in range(STEPS):
            count: i64 = odds.counts[step]
            after: i64 = total + step - MOST
            if not count or (step != MOST and costs(after)):
                found.append(0.0)
                continue
            whole += float(count)
            found.append(float(count) * (1.0 - odds.safe(after)))
        if whole:
            for step in range(STEPS):
                found[step] = found[step] / whole
        return found


def _all_kept(hand: list[int]) -> float:
    kept = 0.0
    for card in hand:
        kept += KEPT[card]
    return kept


def _leader(table: Chasse, seat: i64) -> i64:
    """H7: of those who may be named, who has the most tokens."""
    best: i64 = -1
    for target in range(table.seats):
        if target == seat or not table.playing & (1 << target):
            continue
        if best < 0 or table.tokens[target] > table.tokens[best]:
            best = target
    return best
