"""When the server reads what arrived: soon, or after a stall of its event loop.

A stall stops the reading of all connections, so hands that arrive in the same stall are read at the
same time. Stalls have their own chance: the same evening can be played with and without them.
"""

from bisect import bisect_right
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True)
class Reading:
    """How late a server reads, in milliseconds, and whose time of arrival it takes."""

    usual: float = 1.0  # the mean delay outside stalls, exponential
    stall: float = 0.0  # how long a stall lasts
    share: float = 0.0  # of all time that is spent in stalls, so of all arrivals that meet one
    stamped: bool = False  # the kernel's time of arrival, else the time of reading


class EventLoop:
    """The stalls of one evening."""

    def __init__(self, chance: Random, reading: Reading, until: float) -> None:
        self.reading = reading
        self._chance = chance
        self._stalls = _stalls(chance, reading, until)  # start and end, in order

    def stall(self, start: float, length: float) -> None:
        """One more: somebody asks for something that takes long."""
        self._stalls.insert(bisect_right(self._stalls, (start, start)), (start, start + length))

    def reads(self, arrival: float) -> float:
        """When it reads what arrived then."""
        place = bisect_right(self._stalls, (arrival, float("inf")))
        ends = [end for _, end in self._stalls[max(0, place - 2) : place]]
        soon = arrival + self._chance.expovariate(1 / self.reading.usual)
        return max([soon, *(end for end in ends if end > arrival)])


def _stalls(chance: Random, reading: Reading, until: float) -> list[tuple[float, float]]:
    if not reading.share:
        return []
    between = reading.stall * (1 - reading.share) / reading.share
    found: list[tuple[float, float]] = []
    time = chance.expovariate(1 / between)
    while time < until:
        found.append((time, time + reading.stall))
        time += reading.stall + chance.expovariate(1 / between)
    return found
