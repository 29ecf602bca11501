"""An open race: the hands since a card fell, until the judge decides."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from matou.bots.reflexes.race import Window
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.sight import Sight, look
from matou.games.actions import HITS, Action
from matou.games.chance import Chance
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import CHASED, TOPS
from matou.server.races.judge import PATIENCE_MS, Hand, Race, Verdict, Waiting, closes
from matou.server.races.latency import Latency, Standing

UNLIMITED: Final = float("inf")
MAX_WINDOW_MS: Final = 600_000  # the bots' time limit where no clock runs
MAX_GRACE_MS: Final = 450.0  # after the window, for hands on their way
DRAW_RANGE: Final = 2**31
TOGETHER_MS = 8.0  # events of simultaneous touches arrive within this time


class Measured(Protocol):
    """The latency of a player's connection, as a race needs it."""

    latency: Latency

    def sent(self, number: int) -> float | None:
        """When the message of this number was sent, if still known."""


class Runner(NamedTuple):
    """A player at the mouse."""

    seat: int
    guest: int
    handicap: float
    peer: Measured | None  # None while disconnected
    standing: Standing

    @property
    def device(self) -> str:
        return f"guest {self.guest}"


class Asked(NamedTuple):
    """A request to be answered later, on the same connection."""

    guest: int
    id: int
    peer: Measured


@dataclass
class OpenRace:
    """Hands by seat; times are the server's milliseconds."""

    number: int  # of the event that opened it: what a hit refers to
    fell: float
    ends: float  # when time is up; never, where no clock runs
    window: Window  # the cats' hands
    sight: Sight
    draw: int  # settles what nothing else does (M12)
    may: frozenset[int]  # the seats whose hand the rules take
    slowest: bool  # M13: the slowest counts too, so all are waited for
    hands: dict[int, Hand] = field(default_factory=dict)
    nothing: set[int] = field(default_factory=set)  # guests who said so
    flip_at: float = UNLIMITED  # when the next card falls because its owner wants it
    flip_ask: Asked | None = None  # who wants it
    verdict: Verdict | None = None  # on the hands that are down
    verdict_number: int = 0  # of the event with the last verdict of this race
    cats_came: bool = False  # calm pace: the cats' hands are down, so this verdict is the last

    # --- hands ---------------------------------------------------------------------------

    def evidence(self, *more: Hand) -> Race:
        return Race((*self.hands.values(), *more), self.draw)

    def goes_on(self, table: Mouse) -> bool:
        """Whether a seat may still have a right after a verdict (M9)."""
        return table.open and table.stage == TOPS == self.sight.race

    def again(self, at: float, may: frozenset[int]) -> None:
        """Another seat may still have a right: the race goes on, and cats decide again."""
        self.hands.clear()
        self.verdict = None
        self.may = may
        self.flip_at = UNLIMITED
        self.window.now = int(at - self.fell)
        self.window.heard()

    def hand(
        self, runner: Runner, peer: Measured, at: float, n: int,
        claim: float | None, head: float | None, cover: float | None,
    ) -> Hand:  # fmt: skip
        """A person's hand, brought back to the moment the race was opened on that person's screen.

        A page counts from the last number it painted; what was sent since the race opened shifts
        it.
        """
        sent = self._opened(peer)
        seen = peer.sent(n)
        if claim is not None and seen is not None and n != self.number:
            claim += seen - sent
        return Hand(
            seat=runner.seat,
            device=runner.device,
            sent=sent,
            arrival=at,
            claim=claim,
            head=head,
            cover=cover,
            handicap=runner.handicap,
            line=peer.latency.trace(sent, at, runner.standing),
        )

    def _opened(self, peer: Measured) -> float:
        sent = peer.sent(self.number)
        return self.fell if sent is None else sent

    # --- cats ----------------------------------------------------------------------------

    def cat_due(self) -> float:
        """When the next cat's hand or call comes; after the window none does."""
        due = self.window.earliest()
        return UNLIMITED if due >= min(NEVER, self.window.ends) else self.fell + int(due)

    def cats_hand(self, seat: int, ms: int) -> Hand:
        """A cat's hand, so long after the card fell; it has no connection."""
        return Hand(seat=seat, device=f"cat {seat}", sent=self.fell, arrival=self.fell + ms)

    def change_cats(self, racers: list[Racer | None]) -> None:
        """A guest sat down or left a chair: a new cat does not race for a card already there."""
        window = self.window
        for seat, racer in enumerate(racers):
            if racer is None or window.racers[seat] is None:
                window.racers[seat] = racer
                window.due[seat] = NEVER
                window.calls[seat] = NEVER

    # --- until when ----------------------------------------------------------------------

    def undecided(self, people: Sequence[Runner]) -> list[Runner]:
        """Those who have neither hit nor said that nothing is here."""
        return [
            one for one in people if one.guest not in self.nothing and one.seat not in self.hands
        ]

    def pending(self, people: Sequence[Runner]) -> list[tuple[Runner, Measured]]:
        """The people with a connection whose hand may still come."""
        return [
            (one, one.peer)
            for one in self.undecided(people)
            if one.peer is not None and one.seat in self.may
        ]

    def decides_at(self, people: Sequence[Runner]) -> float:
        """When the hands so far are judged; UNLIMITED while there is none."""
        if not self.hands:
            return UNLIMITED
        arrivals = [hand.arrival for hand in self.hands.values()]
        if self.slowest:
            missing = self.may.difference(self.hands)
            return self.overtime(people) if missing else max(arrivals)
        pending = self.pending(people)
        waiting = [
            waits(peer.latency, self._opened(peer), one.handicap)
            for one, peer in pending
            if not self.beaten_on_its_device(one)
        ]
        first = min(arrivals)
        assert self.verdict is not None
        until = closes(self.evidence(), self.verdict, waiting)
        if until is None:  # guesses only; another hand may still come
            until = first + PATIENCE_MS if waiting else first
        return max(until, first + TOGETHER_MS) if len(waiting) < len(pending) else until

    def beaten_on_its_device(self, runner: Runner) -> bool:
        """On one device touches arrive in order, so no verdict waits for a later one."""
        return any(
            hand.device == runner.device and runner.handicap >= hand.handicap
            for hand in self.hands.values()
        )

    def overtime(self, people: Sequence[Runner]) -> float:
        """When time is up for all, also for connections with long round trips."""
        return UNLIMITED if self.ends == UNLIMITED else self.ends + self.grace(people)

    def grace(self, people: Sequence[Runner]) -> float:
        """How long a hand that came down in time may still be on its way."""
        longest = [peer.latency.longest() for _, peer in self.pending(people)]
        return min(MAX_GRACE_MS, max(longest, default=0.0))


