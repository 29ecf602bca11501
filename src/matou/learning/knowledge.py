"""The estimate of a player: the time of hand and pad, and for each fact a thinking time.

The thinking time of a fact is eˣ milliseconds, x = μ + λ·h + u: the player's own pace μ, how far
its times lean on the known hardness h of the fact (λ), and how far this player is from that order
at this fact, u. Of μ, λ and each u a mean and a variance are kept, as if they were independent.

The doubt about x is the root of (Vμ + h²·Vλ + v + 0.15²)·max(1, m). The misfit m is the mean of
the squared surprises of about the last sixty answers. A child who does not fit the model has a
larger m, so the estimate claims less.

Each day adds 0.06² to v, up to what it was at first. Each day without any fact adds 0.05² to Vμ,
and after a week μ itself grows, by at most 0.5: after a pause a player is slower, and the estimate
less sure.
"""

from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Final

from matou.learning.facts import COUNT, FACTS, HARDNESS
from matou.learning.normal import below
from matou.learning.sitting import MAX_STRANGE, SITTINGS_RATE, TWO_CHILDREN, Sitting

# The estimate before the first answer.
PACE: Final = 7.05  # μ, in log milliseconds
PACE_VARIANCE: Final = 0.6 * 0.6
LEAN: Final = 0.55  # λ
LEAN_VARIANCE: Final = 0.2 * 0.2
OWN_VARIANCE: Final = 0.52 * 0.52  # of u
A_DAY: Final = 0.06 * 0.06  # added to the variance of u
# Days without any fact.
HOLIDAY_DAYS: Final = 7  # make nobody slower
FORGETTING_DAYS: Final = 60.0  # until 1 − 1/e of the slowness is there
SLOWER_AT_MOST: Final = 0.5  # log milliseconds
PACE_A_DAY: Final = 0.05 * 0.05  # added to the variance of μ
MODEL_VARIANCE: Final = 0.15 * 0.15  # lower limit of the doubt of a thinking time
# The hand's own time, in log milliseconds.
HAND: Final = 6.4
PAD: Final = 6.9
OWN_TIME_VARIANCE: Final = 0.6 * 0.6
OWN_TIME_NOISE: Final = 0.35
OWN_TIME_DRIFT: Final = 0.03 * 0.03  # with each observation, because a hand gets quicker
LEAST: Final = 120  # milliseconds; a quicker answer was luck
# A fact is fluent within three seconds, hand included; the next goal is two.
FLUENT: Final = 3000
QUICK: Final = 2000
SURE: Final = 0.8
ANSWERS: Final = 2  # at least, before a square lights up
NEVER: Final = -1  # no day


@dataclass
class OwnTime:
    """The time of a hand without thinking, in log milliseconds."""

    mean: float
    variance: float = OWN_TIME_VARIANCE

    def ms(self) -> float:
        return exp(self.mean)

    def timed(self, ms: float) -> None:
        """Update by a time that needed no thinking."""
        variance = self.variance + OWN_TIME_DRIFT
        share = variance / (variance + OWN_TIME_NOISE * OWN_TIME_NOISE)
        self.mean += share * (log(max(ms, LEAST)) - self.mean)
        self.variance = min(self.variance, variance * (1 - share))


