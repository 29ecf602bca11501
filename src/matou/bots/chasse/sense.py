"""Expected token losses at a total of the Chasse, for a known hand and for a hidden one."""

from typing import Final

from mypy_extensions import i64

from matou.cards import CHASE, CHEESE, CLOCK, GIFT, TRAP
from matou.games.chasse.law import CHANGES, TOTAL_LIMIT
from matou.games.chasse.play import Chasse

MAX_CHANGE: Final = 20  # no card changes the total by more
STEPS: Final = 2 * MAX_CHANGE + 1


class Odds:
    """The unseen cards by what they do to the total, and what follows from that."""

    def __init__(self, table: Chasse, seat: i64) -> None:
        unseen = table.unseen_by(seat)
        self.counts = [0] * STEPS  # by change + MAX_CHANGE
        self.cards: i64 = len(unseen)
        counters: i64 = 0
        for card in unseen:
            self.counts[CHANGES[card] + MAX_CHANGE] += 1
            if card == CLOCK or card == GIFT:
                counters += 1
        self.counters = float(counters) / float(self.cards) if self.cards else 0.0
        self.known: dict[int, float] = {}

    def safe(self, total: i64) -> float:
        """The part of the unseen cards that cost nothing at this total."""
        found = self.known.get(total)
        if found is not None:
            return found
        good: i64 = 0
        for step in range(STEPS):
            count: i64 = self.counts[step]
            if count and (step == MAX_CHANGE or not costs(total + step - MAX_CHANGE)):
                good += count
        part = float(good) / float(self.cards) if self.cards else 1.0
        self.known[total] = part
        return part

    def danger(self, total: i64, held: i64, must: i64) -> float:
        """The tokens a hidden hand of so many cards loses here, laying one card or two."""
        bad = 1.0 - self.safe(total)
        none = bad**held
        if must < 2:
            return none
        one = float(held) * (1.0 - bad) * bad ** (held - 1) if held > 0 else 0.0
        # A counter is the whole turn; without one, even two safe cards leave a poorer hand.
        return (none + 0.8 * one + 0.1 * bad) * (1.0 - self.counters) ** held

    def return_danger(self, total: i64, hand: list[int], must: i64) -> float:
        """The tokens this hand loses after another seat has laid a safe card here."""
        weight = 0.0
        lost = 0.0
        for step in range(STEPS):
            count: i64 = self.counts[step]
            after: i64 = total + step - MAX_CHANGE
            if not count or (step != MAX_CHANGE and costs(after)):
                continue
            weight += float(count)
            fits: i64 = 0
            for card in hand:
                if card > 200 or not costs(after + CHANGES[card]):
                    fits += 1
                    if fits >= must:
                        break
            if fits < must:
                lost += float(count) * (1.0 - self.safe(after))
        return lost / weight if weight else 0.0


def costs(total: i64) -> bool:
    """H4, H5: whether landing here costs a token."""
    return total >= TOTAL_LIMIT or total % 10 == 0


def reserve(hand: list[int], total: i64) -> float:
    """What a hand is worth near 100: cards that do not add, and the forcing ones above all."""
    kept = 0.0
    for card in hand:
        if card > 200:
            kept += 0.16
            if card == CHASE or card == TRAP or card == CHEESE:
                kept += 0.08
            elif card == CLOCK or card == GIFT:
                kept += 0.04
        elif card > 100:
            kept += 0.11
        else:
            kept -= float(CHANGES[card]) * 0.002
    return kept
