"""Confidence intervals of shares."""

from math import sqrt
from typing import Final

Z: Final = 1.959964  # 95 % of a normal distribution lie within so many deviations


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of so many games (Wilson, 1927)."""
    if not games:
        return 0.0, 1.0
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
