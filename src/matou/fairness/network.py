"""A simulated connection: how long what is sent takes, on either way.

A way takes its base, plus what lies on the line at that moment, plus a little for each packet.
The base round trip is 5 to 300 ms, every doubling as likely as the next; 35 to 65 % of it is the
way down, so that half a round trip is a wrong guess. Nothing overtakes on the same way, as in TCP.
"""

from dataclasses import dataclass, field
from math import exp, log
from random import Random
from typing import Final

SHORTEST: Final = 5.0
LONGEST: Final = 300.0
DOWN: Final = (0.35, 0.65)
SECOND: Final = 1000.0


@dataclass(frozen=True)
class Gusts:
    """What comes over a line now and then and fades away: a scan, a microwave, a download."""

    every: float  # ms on average
    lasting: tuple[float, float]
    height: float  # on average, exponential


@dataclass(frozen=True)
class Weather:
    """How restless the lines are."""

    packet: float  # each packet takes an exponential time more, on average this much
    share: tuple[float, float]  # and this part of the base
    gusts: tuple[Gusts, Gusts]


FAIR: Final = Weather(
    1.0, (0.02, 0.06),
    (Gusts(8_000.0, (100.0, 500.0), 60.0), Gusts(60_000.0, (2_000.0, 10_000.0), 30.0)),
)  # fmt: skip
ROUGH: Final = Weather(
    5.0, (0.05, 0.2),
    (Gusts(4_000.0, (100.0, 500.0), 100.0), Gusts(30_000.0, (2_000.0, 10_000.0), 60.0)),
)  # fmt: skip


@dataclass
class Gust:
    start: float
    end: float
    height: float

    def at(self, time: float) -> float:
        if not self.start <= time < self.end:
            return 0.0
        return self.height * (self.end - time) / (self.end - self.start)


@dataclass
class Way:
    """One direction; to be asked in order of time."""

    chance: Random
    base: float
    packet: float  # the mean of what a packet takes more
    gusts: dict[int, list[Gust]]  # by the second in which they blow
    last: float = field(default=0.0)

    def arrives(self, sent: float) -> float:
        waiting = sum(gust.at(sent) for gust in self.gusts.get(int(sent // SECOND), ()))
        delay = self.base + waiting + self.chance.expovariate(1 / self.packet)
        self.last = max(sent + delay, self.last)
        return self.last


@dataclass
class Line:
    """Both ways of one connection."""

    down: Way
    up: Way


def line_of(chance: Random, weather: Weather, until: float) -> Line:
    """Somebody's connection, with its weather until then."""
    base = exp(chance.uniform(log(SHORTEST), log(LONGEST)))
    down = base * chance.uniform(*DOWN)
    packet = weather.packet + base * chance.uniform(*weather.share)
    gusts: dict[int, list[Gust]] = {}
    for kind in weather.gusts:
        for gust in _blow(chance, kind, until):
            for second in range(int(gust.start // SECOND), int(gust.end // SECOND) + 1):
                gusts.setdefault(second, []).append(gust)
    return Line(Way(chance, down, packet, gusts), Way(chance, base - down, packet, gusts))


def _blow(chance: Random, kind: Gusts, until: float) -> list[Gust]:
    found: list[Gust] = []
    time = chance.expovariate(1 / kind.every)
    while time < until:
        end = time + chance.uniform(*kind.lasting)
        found.append(Gust(time, end, chance.expovariate(1 / kind.height)))
        time += chance.expovariate(1 / kind.every)
    return found
