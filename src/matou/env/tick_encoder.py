"""A mouse game in ticks: a table, its clock, and a row of the buffers for each of its seats.

Actions: 0 nothing, 1 hit the mouse, 2 call "Souris!" (expert game only). Cards are flipped by
the environment: `pace` ticks after the mouse fell asleep; a race is over after `window` ticks.
Hands of one tick come in an order that the environment's chance decides (M12), and a hand that
comes too late for the rules is ignored.

Observation (int16):
    0 to 6      ticks since the last card, hit or verdict; time is running; the mouse is awake;
                direction; the seat that flips next and the one that flipped last (from one's own
                clockwise, −1 for none or all); all flip next
    7 …         for each seat from one's own clockwise: result of its top (0 for none), special
                on top (1 to 7; 0 for none), cards in stack and pile, still in, hand on the mouse
"""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from matou.cards import CHEESE
from matou.env.buffers import Buffers
from matou.env.entries import Entry, flags, of_seats
from matou.games.actions import CALLS, FLIPS, HITS, REVEAL_ALL, TIME_IS_UP, Action
from matou.games.chance import Chance, seeded
from matou.games.deal import deal_options
from matou.games.game import OptionError, Options
from matou.games.mouse.definition import MOUSE_GAMES
from matou.games.mouse.play import Mouse
from matou.games.mouse.switches import MouseOptions
from matou.games.options import seats_for
from matou.games.registry import options

NOTHING: Final[i64] = 0
HIT_MOUSE: Final[i64] = 1
CALL_MOUSE: Final[i64] = 2
ABOUT_TABLE: Final[i64] = 7
ABOUT_SEAT: Final[i64] = 6
MAX_WAITED: Final[i64] = 2**15 - 1

# The whole state of an encoder: its table, its chance, `ticks` and `waited`.
TickSnapshot = tuple[Mouse, Chance, int, int]


def read_options(game: str, given: Mapping[str, object] | None) -> MouseOptions:
    """The options of a mouse game that ends; raises OptionError."""
    if game not in MOUSE_GAMES:
        raise OptionError(f"{game!r} is no mouse game; these are: {', '.join(MOUSE_GAMES)}")
    chosen = options(game, given)
    assert isinstance(chosen, MouseOptions)
    if chosen.endless:
        raise OptionError("M25: an endless game has no end to learn from; leave endless alone")
    return chosen


def buffers_for(chosen: MouseOptions, players: int, tables: int) -> Buffers:
    """A row for each seat of each table."""
    seats = seats_for(chosen, players)
    width = int(ABOUT_TABLE) + seats * int(ABOUT_SEAT)
    return Buffers(tables * seats, width, len(meanings(chosen)))


def meanings(chosen: MouseOptions) -> tuple[str, ...]:
    """What each code means, as seat A writes it."""
    hands = ("nothing", str(HITS[0]))
    return (*hands, str(CALLS[0])) if chosen.expert else hands


def entries(chosen: MouseOptions, players: int, pace: int, window: int) -> list[Entry]:
    """The numbers of an observation."""
    seats = seats_for(chosen, players)
    cards = len(chosen.cards)
    return [
        Entry("ticks waited", 0, min(max(pace, window), int(MAX_WAITED))),
        *flags("time is running", "awake"),
        Entry("direction", -1, 1),
        Entry("flips next", -1, seats - 1),
        Entry("flipped last", -1, seats - 1),
        *flags("all flip next"),
        *of_seats(
            [
                Entry("top", 0, max([chosen.worth[face] for face in chosen.cards])),
                Entry("special", 0, CHEESE - 200),
                Entry("stack", 0, cards),
                Entry("pile", 0, cards),
                *flags("in", "hand on the mouse"),
            ],
            seats,
        ),
    ]