def waits(latency: Latency, sent: float, handicap: float = 0.0) -> Waiting:
    """A seat with this latency, to which the flip was sent then, has not hit yet."""
    return Waiting(sent, latency.longest() if latency.pongs else None, handicap)


def may_hit(table: Mouse) -> frozenset[int]:
    """The seats whose hand the rules take."""
    return frozenset(seat for seat in range(table.seats) if table.refusal(HITS[seat]) == "")


def open_race(
    table: Mouse, number: int, at: float, window: int, racers: list[Racer | None], chance: Chance,
    may: frozenset[int],
) -> OpenRace:  # fmt: skip
    """A card fell, or the next of several races begins; without a window no clock runs."""
    return OpenRace(
        number=number,
        fell=at,
        ends=at + window if window else UNLIMITED,
        window=Window(table, racers, chance, window or MAX_WINDOW_MS, 0),
        sight=look(table, 0),
        draw=chance.below(DRAW_RANGE),
        may=may,
        slowest=table.stage == CHASED,
    )


def hits_in_order(table: Mouse, before: Mouse | None, verdict: Verdict) -> list[Action]:
    """The hits the table gets: a hand that only guessed sins where it has no right, and else
    counts for nothing, unless its right was there `before` the card fell (M6)."""
    old = before.rights if before is not None and table.stage == TOPS else 0
    false = [seat for seat in verdict.guesses if not table.rights & (1 << seat)]
    old_pairs = [seat for seat in verdict.guesses if table.rights & old & (1 << seat)]
    return [HITS[seat] for seat in [*false, *old_pairs, *verdict.order]]
