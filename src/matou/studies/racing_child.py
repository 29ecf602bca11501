"""A simulated child who learns: facts known by heart or not, wrong answers, and tired eyes.

It shares only the cards with the bots' model: it has no hardness and no rate of greed.
It works out each card that falls, one after the other, and remembers the answer. A fact that it
does not know by heart takes steps from a fact that it knows. A wrong answer makes it hit without a
right or miss a pair. A slow answer may come after the next card has fallen.
"""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from matou.bots.draws import log_normal
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.sight import NO_CARD, Sight
from matou.games.actions import MAX_SEATS
from matou.games.chance import Chance
from matou.games.mouse.table import TOPS

READING_MS: Final[i64] = 250  # milliseconds to read a number
BY_HEART: Final[i64] = 920  # per mille of times that a learnt fact comes at once
BY_HEART_RELIABILITY: Final[i64] = 6  # a step is wrong so many times as often as a fact by heart
PRACTICE: Final[i64] = 12  # each meeting with a fact closes 1/12 of the gap to knowing it
MAX_TIRED: Final[i64] = 1250  # per mille of its time at the start
MINUTE_MS: Final[i64] = 60_000


@dataclass(frozen=True)
class Child:
    """What a child can do when the game begins; times in milliseconds."""

    level: str
    hand: i64  # see that two are equal, and get to the mouse
    recall: i64  # a fact known by heart
    step: i64  # one more addition on the way to a fact that is not
    spread: i64  # of the logarithm of its times, in thousandths
    dreams: i64  # per cent of cards it does not look at when they fall
    forgets: i64  # per cent of older answers, each time a card falls
    slips: i64  # per mille of steps that go wrong
    restless: i64  # hits without a reason, per 10,000 cards
    tires: i64  # per mille slower with every minute
    knows: i64  # per mille of the facts outside its tables that come at once
    tables: tuple[int, ...]  # learnt by heart
    sums: i64  # and sums up to here
    # Per cent of what a product takes: sums are met years earlier, and the lead melts away.
    sums_take: i64


# Its own figures, from what children do and not from the table of the cats. Where the sources
# leave room (recall, forgets, take), the value was chosen so that the matching cats are fair.
CHILDREN: Final = [
    # level hand recall step spread dreams forgets slips restless tires knows tables sums take
    Child("kitten", 900, 1000, 1300, 420, 14, 50, 60, 14, 8, 200, (1, 2, 10), 6, 62),
    Child("cat", 680, 690, 950, 360, 9, 45, 45, 8, 6, 400, (1, 2, 3, 5, 10), 10, 66),
    Child("tomcat", 520, 460, 650, 300, 6, 40, 30, 4, 5, 650, (1, 2, 3, 4, 5, 9, 10), 14, 72),
    Child("tiger", 430, 270, 450, 250, 3, 35, 20, 2, 4, 900, tuple(range(1, 11)), 20, 75),
]
LEVELS: Final = {child.level: child for child in CHILDREN}


