"""The mask of a seat of the Course, made without the list of legal actions.

`games/course/law.py` holds the law; the tests compare what it lists with what is allowed here.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from matou.cards import CHASE, PRODUCTS, SUMO
from matou.env.buffers import MAX_ALLOWED
from matou.env.course_code import (
    AGAINST,
    BARS_OF,
    CARD_OF,
    CHASE_LIFTS_OF,
    ENDS_OF,
    FACE_OF,
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
# By the code of a card: its points, and whether it attacks or defends.
WORTH_OF: Final = vec[u8]([PRODUCTS[face] for face in FACE_OF])
HAS_MORE: Final = vec[u8]([1 if face > 200 or DEFENCE_BIT[face] else 0 for face in FACE_OF])
BAR_CODES: Final = vec[i16](BARS_OF)
END_CODES: Final = vec[i16](ENDS_OF)
CHASE_LIFTS: Final = vec[i16](CHASE_LIFTS_OF)
SUMO_LIFTS: Final = vec[i16](SUMO_LIFTS_OF)


class CourseMask(Encoder):
    """The mask of a table of the Course."""

    table: Course
    cards: vec[u8]  # the codes of the hand that stands in the row
    held: i64  # how many they are

    def can_answer(self, seat: i64) -> bool:
        table = self.table
        if table.attacked(seat):
            for place in range(table.held(seat)):
                if DEFENCE_BITS[table.card(seat, place)]:
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
        for place in range(self.table.held(seat)):
            card = self.table.card(seat, place)
            if DEFENCE_BITS[card]:
                self.buffers.allow(self.row, i64(BAR_CODES[card]))

    def _allow_layings(self, seat: i64) -> None:
        """C2: the codes that each card of the hand allows."""
        buffers = self.buffers
        mask = buffers.mask
        allowed = buffers.allowed
        most = self.table.most_points(seat)
        attacks = self.table.attacks_on(seat)
        more = attacks != 0  # some card is good for more than points and the talon
        at = self.row * buffers.actions
        first = self.row * MAX_ALLOWED
        last = first
        cards = self.cards
        for place in range(self.held):  # not by `allow`, which is called for each code
            card = i64(cards[place])
            if mask[at + LAY_OFF + card]:
                continue  # a twin
            mask[at + LAY_OFF + card] = 1
            allowed[last] = i16(LAY_OFF + card)
            last += 1
            worth = i64(WORTH_OF[card])
            if worth and worth <= most:
                mask[at + card] = 1
                allowed[last] = i16(card)
                last += 1
            if HAS_MORE[card]:
                more = True
        buffers.counts[self.row] = i16(last - first)
        if more:
            self._allow_more(seat, attacks)

    def _allow_more(self, seat: i64, attacks: i64) -> None:
        """Attacks, lifts and defences."""
        buffers = self.buffers
        for place in range(self.held):
            face = self.table.card(seat, place)
            if face > 200:
                if face <= SUMO:
                    self._allow_attacks(seat, face)
            elif attacks:
                self._allow_lifts(face, attacks)
            if DEFENCE_BITS[face]:
                buffers.allow(self.row, i64(BAR_CODES[face]))
                buffers.allow(self.row, i64(END_CODES[face]))

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
