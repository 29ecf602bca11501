"""A simulated player: reaction, page, connection, and what the server measures of them."""

from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Final

from matou.server.races.judge import Hand
from matou.server.races.latency import NEW, RACE_PING_INTERVAL_MS, Latency, Standing
from matou.studies.fairness.character import UNSEEN_MS, Character, RoundTrips
from matou.studies.fairness.network import Connection
from matou.studies.fairness.reading import EventLoop

# Ex-Gaussian reactions in ms: a bell, and a tail. A picture (a chase, a trap) as quick adults see
# it is the hardest case for a judge, because they are so close together; and an easy pair.
PICTURE: Final = (320.0, 45.0, 75.0)
PAIR: Final = (650.0, 120.0, 200.0)
FASTEST_MS: Final = 150.0

FRAME_MS: Final = 1000 / 60
SLOW_FRAME_MS: Final = 1000 / 30
PAINT_ERROR_MS: Final = 4.0  # a page knows when it has painted to about this
HANDLING_MS: Final = 2.0  # what it needs to send a touch, on average
ANSWER_MS: Final = (0.2, 2.0)  # what a browser needs to send a pong
SHARED_PONGS: Final = 0.2  # of pongs that come with other segments: then the kernel tells a mean
SMOOTHING: Final = 1 / 8  # in which the last trip weighs so much
PINGS_AFTER: Final = 2  # pings that still go out while a hit is on its way


@dataclass
class Touch:
    """A hit: the true reaction, and what the server receives."""

    seat: int
    true: float  # the reaction
    arrival: float
    claim: float


@dataclass
class Player:
    """A player at a simulated connection."""

    chance: Random
    character: Character
    connection: Connection
    frame: float
    told_by: RoundTrips
    loop: EventLoop  # of the server
    latency: Latency = field(default_factory=Latency)
    standing: Standing = NEW
    smooth: float = 0.0  # the kernel's mean of its trips, as it comes
    coming: list[tuple[float, float, float]] = field(default_factory=list)  # pongs on their way
    last_read: float = 0.0

    def touch(self, seat: int, flip: float, kind: tuple[float, float, float]) -> Touch:
        """See the card and hit."""
        mu, sigma, tau = kind
        true = max(FASTEST_MS, self.chance.gauss(mu, sigma) + self.chance.expovariate(1 / tau))
        painted = self.connection.down.arrives(flip) + self.chance.uniform(0, self.frame)
        touched = painted + true
        pings = [
            flip + RACE_PING_INTERVAL_MS * count
            for count in range(int((touched - flip) / RACE_PING_INTERVAL_MS) + 1 + PINGS_AFTER)
        ]
        sent = touched + self.chance.expovariate(1 / HANDLING_MS)
        arrival = self._exchange(pings, sent)
        if self.character.stalls_ms:
            self.loop.stall(arrival, self.character.stalls_ms)
        known = true + self.chance.uniform(-PAINT_ERROR_MS, PAINT_ERROR_MS)
        return Touch(seat, true, arrival, self.character.says(known))

    def ping(self, now: float) -> None:
        """Exchange a ping between races."""
        late = self._late(racing=False)
        self._pong(now, self.connection.down.arrives(now) + late, late)

    def hear(self, now: float) -> None:
        """Process all pongs that the server has read until now."""
        for pong in self.coming:
            if pong[1] <= now:
                self.latency.pong(*pong)
        self.coming = [pong for pong in self.coming if pong[1] > now]

    def hand(self, touch: Touch, flip: float) -> Hand:
        return Hand(
            seat=touch.seat,
            device=str(touch.seat),
            sent=flip,
            arrival=touch.arrival,
            claim=touch.claim,
            line=self.latency.trace(flip, touch.arrival, self.standing),
        )

    def _exchange(self, pings: list[float], touched: float) -> float:
        """Pings go down, pongs and the hit come up in order; says when the hit is read."""
        answers = [
            (ping, self.connection.down.arrives(ping), self._late(racing=True)) for ping in pings
        ]
        answers.sort(key=lambda answer: answer[1] + answer[2])
        before = [answer for answer in answers if answer[1] + answer[2] <= touched]
        for ping, here, late in before:
            self._pong(ping, here + late, late)
        arrival = self._read(self.connection.up.arrives(touched))
        for ping, here, late in answers[len(before) :]:
            self._pong(ping, here + late, late)
        return arrival

    def _read(self, came: float) -> float:
        """When the server reads it; what came before its last reading was read with that."""
        if came > self.last_read:
            self.last_read = self.loop.reads(came)
        return self.last_read

    def _late(self, racing: bool) -> float:
        return self.chance.uniform(*ANSWER_MS) + self.character.keeps(self.chance, racing)

    def come_anew(self) -> None:
        """Leave and rejoin the same chair: a new connection and an empty quota."""
        self.latency, self.coming, self.smooth = Latency(), [], 0.0
        self.standing = self.standing.taken_over()

    def _pong(self, ping: float, sent: float, late: float) -> None:
        """Update the kernel's mean: it has the network's time and little of the client's delay. At
        the handshake it has the network's alone."""
        came = self.connection.up.arrives(sent)
        read = self._read(came)
        took = came - ping - late
        if self.told_by is RoundTrips.PROXY and self.latency.tcp_min is None:
            self.latency.tcp_min = took
        if self.told_by is not RoundTrips.KERNEL:
            self.coming.append((ping, read, inf))
            return
        seen = took + min(late, UNSEEN_MS)
        shortest = self.latency.tcp_min
        self.latency.tcp_min = took if shortest is None else min(seen, shortest)
        self.smooth += SMOOTHING * (seen - self.smooth) if self.smooth else took
        shared = self.chance.random() < SHARED_PONGS
        self.coming.append((ping, read, self.smooth if shared else seen))
