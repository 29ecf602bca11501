"""The batch of the Chasse: hunts in flat memory, and the rows that show them.

The numbers of a row are those of `chasse_desk.py`; a step changes what changed and no more.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from matou.env.chasse_desk import (
    CARDS,
    CHEESES,
    DECIDES,
    NAMES,
    PER_SEAT,
    SEATS,
    TRAPS,
)
from matou.env.chasse_desk import DIRECTION as SEEN_DIRECTION
from matou.env.chasse_desk import HEAP as SEEN_HEAP
from matou.env.chasse_desk import MUST as SEEN_MUST
from matou.env.chasse_desk import PILE as SEEN_PILE
from matou.env.chasse_desk import TOTAL as SEEN_TOTAL
from matou.env.desk import MOST_OFFERS, Sheet
from matou.env.hunt_cards import (
    BYTES,
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
    ROUND,
    SEVEN,
    TOTAL,
    TURN,
)
from matou.env.hunts import CHANGE_OF, CHASE, FIRST_SUM, Hunts
from matou.env.rows import Rows
from matou.games.chance import Chance, seeded
from matou.games.chasse.switches import ChasseOptions
from matou.games.options import OptionError, Options


class HuntRows(Rows):
    """A hunt for each row."""

    def __init__(self, options: Options, players: i64, sheet: Sheet) -> None:
        super().__init__(players, sheet)
        assert isinstance(options, ChasseOptions)
        if options.typed:
            raise OptionError("H14: an environment announces totals itself; leave announce alone")
        self.hunts: Final = Hunts(options, players, sheet.rows)
        self.avoids: Final = options.avoid_below_zero
        self.sources = [Chance(1) for _ in range(sheet.rows)]  # of the games of each row
        self.rare: Final = vec[u8]([1] * sheet.rows)  # flags stand there that are seldom set

    def reset(self, seed: int) -> None:
        chance = seeded(seed)
        self.forget()
        for row in range(self.sheet.rows):
            self._hide(row)
            self.sources[row] = seeded(chance.word())
            self._restart(row)
            self._show(row)

    def move(self, codes: vec[i64]) -> None:
        for row in range(self.sheet.rows):
            self._hide(row)
            self._lay(row, codes[row])
            self._show(row)

    def _lay(self, row: i64, code: i64) -> None:
        hunts = self.hunts
        state = hunts.state
        here = row * NUMBERS
        heaped = state[here + HEAP]
        this_round = state[here + ROUND]
        card = code
        target: i64 = -1
        if code >= TRAPS:
            card = TRAPS
            if code >= CHEESES:
                card = TRAPS + 1
            target = i64(state[here + TURN]) + 1 + (code - TRAPS) % NAMES
            if target >= self.players:
                target -= self.players
        hunts.lay(row, card, target)
        if state[here + OVER]:
            self._reward(row)
            self._restart(row)
        elif state[here + ROUND] != this_round or state[here + HEAP] != heaped + 1:
            self._recount_heap(row)
        else:
            place = row * self.sheet.width + SEEN_HEAP + card
            self.sheet.seen[place] = self.sheet.seen[place] + 1

    def _restart(self, row: i64) -> None:
        self.hunts.deal(row, self.sources[row].word())
        self._recount_heap(row)

    def _reward(self, row: i64) -> None:
        """The winners share +1, the others share −1, as at a desk."""
        self.end(row)
        winners = self.hunts.winners(row)
        won: i64 = 0
        for seat in range(self.players):
            won += (winners >> seat) & 1
        lost = self.players - won
        for seat in range(self.players):
            share = 0.0
            if won and lost:
                share = 1.0 / float(won) if winners & (1 << seat) else -1.0 / float(lost)
            self.rewards[row * self.players + seat] = share

    # --- what is seen --------------------------------------------------------------------

    def _recount_heap(self, row: i64) -> None:
        seen = self.sheet.seen
        at = row * self.sheet.width + SEEN_HEAP
        for place in range(at, at + CARDS):
            seen[place] = 0
        first = row * BYTES + HEAP_AT
        for heaped in range(first, first + i64(self.hunts.state[row * NUMBERS + HEAP])):
            place = at + i64(self.hunts.cards[heaped])
            seen[place] = seen[place] + 1

    def _hide(self, row: i64) -> None:
        """The hand of the seat that decided, and what it was allowed."""
        seen = self.sheet.seen
        cards = self.hunts.cards
        state = self.hunts.state
        at = row * self.sheet.width
        here = row * NUMBERS
        seat = i64(state[here + TURN])
        first = row * BYTES + HANDS_AT + seat * MOST_HELD
        for place in range(first, first + i64(state[here + HELD + seat])):
            seen[at + i64(cards[place])] = 0
        self.sheet.withdraw(row)

    def _show(self, row: i64) -> None:
        """The seat that decides now: its hand, what it may do, and the table from its side."""
        sheet = self.sheet
        seen = sheet.seen
        cards = self.hunts.cards
        state = self.hunts.state
        at = row * sheet.width
        here = row * NUMBERS
        seat = i64(state[here + TURN])
        self.movers[row] = u8(seat)
        first = row * BYTES + HANDS_AT + seat * MOST_HELD
        last = first + i64(state[here + HELD + seat])
        avoids = self.avoids and self._may_avoid(i64(state[here + TOTAL]), first, last)
        # `offer` written out: this is what most of a step is spent on.
        mask = sheet.mask
        allowed = row * sheet.actions
        offer = row * MOST_OFFERS
        for place in range(first, last):
            card = i64(cards[place])
            seen[at + card] = seen[at + card] + 1
            if card < TRAPS:
                if avoids and _goes_below(i64(state[here + TOTAL]), card):
                    continue
                if not mask[allowed + card]:
                    mask[allowed + card] = 1
                    sheet.offers[offer] = i16(card)
                    offer += 1
        sheet.offered[row] = i16(offer - row * MOST_OFFERS)
        for place in range(first, last):
            if i64(cards[place]) >= TRAPS:
                self._aim(row, seat, i64(cards[place]))
        seen[at + SEEN_TOTAL] = state[here + TOTAL]
        seen[at + SEEN_MUST] = state[here + MUST]
        seen[at + SEEN_DIRECTION] = state[here + DIRECTION]
        seen[at + SEEN_PILE] = state[here + PILE]
        seen[at + DECIDES] = 0
        place = at + SEATS
        for _ in range(self.players):
            seen[place] = state[here + OWNED + seat]
            seen[place + 1] = state[here + HELD + seat]
            place += PER_SEAT
            seat += 1
            if seat == self.players:
                seat = 0
        if self.rare[row] or self._is_rare(here):
            self._show_rare(row)

    def _aim(self, row: i64, seat: i64, card: i64) -> None:
        """H7: the seats that a trap or a cheese may name."""
        code = CHEESES
        if card == TRAPS:
            code = TRAPS
        playing = i64(self.hunts.state[row * NUMBERS + PLAYING])
        for step in range(1, self.players):
            if playing & (1 << ((seat + step) % self.players)):
                self.sheet.offer(row, code + step - 1)

    def _may_avoid(self, total: i64, first: i64, last: i64) -> bool:
        """H6: the hand holds a card that does not go below 0."""
        for place in range(first, last):
            if not _goes_below(total, i64(self.hunts.cards[place])):
                return True
        return False

    def _is_rare(self, here: i64) -> bool:
        state = self.hunts.state
        if state[here + SEVEN] or state[here + DUTIES]:
            return True
        return i64(state[here + PLAYING]) != self.hunts.everybody

    def _show_rare(self, row: i64) -> None:
        """What is the same for everybody nearly always."""
        seen = self.sheet.seen
        state = self.hunts.state
        here = row * NUMBERS
        self.rare[row] = 1 if self._is_rare(here) else 0
        seat = i64(state[here + TURN])
        place = row * self.sheet.width + SEATS
        for _ in range(self.players):
            seen[place + 2] = i16((i64(state[here + SEVEN]) >> seat) & 1)
            seen[place + 3] = i16((i64(state[here + PLAYING]) >> seat) & 1)
            seen[place + 4] = i16(self.hunts.duties[row].count(seat))
            place += PER_SEAT
            seat += 1
            if seat == self.players:
                seat = 0


def _goes_below(total: i64, card: i64) -> bool:
    """H6: a sum card that takes more than there is."""
    return FIRST_SUM <= card < CHASE and total + i64(CHANGE_OF[card]) < 0
