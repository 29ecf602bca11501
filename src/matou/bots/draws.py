"""Normal and exponential draws from tables of integers, so that every machine draws the same.

A float routine may differ in its last bit from one machine to the next; a table rounded to
thousandths does not, and a look-up is faster. The furthest draw is 3.7 spreads or 9 tails out:
no reaction takes a minute.
"""

from math import exp, log
from statistics import NormalDist
from typing import Final

from mypy_extensions import i64

from matou.games.chance import Chance

QUANTILES: Final = 4096  # 12 of the 44 bits of a word
THOUSAND: Final = 1000

# The value in the middle of each of the equal parts, in thousandths.
BELL: Final = [
    round(THOUSAND * NormalDist().inv_cdf((part + 0.5) / QUANTILES)) for part in range(QUANTILES)
]
TAIL: Final = [round(-THOUSAND * log((part + 0.5) / QUANTILES)) for part in range(QUANTILES)]
# e to the power of −4.00 … 4.00, in thousandths: factors around 1 that are never negative.
MAX_STEP: Final = 400
POWER: Final = [round(THOUSAND * exp(step / 100)) for step in range(-MAX_STEP, MAX_STEP + 1)]


def bell(chance: Chance) -> i64:
    """A standard normal number, in thousandths."""
    return BELL[chance.word() >> 32]


def ex_gauss(mu: i64, sigma: i64, tau: i64, chance: Chance) -> i64:
    """The usual shape of reaction times: a bell around mu, and a slow tail with mean tau."""
    word = chance.word()
    around: i64 = BELL[word >> 32]
    later: i64 = TAIL[(word >> 20) & (QUANTILES - 1)]
    return mu + (sigma * around + tau * later) // THOUSAND


def log_normal(median: i64, spread: i64, chance: Chance) -> i64:
    """A factor around 1, times the median; the spread of its logarithm in thousandths."""
    step: i64 = spread * bell(chance) // (10 * THOUSAND)
    return median * POWER[MAX_STEP + max(-MAX_STEP, min(MAX_STEP, step))] // THOUSAND
