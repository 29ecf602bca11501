"""What answers say of what a player knows: a filter of log-normal thinking times.

The thinking time of a fact is eˣ milliseconds, x = μ + 0.55·h + u: the player's own pace μ, the
known hardness h of the fact, and how far this player is from that order at this fact, u. Of μ and
each u a mean and a variance are kept, as if they were independent.

An answer after t ms is an observation y = ln max(t − M, 120), where M is what the hand (at the
mouse) or the pad (for numbers) takes by itself. It is expected at
    g = ln(250 if a result was read + Σ w·eˣ),  w = 1 for facts that fell just now, 0.45 for older,
with the slopes p = w·eˣ / e^g for each fact, P = Σ p for μ. With the noise σ its variance is
    S = σ² + P²·Vμ + Σ p²·v.
The surprise y − g is split by the variances (μ by P·Vμ/S, each u by p·v/S), and each variance
shrinks by its share squared times S. A wrong answer, "I do not know" included, counts three times
its time and four seconds at least: max(y + 1.1, ln 4000). So giving up at once shows no speed. It
counts 0.8 times, because a known fact may slip.

An answer by = or ≠ may be a guess. K is its likelihood if it was calculated, G if it was guessed,
with ε the error rate of somebody who calculates and φ a normal density:
    K = (1 − ε)·φ(y; g, S),  G = ½·φ(y; ln 500, 1);  for a wrong answer K = ε, G = ½.
The share γ of guesses in a sitting is 0, ¼, ½, ¾ or 1. The first has the probability 0.9 at the
start, and each answer multiplies the probability of γ by (1 − γ)·K + γ·G. With the mean of γ
before the answer it was calculated with the probability
    w = (1 − γ)·K / ((1 − γ)·K + γ·G).
A right answer counts w times; a wrong one 0.8·w + (1 − w) times, because a guess is no slip. A
right answer that is probably a guess (w < ½) does not help to light a square.

"Longer than c" is censored: with z = (g − y)/√S, inattention ε, and
    λ = (1 − ε)·φ(z) / (ε + (1 − ε)·Φ(z)) ≥ 0,
the means move up by their share of λ·√S, and the variances shrink by the share squared times
S·λ·(λ + z), never less than 0. So a lost race never makes a fact faster, nor adds doubt.

Each day adds 0.06² to v, up to what it was at first.
"""

from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import Final

from matou.learning.answers import (
    BARE,
    CARD,
    CENSORED,
    COPIED,
    GREED,
    ON_THE_PAD,
    PICK,
    TOTAL,
    WRONG,
    WRONG_CARD,
    WRONG_PICK,
    WRONG_TOTAL,
    Answer,
)
from matou.learning.facts import COUNT, HARDNESS
from matou.learning.normal import below, density

# What is thought of somebody who has answered nothing yet.
PACE: Final = 7.05  # μ, in log milliseconds
PACE_VARIANCE: Final = 0.6 * 0.6
LEAN: Final = 0.55  # of x on h
OWN_VARIANCE: Final = 0.52 * 0.52  # of u
A_DAY: Final = 0.06 * 0.06  # added to the variance of u
# Noise of one observation, σ.
RACE: Final = 0.8
READ: Final = 1.05  # a result card fell: what had to be known lay there before
TYPED: Final = 1.05  # a total: the sum was also added to the heap
ON_CARDS: Final = 0.7
OLDER: Final = 0.45  # weight of a top that lay there already
READING: Final = 250  # milliseconds, for a result card
LEAST: Final = 120  # milliseconds of thinking: whoever is quicker was lucky
WRONG_MORE: Final = 1.1  # log: three times the time
WRONG_LEAST: Final = 4000  # milliseconds, however soon it was given up
WRONG_COUNTS: Final = 0.8  # times a right one: whoever calculates may slip at a known fact
# Answers by = or ≠.
ERRORS: Final = 0.06  # wrong answers of somebody who calculates
GUESS, GUESS_DEVIATION = 500, 1.0  # milliseconds of thinking before a guess, and in log
CALCULATED: Final = 0.5  # probability from which a right answer counts for a square
HONEST: Final = 0.9  # probability that nothing is guessed, at the start of a sitting
GUESSED_PARTS: Final = 4  # a sitting may have none, one … or four of four answers guessed
INATTENTION: Final = 0.3
INATTENTION_OF_GREED: Final = 0.7  # a hand without a right says little
# The hand's own time, in log milliseconds.
HAND: Final = 6.4
PAD: Final = 6.9
OWN_TIME_VARIANCE: Final = 0.4 * 0.4
OWN_TIME_NOISE: Final = 0.35
OWN_TIME_DRIFT: Final = 0.03 * 0.03  # each time: a hand grows
# A fact is fluent within three seconds, hand included.
FLUENT: Final = 3000
SURE: Final = 0.8
ANSWERS: Final = 2  # at least, before a square lights up
NEVER: Final = -1  # no day


