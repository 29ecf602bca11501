"""A simulated player: a reaction, a page, a line, and what the server finds out about them."""

from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Final

from matou.fairness.character import UNSEEN, Character
from matou.fairness.network import Line
from matou.fairness.reading import EventLoop
from matou.server.races.judge import Hand
from matou.server.races.latency import IN_A_RACE, Latency
from matou.server.races.standing import NEW, Standing

# Ex-Gaussian reactions in ms: a bell, and a tail. A picture (a chase, a trap) as quick adults see
# it is the hardest case for a judge, because they are so close together; and an easy pair.
PICTURE: Final = (320.0, 45.0, 75.0)
PAIR: Final = (650.0, 120.0, 200.0)
FASTEST: Final = 150.0

FRAME: Final = 1000 / 60
SLOW_FRAME: Final = 1000 / 30
PAINT_ERROR: Final = 4.0  # a page knows when it has painted to about this
HANDLING: Final = 2.0  # what it needs to send a touch, on average
ANSWER: Final = (0.2, 2.0)  # what a browser needs to send a pong
SHARED: Final = 0.2  # of pongs that come with other segments: then the kernel tells a mean
GAIN: Final = 1 / 8  # in which the last trip weighs so much
AFTER: Final = 2  # pings that still go out while a hit is on its way


@dataclass
class Touch:
    """A hand in truth, and as it came in."""

    seat: int
    true: float  # the reaction
    arrival: float
    claim: float


@dataclass
class Player:
    """Somebody at a line."""

    chance: Random
    character: Character
    line: Line
    frame: float
    kernel: bool  # whether the server's kernel tells of the line
    loop: EventLoop  # of the server
    latency: Latency = field(default_factory=Latency)
    standing: Standing = NEW
    smooth: float = 0.0  # the kernel's mean of its trips, as it comes
    coming: list[tuple[float, float, float]] = field(default_factory=list)  # pongs on their way
    last_read: float = 0.0

    def touch(self, seat: int, flip: float, kind: tuple[float, float, float]) -> Touch:
        """See the card, and hit."""
        mu, sigma, tau = kind
        true = max(FASTEST, self.chance.gauss(mu, sigma) + self.chance.expovariate(1 / tau))
        painted = self.line.down.arrives(flip) + self.chance.uniform(0, self.frame)
        touched = painted + true
        pings = [
            flip + IN_A_RACE * count
            for count in range(int((touched - flip) / IN_A_RACE) + 1 + AFTER)
        ]
        sent = touched + self.chance.expovariate(1 / HANDLING)
        arrival = self._exchange(pings, sent)
        if self.character.stalls:
            self.loop.stall(arrival, self.character.stalls)
        known = true + self.chance.uniform(-PAINT_ERROR, PAINT_ERROR)
        return Touch(seat, true, arrival, self.character.says(known))

    def ping(self, now: float) -> None:
        """Between races."""
        late = self._late(racing=False)
        self._pong(now, self.line.down.arrives(now) + late, late)

    def hear(self, now: float) -> None:
        """The server learns what it has read until now."""
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
        answers = [(ping, self.line.down.arrives(ping), self._late(racing=True)) for ping in pings]
        answers.sort(key=lambda answer: answer[1] + answer[2])
        before = [answer for answer in answers if answer[1] + answer[2] <= touched]
        for ping, here, late in before:
            self._pong(ping, here + late, late)
        arrival = self._read(self.line.up.arrives(touched))
        for ping, here, late in answers[len(before) :]:
            self._pong(ping, here + late, late)
        return arrival

    def _read(self, came: float) -> float:
        """When the server reads it; what came before its last reading was read with that."""
        if came > self.last_read:
            self.last_read = self.loop.reads(came)
        return self.last_read

    def _late(self, racing: bool) -> float:
        return self.chance.uniform(*ANSWER) + self.character.keeps(self.chance, racing)

    def come_anew(self) -> None:
        """Out and in again, onto the same chair: another line, a bucket that is empty."""
        self.latency, self.coming, self.smooth = Latency(), [], 0.0
        self.standing = self.standing.taken_over()

    def _pong(self, ping: float, sent: float, late: float) -> None:
        """The kernel sees how long the line took, and little of what the client took; when a
        connection is made it sees the line alone."""
        came = self.line.up.arrives(sent)
        read = self._read(came)
        took = came - ping - late
        if not self.kernel:
            self.coming.append((ping, read, inf))
            return
        seen = took + min(late, UNSEEN)
        shortest = self.latency.tcp_min
        self.latency.tcp_min = took if shortest is None else min(seen, shortest)
        self.smooth += GAIN * (seen - self.smooth) if self.smooth else took
        shared = self.chance.random() < SHARED
        self.coming.append((ping, read, self.smooth if shared else seen))
