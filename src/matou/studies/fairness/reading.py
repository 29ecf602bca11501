"""A simulated event loop: it reads what arrives, usually at once, late during a stall.

A stall delays the reading of all connections, so hands that arrive in the same stall are read at
the same time. The time of reading is the time of arrival. Stalls have their own random
generator, so the same evening can be played with a busier server.
"""

from bisect import bisect_right, insort
from dataclasses import dataclass
from random import Random
from typing import Final

OVERLAPPING: Final = 3  # stalls that may last at the same time


@dataclass(frozen=True)
class Stalls:
    """Stalls of one kind, in milliseconds."""

    share: float  # share of time, and so of arrivals
    shortest: float
    longest: float

    @property
    def rate(self) -> float:
        return 2 * self.share / (self.shortest + self.longest)


@dataclass(frozen=True)
class Reading:
    """The read delays of a server."""

    usual: float  # the mean delay outside stalls, exponential, in milliseconds
    stalls: tuple[Stalls, ...]


BUSY: Final = Reading(0.5, (Stalls(0.01, 10.0, 25.0), Stalls(0.001, 50.0, 50.0)))
OVERLOADED: Final = Reading(2.0, (Stalls(0.1, 10.0, 25.0), Stalls(0.02, 50.0, 50.0)))


class EventLoop:
    """The stalls of one evening."""

    def __init__(self, chance: Random, reading: Reading, until: float) -> None:
        self.reading = reading
        self._chance = chance
        self._stalls = _stalls(chance, reading.stalls, until)  # start and end, in order

    def stall(self, start: float, length: float) -> None:
        """Add a stall: a client has made an expensive request."""
        insort(self._stalls, (start, start + length))

    def reads(self, arrival: float) -> float:
        """When the server reads data that arrived at this time."""
        place = bisect_right(self._stalls, (arrival, float("inf")))
        ends = [end for _, end in self._stalls[max(0, place - OVERLAPPING) : place]]
        return max([arrival + self._chance.expovariate(1 / self.reading.usual), *ends])


def _stalls(chance: Random, kinds: tuple[Stalls, ...], until: float) -> list[tuple[float, float]]:
    rates = [kind.rate for kind in kinds]
    between = (1 - sum(kind.share for kind in kinds)) / sum(rates)
    found: list[tuple[float, float]] = []
    time = chance.expovariate(1 / between)
    while time < until:
        [kind] = chance.choices(kinds, rates)
        end = time + chance.uniform(kind.shortest, kind.longest)
        found.append((time, end))
        time = end + chance.expovariate(1 / between)
    return found
