"""How near an estimate is to the truth: figures of one pupil, and of many."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from matou.learning import choose
from matou.learning.estimate import Learner
from matou.learning.facts import COUNT, HARDNESS
from matou.pupils.pupil import Pupil

IN_80: Final = 1.2816  # standard deviations on either side hold 80 % of a bell
TRUE_TEN: Final = 10

Figures = dict[str, float]


def compare(pupil: Pupil, learner: Learner, day: int) -> Figures:
    """What is thought of a pupil beside what is true; a figure that cannot be had is left out."""
    known, truth = learner.of(pupil.family), pupil.times
    hard = HARDNESS[pupil.family]
    thought = [known.thought(fact) for fact in range(COUNT)]
    doubt = [known.doubt(fact, day) for fact in range(COUNT)]
    inside = [abs(thought[one] - truth[one]) <= IN_80 * doubt[one] for one in range(COUNT)]
    slowest = sorted(range(COUNT), key=lambda fact: -truth[fact])[:TRUE_TEN]
    lit = [fact for fact in range(COUNT) if known.lit[fact]]
    fluent = [fact for fact in range(COUNT) if pupil.fluent(fact)]
    hardest = choose.hardest(learner, pupil.family, day)
    return {
        "rank": rank_correlation(thought, truth),
        "prior": rank_correlation(hard, truth),
        "residual": residual(thought, truth, hard),
        "covered": share(inside),
        "hand": abs(learner.hand.mean - pupil.hand),
        "squares": len(lit),
        "true squares": sum(pupil.fluent(fact) for fact in lit),
        **_if("lit", [known.lit[fact] for fact in fluent]),
        **_if("hardest", [fact in slowest for fact in hardest]),
    }


def _if(name: str, good: Sequence[bool]) -> Figures:
    return {name: share(good)} if good else {}


def share(good: Sequence[bool]) -> float:
    return sum(good) / len(good)


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's; of equal values each has the mean of their ranks."""
    return correlation(_ranks(one), _ranks(other))


def residual(thought: Sequence[float], truth: Sequence[float], hard: Sequence[float]) -> float:
    """The correlation of what is left of both beyond the known order."""
    return correlation(_beyond(thought, hard), _beyond(truth, hard))


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    a, b = _centred(one), _centred(other)
    product = sum(x * y for x, y in zip(a, b, strict=True))
    size = sqrt(sum(x * x for x in a) * sum(y * y for y in b))
    return product / size if size else 0.0


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def tenth(values: Sequence[float]) -> float:
    """The tenth percentile."""
    return sorted(values)[len(values) // 10]


def _centred(values: Sequence[float]) -> list[float]:
    middle = mean(values)
    return [value - middle for value in values]


def _beyond(values: Sequence[float], hard: Sequence[float]) -> list[float]:
    centred, along = _centred(values), _centred(hard)
    slope = sum(x * y for x, y in zip(centred, along, strict=True)) / sum(y * y for y in along)
    return [x - slope * y for x, y in zip(centred, along, strict=True)]


def _ranks(values: Sequence[float]) -> list[float]:
    placed: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        placed.setdefault(value, []).append(place)
    return [mean(placed[value]) for value in values]