@dataclass
class OwnTime:
    """What a hand takes by itself, in log milliseconds."""

    mean: float
    variance: float = OWN_TIME_VARIANCE

    def ms(self) -> float:
        return exp(self.mean)

    def timed(self, ms: float) -> None:
        """It took so long where nothing had to be known."""
        variance = self.variance + OWN_TIME_DRIFT
        share = variance / (variance + OWN_TIME_NOISE * OWN_TIME_NOISE)
        self.mean += share * (log(max(ms, LEAST)) - self.mean)
        self.variance = min(self.variance, variance * (1 - share))


@dataclass
class Luck:
    """Which share of the answers by = or ≠ is guessed, in this sitting; no profile keeps it."""

    # Probability of each share: 0, ¼, ½, ¾, 1.
    shares: list[float] = field(
        default_factory=lambda: [HONEST] + [(1 - HONEST) / GUESSED_PARTS] * GUESSED_PARTS
    )

    def share(self) -> float:
        """The mean of γ."""
        return sum(chance * part for part, chance in enumerate(self.shares)) / GUESSED_PARTS

    def saw(self, calculated: float, guessed: float) -> float:
        """One more answer, with its likelihood if calculated (K) and if guessed (G); w."""
        knew = (1 - self.share()) * calculated
        probability = knew / (knew + self.share() * guessed)
        weights = [
            chance * ((GUESSED_PARTS - part) * calculated + part * guessed)
            for part, chance in enumerate(self.shares)
        ]
        total = sum(weights)
        self.shares = [weight / total for weight in weights]
        return probability


@dataclass
class Knowledge:
    """What is known of one player and one family of facts; lists are by fact."""

    family: str
    pace: float = PACE
    pace_variance: float = PACE_VARIANCE
    own: list[float] = field(default_factory=lambda: [0.0] * COUNT)
    variance: list[float] = field(default_factory=lambda: [OWN_VARIANCE] * COUNT)  # when last seen
    answers: list[int] = field(default_factory=lambda: [0] * COUNT)
    seen: list[int] = field(default_factory=lambda: [NEVER] * COUNT)  # the day
    lit: list[bool] = field(default_factory=lambda: [False] * COUNT)

    def thought(self, fact: int) -> float:
        """x: the log of its thinking time, as far as is known."""
        return self.pace + LEAN * HARDNESS[self.family][fact] + self.own[fact]

    def doubt(self, fact: int, day: int) -> float:
        """The standard deviation of that."""
        return sqrt(self.pace_variance + self.own_variance(fact, day))

    def own_variance(self, fact: int, day: int) -> float:
        """What has been forgotten since adds to it."""
        if self.seen[fact] == NEVER:
            return self.variance[fact]
        days = max(0, day - self.seen[fact])
        return max(self.variance[fact], min(OWN_VARIANCE, self.variance[fact] + A_DAY * days))

    def fluent(self, fact: int, hand: float, day: int) -> float:
        """P(≤ 3 s), where the hand takes so many milliseconds of them."""
        room = log(max(FLUENT - hand, LEAST))
        return below((room - self.thought(fact)) / self.doubt(fact, day))

    def slipped(self, fact: int, hand: float, day: int) -> bool:
        """It is lit and would not light up now: it glows softer, and nothing is said of it."""
        return self.lit[fact] and self.fluent(fact, hand, day) < SURE


@dataclass
class Learner:
    """All that is known of one player."""

    families: dict[str, Knowledge] = field(default_factory=dict)
    hand: OwnTime = field(default_factory=lambda: OwnTime(HAND))
    pad: OwnTime = field(default_factory=lambda: OwnTime(PAD))
    luck: Luck = field(default_factory=Luck)

    def of(self, family: str) -> Knowledge:
        """What is known of a family of facts."""
        return self.families.setdefault(family, Knowledge(family))

    def usual(self, family: str) -> float:
        """Milliseconds from card to hand, on the (geometric) mean of all facts."""
        hand, known = self.hand.ms(), self.of(family)
        logs = [log(hand + exp(known.thought(fact))) for fact in range(COUNT)]
        return exp(sum(logs) / COUNT)


