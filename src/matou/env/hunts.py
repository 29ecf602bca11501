"""The Chasse of hundreds of tables in flat memory, for the batch alone.

`games/chasse/` holds the rules; this is the same hunt once more with bytes instead of lists,
several times as fast because a whole table lies in a few cache lines. The tests play both side by
side, card for card, with every switch. Cards are coded as `chasse_desk.py` says.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from matou.env.chasse_desk import FACE_OF, TRAPS
from matou.env.flat import shuffle
from matou.env.hunt_cards import (
    ACTS,
    ANCHOR,
    BOTTOM,
    BYTES,
    CHASED,
    DIRECTION,
    DUTIES,
    HANDS_AT,
    HEAP,
    HEAP_AT,
    HELD,
    MOST_HELD,
    MUST,
    NUMBERS,
    OVER,
    OWNED,
    PILE,
    PLAYING,
    RING,
    ROUND,
    SEVEN,
    TOTAL,
    TURN,
    HuntCards,
)
from matou.games.chasse.law import CHANGES, LIMIT
from matou.games.chasse.play import HAND, HAND_WITH_GIFT

FIRST_SUM: Final[i64] = 100
CHASE: Final[i64] = 119
U_TURN: Final[i64] = 120
CLOCK: Final[i64] = 121
GIFT: Final[i64] = 123
U_TURN_ACTS: Final[i64] = 1
CHASE_ACTS: Final[i64] = 2
GIFT_ACTS: Final[i64] = 4

CHANGE_OF: Final = vec[i16]([CHANGES[face] for face in FACE_OF])


class Hunts(HuntCards):
    """Tables of the Chasse side by side."""

    def lay(self, row: i64, card: i64, target: i64) -> None:
        """H3: lay a card of the seat whose turn it is; what is known to be legal."""
        state = self.state
        here = row * NUMBERS
        seat = i64(state[here + TURN])
        self._take(row, seat, card)
        if card >= CHASE:
            self._note_special(row, card, target)
        else:
            total = i64(state[here + TOTAL]) + i64(CHANGE_OF[card])
            state[here + TOTAL] = i16(total)
            if total % 10 == 0 or total >= LIMIT:
                this_round = state[here + ROUND]
                self._weigh(row, seat, total)
                if state[here + OVER] or state[here + ROUND] != this_round:
                    return
        # H8, H9: a second forced card is due, unless the first one counters.
        must = i64(state[here + MUST]) - 1
        state[here + MUST] = i16(must)
        if must and card != CLOCK and card != GIFT and state[here + HELD + seat]:
            return
        self._end_turn(row, seat)

    def _take(self, row: i64, seat: i64, card: i64) -> None:
        """From the hand to the heap; the cards behind it move up."""
        cards = self.cards
        state = self.state
        here = row * NUMBERS
        at = row * BYTES + HANDS_AT + seat * MOST_HELD
        held = i64(state[here + HELD + seat]) - 1
        last = at + held
        while at < last and i64(cards[at]) != card:
            at += 1
        while at < last:
            cards[at] = cards[at + 1]
            at += 1
        state[here + HELD + seat] = i16(held)
        heap = i64(state[here + HEAP])
        cards[row * BYTES + HEAP_AT + heap] = u8(card)
        state[here + HEAP] = i16(heap + 1)

    def _note_special(self, row: i64, card: i64, target: i64) -> None:
        """H8: it acts at the end of the turn."""
        state = self.state
        acts = row * NUMBERS + ACTS
        if card == U_TURN:
            state[acts] = state[acts] ^ i16(U_TURN_ACTS)
        elif card == CHASE:
            state[acts] = state[acts] | i16(CHASE_ACTS)
        elif card == GIFT:
            state[acts] = state[acts] | i16(GIFT_ACTS)
        elif card >= TRAPS:
            self.targets[row].append(target)

    def _weigh(self, row: i64, seat: i64, total: i64) -> None:
        """H4, H5, H12: a ten or 100 costs a token, 100 the round, the last token the game."""
        state = self.state
        here = row * NUMBERS
        state[here + OWNED + seat] = state[here + OWNED + seat] - 1
        if state[here + OWNED + seat] == 0:
            this_round = state[here + ROUND]
            self.decide(row, seat)
            if state[here + OVER] or state[here + ROUND] != this_round:
                return
        if total >= LIMIT:
            if i64(state[here + PLAYING]) == self.everybody:
                self.new_round(row, seat)
            else:
                self.decide(row, seat)

    def _end_turn(self, row: i64, seat: i64) -> None:
        """H7, H8: the specials of the turn act, the seat draws, and somebody else is on."""
        state = self.state
        here = row * NUMBERS
        duty = False
        if state[here + DUTIES]:
            duties = self.duties[row]
            if duties[0] == seat:
                duty = True
                duties.pop(0)
                state[here + DUTIES] = i16(len(duties))
        if not duty or self.after_target:
            state[here + ANCHOR] = i16(seat)
        acts = i64(state[here + ACTS])
        if acts:
            state[here + ACTS] = 0
            if acts & U_TURN_ACTS:
                state[here + DIRECTION] = -state[here + DIRECTION]
            if acts & CHASE_ACTS:
                state[here + CHASED] = 1
            if acts & GIFT_ACTS:
                state[here + SEVEN] = state[here + SEVEN] | i16(1 << seat)
        if self.targets[row]:
            self.duties[row] += self.targets[row]
            self.targets[row].clear()
            state[here + DUTIES] = i16(len(self.duties[row]))
        self._draw_back(row, seat)
        self._next_turn(row)

    def _draw_back(self, row: i64, seat: i64) -> None:
        """H3, H10: draw to 6, or to 7 with a gift."""
        state = self.state
        cards = self.cards
        here = row * NUMBERS
        limit: i64 = HAND
        if i64(state[here + SEVEN]) & (1 << seat):
            limit = HAND_WITH_GIFT
        held = i64(state[here + HELD + seat])
        hand = row * BYTES + HANDS_AT + seat * MOST_HELD
        while held < limit and (state[here + PILE] or self._renew_pile(row)):
            pile = i64(state[here + PILE]) - 1
            state[here + PILE] = i16(pile)
            top = (i64(state[here + BOTTOM]) + pile) & RING
            cards[hand + held] = cards[row * BYTES + top]
            held += 1
        state[here + HELD + seat] = i16(held)

    def _renew_pile(self, row: i64) -> bool:
        """H13: shuffle the heap except its top card into a new pile."""
        state = self.state
        cards = self.cards
        here = row * NUMBERS
        count = i64(state[here + HEAP]) - 1
        if count < 1:
            return False
        at = row * BYTES
        for place in range(count):
            cards[at + place] = cards[at + HEAP_AT + place]
        cards[at + HEAP_AT] = cards[at + HEAP_AT + count]
        state[here + HEAP] = 1
        state[here + BOTTOM] = 0
        state[here + PILE] = i16(count)
        shuffle(self.chances[row], cards, at, count)
        return True

    def _next_turn(self, row: i64) -> None:
        """H7: first whoever was named, then the next seat in the direction of play."""
        state = self.state
        here = row * NUMBERS
        while state[here + DUTIES]:
            duties = self.duties[row]
            named: i64 = duties[0]
            if state[here + HELD + named]:
                state[here + TURN] = i16(named)
                state[here + MUST] = 2
                return
            duties.pop(0)
            state[here + DUTIES] = i16(len(duties))
        anchor = i64(state[here + ANCHOR])
        playing = i64(state[here + PLAYING])
        seat = self.beside(row, anchor)
        while not playing & (1 << seat) or not state[here + HELD + seat]:
            if seat == anchor:
                self.new_round(row, -1)  # a tiny deck: nobody holds a card
                return
            seat = self.beside(row, seat)
        state[here + TURN] = i16(seat)
        state[here + MUST] = state[here + CHASED] + 1
        state[here + CHASED] = 0
