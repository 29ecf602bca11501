"""The Chasse in numbers: every card laid is one decision, none is forced.

Actions (134, the same for any number of players; seats are counted clockwise from the player):
    0 to 99     the addition a+b, coded 10·(a − 1) + (b − 1)
    100 to 118  the sum card 2 to 20
    119 to 123  chase, u-turn, clock, sumo, gift
    124 to 128  trap against the seat 1 to 5 places on
    129 to 133  cheese against the seat 1 to 5 places on

Observation (int16), for `n` players:
    0 to 125    own hand, how many of each card (the order above; 124 is trap, 125 cheese)
    126 to 251  the heap, how many of each card
    252 to 256  total, cards to lay still, direction, cards in the pile, the seat that decides
    257 …       for each seat from one's own clockwise: tokens, cards held, whether it may hold
                seven, whether it plays still, how many duties wait for it
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from matou.cards import CHASE, CHEESE, CLOCK, FACES, GIFT, SUMO, SUMS, TRAP, U_TURN
from matou.env.buffers import Buffers
from matou.env.encoder import Encoder, Encoding
from matou.env.entries import Entry, counts, flags, of_seats
from matou.games.actions import AIMED, PLAYS
from matou.games.chasse.law import TOTAL_LIMIT
from matou.games.chasse.play import Chasse
from matou.games.chasse.switches import ChasseOptions
from matou.games.chasse.table import MAX_HELD, TOKENS
from matou.games.game import OptionError, Options, Table

CARDS: Final[i64] = 126
ACTIONS: Final[i64] = 134
TRAPS: Final[i64] = 124  # the first code of each card that names a seat
CHEESES: Final[i64] = 129
NAMES: Final[i64] = 5  # the seats it may name
HEAP: Final[i64] = 126
TOTAL: Final[i64] = 252
MUST: Final[i64] = 253
DIRECTION: Final[i64] = 254
PILE: Final[i64] = 255
DECIDES: Final[i64] = 256
SEATS: Final[i64] = 257
PER_SEAT: Final[i64] = 5
MIN_TOTAL: Final = -(2**15)

FACES_IN_ORDER: Final = [
    *range(100), *range(102, 121), CHASE, U_TURN, CLOCK, SUMO, GIFT, TRAP, CHEESE,
]  # fmt: skip
FACE_OF: Final = vec[i64](FACES_IN_ORDER)
CARD_OF: Final = vec[i64](
    [FACES_IN_ORDER.index(face) if face in FACES_IN_ORDER else 0 for face in range(FACES)]
)


def entries(options: Options, players: int) -> list[Entry]:
    """The numbers of an observation; H6: no article says how far the total may sink."""
    assert isinstance(options, ChasseOptions)
    cards = options.cards
    most = max([SUMS[face] for face in cards if face < 100], default=0)
    return [
        *counts("hand", FACES_IN_ORDER, options),
        *counts("heap", FACES_IN_ORDER, options),
        Entry("total", MIN_TOTAL, TOTAL_LIMIT - 1 + most),
        Entry("must", 1, 2),
        Entry("direction", -1, 1),
        Entry("pile", 0, len(cards)),
        Entry("decides", 0, players - 1),
        *of_seats(
            [
                Entry("tokens", 0, options.tokens or TOKENS // players),
                Entry("held", 0, MAX_HELD),
                *flags("seven", "playing"),
                Entry("duties", 0, cards.count(TRAP) + cards.count(CHEESE)),
            ],
            players,
        ),
    ]


def meanings() -> tuple[str, ...]:
    """What each code means, as seat A of six writes it."""
    return (
        *[str(PLAYS[0][FACES_IN_ORDER[code]]) for code in range(TRAPS)],
        *[str(AIMED[0][TRAP - 201][step]) for step in range(1, NAMES + 1)],
        *[str(AIMED[0][CHEESE - 201][step]) for step in range(1, NAMES + 1)],
    )


class ChasseEncoder(Encoder):
    """A table of the Chasse."""

    def __init__(self, options: Options, players: i64, buffers: Buffers, row: i64) -> None:
        assert isinstance(options, ChasseOptions)
        if options.typed:
            raise OptionError("H14: an environment announces totals itself; leave announce alone")
        super().__init__(options, players, buffers, row)
        self.cards = vec[u8]([0] * 8)  # the hand that stands in the row
        self.held: i64 = 0
        self.heaped: i64 = 0  # how many cards of the heap stand in the row
        self.rare = True  # the flags in the row differ from seat to seat, or are not written
        self.restart()

    def board(self) -> Chasse:
        return self.table

    def adopt(self, table: Table) -> None:
        assert isinstance(table, Chasse)
        self.table: Chasse = table
        self.over = table.over
        self.mover = table.turn
        self._recount_heap()

    def step(self, code: i64) -> None:
        table = self.table
        seat = table.turn
        if code < TRAPS:
            table.do(PLAYS[seat][FACE_OF[code]])
            card = code
        else:
            card = TRAPS if code < CHEESES else TRAPS + 1
            target = seat + 1 + (code - TRAPS) % NAMES
            if target >= table.seats:
                target -= table.seats
            table.do(AIMED[seat][FACE_OF[card] - 201][target])
        self.mover = table.turn
        self.over = table.over
        heaped = table.heaped
        if heaped == self.heaped + 1:
            self.heaped = heaped
            place = self.row * self.buffers.width + HEAP + card
            self.buffers.seen[place] += 1
        else:  # a new round, or a new pile
            self._recount_heap()

    def _recount_heap(self) -> None:
        seen = self.buffers.seen
        at = self.row * self.buffers.width + HEAP
        for place in range(at, at + CARDS):
            seen[place] = 0
        for face in self.table.heap:
            place = at + CARD_OF[face]
            seen[place] += 1
        self.heaped = self.table.heaped

    def write(self, seat: i64) -> None:
        table = self.table
        buffers = self.buffers
        seen = buffers.seen
        at = self.row * buffers.width
        self._write_hand(seat, at)
        seen[at + TOTAL] = i16(table.total)
        seen[at + MUST] = i16(table.must)
        seen[at + DIRECTION] = i16(table.direction)
        seen[at + PILE] = i16(table.piled)
        seats = table.seats
        decides = table.turn - seat
        seen[at + DECIDES] = i16(decides if decides >= 0 else decides + seats)
        place = at + SEATS
        other = seat
        for _seat in range(seats):  # `_` alone would be boxed
            seen[place] = i16(table.owned(other))
            seen[place + 1] = i16(table.held(other))
            place += PER_SEAT
            other += 1
            if other == seats:
                other = 0
        if self.rare or self._is_rare():
            self._write_rare(seat, at + SEATS)

    def _write_hand(self, seat: i64, at: i64) -> None:
        """The hand, and with it the mask: a card held is a card that may be laid."""
        table = self.table
        buffers = self.buffers
        seen = buffers.seen
        cards = self.cards
        for place in range(self.held):
            seen[at + i64(cards[place])] = 0
        buffers.forbid_all(self.row)
        self.held = table.held(seat)
        for place in range(self.held):
            card = CARD_OF[table.card(seat, place)]
            cards[place] = u8(card)
            seen[at + card] += 1
        if seat == table.turn and not table.over:
            if table.switches.avoid_below_zero:
                self._avoid()
            else:
                buffers.allow_below(self.row, TRAPS, cards, self.held)
            for place in range(self.held):
                if i64(cards[place]) >= TRAPS:
                    self._aim(seat, i64(cards[place]))

    def _aim(self, seat: i64, card: i64) -> None:
        """H7: the seats that a trap or a cheese may name."""
        table = self.table
        first = TRAPS if card == TRAPS else CHEESES
        for step in range(1, table.seats):
            if table.playing & (1 << ((seat + step) % table.seats)):
                self.buffers.allow(self.row, first + step - 1)

    def _avoid(self) -> None:
        """H6, avoided: only what the table itself allows."""
        for action in self.table.legal():
            if action.target < 0:
                self.buffers.allow(self.row, CARD_OF[action.card])

    def _is_rare(self) -> bool:
        table = self.table
        if table.seven or table.duties:
            return True
        return table.playing != (1 << table.seats) - 1

    def _write_rare(self, seat: i64, at: i64) -> None:
        """The flags that are rarely set."""
        seen = self.buffers.seen
        table = self.table
        self.rare = self._is_rare()
        for step in range(table.seats):
            other = (seat + step) % table.seats
            place = at + step * PER_SEAT
            seen[place + 2] = 1 if table.seven & (1 << other) else 0
            seen[place + 3] = 1 if table.playing & (1 << other) else 0
            seen[place + 4] = i16(table.duties.count(other))


CHASSE: Final = Encoding(entries, meanings(), ChasseEncoder)
