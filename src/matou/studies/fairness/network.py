"""Simulated connections: the delay of each packet, in both directions.

The delay is a base, plus the bursts of that moment, plus a random part for each packet.
The base round trip is 5 to 300 ms, every doubling as likely as the next; 35 to 65 % of it is the
way down, so that half a round trip is a wrong guess. Nothing overtakes on the same way, as in TCP.
"""

from dataclasses import dataclass, field
from math import exp, log
from random import Random
from typing import Final

MIN_TRIP_MS: Final = 5.0
MAX_TRIP_MS: Final = 300.0
DOWN_SHARE: Final = (0.35, 0.65)
SECOND_MS: Final = 1000.0


@dataclass(frozen=True)
class Bursts:
    """Extra delay that begins now and then and fades: a Wi-Fi scan, a microwave, a download."""

    every: float  # ms on average
    lasting: tuple[float, float]
    height: float  # on average, exponential


@dataclass(frozen=True)
class Conditions:
    """How much the delay of the connections varies."""

    packet: float  # each packet takes an exponential time more, on average this much
    share: tuple[float, float]  # and this part of the base
    bursts: tuple[Bursts, Bursts]


FAIR: Final = Conditions(
    1.0, (0.02, 0.06),
    (Bursts(8_000.0, (100.0, 500.0), 60.0), Bursts(60_000.0, (2_000.0, 10_000.0), 30.0)),
)  # fmt: skip
ROUGH: Final = Conditions(
    5.0, (0.05, 0.2),
    (Bursts(4_000.0, (100.0, 500.0), 100.0), Bursts(30_000.0, (2_000.0, 10_000.0), 60.0)),
)  # fmt: skip


@dataclass
class Burst:
    start: float
    end: float
    height: float

    def at(self, time: float) -> float:
        if not self.start <= time < self.end:
            return 0.0
        return self.height * (self.end - time) / (self.end - self.start)


@dataclass
class Way:
    """One direction of a connection. Call `arrives` in the order of time."""

    chance: Random
    base: float
    packet: float  # the mean of what a packet takes more
    bursts: dict[int, list[Burst]]  # by the second in which they last
    last: float = field(default=0.0)

    def arrives(self, sent: float) -> float:
        waiting = sum(burst.at(sent) for burst in self.bursts.get(int(sent // SECOND_MS), ()))
        delay = self.base + waiting + self.chance.expovariate(1 / self.packet)
        self.last = max(sent + delay, self.last)
        return self.last


@dataclass
class Connection:
    """Both directions of one connection."""

    down: Way
    up: Way


def connect(chance: Random, conditions: Conditions, until: float) -> Connection:
    """A random connection, with its bursts until then."""
    base = exp(chance.uniform(log(MIN_TRIP_MS), log(MAX_TRIP_MS)))
    down = base * chance.uniform(*DOWN_SHARE)
    packet = conditions.packet + base * chance.uniform(*conditions.share)
    bursts: dict[int, list[Burst]] = {}
    for kind in conditions.bursts:
        for burst in _bursts(chance, kind, until):
            for second in range(int(burst.start // SECOND_MS), int(burst.end // SECOND_MS) + 1):
                bursts.setdefault(second, []).append(burst)
    return Connection(Way(chance, down, packet, bursts), Way(chance, base - down, packet, bursts))


def _bursts(chance: Random, kind: Bursts, until: float) -> list[Burst]:
    found: list[Burst] = []
    time = chance.expovariate(1 / kind.every)
    while time < until:
        end = time + chance.uniform(*kind.lasting)
        found.append(Burst(time, end, chance.expovariate(1 / kind.height)))
        time += chance.expovariate(1 / kind.every)
    return found
