"""La chasse aux souris: a running total that must avoid tens and 100 (H1 to H14)."""

from typing import Final

from mypy_extensions import i64

from matou.cards import CHASE, CLOCK, GIFT, U_TURN
from matou.games.actions import SILENT, Action
from matou.games.chasse import events
from matou.games.chasse.law import ALONE, CHANGES, NO_CARDS, TOTAL_LIMIT, ChasseLaw
from matou.games.game import NO_SEATS

HAND: Final = 6
HAND_WITH_GIFT: Final = 7


class Chasse(ChasseLaw):
    """A table of the Chasse: what happens when a card is laid."""

    # --- a card is laid ------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """H3: lay a card, announce the total, and at the end of the turn draw."""
        seat = action.seat
        card = action.card
        self.lay(seat, card)
        self.round_lost = -1
        if card > 200:
            self.specials = [*self.specials, card] if self.specials else ALONE[card]
            if action.target >= 0:
                self.targets = [*self.targets, action.target]
        else:
            self.total += CHANGES[card]
        self.reached = self.total
        if self.listener is not None:
            self.tell(events.Laid(seat, card, action.target, self.total))
        this_round = self.rounds
        if self.switches.typed:
            self._check_said(seat, action.said)
            if self.over or self.rounds != this_round:
                return
        if card <= 200 and (self.total % 10 == 0 or self.total >= TOTAL_LIMIT):
            self._weigh(seat)
            if self.over or self.rounds != this_round:
                return
        self._count_card(seat, card)

    def _check_said(self, seat: i64, said: i64) -> None:
        """H14: a wrong total is corrected and counted."""
        if said == SILENT or said == self.total:
            return
        self.slips = self.slips[:]  # a copy of the table has them too
        self.slips[seat] += 1
        if self.listener is not None:
            self.tell(events.Misannounced(seat, said, self.total))
        if self.switches.wrong_costs:
            self._return_token(seat, "wrong_total")

    def _weigh(self, seat: i64) -> None:
        """H4, H5: 100 loses the round, a ten costs a token."""
        if self.total >= TOTAL_LIMIT:
            self.round_lost = seat
            if self.listener is not None:
                self.tell(events.RoundLost(seat, self.total))
            this_round = self.rounds
            self._return_token(seat, "hundred")
            if self.over or self.rounds != this_round:
                return
            if self.playing == (1 << self.seats) - 1:
                self._new_round(seat)
            else:
                self._decide(seat)  # a sudden death is one round, and one more if still level
        elif self.total % 10 == 0:
            self._return_token(seat, "ten")

    def _return_token(self, seat: i64, why: str) -> None:
        """H12: the last token ends the game at once."""
        self.return_token(seat)
        left = self.owned(seat)
        if self.listener is not None:
            self.tell(events.TokenReturned(seat, why, left))
        if left == 0:
            self._decide(seat)

    def _count_card(self, seat: i64, card: i64) -> None:
        """H8, H9: a second forced card is due, unless the first one counters."""
        countered = self.must == 2 and (card == CLOCK or card == GIFT)
        if countered and self.listener is not None:
            self.tell(events.Countered(seat, card))
        self.must -= 1
        if self.must and not countered and self.held(seat):
            return
        self._end_turn(seat)

    def _end_turn(self, seat: i64) -> None:
        """H7, H8: the specials of the turn act, the seat draws, and the turn passes on."""
        duty = len(self.duties) > 0 and self.duties[0] == seat
        if duty:
            self.duties = self.duties[1:]
        if not duty or self.switches.after_target:
            self.anchor = seat
        if self.specials:
            self._act(seat)
        self._draw_back(seat)
        self._next_turn()

    def _act(self, seat: i64) -> None:
        """H7, H10, H11: what the specials of a turn do at its end."""
        for card in self.specials:
            if card == U_TURN:
                self.direction = -self.direction
                if self.listener is not None:
                    self.tell(events.Turned(self.direction))
            elif card == CHASE:
                self.chased = True
            elif card == GIFT:
                self.seven |= 1 << seat
        self.specials = NO_CARDS
        if self.targets:
            self.duties = self.duties + self.targets
            self.targets = NO_SEATS

    def _draw_back(self, seat: i64) -> None:
        """H3, H10: draw to 6, or to 7 with a gift."""
        held = self.held(seat)
        missing = HAND - held
        if self.seven & (1 << seat):
            missing = HAND_WITH_GIFT - held
        while missing > 0 and (self.piled or self._renew_pile()):
            self.draw(seat)
            missing -= 1
        if self.listener is not None:
            drawn = tuple(self.hand(seat)[held:])
            self.tell(events.Drew(seat, drawn, len(drawn)))

    def _renew_pile(self) -> bool:
        """H13: shuffle the heap except its top card into a new pile."""
        if self.heaped < 2:
            return False
        self.renew()
        if self.listener is not None:
            self.tell(events.PileRenewed(self.piled))
        return True

    def _next_turn(self) -> None:
        """H7: the seat that was named, else the next one in the direction of play."""
        while self.duties:
            if self.held(self.duties[0]):
                self.turn = self.duties[0]
                self.must = 2
                return
            self.duties = self.duties[1:]
        seat = self._step(self.anchor)
        while not self.playing & (1 << seat) or not self.held(seat):
            if seat == self.anchor:
                self._new_round(-1)  # a tiny deck: nobody holds a card
                return
            seat = self._step(seat)
        self.turn = seat
        self.must = 1
        if self.chased:
            self.must = 2
            self.chased = False

    def _step(self, seat: i64) -> i64:
        beside = seat + self.direction
        if beside < 0:
            return self.seats - 1
        if beside == self.seats:  # no conditional expression here: compiled, it boxes the number
            return 0
        return beside

    # --- rounds --------------------------------------------------------------------------

    def deal_round(self, starter: i64) -> None:
        """H2: 6 cards each, one by one from the dealer's left; the heap starts at 0."""
        seat = self.dealer
        for _card in range(HAND * self.seats):  # `_` alone would be boxed
            seat = self._step(seat)
            if self.playing & (1 << seat) and self.piled:
                self.draw(seat)
        self.turn = starter if starter >= 0 else self._next_playing(self.dealer)
        self.anchor = self.turn

    def _next_playing(self, seat: i64) -> i64:
        """H12: the next seat that takes part in the round."""
        seat = self._step(seat)
        while not self.playing & (1 << seat):
            seat = self._step(seat)
        return seat

    def _new_round(self, loser: i64) -> None:
        """H5: heap and hands go under the pile, the deal passes to the left."""
        self.sweep()
        self.rounds += 1
        self.total = 0
        self.direction = 1
        self.seven = 0
        self.must = 1
        self.chased = False
        self.specials = NO_CARDS
        self.targets = NO_SEATS
        self.duties = NO_SEATS
        self.dealer = self._next_playing(self.dealer)
        starts = self.switches.loser_starts and loser >= 0 and self.playing & (1 << loser) != 0
        self.deal_round(loser if starts else -1)
        if self.listener is not None:
            sudden = self.playing != (1 << self.seats) - 1
            self.tell(events.RoundBegan(self.dealer, self.turn, sudden))

    def _decide(self, loser: i64) -> None:
        """H12: the most tokens win; ties share, or play another round between them."""
        best: i64 = 0
        for seat in range(self.seats):
            if self.playing & (1 << seat) and self.owned(seat) > best:
                best = self.owned(seat)
        winners: list[int] = []
        for seat in range(self.seats):
            if self.playing & (1 << seat) and self.owned(seat) == best:
                winners.append(seat)
        if self.switches.sudden_death and len(winners) > 1:
            self.playing = 0
            for seat in winners:
                self.playing |= 1 << seat
            self._new_round(loser)
        else:
            self.finish(winners, [seat for seat in range(self.seats) if seat not in winners])

    # --- the whole position --------------------------------------------------------------

    def copy(self) -> "Chasse":
        twin = Chasse(
            self.switches,
            self.seats,
            self.players,
            self.chance.copy(),
            self.lying(),
            self.slips,
        )
        self.share(twin)
        twin.total = self.total
        twin.direction = self.direction
        twin.dealer = self.dealer
        twin.playing = self.playing
        twin.seven = self.seven
        twin.must = self.must
        twin.specials = self.specials
        twin.targets = self.targets
        twin.duties = self.duties
        twin.anchor = self.anchor
        twin.chased = self.chased
        twin.reached = self.reached
        twin.round_lost = self.round_lost
        twin.rounds = self.rounds
        return twin
