"""La Course des multiplications: a race to exactly 400 points, card by card (C1 to C12)."""

from mypy_extensions import i64

from matou.cards import (
    CLOCK,
    PRODUCTS,
    U_TURN,
)
from matou.games.actions import (
    ATTACK,
    DEFEND,
    DISCARD,
    DRAW,
    END_WITH,
    GIVE,
    LIFT,
    NAME,
    PASS,
    POINTS,
    REACT,
    STEAL,
    Action,
)
from matou.games.chance import Chance
from matou.games.course import events, hidden, law
from matou.games.course.kinds import (
    ATTACK_BIT,
    CLOCK_BIT,
    DEFENCE_BIT,
    GOAL,
    LAST_EXHAUSTION,
    STANDING,
    TO_ANSWER,
    TO_DRAW,
    TO_GIVE,
    TO_LAY,
    TO_STEAL,
    U_TURN_BIT,
)
from matou.games.course.table import CourseTable


class Course(CourseTable):
    """A table of the Course."""

    # --- what is legal (law.py) ------------------------------------------------------------

    def refusal(self, action: Action) -> str:
        return law.refusal(self, action)

    def legal(self, seat: i64 = -1) -> list[Action]:
        return law.legal(self, seat)

    def any_legal(self, chance: Chance) -> Action:
        return law.any_legal(self, chance)

    # --- what happens --------------------------------------------------------------------

    def do(self, action: Action) -> None:
        kind = action.kind
        seat = action.seat
        if kind == DRAW:
            self.phase = TO_LAY
            self.stale(seat)
            self._draw(seat)
        elif kind == POINTS:
            self._lay_points(seat, action.card)
        elif kind == DISCARD:
            self._discard(seat, action.card)
        elif kind == ATTACK:
            self._attack(seat, action.card, action.target)
        elif kind == LIFT:
            self._lift(seat, action.card, action.target)
        elif kind == DEFEND:
            self._defend(seat, action.card)
            self._draw(seat)
            if not self.over and self.held(seat) == 0:
                self._end_turn()  # C12: nothing left to lay, nothing to draw
        elif kind == END_WITH:
            self._defend(seat, action.card, ends=True)
            self._end_turn()
        elif kind == REACT:
            self._react(seat, action.card)
        elif kind == NAME:
            self._name(seat, action.target)
        elif kind == PASS:
            self.phase = TO_STEAL
            if self.listener is not None:
                self.tell(events.Passed(seat))
        elif kind == STEAL:
            self._steal()
        else:
            self._give(action.card if kind == GIVE else self.stolen)

    def _draw(self, seat: i64) -> None:
        """C2, C6, C12: one card from the pile; a card above 50 lifts a u-turn."""
        if self.in_pile == 0:
            self._renew_pile()
            if self.over or self.in_pile == 0:
                return
        card = self.draw_to(seat)
        freed = PRODUCTS[card] > 50 and self.attacks_on(seat) & U_TURN_BIT != 0
        if self.listener is not None:
            self.tell(events.Drew(seat, (card,), 1, shown=freed))
        if freed:
            self._clear(seat, U_TURN, -1)

    def _renew_pile(self) -> None:
        """C12: shuffle the talon into a new pile; the third time the game ends."""
        if self.in_talon == 0:
            return
        self.exhausted += 1
        if self.exhausted >= LAST_EXHAUSTION:
            self._end_by_totals()
            return
        self.renew()
        if self.listener is not None:
            self.tell(events.PileRenewed(self.in_pile))

    def _clear(self, seat: i64, attack: i64, card: i64) -> None:
        """An attack goes to the talon, under the card that lifted it."""
        self.unstand(seat, ATTACK_BIT[attack])
        self.lay_off(attack)
        if card >= 0:
            self.lay_off(card)
        if self.listener is not None:
            self.tell(events.Lifted(seat, attack, card))

    def _lay_points(self, seat: i64, card: i64) -> None:
        """C3: exactly 400 wins at once."""
        self.take(seat, card)
        self.lay_down(seat, card, PRODUCTS[card])
        if self.listener is not None:
            self.tell(events.LaidPoints(seat, card, self.total_of(seat)))
        if self.total_of(seat) == GOAL:
            self._end([seat])
        else:
            self._end_turn()

    def _attack(self, seat: i64, card: i64, target: i64) -> None:
        """C4: an attack stands before its target until lifted."""
        self.take(seat, card)
        self.stand(target, ATTACK_BIT[card])
        if self.listener is not None:
            self.tell(events.Attacked(seat, target, card))
        self._end_turn()

    def _lift(self, seat: i64, card: i64, attack: i64) -> None:
        """C8: it scores nothing and is the card of the turn."""
        self.take(seat, card)
        self._clear(seat, attack, card)
        self._end_turn()

    def _defend(self, seat: i64, card: i64, ends: bool = False) -> None:
        """C9: it stays and cancels the attacks of its kind.

        One laid beside the turn's card is then replaced by a draw; the turn's card itself is not.
        """
        self.take(seat, card)
        self.bar(seat, card)
        if self.listener is not None:
            self.tell(events.Defended(seat, card, ends))
        for attack in STANDING:
            if self.attacks_on(seat) & DEFENCE_BIT[card] & ATTACK_BIT[attack]:
                self._clear(seat, attack, -1)

    def _react(self, seat: i64, card: i64) -> None:
        """C9: a defence out of turn; C11: product 1, 2 or 3 answers a clock."""
        answers = DEFENCE_BIT[card] == CLOCK_BIT and self.named(seat)
        self._defend(seat, card)
        self._draw(seat)
        if not self.over and (answers or self._nothing_left()):
            self._end_turn()

    def _nothing_left(self) -> bool:
        """C12: a defence out of turn may take the last card of the pile, or of a hand."""
        if self.phase == TO_DRAW:
            return not self._begin_turn()
        if self.phase == TO_LAY:
            return self.held(self.turn) == 0
        return self.phase != TO_GIVE and self.held(self.target) == 0

    def _name(self, seat: i64, target: i64) -> None:
        """C11: a clock on the talon, against one opponent."""
        self.take(seat, CLOCK)
        self.lay_off(CLOCK)
        self.stale(seat)  # its turn has begun, be it without a draw (C12)
        self.target = target
        self.phase = TO_ANSWER
        if self.listener is not None:
            self.tell(events.Named(seat, target))

    def _steal(self) -> None:
        """C11: chance picks a card of the named hand."""
        hand = self.cards_of(self.target)
        self.stolen = hand[self.chance.pick(hand)]
        self.take(self.target, self.stolen)  # of twins the first: a record knows faces
        self.put(self.turn, self.stolen)
        self.phase = TO_GIVE
        if self.listener is not None:
            self.tell(events.Stole(self.target, self.turn, self.stolen))

    def _give(self, card: i64) -> None:
        """C11: another card for the stolen one, or the stolen one back."""
        self.take(self.turn, card)
        self.put(self.target, card)
        if self.listener is not None:
            kind = events.GaveBack if card == self.stolen else events.GaveInReturn
            self.tell(kind(self.turn, self.target, card))
        self._end_turn()

    def _discard(self, seat: i64, card: i64) -> None:
        """C2: a card on the talon."""
        self.take(seat, card)
        self.lay_off(card)
        if self.listener is not None:
            self.tell(events.Discarded(seat, card))
        self._end_turn()

    def _end_turn(self) -> None:
        """C2, C12: the next seat that can draw or lay; where none can, the game ends."""
        self.target = -1
        self.stolen = -1
        self.stale(self.turn)
        for _ in range(self.seats):
            self.turn += 1
            if self.turn == self.seats:
                self.turn = 0
            if self._begin_turn():
                return
        self._end_by_totals()

    def _begin_turn(self) -> bool:
        """C2: a turn begins with a draw; C12: without one where nothing is left to draw."""
        if self.in_pile or self.in_talon:
            self.phase = TO_DRAW
            return True
        self.phase = TO_LAY
        return self.held(self.turn) > 0

    def _end_by_totals(self) -> None:
        """C12: the highest total wins, ties shared."""
        totals = self.totals
        best = max(totals)
        self._end([seat for seat in range(self.seats) if totals[seat] == best])

    def _end(self, winners: list[int]) -> None:
        self.finish(winners, [seat for seat in range(self.seats) if seat not in winners])

    # --- who is asked, and what is hidden (hidden.py) ---------------------------------------

    def asked(self) -> i64:
        """A defence out of turn (C9) does what it does in one's own turn, except against a clock:
        so a seat is asked out of turn by a clock alone.
        """
        return self.target if self.phase == TO_ANSWER else self.turn

    def unseen_by(self, seat: i64) -> list[int]:
        return hidden.unseen_by(self, seat)

    def deal_anew(self, seat: i64, unseen: list[int], chance: Chance) -> None:
        hidden.deal_anew(self, seat, unseen, chance)

    def copy(self) -> "Course":
        twin = Course(
            self.switches,
            self.seats,
            self.players,
            self.chance.copy(),
            self.lying(),
            self.marks(),
            self._defences,
        )
        self.fill(twin)
        return twin
