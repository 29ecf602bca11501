"""An estimate of a person's pace from their races, and the bot that plays just below it.

Each race says how the person's time compares with the usual time of a middling cat for the same
tops, as a logarithm; so hard facts are not taken for a slow person. Where a cat was first, the
person's time is censored: it would have been longer. Such a race counts with the mean of the
estimate above that time; without these races, each loss would make the person look faster.
The cat is a little slower than the estimate, because both times vary. Wins and losses correct
what the model gets wrong.
"""

from dataclasses import dataclass, replace
from math import erfc, exp, log, pi, sqrt
from statistics import NormalDist
from typing import Final

from matou.bots.reflexes.levels import Figures, reflex_named
from matou.bots.reflexes.racer import NEVER
from matou.bots.reflexes.reflex import reaction_mean
from matou.bots.reflexes.sight import Sight
from matou.hardness import OF_PRODUCTS, OF_SUMS

# The share of winnable races that the person is to win; a child who wins most of them plays on.
TARGET_WIN_SHARE: Final = 0.57
YARDSTICK: Final = reflex_named("cat")

EXPECTED_RACES: Final = 4  # a usual time known beforehand counts as so many races
FIRST_WEIGHT: Final = 0.5  # the first race moves the estimate half the way
MIN_WEIGHT: Final = 0.09  # later ones so much: races older than a dozen fade
START_SPREAD: Final = 0.45  # of the logarithm of a child's reactions
MIN_SPREAD: Final = 0.2
CAT_SPREAD: Final = 0.35  # of the yardstick's own
NUDGE: Final = 0.06  # what one race won or lost corrects, in logarithm
MAX_NUDGE: Final = 0.6
MAX_SLOWNESS: Final = 4.0  # times the yardstick
MIN_SLOWNESS: Final = 0.4
MIN_MISS: Final = 0.01
MAX_MISS: Final = 0.5


@dataclass(frozen=True)
class Pace:
    """The estimate of a person's pace."""

    races: int = 0
    mean: float = 0.0  # of the logarithm of their time beside the yardstick's
    spread: float = START_SPREAD
    missed: float = 0.1  # the part of their races they did not see
    nudge: float = 0.0  # the correction by who won


def expected(ms: float, sums: bool) -> Pace:
    """The pace of a person whose mean time for a fact is known; it counts as a few races."""
    usual = float(YARDSTICK.notice + YARDSTICK.tau)
    known = (OF_SUMS if sums else OF_PRODUCTS)[:100]
    logs = [log(usual + YARDSTICK.compute * one / 100) for one in known]
    return Pace(races=EXPECTED_RACES, mean=log(ms) - sum(logs) / len(logs))


def won(pace: Pace, sight: Sight, seat: int, ms: int) -> Pace:
    """The person's hand was first, after so many milliseconds."""
    return _learnt(pace, _compared(sight, seat, ms), -NUDGE * (1 - TARGET_WIN_SHARE))


def late(pace: Pace, sight: Sight, seat: int, ms: int) -> Pace:
    """The person's hand came after `ms`, but another was first."""
    return _learnt(pace, _compared(sight, seat, ms), NUDGE * TARGET_WIN_SHARE)


def beaten(pace: Pace, sight: Sight, seat: int, ms: int) -> Pace:
    """A cat was first after `ms`; the person did not hit."""
    least = _compared(sight, seat, ms)
    return _learnt(pace, _beyond(least, pace.mean, pace.spread), NUDGE * TARGET_WIN_SHARE)


def overlooked(pace: Pace, sight: Sight, seat: int) -> Pace:
    """Time was up: the person had a right and did not hit."""
    _compared(sight, seat, 1)  # an estimate needs a race
    more = _weight(pace) * (1 - pace.missed)
    return replace(pace, races=pace.races + 1, missed=pace.missed + more)


def _compared(sight: Sight, seat: int, ms: int) -> float:
    usual = reaction_mean(sight, seat, YARDSTICK)
    if usual >= NEVER:
        raise ValueError("this seat has no right here: there is no race to learn from")
    return log(max(ms, 1) / usual)


def _beyond(least: float, mean: float, spread: float) -> float:
    """The mean of a normal distribution above `least`."""
    away = min((least - mean) / spread, 6.0)
    part = erfc(away / sqrt(2)) / 2
    return mean + spread * exp(-away * away / 2) / sqrt(2 * pi) / part


def _weight(pace: Pace) -> float:
    return max(MIN_WEIGHT, FIRST_WEIGHT / (1 + pace.races / 2))


def _learnt(pace: Pace, logarithm: float, nudge: float) -> Pace:
    weight = _weight(pace)
    off = logarithm - pace.mean
    variance = (1 - weight) * (pace.spread**2 + weight * min(off * off, 1.0))
    return Pace(
        races=pace.races + 1,
        mean=pace.mean + weight * off,
        spread=max(MIN_SPREAD, sqrt(variance)),
        missed=pace.missed * (1 - weight),
        nudge=max(-MAX_NUDGE, min(MAX_NUDGE, pace.nudge + nudge)),
    )


def factor(pace: Pace) -> float:
    """The factor between the yardstick's times and the cat's against this person."""
    margin = NormalDist().inv_cdf(TARGET_WIN_SHARE) * sqrt(pace.spread**2 + CAT_SPREAD**2)
    return max(MIN_SLOWNESS, min(MAX_SLOWNESS, exp(pace.mean + margin + pace.nudge)))


def figures_for(pace: Pace) -> Figures:
    """The cat that plays just below this pace; it overlooks as much as the person does."""
    times = factor(pace)
    missed = max(MIN_MISS, min(MAX_MISS, pace.missed))
    return Figures(
        "yours",
        _times(YARDSTICK.notice, times),
        _times(YARDSTICK.compute, times),
        _times(YARDSTICK.scan, times),
        _times(YARDSTICK.sigma, times),
        _times(YARDSTICK.tau, times),
        round(100 * missed),
        round(100 * missed),
        round(200 * missed),
        YARDSTICK.greed,
        _times(YARDSTICK.window, times),
    )


def _times(ms: int, times: float) -> int:
    return round(ms * times)
