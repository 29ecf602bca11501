"""La chasse aux souris: a running total that shuns tens and 100 (H1 to H14)."""

from typing import Final

from mypy_extensions import i64

from matou.cards import CHASE, CLOCK, GIFT, U_TURN
from matou.games.actions import SILENT, Action
from matou.games.chance import Chance
from matou.games.chasse import events
from matou.games.chasse.law import CHANGES, LIMIT, ChasseLaw
from matou.games.table import take

HAND: Final = 6
HAND_WITH_GIFT: Final = 7
TOKENS: Final = 19


class Chasse(ChasseLaw):
    """A table of the Chasse: what happens when a card is laid."""

    # --- a card is laid ------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """H3: lay a card, announce the total, and at the end of the turn draw."""
        seat = action.seat
        card = action.card
        take(self.hands[seat], card)
        self.heap.append(card)
        self.round_lost = -1
        if card > 200:
            self.specials.append(card)
            if action.target >= 0:
                self.targets.append(action.target)
        else:
            self.total += CHANGES[card]
        self.reached = self.total
        if self.listener is not None:
            self.tell(events.Laid(seat, card, action.target, self.total))
        this_round = self.rounds
        if self.switches.typed:
            self._hear(seat, action.said)
            if self.over or self.rounds != this_round:
                return
        if card <= 200 and (self.total % 10 == 0 or self.total >= LIMIT):
            self._weigh(seat)
            if self.over or self.rounds != this_round:
                return
        self._count_card(seat, card)

    def _hear(self, seat: i64, said: i64) -> None:
        """H14: a wrong total is corrected and remembered."""
        if said == SILENT or said == self.total:
            return
        self.slips[seat] += 1
        if self.listener is not None:
            self.tell(events.Misannounced(seat, said, self.total))
        if self.switches.wrong_costs:
            self._return_token(seat, "wrong_total")

    def _weigh(self, seat: i64) -> None:
        """H4, H5: 100 loses the round, a ten costs a token."""
        if self.total >= LIMIT:
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
        self.tokens[seat] -= 1
        if self.listener is not None:
            self.tell(events.TokenReturned(seat, why, self.tokens[seat]))
        if self.tokens[seat] == 0:
            self._decide(seat)

    def _count_card(self, seat: i64, card: i64) -> None:
        """H8, H9: a second forced card is due, unless the first one counters."""
        countered = self.must == 2 and (card == CLOCK or card == GIFT)
        if countered and self.listener is not None:
            self.tell(events.Countered(seat, card))
        self.must -= 1
        if self.must and not countered and self.hands[seat]:
            return
        self._end_turn(seat)

    def _end_turn(self, seat: i64) -> None:
        """H7, H8: the specials of the turn act, the seat draws, and somebody else is on."""
        duty = len(self.duties) > 0 and self.duties[0] == seat
        if duty:
            self.duties.pop(0)
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
        self.duties += self.targets
        self.specials.clear()
        self.targets.clear()

    def _draw_back(self, seat: i64) -> None:
        """H3, H10: draw to 6, or to 7 with a gift."""
        hand = self.hands[seat]
        limit = HAND_WITH_GIFT if self.seven & (1 << seat) else HAND
        held = len(hand)
        while len(hand) < limit and (len(self.pile) > 0 or self._renew_pile()):
            hand.append(self.pile.pop())
        if self.listener is not None:
            self.tell(events.Drew(seat, tuple(hand[held:]), len(hand) - held))

    def _renew_pile(self) -> bool:
        """H13: shuffle the heap except its top card into a new pile."""
        if len(self.heap) < 2:
            return False
        top = self.heap.pop()
        self.pile = self.heap
        self.heap = [top]
        self.chance.shuffle(self.pile)
        if self.listener is not None:
            self.tell(events.PileRenewed(len(self.pile)))
        return True

    def _next_turn(self) -> None:
        """H7: first whoever was named, then the next seat in the direction of play."""
        while self.duties:
            if self.hands[self.duties[0]]:
                self.turn = self.duties[0]
                self.must = 2
                return
            self.duties.pop(0)
        seat = self._step(self.anchor)
        while not self.playing & (1 << seat) or not self.hands[seat]:
            if seat == self.anchor:
                self._new_round(-1)  # a tiny deck: nobody holds a card
                return
            seat = self._step(seat)
        self.turn = seat
        self.must = 2 if self.chased else 1
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
        order: list[int] = []
        for step in range(1, self.seats + 1):
            seat = (self.dealer + step) % self.seats
            if self.playing & (1 << seat):
                order.append(seat)
        places = len(order)
        dealt = self.pile[: -HAND * places - 1 : -1]  # from the top
        for place in range(places):
            self.hands[order[place]] = dealt[place::places]
        del self.pile[-HAND * places :]
        self.turn = starter if starter >= 0 else order[0]
        self.anchor = self.turn

    def _new_round(self, loser: i64) -> None:
        """H5: heap and hands go under the pile, the deal passes to the left."""
        under = self.heap
        self.heap = []
        for hand in self.hands:
            under += hand
            hand.clear()
        under.reverse()
        self.pile[:0] = under
        self.rounds += 1
        self.total = 0
        self.direction = 1
        self.seven = 0
        self.must = 1
        self.chased = False
        self.specials.clear()
        self.targets.clear()
        self.duties.clear()
        self.dealer = self._step(self.dealer)
        while not self.playing & (1 << self.dealer):
            self.dealer = self._step(self.dealer)
        starts = self.switches.loser_starts and loser >= 0 and self.playing & (1 << loser) != 0
        self.deal_round(loser if starts else -1)
        if self.listener is not None:
            sudden = self.playing != (1 << self.seats) - 1
            self.tell(events.RoundBegan(self.dealer, self.turn, sudden))

    def _decide(self, loser: i64) -> None:
        """H12: the most tokens win; ties share, or play another round between them."""
        best: i64 = 0
        for seat in range(self.seats):
            if self.playing & (1 << seat) and self.tokens[seat] > best:
                best = self.tokens[seat]
        winners: list[int] = []
        for seat in range(self.seats):
            if self.playing & (1 << seat) and self.tokens[seat] == best:
                winners.append(seat)
        if self.switches.sudden_death and len(winners) > 1:
            self.playing = 0
            for seat in winners:
                self.playing |= 1 << seat
            self._new_round(loser)
        else:
            self.finish(winners, [seat for seat in range(self.seats) if seat not in winners])

    # --- what is hidden ------------------------------------------------------------------

    def unseen_by(self, seat: i64) -> list[int]:
        found = self.pile[:]
        for other in range(self.seats):
            if other != seat:
                found += self.hands[other]
        found.sort()
        return found

    def deal_anew(self, seat: i64, unseen: list[int], chance: Chance) -> None:
        chance.shuffle(unseen)
        self.chance = Chance(chance.word() + 1)
        at: i64 = 0
        for other in range(self.seats):
            if other != seat:
                held: i64 = len(self.hands[other])
                self.hands[other] = unseen[at : at + held]
                at += held
        self.pile = unseen[at:]

    # --- the whole position --------------------------------------------------------------

    def cards(self) -> list[int]:
        found = self.pile + self.heap
        for hand in self.hands:
            found += hand
        return found

    def copy(self) -> "Chasse":
        twin = Chasse(
            self.switches,
            self.players,
            self.chance.copy(),
            [hand[:] for hand in self.hands],
            self.tokens[:],
            self.slips[:],
            self.pile[:],
            self.heap[:],
        )
        self.share(twin)
        twin.total = self.total
        twin.direction = self.direction
        twin.dealer = self.dealer
        twin.playing = self.playing
        twin.seven = self.seven
        twin.must = self.must
        if self.specials:
            twin.specials = self.specials[:]
        if self.targets:
            twin.targets = self.targets[:]
        if self.duties:
            twin.duties = self.duties[:]
        twin.anchor = self.anchor
        twin.chased = self.chased
        twin.reached = self.reached
        twin.round_lost = self.round_lost
        twin.rounds = self.rounds
        return twin
