"""Estimate of the turns that a seat of the Course needs to reach 400."""

from typing import Final

from mypy_extensions import i64

from matou.bots.course.sums import WAYS
from matou.cards import CHASE, CLOCK, PRODUCTS, SUMO, U_TURN
from matou.games.course.kinds import (
    ATTACK_BIT,
    CHASE_BIT,
    CLOCK_BIT,
    DEFENCE_BIT,
    GOAL,
    SUMO_BIT,
    U_TURN_BIT,
)
from matou.games.course.play import Course

IN_SIGHT: Final = 160  # from here on the cards in hand are added up to make exactly the rest
STRIDE: Final = 50.0  # the points a turn brings while 400 is far
LANDING: Final = 3.3  # turns more, for making the rest exactly with cards still to be drawn
HARD_LANDING: Final = 4.0  # and so many more where no card makes the rest; each that does saves one
STRANGE_LANDING: Final = 1.5  # the same for a hand nobody has seen: it may hold them
WASTED: Final = 1.25  # a turn under attack also spoils the plan
ONE_MISSING: Final = 0.25  # how likely a hidden hand lacks what lifts a chase, and a sumo
SQUARE_MISSING: Final = 0.3
# In turns: what it is worth to hold an attack, a card that lifts one, or to bar its kind.
U_TURN_HELD: Final = 1.6
ATTACK_HELD: Final = 0.5
CLOCK_HELD: Final = 0.15
ONE_HELD: Final = 0.3
SQUARE_HELD: Final = 0.35
CHASE_BARRED: Final = 0.45
SUMO_BARRED: Final = 0.55
U_TURN_BARRED: Final = 1.2
CLOCK_BARRED: Final = 0.1
MAX_CARDS: Final = 10


class Sense:
    """Counts of the cards seen: how soon attacks are lifted, and which may still come."""

    def __init__(self, table: Course, seat: i64) -> None:
        unseen = table.unseen_by(seat)
        big: i64 = 0
        ones: i64 = 0
        squares: i64 = 0
        self.chases: i64 = 0
        self.u_turns: i64 = 0
        self.sumos: i64 = 0
        self.clocks: i64 = 0
        lifters = table.lifters
        for card in unseen:
            if PRODUCTS[card] > 50:
                big += 1
            lifts: i64 = lifters[card]
            if lifts & CHASE_BIT:
                ones += 1
            if lifts & SUMO_BIT:
                squares += 1
            if card == CHASE:
                self.chases += 1
            elif card == U_TURN:
                self.u_turns += 1
            elif card == SUMO:
                self.sumos += 1
            elif card == CLOCK:
                self.clocks += 1
        self.lifters = lifters
        self.wait_big = _wait(big, len(unseen))
        self.wait_one = _wait(ones, len(unseen))
        self.wait_square = _wait(squares, len(unseen))

    def need(self, table: Course, seat: i64, hand: list[int], total: i64, attacks: i64) -> float:
        """The turns that this seat needs with these cards, less the value of their other uses."""
        barred = table.barred(seat)
        held: i64 = 0  # the kinds of attack a card in hand bars
        lifts: i64 = 0
        for card in hand:
            held |= DEFENCE_BIT[card]
            lifts |= self.lifters[card]
        turns = turns_needed(hand, GOAL - total)
        if attacks:
            turns += WASTED * self._delay(attacks & ~held, lifts)
        return turns - self._reserve(hand, held | barred, lifts)

    def _delay(self, attacks: i64, lifts: i64) -> float:
        """The turns that these attacks cost a hand with these lifts; their waits overlap."""
        laying = 0.0
        if attacks & CHASE_BIT:
            laying += 1.0 if lifts & CHASE_BIT else 1.0 + self.wait_one
        if attacks & SUMO_BIT:
            laying += 1.0 if lifts & SUMO_BIT else 1.0 + 0.7 * self.wait_square
        if attacks & U_TURN_BIT and self.wait_big > laying:
            return self.wait_big
        return laying

    def _reserve(self, hand: list[int], safe: i64, lifts: i64) -> float:
        """The value of a hand besides its points: attacks to lay, and answers to attacks."""
        kept = 0.0
        seen: i64 = 0
        for card in hand:
            kind: i64 = ATTACK_BIT[card]
            if kind and not seen & kind:
                seen |= kind
                kept += (
                    U_TURN_HELD
                    if kind == U_TURN_BIT
                    else CLOCK_HELD
                    if kind == CLOCK_BIT
                    else ATTACK_HELD
                )
        if self.chases:
            kept += CHASE_BARRED if safe & CHASE_BIT else ONE_HELD if lifts & CHASE_BIT else 0.0
        if self.sumos:
            kept += SUMO_BARRED if safe & SUMO_BIT else SQUARE_HELD if lifts & SUMO_BIT else 0.0
        if self.u_turns and safe & U_TURN_BIT:
            kept += U_TURN_BARRED
        if self.clocks and safe & CLOCK_BIT:
            kept += CLOCK_BARRED
        return kept

    def strange_need(self, table: Course, seat: i64, attacks: i64) -> float:
        """The same for a seat whose hand is hidden."""
        turns = STRANGE_LANDING + float(GOAL - table.total_of(seat)) / STRIDE
        if attacks:
            laying = 0.0
            if attacks & CHASE_BIT:
                laying += 1.0 + ONE_MISSING * self.wait_one
            if attacks & SUMO_BIT:
                laying += 1.0 + SQUARE_MISSING * self.wait_square
            waiting = self.wait_big if attacks & U_TURN_BIT else 0.0
            turns += WASTED * (waiting if waiting > laying else laying)
        return turns


def _wait(good: i64, cards: i64) -> float:
    """The draws until a good card comes."""
    return 8.0 if good * 8 <= cards else float(cards) / float(good)


def turns_needed(hand: list[int], rest: i64) -> float:
    """The turns to make exactly the rest, out of this hand and of cards still to be drawn."""
    if rest == 0:
        return 0.0
    if rest > IN_SIGHT:
        turns = LANDING + float(rest) / STRIDE
        for card in hand:
            worth = PRODUCTS[card]
            if worth > STRIDE:
                turns -= worth / STRIDE - 1.0
        return turns
    return _landing(hand, int(rest))


def _landing(hand: list[int], rest: int) -> float:
    """Exactly the rest with the fewest cards; otherwise the nearest below it, and draws.

    Plain integers: the bits of the sums are more than an i64 holds.
    """
    sums = [0] * (MAX_CARDS + 1)  # by number of cards laid: a bit for each sum they can make
    sums[0] = 1
    used = 0
    for card in hand:
        worth = PRODUCTS[card]
        if 0 < worth <= rest and used < MAX_CARDS:
            used += 1
            for count in range(used, 0, -1):
                sums[count] |= sums[count - 1] << worth
    fits = (1 << (rest + 1)) - 1
    best = LANDING + rest / STRIDE
    for count in range(1, used + 1):
        if count >= best:
            break
        within = sums[count] & fits
        if not within:
            break
        left = rest - (within.bit_length() - 1)
        turns = float(count)
        if left:
            turns += LANDING + HARD_LANDING - WAYS[left] + left / STRIDE
        if turns < best:
            best = turns
    return best