def learn(learner: Learner, family: str, answer: Answer, day: int) -> list[int]:
    """Take one answer in; the facts whose squares light up by it."""
    if answer.how == BARE:
        learner.hand.timed(answer.ms)
        return []
    if answer.how == COPIED:
        learner.pad.timed(answer.ms)
        return []
    if not answer.new and not answer.older:
        return []
    own_time = learner.pad if answer.how in ON_THE_PAD else learner.hand
    known = learner.of(family)
    y = log(max(answer.ms - own_time.ms(), LEAST))
    if answer.how in CENSORED:
        _longer(known, answer, y, day)
    else:
        _took(known, learner.luck, answer, y, day)
    return _light(known, learner.hand.ms(), day)


def _took(known: Knowledge, luck: Luck, answer: Answer, y: float, day: int) -> None:
    """The facts took so long."""
    if answer.how in WRONG:
        y = max(y + WRONG_MORE, log(WRONG_LEAST))
    expected, slopes = _expected(known, answer)
    total = _total_variance(known, answer, slopes, day)
    counts = WRONG_COUNTS if answer.how in WRONG else 1.0
    if answer.how == PICK:
        likelihood = (1 - ERRORS) * _normal(y, expected, sqrt(total))
        counts = luck.saw(likelihood, 0.5 * _normal(y, log(GUESS), GUESS_DEVIATION))
    elif answer.how == WRONG_PICK:
        counts = 1 - (1 - WRONG_COUNTS) * luck.saw(ERRORS, 0.5)
    _move(known, slopes, counts * (y - expected) / total, counts / total, day)
    if counts >= CALCULATED:
        for fact in answer.new:
            known.answers[fact] += 1


def _normal(y: float, mean: float, deviation: float) -> float:
    """φ."""
    return density((y - mean) / deviation) / deviation


def _longer(known: Knowledge, answer: Answer, y: float, day: int) -> None:
    """The facts took longer than that, or the player did not look."""
    missing = INATTENTION_OF_GREED if answer.how == GREED else INATTENTION
    expected, slopes = _expected(known, answer)
    total = _total_variance(known, answer, slopes, day)
    z = (expected - y) / sqrt(total)
    pull = (1 - missing) * density(z) / (missing + (1 - missing) * below(z))
    _move(known, slopes, pull / sqrt(total), max(0.0, pull * (pull + z)) / total, day)


def _expected(known: Knowledge, answer: Answer) -> tuple[float, dict[int, float]]:
    """g, and by fact its slope p."""
    parts: dict[int, float] = {}
    for facts, weight in ((answer.new, 1.0), (answer.older, OLDER)):
        for fact in facts:
            parts[fact] = parts.get(fact, 0.0) + weight * exp(known.thought(fact))
    whole = sum(parts.values()) + (READING if answer.read else 0.0)
    return log(whole), {fact: part / whole for fact, part in parts.items()}


def _total_variance(known: Knowledge, answer: Answer, slopes: dict[int, float], day: int) -> float:
    """S."""
    noise = _noise(answer)
    steepness = sum(slopes.values())
    total = noise * noise + steepness * steepness * known.pace_variance
    for fact, slope in slopes.items():
        total += slope * slope * known.own_variance(fact, day)
    return total


def _noise(answer: Answer) -> float:
    """σ."""
    if answer.how in (CARD, WRONG_CARD, PICK, WRONG_PICK):
        return ON_CARDS
    if answer.how in (TOTAL, WRONG_TOTAL):
        return TYPED
    return READ if answer.read else RACE


def _move(known: Knowledge, slopes: dict[int, float], push: float, shrink: float, day: int) -> None:
    """Each mean moves by its share of the push, each variance shrinks by its share squared."""
    steepness = sum(slopes.values())
    share = steepness * known.pace_variance
    known.pace += share * push
    known.pace_variance -= share * share * shrink
    for fact, slope in slopes.items():
        variance = known.own_variance(fact, day)
        share = slope * variance
        known.own[fact] += share * push
        known.variance[fact] = variance - share * share * shrink
        known.seen[fact] = max(known.seen[fact], day)  # a clock may be set back


def _light(known: Knowledge, hand: float, day: int) -> list[int]:
    """Squares only light up; those that just did."""
    new = [
        fact
        for fact in range(COUNT)
        if not known.lit[fact]
        and known.answers[fact] >= ANSWERS
        and known.fluent(fact, hand, day) >= SURE
    ]
    for fact in new:
        known.lit[fact] = True
    return new
