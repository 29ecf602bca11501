"""The judge: from the arrival of hands to their order, fair for all latencies (M12).

The judge is a function: the same race gives the same verdict, so every verdict can be
recomputed from the journal. Times are milliseconds of the server's monotonic clock; the
formulas and what they are worth stand in docs/fairness.md.
"""

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from matou.server.races.latency import MAX_BUCKET_MS, Trace

GUESS_MS: Final = 120.0  # a faster hand was a guess, on its way before the card fell
TIE_MS: Final = 8.0  # hands closer together are a tie
MAX_PAGE_DELAY_MS: Final = 34.0  # two frames of a slow screen
MEAN_PAGE_DELAY_MS: Final = 8.0  # of a page, on average
MIN_PAGE_DELAY_MS: Final = 4.0  # of a page
MAX_CREDIT_MS: Final = 450.0  # the largest credit for a connection
USUAL_PAGE_DELAY_MS: Final = 17.0  # of page and event loop, counted in every usual credit
JITTER_SHARE: Final = 0.3  # of the jitter: 95th percentile minus shortest trip
POINT_PX: Final = 1.0  # pixels: a mouse, or a screen that reports no contact size, touches a point
TOLERANCE_MS: Final = 15.0  # a claim this far outside the bounds is a stray
PATIENCE_MS: Final = 350.0  # after the first hand, for slower connections
DRAW_RANGE: Final = 2**31  # a draw is a number below this, from the game's recorded chance


class Hand(Struct, frozen=True, kw_only=True):
    """A hand on the mouse, as the server received it."""

    seat: int
    device: str  # hands on the same device are ordered by their touches
    sent: float  # when the flip went out to that device
    arrival: float  # when the hit came in
    claim: float | None = None  # claimed time between paint and touch
    head: float | None = None  # how far from the mouse's head, in any unit the pages share
    cover: float | None = None  # the contact size, in pixels of its screen
    handicap: float = 0.0  # what an adult gives to children; part of the reaction
    line: Trace | None = None  # None: a bot of the server

    @property
    def elapsed(self) -> float:
        return self.arrival - self.sent


class Race(Struct, frozen=True):
    """The evidence of a verdict."""

    hands: tuple[Hand, ...]
    draw: int = 0  # random number that decides the last ties


class Ruling(Struct, frozen=True):
    """The result of one hand."""

    seat: int
    device: str
    credit: float  # credit for the latency of its connection
    reaction: float  # arrival minus credit, plus the handicap
    guess: bool  # too fast to be a reaction: a false hit
    trusted: bool  # whether the client's claim was used
    strayed: bool | None  # whether the claim was outside the bounds; None: no claim


class Verdict(Struct, frozen=True):
    """The order of hands, with the reasons."""

    order: tuple[int, ...]  # seats, the fastest first; no guesses among them
    guesses: tuple[int, ...]  # seats whose hand is a false hit, in the same order
    rulings: tuple[Ruling, ...]  # by seat
    buckets: dict[str, float]  # by device: the new level of its bucket


class Waiting(Struct, frozen=True):
    """A seat that may still hit."""

    sent: float  # when the flip went out to it
    q95: float | None  # nearly all its round trips are shorter; None: nothing is known
    handicap: float = 0.0


def judge(race: Race) -> Verdict:
    """The verdict; it does not depend on the order in which the hands are given."""
    hands = sorted(race.hands, key=lambda hand: (hand.seat, hand.arrival))
    touches = _touches(hands)
    rulings = _along_devices([_ruling(hand) for hand in hands], touches)
    return Verdict(
        order=_order(hands, rulings, touches, race.draw, guesses=False),
        guesses=_order(hands, rulings, touches, race.draw, guesses=True),
        rulings=tuple(rulings),
        buckets=_buckets(hands, rulings),
    )


def closes(race: Race, verdict: Verdict, waiting: Iterable[Waiting]) -> float | None:
    """Until when a race stays open for hands that may still be faster; None: there is no first hand
    yet.

    Only for races that the fastest hand decides; where the slowest counts (M13) time must run out.
    """
    if not verdict.order:
        return None
    reactions = {ruling.seat: ruling.reaction for ruling in verdict.rulings}
    arrivals = {hand.seat: hand.arrival for hand in race.hands}
    best = min(reactions[seat] for seat in verdict.order)
    first = min(arrivals[seat] for seat in verdict.order)
    ends = [_may_come_until(seat, best, first + PATIENCE_MS) for seat in waiting]
    return max(ends, default=first)


def _may_come_until(seat: Waiting, best: float, latest: float) -> float:
    if seat.q95 is None:
        return latest
    return min(seat.sent + best - seat.handicap + seat.q95 + MAX_PAGE_DELAY_MS, latest)


# --- one hand ----------------------------------------------------------------------------


def _ruling(hand: Hand) -> Ruling:
    credit, strayed = _credit(hand)
    reaction = hand.elapsed - credit
    return Ruling(
        seat=hand.seat,
        device=hand.device,
        credit=credit,
        reaction=reaction + hand.handicap,
        guess=reaction < GUESS_MS,
        trusted=hand.line is not None and hand.line.trusted and hand.claim is not None,
        strayed=strayed,
    )