class RacingChild(Racer):
    """One child during one game, on one seat or on two (M3)."""

    def __init__(self, child: Child, sums: bool) -> None:
        self.child = child
        self.sums = sums
        self.known: list[int] = [self._at_first(face // 10 + 1, face % 10 + 1)
                                 for face in range(100)]  # fmt: skip
        self.faces: list[int] = [NO_CARD] * MAX_SEATS  # what it has looked at
        self.answers: list[int] = [0] * MAX_SEATS  # and what it made of that
        self.ready: list[int] = [0] * MAX_SEATS  # and when, in milliseconds of the game
        self.busy: i64 = 0  # until then it reckons
        self.looked: i64 = -1  # at which flip

    def _at_first(self, a: i64, b: i64) -> i64:
        if self.sums:
            by_heart = a + b <= self.child.sums or min(a, b) == 1
        else:
            by_heart = a in self.child.tables or b in self.child.tables
        return BY_HEART if by_heart or a == b else self.child.knows

    def hand(self, sight: Sight, seat: i64, chance: Chance) -> i64:
        if sight.race != TOPS:
            return NEVER if self._dreams(chance) else self._move(sight, chance)
        if sight.flips != self.looked:
            self.looked = sight.flips
            if not self._dreams(chance):
                self._reckon(sight, seat, chance)
        self._forget(sight)
        ready = self._sees_a_right(sight, seat)
        if ready >= 0:
            return max(0, ready - sight.now) + self._move(sight, chance)
        if chance.below(10_000) < self.child.restless:
            return self._move(sight, chance)
        return NEVER

    # --- time ----------------------------------------------------------------------------

    def _dreams(self, chance: Chance) -> bool:
        return chance.below(100) < self.child.dreams

    def _tired(self, ms: i64, sight: Sight) -> i64:
        more: i64 = 1000 + self.child.tires * sight.now // MINUTE_MS
        return ms * min(MAX_TIRED, more) // 1000

    def _move(self, sight: Sight, chance: Chance) -> i64:
        return self._tired(log_normal(self.child.hand, self.child.spread, chance), sight)

    # --- thought -------------------------------------------------------------------------

    def _reckon(self, sight: Sight, seat: i64, chance: Chance) -> None:
        """Work out every card that it has no answer for, its own first, one after the other."""
        self.busy = max(self.busy, sight.now)
        seats = len(sight.faces)
        for place in range(seats):
            other = (seat + place) % seats
            face: i64 = sight.faces[other]
            forgotten = chance.below(100) < self.child.forgets
            if sight.results[other] and (forgotten or face != self.faces[other]):
                self.faces[other] = face
                self._answer(sight, other, chance)

    def _answer(self, sight: Sight, seat: i64, chance: Chance) -> None:
        face = self.faces[seat]
        result: i64 = sight.results[seat]
        ms: i64 = READING_MS
        wrong: i64 = 0  # per mille
        if face < 100:
            if chance.below(1000) < self.known[face]:
                ms = self.child.recall + 2 * result
                wrong = self.child.slips // BY_HEART_RELIABILITY
            else:
                ms = self.child.recall + self._way(face // 10 + 1, face % 10 + 1)
                wrong = self.child.slips
            if self.sums:
                ms = ms * self.child.sums_take // 100
            self.known[face] += (1000 - self.known[face]) // PRACTICE
            if chance.below(1000) < wrong:
                result += self._error(face, chance)
        self.busy += self._tired(log_normal(ms, self.child.spread, chance), sight)
        self.answers[seat] = result
        self.ready[seat] = self.busy

    def _way(self, a: i64, b: i64) -> i64:
        """Work a fact out: count on, or add to the nearest of 1, 2, 5 and 10 times."""
        step = self.child.step
        if self.sums:
            return step * min(a, b, 5) // 4
        return min(step * _steps(a) * (5 + b), step * _steps(b) * (5 + a)) // 10

    def _error(self, face: i64, chance: Chance) -> i64:
        """The neighbour in the table; of a sum, one more or less."""
        off: i64 = 1 if self.sums else face // 10 + 1
        return off if chance.below(2) == 0 or face % 10 == 0 else -off

    def _forget(self, sight: Sight) -> None:
        """Forget the answers of cards that are covered or gone."""
        for seat in range(len(sight.faces)):
            if sight.faces[seat] != self.faces[seat]:
                self.faces[seat] = NO_CARD
                self.answers[seat] = 0

    # --- belief --------------------------------------------------------------------------

    def _sees_a_right(self, sight: Sight, seat: i64) -> i64:
        """When it will believe that it may hit; −1 where it will not."""
        if sight.sumo and self.answers[seat] > 0 and self._is_an_end(seat, len(sight.faces)):
            return self.busy
        last_special = sight.last_special & (1 << seat) != 0
        first: i64 = -1
        for one in range(len(sight.faces)):
            if one != seat and not last_special:
                continue
            for other in range(len(sight.faces)):
                answer = self.answers[one]
                if other != one and answer > 0 and self.answers[other] == answer:
                    ready: i64 = max(self.ready[one], self.ready[other])
                    first = ready if first < 0 else min(first, ready)
        return first

    def _is_an_end(self, seat: i64, seats: i64) -> bool:
        """M16: the largest or the smallest of at least two results that it has worked out."""
        own = self.answers[seat]
        others: i64 = 0
        larger = False
        smaller = False
        for other in range(seats):
            if other != seat and self.answers[other] > 0:
                others += 1
                larger = larger or self.answers[other] > own
                smaller = smaller or self.answers[other] < own
        return others > 0 and not (larger and smaller)


def _steps(factor: i64) -> i64:
    """From the nearest of 1, 2, 5 and 10 times, which come at once."""
    if factor in (3, 4, 6, 9):
        return 1
    return 2 if factor in (7, 8) else 0
