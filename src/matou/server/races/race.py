"""An open race: the hands that came down since a card fell, until the judge is asked."""

from dataclasses import dataclass, field
from typing import Final, Protocol

from matou.bots.reflexes.race import Window
from matou.bots.reflexes.racer import NEVER
from matou.bots.reflexes.sight import Sight, look
from matou.games.actions import HITS, TIME_IS_UP, Action
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import CHASED, TOPS
from matou.server.races.judge import PATIENCE, Hand, Race, Verdict, Waiting, closes, judge, waits
from matou.server.races.latency import Line
from matou.server.rooms.cats import Minds
from matou.server.rooms.state import State

UNLIMITED: Final = float("inf")
LONGEST_WINDOW: Final = 600_000  # for the cats' own reckoning where no clock runs
GRACE: Final = 450.0  # nobody is waited for longer after the window is over
DRAWS: Final = 2**31
TOGETHER: Final = 8.0  # fingers of one touch are told one after the other within this time


class Wire(Protocol):
    """A person's connection, as far as a race needs it."""

    line: Line

    def sent(self, number: int) -> float | None:
        """When the message of this number went out, where that is still known."""


@dataclass
class OpenRace:
    """Hands by seat; times are the server's milliseconds."""

    number: int  # of the fact that opened it: what a hit refers to
    fell: float
    ends: float  # when time is up; never, where no clock runs
    window: Window  # the cats' hands
    sight: Sight
    draw: int  # settles what nothing else does (M12)
    hands: dict[int, Hand] = field(default_factory=dict)
    nothing: set[int] = field(default_factory=set)  # guests who said so
    flip_at: float = UNLIMITED  # when the next card falls because its owner wants it
    flip_ask: "Asked | None" = None  # who wants it

    def evidence(self) -> Race:
        return Race(tuple(self.hands.values()), self.draw)


@dataclass(frozen=True)
class Asked:
    """A request that is answered later, on the line it came by."""

    guest: int
    id: int
    line: Wire


def open_race(state: State, minds: Minds, at: float, window: int) -> OpenRace:
    """A card fell, or the next of several races begins."""
    assert state.game is not None
    table = state.game.table
    assert isinstance(table, Mouse)
    cats = Window(
        table, minds.racers(state, table.seats), minds.chance, window or LONGEST_WINDOW, 0
    )
    return OpenRace(
        number=state.seq,
        fell=at,
        ends=at + window if window else UNLIMITED,
        window=cats,
        sight=look(table, 0),
        draw=minds.chance.below(DRAWS),
    )


def change_hands(state: State, minds: Minds, race: OpenRace) -> None:
    """Somebody sat down or got up: a new cat does not race for a card that lay there already."""
    racers = minds.racers(state, len(race.window.racers))
    for seat, racer in enumerate(racers):
        if racer is None or race.window.racers[seat] is None:
            race.window.racers[seat] = racer
            race.window.due[seat] = NEVER
            race.window.calls[seat] = NEVER


def cat_due(race: OpenRace) -> float:
    """When the next cat's hand or call comes; after the window none does."""
    due = race.window.earliest()
    return UNLIMITED if due >= min(NEVER, race.window.ends) else race.fell + int(due)


def cat_hand(race: OpenRace) -> Action | None:
    """The cat's hand or call that is due now; None where it would not count any more."""
    action = race.window.next()
    return None if action is TIME_IS_UP else action


def add_cat(race: OpenRace, seat: int) -> None:
    """A cat's hand comes down; it has no line."""
    race.hands[seat] = Hand(
        seat=seat, device=f"cat {seat}", sent=race.fell, arrival=race.fell + int(race.window.now)
    )