def _credit(hand: Hand) -> tuple[float, bool | None]:
    """The credit for the connection's latency, and whether the client's claim was a stray."""
    line = hand.line
    if line is None:
        return 0.0, None
    hold = line.hold
    most = _usual(line, hold) + line.bucket
    alone = (line.r_flip + line.r_near) / 2 - hold + MEAN_PAGE_DELAY_MS
    if hand.claim is None or not isfinite(hand.claim):
        return min(alone, MAX_CREDIT_MS, most), None
    low, high = _bounds(line, hold)
    claimed = hand.elapsed - hand.claim
    strayed = claimed < low - TOLERANCE_MS or claimed > high + TOLERANCE_MS
    if not line.trusted:
        return min(alone, MAX_CREDIT_MS, most), strayed
    return min(max(claimed, low), high, most), strayed


def _bounds(line: Trace, hold: float) -> tuple[float, float]:
    """Lower and upper bound of the time that flip, page and hit can have taken together."""
    low = line.rmin - hold + MIN_PAGE_DELAY_MS
    high = line.r_flip + line.r_near - line.rmin - hold + MAX_PAGE_DELAY_MS
    return low, min(high, MAX_CREDIT_MS)


def _usual(line: Trace, hold: float) -> float:
    """The credit that this connection may get every time.

    Neither median nor mean would do: a program can make every trip look longer by the delayed
    acknowledgements of its kernel. A connection with jitter has a long tail besides, which a
    program cannot fake much of.
    """
    return line.rmin - hold + JITTER_SHARE * (line.q95 - line.rmin) + USUAL_PAGE_DELAY_MS


def _buckets(hands: Sequence[Hand], rulings: Sequence[Ruling]) -> dict[str, float]:
    """What is left in the bucket of each device after its largest credit of this race."""
    found: dict[str, float] = {}
    for hand, ruling in zip(hands, rulings, strict=True):
        if hand.line is not None:
            left = _bucket(hand.line, ruling.credit)
            found[hand.device] = min(left, found.get(hand.device, MAX_BUCKET_MS))
    return found


def _bucket(line: Trace, credit: float) -> float:
    """A credit above the usual is taken from the bucket; one below it refills the bucket."""
    return min(MAX_BUCKET_MS, line.bucket + _usual(line, line.hold) - credit)


# --- hands together ----------------------------------------------------------------------


def _touches(hands: Sequence[Hand]) -> list[float]:
    """The time of each touch by the clock of its device; comparable on one device only."""
    silent = {hand.device for hand in hands if hand.claim is None}
    return [
        (hand.elapsed if hand.claim is None or hand.device in silent else hand.claim)
        + hand.handicap
        for hand in hands
    ]


def _along_devices(rulings: list[Ruling], touches: Sequence[float]) -> list[Ruling]:
    """On one device a later touch never counts as faster, whatever its credit.

    Touches of the same moment, which arrive one after the other, count as fast as the first of
    them.
    """
    at_once: dict[tuple[str, float], float] = {}
    for ruling, touch in zip(rulings, touches, strict=True):
        moment = (ruling.device, touch)
        at_once[moment] = min(ruling.reaction, at_once.get(moment, ruling.reaction))
    slowest: dict[str, float] = {}
    found = list(rulings)
    for place in sorted(range(len(rulings)), key=lambda place: touches[place]):
        ruling = rulings[place]
        reaction = at_once[ruling.device, touches[place]]
        reaction = max(reaction, slowest.get(ruling.device, reaction))
        slowest[ruling.device] = reaction
        found[place] = replace(ruling, reaction=reaction)
    return found


def _order(
    hands: Sequence[Hand],
    rulings: Sequence[Ruling],
    touches: Sequence[float],
    draw: int,
    guesses: bool,
) -> tuple[int, ...]:
    """Repeatedly take the fastest remaining hand, or the one that beats it in a tie."""
    left = [place for place, ruling in enumerate(rulings) if ruling.guess == guesses]
    order: list[int] = []
    while left:
        fastest = min(rulings[place].reaction for place in left)
        together = [
            place
            for place in left
            if rulings[place].reaction <= fastest + TIE_MS
            and not any(
                hands[other].device == hands[place].device and touches[other] < touches[place]
                for other in left
            )
        ]
        widest = _widest(together, hands)
        nearest = _nearest(widest, [hands[place].head for place in widest])
        draw, drawn = divmod(draw, len(nearest))
        order.append(hands[nearest[drawn]].seat)
        left.remove(nearest[drawn])
    return tuple(order)


def _widest(places: list[int], hands: Sequence[Hand]) -> list[int]:
    """M12: the hands with the largest contact on their screen.

    Contact sizes are the client's claim in pixels of its own screen, so they count on one device
    only, where every hand has the same client.
    """
    return [
        place
        for place in places
        if not any(_covers_more(hands[other], hands[place]) for other in places)
    ]


def _covers_more(hand: Hand, other: Hand) -> bool:
    """Whether both are on one screen that reports contact sizes, and this one is larger."""
    if hand.device != other.device or hand.cover is None or other.cover is None:
        return False
    return hand.cover > other.cover > POINT_PX


def _nearest(places: list[int], heads: list[float | None]) -> list[int]:
    """Those nearest the mouse's head; all of them if one did not say where it touched."""
    known = [head for head in heads if head is not None]
    if len(known) < len(heads):
        return places
    return [place for place, head in zip(places, known, strict=True) if head == min(known)]
