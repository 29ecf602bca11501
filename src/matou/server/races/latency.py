"""The latency of a player's connection: round trips, and the history of earlier races."""

from math import inf
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

PER_CARD_MS: Final = 1.5  # added to the bucket at a deal; three cards make about one race
MAX_DEAL_MS: Final = 120.0  # at most, from 80 cards on
MAX_BUCKET_MS: Final = 300.0  # capacity of a bucket, for longer bad luck
HISTORY_HITS: Final = 20
FORGIVEN_STRAYS: Final = 2  # strays in the history that never make it bad
BAD_STRAY_SHARE: Final = 0.25  # a larger share of strays makes the history bad


class Standing(Struct, frozen=True):
    """The bucket and the history of a player after the last verdict."""

    bucket: float = 0.0
    strays: tuple[bool, ...] = ()  # of the last hits: was the claim a stray

    def settled(self, bucket: float, strayed: bool | None) -> "Standing":
        """The standing after a verdict; `strayed` is None where the client claimed nothing."""
        told = () if strayed is None else (strayed,)
        return Standing(bucket, (*self.strays, *told)[-HISTORY_HITS:])

    def dealt(self, cards: int) -> "Standing":
        """The standing after a deal of so many cards.

        A short game adds less, else a cheat would have a full bucket for a few races. The rest of
        the last game stays.
        """
        added = min(MAX_DEAL_MS, PER_CARD_MS * cards)
        return replace(self, bucket=min(MAX_BUCKET_MS, self.bucket + added))

    def taken_over(self) -> "Standing":
        """The standing of a chair that changes hands in a game: empty, so that it is not worth
        joining for."""
        return replace(self, bucket=0.0)

    @property
    def bad_history(self) -> bool:
        """More than a quarter of the last 20 hits strayed, and more than two."""
        return sum(self.strays) > max(FORGIVEN_STRAYS, BAD_STRAY_SHARE * len(self.strays))


NEW: Final = Standing()


RACE_PING_INTERVAL_MS: Final = 250.0  # between pings while a race is open
REMEMBERED_PONGS: Final = 40
MIN_PONGS: Final = 10  # pongs before a client's word is taken
MAX_PONG_DELAY_MS: Final = 8.0  # of an honest pong, beyond the kernel's own round trip
NEAR_FLIP_MS: Final = 50.0  # a ping sent this soon after a flip measures the flip's trip
NEAR_HIT_MS: Final = 250.0  # a pong received this close to a hit measures the hit's trip


class Pong(Struct, frozen=True, array_like=True, gc=False):
    """A ping and its answer."""

    sent: float
    received: float
    round_trip: float  # the kernel's, where it tells


class Trace(Struct, frozen=True):
    """The latency of a connection at the moment of a hand, stored with the verdict.

    The round trips are as measured; `hold` has still to be subtracted from each of them.
    """

    pongs: int  # number of pongs
    rmin: float  # the shortest round trip of the last pongs
    r50: float  # the median
    q95: float  # 95 of 100 are no longer
    r_flip: float  # round trip of the ping directly after the flip
    r_near: float  # mean of the round trips around the hit
    tcp_min: float | None  # the kernel's shortest; None where unknown, or measured to a proxy
    bucket: float
    trusted: bool  # whether the client's claim is used

    @property
    def hold(self) -> float:
        """The time by which the client seems to delay every pong."""
        return hold(self.rmin, self.tcp_min)


class Latency(Struct):
    """The measured latency of a connection: a plain value that can be stored and read again."""

    pongs: list[Pong] = []
    tcp_min: float | None = None  # set whenever the kernel gives it

    def pong(self, sent: float, received: float, kernel: float = inf) -> None:
        """Add a round trip: as measured by the pong, or by the kernel if that is shorter.

        The kernel knows when a ping arrived, however late its pong. The oldest one is dropped.
        """
        self.pongs.append(Pong(sent, received, min(received - sent, kernel)))
        del self.pongs[:-REMEMBERED_PONGS]

    def longest(self) -> float:
        """A bound that nearly all round trips stay below, without the client's delay."""
        trips = self._round_trips()
        return quantile(trips, 0.95) - hold(trips[0], self.tcp_min)

    def unseen(self) -> float:
        """How much longer every pong took than the kernel's own round trip: behind an undeclared
        proxy, the way beyond it. No hand is credited with that."""
        if len(self.pongs) < MIN_PONGS:
            return 0.0
        return min(pong.received - pong.sent - pong.round_trip for pong in self.pongs)

    def trace(self, sent: float, arrival: float, standing: Standing) -> Trace:
        """The latency at a hand, for a flip sent and a hit received at these times."""
        trips = self._round_trips()
        middle = quantile(trips, 0.5)
        return Trace(
            pongs=len(self.pongs),
            rmin=trips[0],
            r50=middle,
            q95=quantile(trips, 0.95),
            r_flip=self._behind(sent, middle),
            r_near=self._near(arrival, middle),
            tcp_min=self.tcp_min,
            bucket=standing.bucket,
            trusted=len(self.pongs) >= MIN_PONGS and not standing.bad_history,
        )

    def _round_trips(self) -> list[float]:
        """Sorted round trips, never empty: before the first pong the kernel's value is used."""
        found = sorted([pong.round_trip for pong in self.pongs])
        return found or [self.tcp_min or 0.0]

    def _behind(self, sent: float, otherwise: float) -> float:
        for pong in self.pongs:
            if sent <= pong.sent <= sent + NEAR_FLIP_MS:
                return pong.round_trip
        return otherwise

    def _near(self, arrival: float, otherwise: float) -> float:
        pongs = [pong for pong in self.pongs if abs(pong.received - arrival) <= NEAR_HIT_MS]
        near = [pong.round_trip for pong in pongs]
        return sum(near) / len(near) if near else otherwise


def hold(rmin: float, tcp_min: float | None) -> float:
    """The time by which the shortest pong exceeds the kernel's round trip."""
    return 0.0 if tcp_min is None else max(0.0, rmin - tcp_min - MAX_PONG_DELAY_MS)


def quantile(ordered: list[float], part: float) -> float:
    """The value that this share of the values does not exceed."""
    return ordered[int(part * (len(ordered) - 1))]
