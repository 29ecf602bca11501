"""The normal distribution in a few operations that every language has, so that all agree."""

from math import exp, pi, sqrt
from typing import Final

# Chebyshev's fit of erfc (Numerical Recipes, `erfcc`): right to 1.2e-7 everywhere.
FIT: Final = (
    *(-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806),
    *(0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277),
)


def density(z: float) -> float:
    return exp(-z * z / 2) / sqrt(2 * pi)


def below(z: float) -> float:
    """The part of the bell that lies below z."""
    x = abs(z) / sqrt(2)
    t = 1 / (1 + x / 2)
    fit = 0.0
    for one in reversed(FIT):
        fit = fit * t + one
    beyond = t * exp(fit - x * x) / 2
    return 1 - beyond if z > 0 else beyond
