"""The error of an estimate: figures of one pupil, and of many."""

from collections.abc import Sequence
from statistics import correlation, linear_regression
from typing import Final

from matou.learning import choose
from matou.learning.facts import COUNT, HARDNESS
from matou.learning.knowledge import Learner
from matou.studies.pupil import Pupil
from matou.studies.runner import Figures, mean

IN_80: Final = 1.2816  # standard deviations on either side hold 80 % of a bell
TRUE_TEN: Final = 10


def compare(pupil: Pupil, learner: Learner, day: int) -> Figures:
    """Compare the estimate of a pupil with the truth, for the facts that it is learning. A figure
    without data is left out."""
    known = learner.of(pupil.family)
    learned = [fact for fact in range(COUNT) if known.learned(fact)]
    truth = [pupil.times[fact] for fact in learned]
    hard = [HARDNESS[pupil.family][fact] for fact in learned]
    thought = [known.thought(fact, day) for fact in learned]
    doubt = [known.doubt(fact, day) for fact in learned]
    inside = [abs(a - b) <= IN_80 * one for a, b, one in zip(thought, truth, doubt, strict=True)]
    slowest = sorted(learned, key=lambda fact: -pupil.times[fact])[:TRUE_TEN]
    lit = [fact for fact in range(COUNT) if known.lit[fact]]
    fluent = [fact for fact in range(COUNT) if pupil.fluent(fact)]
    hardest = choose.hardest(learner, pupil.family, day)
    return {
        "rank": rank_correlation(thought, truth),
        "prior": rank_correlation(hard, truth),
        "residual": residual(thought, truth, hard),
        "covered": mean(inside),
        "hand": abs(learner.hand.mean - pupil.hand),
        "squares": len(lit),
        "true squares": sum(pupil.fluent(fact) for fact in lit),
        **({"lit": mean([known.lit[fact] for fact in fluent])} if fluent else {}),
        **({"hardest": mean([fact in slowest for fact in hardest])} if hardest else {}),
    }


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's; of equal values each has the mean of their ranks."""
    return _correlation(_ranks(one), _ranks(other))


def residual(thought: Sequence[float], truth: Sequence[float], hard: Sequence[float]) -> float:
    """The correlation of the residuals of both after the known order."""
    return _correlation(_beyond(thought, hard), _beyond(truth, hard))


def tenth(values: Sequence[float]) -> float:
    """The tenth percentile."""
    return sorted(values)[len(values) // 10]


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Pearson's correlation; 0 where all values of one side are equal."""
    return correlation(one, other) if min(len({*one}), len({*other})) > 1 else 0.0


def _beyond(values: Sequence[float], hard: Sequence[float]) -> list[float]:
    slope, start = linear_regression(hard, values)
    return [value - start - slope * one for value, one in zip(values, hard, strict=True)]


def _ranks(values: Sequence[float]) -> list[float]:
    placed: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        placed.setdefault(value, []).append(place)
    return [mean(placed[value]) for value in values]
