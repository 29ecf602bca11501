"""Elo ratings by maximum likelihood, with intervals.

The Bradley-Terry model: a beats b with a chance that depends on the difference of their
ratings alone. Intervals come from a bootstrap: the tournament is drawn again from the observed
scores.
"""

import math
import random
from dataclasses import dataclass
from typing import Final

SCALE: Final = 400 / math.log(10)  # Elo's: 400 points are ten to one
STEPS: Final = 200
RESAMPLES: Final = 200  # bootstrap samples for the intervals
EDGE: Final = 0.5  # games added to each side of a pairing: a bot that never lost has a rating too


@dataclass(frozen=True)
class Pairing:
    """The result of a pairing; ties count half for both."""

    first: str
    second: str
    games: int
    won: float  # by the first


@dataclass(frozen=True)
class Rating:
    """A cat's Elo, 0 for the average of the field, with the middle 95 %."""

    name: str
    elo: float
    low: float
    high: float


def ratings(names: list[str], pairings: list[Pairing], seed: int = 0) -> list[Rating]:
    """The strongest first."""
    best = _fit(names, pairings)
    rng = random.Random(seed)
    again = [_fit(names, [_resampled(one, rng) for one in pairings]) for _ in range(RESAMPLES)]
    found = []
    for place, name in enumerate(names):
        spread = sorted(one[place] for one in again)
        low, high = spread[round(0.025 * RESAMPLES)], spread[round(0.975 * RESAMPLES) - 1]
        found.append(Rating(name, best[place], low, high))
    return sorted(found, key=lambda rating: -rating.elo)


def _resampled(pairing: Pairing, rng: random.Random) -> Pairing:
    """One bootstrap sample of a pairing: normal around the observed share."""
    share = (pairing.won + EDGE) / (pairing.games + 2 * EDGE)
    deviation = math.sqrt(pairing.games * share * (1 - share))
    won = min(max(rng.gauss(pairing.games * share, deviation), 0), pairing.games)
    return Pairing(pairing.first, pairing.second, pairing.games, won)


def _fit(names: list[str], pairings: list[Pairing]) -> list[float]:
    """Hunter's iteration: strength = wins / sum over games of 1 / (own + other strength)."""
    place = {name: number for number, name in enumerate(names)}
    strength = [1.0] * len(names)
    wins = [0.0] * len(names)
    meetings: list[tuple[int, int, float]] = []
    for one in pairings:
        a, b = place[one.first], place[one.second]
        wins[a] += one.won + EDGE
        wins[b] += one.games - one.won + EDGE
        meetings.append((a, b, one.games + 2 * EDGE))
    for _ in range(STEPS):
        weight = [0.0] * len(names)
        for a, b, games in meetings:
            part = games / (strength[a] + strength[b])
            weight[a] += part
            weight[b] += part
        strength = [w / x if x else 1.0 for w, x in zip(wins, weight, strict=True)]
        middle = math.exp(sum(map(math.log, strength)) / len(strength))
        strength = [one / middle for one in strength]
    return [SCALE * math.log(one) for one in strength]
