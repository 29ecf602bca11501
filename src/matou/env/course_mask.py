"""What a seat of the Course may decide, as codes: the mask without the list of actions.

`games/course/law.py` holds the law; the tests compare what it lists with what is allowed here.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from matou.cards import CHASE, PRODUCTS, SUMO
from matou.env.course_code import (
    AGAINST,
    BARS_OF,
    CARD_OF,
    CHASE_LIFTS_OF,
    ENDS_OF,
    LAY_OFF,
    NO_ANSWER,
    OTHERS,
    SUMO_LIFTS_OF,
    encode,
)
from matou.env.encoder import Encoder
from matou.games.actions import REACT
from matou.games.course.kinds import CHASE_BIT, DEFENCE_BIT, SUMO_BIT, TO_ANSWER, TO_LAY
from matou.games.course.law import refuse_attack
from matou.games.course.play import Course

# By face, as numbers that need no unboxing.
CARDS_OF: Final = vec[u8]([max(card, 0) for card in CARD_OF])
DEFENCE_BITS: Final = vec[u8](DEFENCE_BIT)
PRODUCTS_OF: Final = vec[u8](PRODUCTS)
BAR_CODES: Final = vec[i16](BARS_OF)
END_CODES: Final = vec[i16](ENDS_OF)
CHASE_LIFTS: Final = vec[i16](CHASE_LIFTS_OF)
SUMO_LIFTS: Final = vec[i16](SUMO_LIFTS_OF)


class CourseMask(Encoder):
    """A table of the Course and what is asked there."""

    table: Course
    asked: i64  # the seat that may answer an attack just laid, or −1

    def can_answer(self, seat: i64) -> bool:
        if self.table.attacked(seat):
            for card in self.table.hands[seat]:
                if DEFENCE_BITS[i64(card)]:
                    return True
        return False

    def write_mask(self, seat: i64) -> None:
        self.buffers.forbid_all(self.row)
        table = self.table
        if seat != self.mover or table.over:
            return
        if self.asked >= 0 or table.phase == TO_ANSWER:
            self._allow_answers(seat)
        elif table.phase == TO_LAY and not table.switches.only_if_stuck:
            self._allow_layings(seat)
        else:
            for action in table.legal(seat):
                if action.kind != REACT:
                    self.buffers.allow(self.row, encode(action, table.seats))

    def _allow_answers(self, seat: i64) -> None:
        """C9: any defence, or nothing."""
        self.buffers.allow(self.row, NO_ANSWER)
        for card in self.table.hands[seat]:
            if DEFENCE_BITS[i64(card)]:
                self.buffers.allow(self.row, i64(BAR_CODES[i64(card)]))

    def _allow_layings(self, seat: i64) -> None:
        """C2: what each card of the hand is good for, without the list of actions."""
        buffers = self.buffers
        table = self.table
        row = self.row
        most = table.most_points(seat)
        attacks: i64 = table.attacks[seat]
        for held in table.hands[seat]:
            face: i64 = held
            card = i64(CARDS_OF[face])
            buffers.allow(row, LAY_OFF + card)
            if face <= 200:
                if i64(PRODUCTS_OF[face]) <= most:
                    buffers.allow(row, card)
                if attacks:
                    self._allow_lifts(face, attacks)
            elif face <= SUMO:
                self._allow_attacks(seat, face)
            if DEFENCE_BITS[face]:
                buffers.allow(row, i64(BAR_CODES[face]))
                buffers.allow(row, i64(END_CODES[face]))

    def _allow_lifts(self, face: i64, attacks: i64) -> None:
        """C5, C7."""
        lifted: i64 = self.table.lifters[face] & attacks
        if lifted & CHASE_BIT:
            self.buffers.allow(self.row, i64(CHASE_LIFTS[face]))
        if lifted & SUMO_BIT:
            self.buffers.allow(self.row, i64(SUMO_LIFTS[face]))

    def _allow_attacks(self, seat: i64, face: i64) -> None:
        """C4, C11."""
        table = self.table
        for step in range(1, table.seats):
            target = seat + step
            if target >= table.seats:
                target -= table.seats
            if not refuse_attack(table, seat, target, face):
                self.buffers.allow(self.row, AGAINST + (face - CHASE) * OTHERS + step - 1)