class TickEncoder:
    """A mouse table with a clock; only changes are written to its rows."""

    def __init__(
        self, options: Options, players: i64, buffers: Buffers, first: i64, pace: i64, window: i64
    ) -> None:
        self.options: Final = options
        self.players: Final = players
        self.buffers: Final = buffers
        self.first: Final = first  # the row of the first seat
        self.pace: Final = pace
        self.window: Final = window
        self.source: Chance = seeded(0)
        self.ticks: i64 = 0
        self.waited: i64 = 0
        self.restart()

    def seed(self, seed: int) -> None:
        """Seed the deals of all games from now on."""
        self.source = seeded(seed)

    def restart(self) -> None:
        """Deal a new game."""
        table = deal_options(self.options, self.players, seeded(self.source.word()))
        assert isinstance(table, Mouse)
        self.table: Mouse = table
        self.ticks = 0
        self.waited = 0
        self._write()

    def snapshot(self) -> TickSnapshot:
        """The state for a copy."""
        return self.table.copy(), self.source.copy(), self.ticks, self.waited

    def restore(self, snapshot: TickSnapshot) -> None:
        """Restore a snapshot of an encoder with the same options, players and clock."""
        table, source, ticks, waited = snapshot
        self.table = table.copy()
        self.source = source.copy()
        self.ticks = ticks
        self.waited = waited
        self._write()

    def tick_alone(self, numbers: list[i64]) -> None:
        """The tick of a single table."""
        self.tick(vec[i64](numbers), 0)

    def tick(self, codes: vec[i64], first: i64) -> None:
        """Play the codes of all seats, from place `first` on; where none acts, time passes."""
        self.ticks += 1
        self.waited += 1
        if self._move_hands(codes, first) or self._clock():
            self.waited = 0
            self._write()
        else:
            self._write_waited()

    def _move_hands(self, codes: vec[i64], first: i64) -> bool:
        """M12: play the moves of this tick in a random order; whether one was legal."""
        table = self.table
        moves: list[Action] = []
        for seat in range(table.seats):
            code = codes[first + seat]
            if code == HIT_MOUSE:
                moves.append(HITS[seat])
            elif code == CALL_MOUSE:
                moves.append(CALLS[seat])
        if not moves:
            return False
        self.source.shuffle(moves)
        moved = False
        for action in moves:
            if not table.refusal(action):
                table.do(action)
                moved = True
        return moved

    def _clock(self) -> bool:
        """Let time pass: the end of a race, or the next card."""
        table = self.table
        if table.over or self.waited < (self.window if table.open else self.pace):
            return False
        flipper = table.next_flipper()
        if table.open or flipper < 0:
            table.do(TIME_IS_UP)
        else:
            table.do(REVEAL_ALL if table.reveal_due else FLIPS[flipper])
        return True

    def reward(self, seat: i64) -> float:
        """The rewards of a finished game: winners share +1, the others share −1."""
        table = self.table
        owners: i64 = 0
        for winner in table.winners:
            owners |= 1 << table.owner(winner)
        won: i64 = 0
        for player in range(table.players):
            won += (owners >> player) & 1
        lost = table.players - won
        if not table.over or won == 0 or lost == 0:
            return 0.0
        return 1.0 / float(won) if owners & (1 << table.owner(seat)) else -1.0 / float(lost)

    # --- observations ---------------------------------------------------------------------

    def _write_waited(self) -> None:
        width = self.buffers.width
        waited = i16(min(self.waited, MAX_WAITED))
        for row in range(self.first, self.first + self.table.seats):
            self.buffers.seen[row * width] = waited

    def _write(self) -> None:
        """Piles are visible and stacks are counted, as in `views`; rights to hit are hidden."""
        self._write_waited()
        table = self.table
        flips = table.next_flipper()
        for seat in range(table.seats):
            self._write_table(seat, flips)
            self._write_seat(seat)
            self._write_mask(seat)

    def _write_table(self, seat: i64, flips: i64) -> None:
        table = self.table
        seen = self.buffers.seen
        at = (self.first + seat) * self.buffers.width
        seen[at + 1] = 1 if table.open else 0
        seen[at + 2] = 1 if table.awake else 0
        seen[at + 3] = i16(table.direction)
        seen[at + 4] = i16(self._from(seat, flips))
        seen[at + 5] = i16(self._from(seat, table.flipper))
        seen[at + 6] = 1 if table.reveal_due else 0

    def _write_seat(self, seat: i64) -> None:
        """Write the public numbers of a seat into every row."""
        table = self.table
        seen = self.buffers.seen
        pile = table.piles[seat]
        top: i64 = 0
        if pile:
            top = pile[-1]
        special: i64 = 0
        if top > 200:
            special = top - 200
        for viewer in range(table.seats):
            at = (self.first + viewer) * self.buffers.width
            at += ABOUT_TABLE + self._from(viewer, seat) * ABOUT_SEAT
            seen[at] = i16(i64(table.tops[seat]))
            seen[at + 1] = i16(special)
            seen[at + 2] = i16(len(table.stacks[seat]))
            seen[at + 3] = i16(len(pile))
            seen[at + 4] = i16((table.inside >> seat) & 1)
            seen[at + 5] = 1 if seat in table.hands else 0

    def _write_mask(self, seat: i64) -> None:
        table = self.table
        mask = self.buffers.mask
        at = (self.first + seat) * self.buffers.actions
        inside = not table.over and (table.inside >> seat) & 1 != 0
        mask[at + NOTHING] = 1
        mask[at + HIT_MOUSE] = 1 if inside and table.awake else 0
        if self.table.switches.expert:
            mask[at + CALL_MOUSE] = 1 if inside and table.flips > 0 else 0

    def _from(self, seat: i64, other: i64) -> i64:
        if other < 0:
            return -1
        if other < seat:
            return other - seat + self.table.seats
        return other - seat