def person_hand(
    state: State, race: OpenRace, seat: int, wire: Wire, at: float, n: int,
    claim: float | None, head: float | None,
) -> Hand:  # fmt: skip
    """A person's hand, brought back to the moment the race was opened on that person's screen.

    A page counts from the last number it painted; what was sent since the race opened shifts it.
    """
    opened = wire.sent(race.number)
    seen = wire.sent(n)
    sent = race.fell if opened is None else opened
    if claim is not None and seen is not None and n != race.number:
        claim += seen - sent
    chair = state.chair_of(seat)
    return Hand(
        seat=seat,
        device=f"guest {chair.guest}",
        sent=sent,
        arrival=at,
        claim=claim,
        head=head,
        handicap=float(chair.ms),
        line=wire.line.trace(sent, at),
    )


# --- until when, and what then -----------------------------------------------------------


def pending(state: State, race: OpenRace, table: Mouse, wires: dict[int, Wire]) -> list[int]:
    """The seats of people with a line whose hand may still come."""
    return [
        seat
        for seat in range(table.seats)
        if seat not in race.hands
        and not state.chair_of(seat).cat
        and (guest := state.chair_of(seat).guest) in wires
        and guest not in race.nothing
        and table.refusal(HITS[seat]) == ""
    ]


def decides_at(state: State, race: OpenRace, table: Mouse, wires: dict[int, Wire]) -> float:
    """When the hands so far are judged; UNLIMITED while there is none."""
    if not race.hands:
        return UNLIMITED
    first = min(hand.arrival for hand in race.hands.values())
    missing = pending(state, race, table, wires)
    waiting = [seat for seat in missing if not _beaten_on_its_device(state, race, seat)]
    if table.stage == CHASED:  # M13: the slowest counts too, so all are waited for
        if any(s not in race.hands and may_come(table, s) for s in range(table.seats)):
            return overtime(state, race, table, wires)
        return max(hand.arrival for hand in race.hands.values())
    until = closes(race.evidence(), [_waiting(state, race, seat, wires) for seat in waiting])
    if until is None:  # guesses only; somebody may still react
        until = first + PATIENCE if waiting else first
    return max(until, first + TOGETHER) if len(waiting) < len(missing) else until


def _beaten_on_its_device(state: State, race: OpenRace, seat: int) -> bool:
    """On one device touches come in their order: a later one is no faster, nobody waits for it."""
    chair = state.chair_of(seat)
    return any(
        state.chair_of(hand.seat).guest == chair.guest and chair.ms >= hand.handicap
        for hand in race.hands.values()
        if hand.line is not None
    )


def may_come(table: Mouse, seat: int) -> bool:
    return table.refusal(HITS[seat]) == ""


def overtime(state: State, race: OpenRace, table: Mouse, wires: dict[int, Wire]) -> float:
    """When time is up for everybody, those with long lines included."""
    return race.ends + grace(state, race, table, wires)


def grace(state: State, race: OpenRace, table: Mouse, wires: dict[int, Wire]) -> float:
    """How long a hand that came down in time may still be on its way."""
    lines = [wires[state.chair_of(seat).guest].line for seat in pending(state, race, table, wires)]
    return min(GRACE, max((line.q95 - line.hold for line in lines), default=0.0))


def _waiting(state: State, race: OpenRace, seat: int, wires: dict[int, Wire]) -> Waiting:
    chair = state.chair_of(seat)
    wire = wires[chair.guest]
    sent = wire.sent(race.number)
    return waits(wire.line, race.fell if sent is None else sent, float(chair.ms))


def hits_in_order(state: State, race: OpenRace, verdict: Verdict) -> list[Action]:
    """The hits the table gets: a hand that only guessed sins where it has no right, and else
    counts for nothing, unless its right was there before the card fell (M6)."""
    game = state.game
    assert game is not None
    table = game.table
    assert isinstance(table, Mouse)
    before = game.before
    old = before.rights if isinstance(before, Mouse) and table.stage == TOPS else 0
    false = [seat for seat in verdict.guesses if not table.rights & (1 << seat)]
    old_pairs = [seat for seat in verdict.guesses if table.rights & old & (1 << seat)]
    return [HITS[seat] for seat in [*false, *old_pairs, *verdict.order]]


def ask_judge(race: OpenRace) -> tuple[Race, Verdict]:
    evidence = race.evidence()
    return evidence, judge(evidence)
