"""The Course as decisions: draws, thefts and empty answers are done without asking.

A seat is asked when it lays its card, and when it has stolen one. With the right defence it is
also asked when it has just been attacked or named by a clock. A seat that lets an attack stand
may still lay the defence in its own turn. `course_code.py` has the meaning of the codes.

Observation (int16), for `n` players:
    0 to 148    own hand, how many of each card
    149 to 297  the talon, how many of each card
    298 to 446  the points laid, how many of each card
    447 to 453  phase, cards in the pile, exhaustions, the seat that decides, the seat whose turn
                it is, the seat a clock names (these from one's own clockwise, −1 for none), the
                stolen card (−1 where none, or not seen)
    454 …       for each seat from one's own clockwise: total, cards held, and whether a chase,
                u-turn, sumo stands before it, and whether chase, u-turn, sumo, clock are barred
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from matou.env.buffers import Buffers
from matou.env.course_code import (
    ANSWERS,
    BAR,
    FACE_OF,
    NO_ANSWER,
    OTHERS,
    USES,
)
from matou.env.course_mask import CARDS_OF, CourseMask
from matou.env.encoder import Encoding
from matou.env.entries import Entry, counts, flags, of_seats
from matou.games.actions import ATTACK, DRAWS, PASSES, STEALS
from matou.games.course.kinds import (
    CHASE_BIT,
    GOAL,
    HAND,
    LAST_EXHAUSTION,
    SUMO_BIT,
    TO_ANSWER,
    TO_DRAW,
    TO_GIVE,
    TO_STEAL,
    U_TURN_BIT,
)
from matou.games.course.play import Course
from matou.games.game import Options, Table

MAX_HELD: Final[i64] = 24
BARS: Final[i64] = 4  # bits: attacks stand below, bars above

TALON: Final[i64] = 149
LAID: Final[i64] = 298
PHASE: Final[i64] = 447
SEATS: Final[i64] = 454
PER_SEAT: Final[i64] = 9


def entries(options: Options, players: int) -> list[Entry]:
    """The numbers of an observation."""
    others = players - 1
    return [
        *counts("hand", FACE_OF, options),
        *counts("talon", FACE_OF, options),
        *counts("laid", FACE_OF, options),
        Entry("phase", TO_DRAW, TO_GIVE),
        Entry("pile", 0, len(options.cards)),
        Entry("exhaustions", 0, LAST_EXHAUSTION),
        Entry("decides", 0, others),
        Entry("turn", 0, others),
        Entry("named", -1, others),
        Entry("stolen", -1, len(FACE_OF) - 1),
        *of_seats(
            [
                Entry("total", 0, GOAL),
                Entry("held", 0, HAND + 1),  # one more between draw and card
                *flags("chased", "turned back", "sumo"),
                *flags("bars chase", "bars u-turn", "bars sumo", "bars clock"),
            ],
            players,
        ),
    ]


def meanings() -> tuple[str, ...]:
    """What each code means, as seat A of four writes it."""
    return tuple([str(action) for action in USES[OTHERS + 1][0]])


class CourseEncoder(CourseMask):
    """A table of the Course."""

    def __init__(self, options: Options, players: i64, buffers: Buffers, row: i64) -> None:
        super().__init__(options, players, buffers, row)
        self.cards = vec[u8]([0] * MAX_HELD)
        self.held: i64 = 0
        self.kinds = vec[u8]([0] * players)  # attacks and bars that stand there, place by place
        self.laid_off: i64 = 0  # how much of the talon and of the points stands there
        self.laid: i64 = 0
        self.exhausted: i64 = 0
        self.restart()

    def board(self) -> Course:
        return self.table

    def adopt(self, table: Table) -> None:
        assert isinstance(table, Course)
        self.table = table
        self.over = table.over
        at = self.row * self.buffers.width
        for place in range(at + TALON, at + PHASE):
            self.buffers.seen[place] = 0
        self.laid_off = 0
        self.laid = 0
        self.exhausted = 0
        self._go_on()

    def step(self, code: i64) -> None:
        table = self.table
        seat = self.mover
        named = table.phase == TO_ANSWER
        if self.asked >= 0 or named:
            self.asked = -1
            if code != NO_ANSWER:
                table.do(ANSWERS[seat][code - BAR])
            elif named:
                table.do(PASSES[seat])
        else:
            action = USES[table.seats][seat][code]
            table.do(action)
            if action.kind == ATTACK and self.can_answer(action.target):
                self.asked = action.target
        self._go_on()
        self.over = table.over

    def _go_on(self) -> None:
        """Play forced actions up to the next decision."""
        table = self.table
        while not table.over:
            self.mover = table.turn
            if self.asked >= 0:
                self.mover = self.asked
                return
            phase = table.phase
            if phase == TO_DRAW:
                table.do(DRAWS[table.turn])
            elif phase == TO_STEAL:
                table.do(STEALS[table.turn])
            elif phase != TO_ANSWER:
                return
            elif self.can_answer(table.target):
                self.mover = table.target
                return
            else:
                table.do(PASSES[table.target])

    # --- observations ---------------------------------------------------------------------

    def write(self, seat: i64) -> None:
        at = self.row * self.buffers.width
        self._write_hand(seat, at)
        self._write_laid(at)
        self._write_turn(seat, at + PHASE)
        self._write_seats(seat, at + SEATS)
        self.write_mask(seat)

    def _write_hand(self, seat: i64, at: i64) -> None:
        seen = self.buffers.seen
        cards = self.cards
        for place in range(self.held):
            seen[at + i64(cards[place])] = 0
        table = self.table
        self.held = table.held(seat)
        for place in range(self.held):
            card = CARDS_OF[table.card(seat, place)]
            cards[place] = card
            seen[at + i64(card)] += 1

    def _write_laid(self, at: i64) -> None:
        """The talon and the points only grow, until the talon becomes the pile."""
        table = self.table
        seen = self.buffers.seen
        if table.exhausted != self.exhausted:
            self.exhausted = table.exhausted
            self.laid_off = 0
            for place in range(at + TALON, at + LAID):
                seen[place] = 0
        for place in range(self.laid_off, table.in_talon):
            seen[at + TALON + i64(CARDS_OF[table.talon_card(place)])] += 1
        self.laid_off = table.in_talon
        for place in range(self.laid, table.in_laid):
            seen[at + LAID + i64(CARDS_OF[table.laid_card(place)])] += 1
        self.laid = table.in_laid

    def _write_turn(self, seat: i64, at: i64) -> None:
        seen = self.buffers.seen
        table = self.table
        seats = table.seats
        seen[at] = i16(table.phase)
        seen[at + 1] = i16(table.in_pile)
        seen[at + 2] = i16(table.exhausted)
        seen[at + 3] = i16(_from(seat, self.mover, seats))
        seen[at + 4] = i16(_from(seat, table.turn, seats))
        seen[at + 5] = i16(_from(seat, table.target, seats))
        seen[at + 6] = -1
        if table.phase == TO_GIVE and (seat == table.turn or seat == table.target):
            seen[at + 6] = i16(i64(CARDS_OF[table.stolen]))

    def _write_seats(self, seat: i64, at: i64) -> None:
        seen = self.buffers.seen
        table = self.table
        place = at
        other = seat
        for step in range(table.seats):
            seen[place] = i16(table.total_of(other))
            seen[place + 1] = i16(table.held(other))
            kinds = table.attacks_on(other) | table.barred(other) << BARS
            if kinds != i64(self.kinds[step]):
                self.kinds[step] = u8(kinds)
                self._write_kinds(kinds, place + 2)
            place += PER_SEAT
            other += 1
            if other == table.seats:
                other = 0

    def _write_kinds(self, kinds: i64, place: i64) -> None:
        seen = self.buffers.seen
        seen[place] = i16(kinds & CHASE_BIT)
        seen[place + 1] = i16((kinds & U_TURN_BIT) >> 1)
        seen[place + 2] = i16((kinds & SUMO_BIT) >> 2)
        for bar in range(4):  # chase, u-turn, sumo, clock: the order of their bits
            seen[place + 3 + bar] = i16((kinds >> (BARS + bar)) & 1)


def _from(seat: i64, other: i64, seats: i64) -> i64:
    """A seat counted clockwise from one's own; −1 (no seat) stays."""
    if other < 0:
        return -1
    if other < seat:
        return other - seat + seats
    return other - seat


COURSE: Final = Encoding(entries, meanings(), CourseEncoder)
