"""What a seat of the Course may decide, as codes: the mask without the list of actions.

`course_law.py` holds the law; the tests compare what it lists with what is offered here.
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
    LAY_OFF,
    NO_ANSWER,
    OTHERS,
    SUMO_LIFTS_OF,
    encode,
)
from matou.env.desk import Desk
from matou.games.actions import REACT
from matou.games.course.kinds import CHASE_BIT, DEFENCE_BIT, SUMO_BIT, TO_ANSWER, TO_LAY
from matou.games.course.play import Course

# By face, as numbers that need no unboxing.
CARDS_OF: Final = vec[u8]([max(card, 0) for card in CARD_OF])
DEFENCE_BITS: Final = vec[u8](DEFENCE_BIT)
PRODUCTS_OF: Final = vec[u8](PRODUCTS)
BAR_CODES: Final = vec[i16](BARS_OF)
CHASE_LIFTS: Final = vec[i16](CHASE_LIFTS_OF)
SUMO_LIFTS: Final = vec[i16](SUMO_LIFTS_OF)


class CourseOffers(Desk):
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
        self.sheet.withdraw(self.row)
        table = self.table
        if seat != self.mover or table.over:
            return
        if self.asked >= 0 or table.phase == TO_ANSWER:
            self._offer_answers(seat)
        elif table.phase == TO_LAY and not table.switches.only_if_stuck:
            self._offer_layings(seat)
        else:
            for action in table.legal(seat):
                if action.kind != REACT:
                    self.sheet.offer(self.row, encode(action, table.seats))

    def _offer_answers(self, seat: i64) -> None:
        """C9: any defence, or nothing."""
        self.sheet.offer(self.row, NO_ANSWER)
        for card in self.table.hands[seat]:
            if DEFENCE_BITS[i64(card)]:
                self.sheet.offer(self.row, i64(BAR_CODES[i64(card)]))

    def _offer_layings(self, seat: i64) -> None:
        """C2: what each card of the hand is good for, without the list of actions."""
        sheet = self.sheet
        table = self.table
        row = self.row
        most = table.most_points(seat)
        attacks: i64 = table.attacks[seat]
        for held in table.hands[seat]:
            face: i64 = held
            card = i64(CARDS_OF[face])
            sheet.offer(row, LAY_OFF + card)
            if face <= 200:
                if i64(PRODUCTS_OF[face]) <= most:
                    sheet.offer(row, card)
                if attacks:
                    self._offer_lifts(face, attacks)
            elif face <= SUMO:
                self._offer_attacks(seat, face)
            if DEFENCE_BITS[face]:
                sheet.offer(row, i64(BAR_CODES[face]))

    def _offer_lifts(self, face: i64, attacks: i64) -> None:
        """C5, C7."""
        lifted: i64 = self.table.lifters[face] & attacks
        if lifted & CHASE_BIT:
            self.sheet.offer(self.row, i64(CHASE_LIFTS[face]))
        if lifted & SUMO_BIT:
            self.sheet.offer(self.row, i64(SUMO_LIFTS[face]))

    def _offer_attacks(self, seat: i64, face: i64) -> None:
        """C4, C11."""
        table = self.table
        for step in range(1, table.seats):
            target = seat + step
            if target >= table.seats:
                target -= table.seats
            if not table.refuse_attack(seat, target, face):
                self.sheet.offer(self.row, AGAINST + (face - CHASE) * OTHERS + step - 1)