@dataclass
class Knowledge:
    """The estimate of one player in one family of facts; lists are by fact."""

    family: str
    pace: float = PACE
    pace_variance: float = PACE_VARIANCE
    lean: float = LEAN
    lean_variance: float = LEAN_VARIANCE
    own: list[float] = field(default_factory=lambda: [0.0] * COUNT)
    variance: list[float] = field(default_factory=lambda: [OWN_VARIANCE] * COUNT)  # when last seen
    answers: list[int] = field(default_factory=lambda: [0] * COUNT)
    seen: list[int] = field(default_factory=lambda: [NEVER] * COUNT)  # the day
    last: int = NEVER  # the latest of these days
    lit: list[bool] = field(default_factory=lambda: [False] * COUNT)
    quick: list[bool] = field(default_factory=lambda: [False] * COUNT)  # lit, and within 2 s
    misfit: float = 1.0  # mean squared surprise of its timed answers
    # Over sittings: the mean of how surprising each was, and of its square.
    strange: float = 0.0
    strange_square: float = 1.0
    tables: tuple[int, ...] = ()  # that are being learned; all of them where none is named

    def thought(self, fact: int, day: int) -> float:
        """x: the estimated log of its thinking time."""
        leaning = self.lean * HARDNESS[self.family][fact]
        return self.pace + slower_after(self.away(day)) + leaning + self.own[fact]

    def doubt(self, fact: int, day: int) -> float:
        """The standard deviation of that."""
        hard = HARDNESS[self.family][fact]
        variance = self.pace_variance_on(day) + hard * hard * self.lean_variance
        variance += self.own_variance(fact, day) + MODEL_VARIANCE
        return sqrt(variance * max(1.0, self.misfit))

    def away(self, day: int) -> int:
        """Days since any fact of the family was seen."""
        return 0 if self.last == NEVER else max(0, day - self.last)

    def pace_variance_on(self, day: int) -> float:
        """Days without any fact add to it."""
        grown = self.pace_variance + PACE_A_DAY * self.away(day)
        return max(self.pace_variance, min(PACE_VARIANCE, grown))

    def own_variance(self, fact: int, day: int) -> float:
        """The variance of a fact, with the growth since it was last seen."""
        if self.seen[fact] == NEVER:
            return self.variance[fact]
        days = max(0, day - self.seen[fact])
        return max(self.variance[fact], min(OWN_VARIANCE, self.variance[fact] + A_DAY * days))

    def within(self, ms: float, fact: int, hand: float, day: int) -> float:
        """The probability of an answer within so many milliseconds, hand included."""
        room = log(max(ms - hand, LEAST))
        return below((room - self.thought(fact, day)) / self.doubt(fact, day))

    def fluent(self, fact: int, hand: float, day: int) -> float:
        """P(≤ 3 s)."""
        return self.within(FLUENT, fact, hand, day)

    def slipped(self, fact: int, hand: float, day: int) -> bool:
        """Whether it is lit but would not light up now: the page draws it softer."""
        return self.lit[fact] and self.fluent(fact, hand, day) < SURE

    # --- goals -----------------------------------------------------------------------------

    def learned(self, fact: int) -> bool:
        """Whether it is in one of the tables that are being learned."""
        return not self.tables or any(term in self.tables for term in FACTS[fact])

    def goal_ms(self) -> int:
        """The goal: three seconds; two, once all of the map is lit."""
        return QUICK if all(self.lit) else FLUENT

    def dark(self, fact: int) -> bool:
        """Whether the map that is being filled lacks it."""
        return not (self.quick if self.goal_ms() == QUICK else self.lit)[fact]

    # --- one child or two ------------------------------------------------------------------

    def sat(self, surprise: float) -> None:
        """Record a sitting's surprise, in standard deviations: too slow, or below 0 too quick."""
        surprise = max(-MAX_STRANGE, min(MAX_STRANGE, surprise))
        self.strange += SITTINGS_RATE * (surprise - self.strange)
        self.strange_square += SITTINGS_RATE * (surprise * surprise - self.strange_square)

    def two(self) -> bool:
        """Whether sittings are too quick and too slow in turn: the page asks if these are two."""
        return self.strange_square - self.strange * self.strange >= TWO_CHILDREN


@dataclass
class Learner:
    """The estimates of one player, by family."""

    families: dict[str, Knowledge] = field(default_factory=dict)
    hand: OwnTime = field(default_factory=lambda: OwnTime(HAND))
    pad: OwnTime = field(default_factory=lambda: OwnTime(PAD))
    sitting: Sitting = field(default_factory=Sitting)

    def of(self, family: str) -> Knowledge:
        """The estimate of a family of facts."""
        return self.families.setdefault(family, Knowledge(family))

    def usual(self, family: str, day: int) -> float:
        """Milliseconds from card to hand, on the (geometric) mean of all facts."""
        hand, known = self.hand.ms(), self.of(family)
        logs = [log(hand + exp(known.thought(fact, day))) for fact in range(COUNT)]
        return exp(sum(logs) / COUNT)


def slower_after(days: int) -> float:
    """The increase of every log thinking time after so many days without practice."""
    return SLOWER_AT_MOST * (1 - exp(-max(0, days - HOLIDAY_DAYS) / FORGETTING_DAYS))
