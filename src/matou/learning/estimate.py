"""Updates the estimate by an answer: a filter of log-normal thinking times.

`knowledge` has the model. An answer after t ms is an observation y = ln t. With M, what the hand
(at the mouse) or the pad (for numbers) takes by itself, it is expected at
    g = ln(M + 250 if a result was read + Σ w·eˣ),  w = 1 for facts that fell just now, 0.45 for
older, with the slopes p = w·eˣ / e^g for each fact, P = Σ p for μ, L = Σ p·h for λ. With the noise
σ of thinking, σ_M of the hand and the variance V_M of ln M, the variance of y is
    S = P²·(σ² + Vμ) + L²·Vλ + Σ p²·v + (1 − P)²·(σ_M² + V_M).
The surprise y − g is split by the variances (μ by P·Vμ/S, λ by L·Vλ/S, each u by p·v/S), and each
variance shrinks by its share squared times S. A right answer that is surprisingly slow counts
0.8·√S / (y − g) times, where that is below 1: a child may be distracted. A wrong answer, "I do not
know" included, counts twice its time and four seconds at least: max(y + 0.7, ln(4000 + M)). So
giving up at once shows no speed. It counts 0.6 times, because a known fact may slip. And it moves μ
and λ 0.6 times as far again: a child that was not taught a fact is not slow at the others.

An answer by = or ≠, one number of three, or "nothing here" may be a guess; `sitting` has the
formulas. With ε the error rate of somebody who calculates, r the share of guesses that are right
(½, ⅓ or 1) and φ a normal density:
    K = (1 − ε)·φ(y; g, S),  G = r·φ(y; ln(500 + M), 0.5²);  for a wrong answer K = ε, G = 1 − r.
A right answer counts w times; a wrong one 0.6·w + (1 − w) times, because a guess is no slip. A
right answer that was not clearly calculated (w < 0.85) does not help to light a square, nor does
"nothing here".

"Longer than c" is censored: with z = (g − y)/√S, inattention ε, and
    λ = (1 − ε)·φ(z) / (ε + (1 − ε)·Φ(z)) ≥ 0,
the means move up by their share of λ·√S, and the variances shrink by the share squared times
S·λ·(λ + z), never less than 0. So a lost race never makes a fact faster, nor adds doubt.
"""

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from matou.learning.answers import (
    BARE,
    CENSORED,
    COPIED,
    GREED,
    LUCKY,
    NOTHING,
    ON_CARDS,
    ON_THE_PAD,
    TOTAL,
    WRONG,
    WRONG_TOTAL,
    Answer,
)
from matou.learning.facts import COUNT, HARDNESS
from matou.learning.knowledge import (
    ANSWERS,
    FLUENT,
    LEAST,
    QUICK,
    SURE,
    Knowledge,
    Learner,
    OwnTime,
    slower_after,
)
from matou.learning.normal import below, density
from matou.learning.sitting import FIRST_ANSWERS, MAX_STRANGE_ANSWER, Sitting

# Noise of thinking in one observation, σ; of the hand, σ_M.
RACE_NOISE: Final = 0.8
READ_NOISE: Final = 1.05  # a result card fell: what had to be known lay there before
TYPED_NOISE: Final = 1.05  # a total: the sum was also added to the heap
CARD_NOISE: Final = 0.7
HAND_NOISE: Final = 0.25
OLDER: Final = 0.45  # weight of a top that lay there already
READING: Final = 250  # milliseconds, for a result card
WRONG_MORE: Final = 0.7  # log: twice the time
WRONG_LEAST: Final = 4000  # milliseconds, however soon it was given up
WRONG_COUNTS: Final = 0.6  # weight of a wrong answer
WRONG_MOVES_PACE: Final = 0.6  # times as far, and the lean too: the fact may be untaught
DREAMT: Final = 0.8  # standard deviations of slowness from which a right answer counts less
# Answers that may be guesses.
ERRORS: Final = 0.06  # wrong answers of somebody who calculates
GUESS, GUESS_DEVIATION = 500, 0.5  # milliseconds of thinking before a guess, and in log
CALCULATED: Final = 0.85  # probability from which a right answer counts for a square
INATTENTION: Final = 0.3
INATTENTION_OF_GREED: Final = 0.7  # a hand without a right says little
# The misfit of a child to this model.
MISFIT_RATE: Final = 1 / 60  # weight of the newest answer in the mean
MAX_SURPRISE: Final = 9.0  # of one answer, squared


def learn(learner: Learner, family: str, answer: Answer, day: int) -> list[int]:
    """Update the estimate by one answer; returns the facts whose squares light up."""
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
    asked = _expected(known, own_time, answer, day)
    if answer.how in CENSORED:
        _longer(known, asked, answer, day)
    else:
        _took(known, asked, own_time.ms(), learner.sitting, answer, day)
    return _light(known, learner.hand.ms(), day)


@dataclass
class Asked:
    """The expectation of one answer."""

    expected: float  # g
    slopes: dict[int, float]  # p, by fact
    steepness: float  # P
    leaning: float  # L
    total: float  # S


def _took(
    known: Knowledge, asked: Asked, own_ms: float, sitting: Sitting, answer: Answer, day: int
) -> None:
    """Update by a measured time."""
    y = log(max(answer.ms, LEAST))
    if answer.how in WRONG:
        y = max(y + WRONG_MORE, log(WRONG_LEAST + own_ms))
    deviation = sqrt(asked.total)
    surprise = (y - asked.expected) / deviation
    known.misfit += MISFIT_RATE * (min(MAX_SURPRISE, surprise * surprise) - known.misfit)
    calculated, counts = 1.0, WRONG_COUNTS if answer.how in WRONG else 1.0
    lucky = LUCKY.get(answer.how)
    if lucky is not None and answer.how in WRONG:
        counts = 1 - (1 - WRONG_COUNTS) * sitting.saw(ERRORS, 1 - lucky)
    elif lucky is not None:
        guessed = lucky * _normal(y, log(GUESS + own_ms), GUESS_DEVIATION)
        likelihood = (1 - ERRORS) * _normal(y, asked.expected, deviation)
        calculated = counts = sitting.saw(likelihood, guessed)
    if answer.how in ON_CARDS and answer.how not in WRONG and calculated >= CALCULATED:
        _compare(known, sitting, surprise)
    if answer.how not in WRONG and surprise > DREAMT:
        counts *= DREAMT / surprise
    push, shrink = counts * (y - asked.expected) / asked.total, counts / asked.total
    _move(known, asked, push, shrink, day, WRONG_MOVES_PACE if answer.how in WRONG else 1.0)
    if answer.how in WRONG and lucky is None:
        for fact in answer.new:  # it was answered, but a square needs two right answers
            known.answers[fact] = max(1, known.answers[fact])
    elif answer.how not in (*WRONG, NOTHING) and calculated >= CALCULATED:
        for fact in answer.new:
            known.answers[fact] += 1


def _compare(known: Knowledge, sitting: Sitting, surprise: float) -> None:
    """Once in a sitting: record whether it was too quick or too slow for this child."""
    sitting.surprise += max(-MAX_STRANGE_ANSWER, min(MAX_STRANGE_ANSWER, surprise))
    sitting.surprised += 1
    if sitting.surprised == FIRST_ANSWERS:
        known.sat(sitting.surprise / sqrt(FIRST_ANSWERS))


def _normal(y: float, mean: float, deviation: float) -> float:
    """φ."""
    return density((y - mean) / deviation) / deviation


def _longer(known: Knowledge, asked: Asked, answer: Answer, day: int) -> None:
    """Update by a censored time: the facts took longer, or the player did not look."""
    missing = INATTENTION_OF_GREED if answer.how == GREED else INATTENTION
    deviation = sqrt(asked.total)
    z = (asked.expected - log(max(answer.ms, LEAST))) / deviation
    pull = (1 - missing) * density(z) / (missing + (1 - missing) * below(z))
    _move(known, asked, pull / deviation, max(0.0, pull * (pull + z)) / asked.total, day, 1.0)


def _expected(known: Knowledge, own: OwnTime, answer: Answer, day: int) -> Asked:
    parts: dict[int, float] = {}
    for facts, weight in ((answer.new, 1.0), (answer.older, OLDER)):
        for fact in facts:
            parts[fact] = parts.get(fact, 0.0) + weight * exp(known.thought(fact, day))
    whole = own.ms() + sum(parts.values()) + (READING if answer.read else 0.0)
    slopes = {fact: part / whole for fact, part in parts.items()}
    steepness = sum(slopes.values())
    hardness = HARDNESS[known.family]
    leaning = sum(slope * hardness[fact] for fact, slope in slopes.items())
    noise = _noise(answer)
    total = steepness * steepness * (noise * noise + known.pace_variance_on(day))
    total += leaning * leaning * known.lean_variance
    total += (1 - steepness) * (1 - steepness) * (HAND_NOISE * HAND_NOISE + own.variance)
    for fact, slope in slopes.items():
        total += slope * slope * known.own_variance(fact, day)
    return Asked(log(whole), slopes, steepness, leaning, total)


def _noise(answer: Answer) -> float:
    """σ."""
    if answer.how in ON_CARDS:
        return CARD_NOISE
    if answer.how in (TOTAL, WRONG_TOTAL):
        return TYPED_NOISE
    return READ_NOISE if answer.read else RACE_NOISE


def _move(
    known: Knowledge, asked: Asked, push: float, shrink: float, day: int, general: float
) -> None:
    """Move each mean by its share, and shrink each variance by its share squared. Those of pace
    and lean change `general` times as much."""
    variance = known.pace_variance_on(day)
    share = asked.steepness * variance
    known.pace += slower_after(known.away(day)) + general * share * push
    known.pace_variance = variance - general * share * share * shrink
    share = asked.leaning * known.lean_variance
    known.lean += general * share * push
    known.lean_variance -= general * share * share * shrink
    for fact, slope in asked.slopes.items():
        variance = known.own_variance(fact, day)
        share = slope * variance
        known.own[fact] += share * push
        known.variance[fact] = variance - share * share * shrink
        known.seen[fact] = max(known.seen[fact], day)  # a clock may be set back
    known.last = max(known.last, day)


def _light(known: Knowledge, hand: float, day: int) -> list[int]:
    """Light squares up, never off; returns those newly lit on the map that is being filled."""
    filled = all(known.lit)
    lit = _lights(known, known.lit, FLUENT, hand, day)
    quick = _lights(known, known.quick, QUICK, hand, day)
    return quick if filled else lit


def _lights(known: Knowledge, squares: list[bool], ms: int, hand: float, day: int) -> list[int]:
    """The squares that light up now, because the fact comes within `ms`."""
    new = [
        fact
        for fact in range(COUNT)
        if not squares[fact]
        and known.answers[fact] >= ANSWERS
        and known.within(ms, fact, hand, day) >= SURE
    ]
    for fact in new:
        squares[fact] = True
    return new
