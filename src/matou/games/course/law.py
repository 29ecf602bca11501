"""What the Course allows: every request, the legal ones and why others are refused (C2 to C11)."""

from typing import Final

from mypy_extensions import i64

from matou.cards import (
    CHASE,
    CLOCK,
    FACES,
    PRODUCTS,
    SUMO,
)
from matou.games.actions import (
    ATTACK,
    ATTACKS,
    DEFEND,
    DISCARD,
    DRAW,
    DRAWS,
    GIFTS,
    GIVE,
    GIVE_BACK,
    LIFT,
    LIFTS,
    NAME,
    NAMINGS,
    PASS,
    PASSES,
    POINTS,
    REACT,
    REACTIONS,
    RETURNS,
    STEAL,
    STEALS,
    Action,
)
from matou.games.chance import Chance
from matou.games.course.kinds import (
    ATTACK_BIT,
    CHASE_BIT,
    DEFENCE_BIT,
    GOAL,
    LIFTERS_PRINTED,
    LIFTERS_STRICT,
    NOT_SCORING,
    SCORING,
    STANDING,
    SUMO_BIT,
    TO_ANSWER,
    TO_DRAW,
    TO_GIVE,
    TO_LAY,
    TO_STEAL,
    U_TURN_BIT,
)
from matou.games.course.switches import CourseOptions
from matou.games.table import Table


class CourseLaw(Table):
    """A table of the Course and what may be done there; attacks and bars are bit sets of kinds."""

    def __init__(
        self,
        options: CourseOptions,
        players: i64,
        chance: Chance,
        hands: list[list[int]],
        defences: list[list[int]],
        totals: list[int],
        attacks: list[int],
        fresh: list[int],
        pile: list[int],
        talon: list[int],
        laid: list[int],
    ) -> None:
        super().__init__(options, len(hands), players, chance)
        self.switches: Final = options
        self.lifters = LIFTERS_STRICT if options.strict_one else LIFTERS_PRINTED
        self.hands = hands
        self.defences = defences  # each list is replaced, never changed
        self.totals = totals
        self.attacks = attacks
        self.fresh = fresh  # attacks laid since the seat's last turn, lifted or not: it may react
        self.pile = pile  # the last card is the top, here and on the talon
        self.talon = talon
        self.laid = laid  # the points on the table
        self.exhausted: i64 = 0
        self.phase: i64 = TO_DRAW
        self.target: i64 = -1  # the seat a clock names
        self.stolen: i64 = -1

    # --- what is legal -------------------------------------------------------------------

    def refusal(self, action: Action) -> str:
        if self.over:
            return "over"
        kind = action.kind
        seat = action.seat
        if not DRAW <= kind <= DISCARD:
            return "foreign"
        if not 0 <= seat < self.seats:
            return "no such seat"
        if kind == REACT:
            return self._refuse_reaction(seat, action.card)
        if kind == PASS:
            return "" if self.named(seat) else "no clock"
        if seat != self.turn:
            return "not your turn"
        phase = self.phase
        if kind == DRAW:
            return "" if phase == TO_DRAW else self._refuse_draw()
        if phase == TO_DRAW:
            return "draw first"
        if phase == TO_ANSWER:
            return "answer the clock"
        if kind == STEAL:
            return "" if phase == TO_STEAL else "no clock"
        if phase == TO_STEAL:
            return "steal first"
        if kind == GIVE or kind == GIVE_BACK:
            return self._refuse_gift(kind, action.card)
        if phase == TO_GIVE:
            return "give first"
        return self._refuse_lay(action)

    def _refuse_draw(self) -> str:
        """The turn's card is drawn, or C12: there is none."""
        if self.phase == TO_LAY and not self.pile and not self.talon:
            return "nothing to draw"
        return "drawn already"

    def _refuse_gift(self, kind: i64, card: i64) -> str:
        if self.phase != TO_GIVE:
            return "no clock"
        if kind == GIVE_BACK:
            return ""
        hand = self.hands[self.turn]
        if card not in hand:
            return "not in hand"
        if card == self.stolen and hand.count(card) < 2:
            return "not the stolen card"
        return ""

    def _refuse_lay(self, action: Action) -> str:
        """The turn's card, or a defence beside it."""
        seat = action.seat
        kind = action.kind
        card = CLOCK if kind == NAME else action.card
        if card not in self.hands[seat]:
            return "not in hand"
        if kind == POINTS:
            return self._refuse_points(seat, card)
        if kind == ATTACK:
            if card not in STANDING:
                return "no attack card"
            return self.refuse_attack(seat, action.target, card)
        if kind == NAME:
            return self.refuse_attack(seat, action.target, CLOCK)
        if kind == LIFT:
            return self._refuse_lift(seat, card, action.target)
        if kind == DEFEND:
            return "" if DEFENCE_BIT[card] else "no defence card"
        if self.switches.only_if_stuck and self._can_lay(seat):
            return "not stuck"
        return ""

    def _refuse_points(self, seat: i64, card: i64) -> str:
        """C3, and C5 to C7 where an attack stands."""
        worth: i64 = PRODUCTS[card]
        if not worth:
            return "no points card"
        if worth <= self.most_points(seat):
            return ""
        attacks: i64 = self.attacks[seat]
        if attacks & CHASE_BIT:
            return "chased"
        if attacks & U_TURN_BIT:
            return "turned back"
        return "sumo above 10" if attacks & SUMO_BIT and worth > 10 else "past 400"

    def most_points(self, seat: i64) -> i64:
        """C3, C5 to C7: the largest card that scores now; 0 where none does."""
        attacks: i64 = self.attacks[seat]
        if attacks & (CHASE_BIT | U_TURN_BIT):
            return 0
        room: i64 = GOAL - self.totals[seat]
        if attacks & SUMO_BIT and room > 10:
            return 10
        return room

    def refuse_attack(self, seat: i64, target: i64, card: i64) -> str:
        """C4, C9, C11: at another seat, none of its kind standing, no bar."""
        if not 0 <= target < self.seats or target == seat:
            return "no such target"
        if self.defences[target] and self.barred(target) & ATTACK_BIT[card]:
            return "barred"
        if self.attacks[target] & ATTACK_BIT[card]:
            return "same attack"
        return "empty hand" if card == CLOCK and not self.hands[target] else ""

    def _refuse_lift(self, seat: i64, card: i64, attack: i64) -> str:
        """C5, C7, C8; a u-turn is lifted by a draw alone (C6)."""
        bit: i64 = ATTACK_BIT[attack] if 0 <= attack < FACES else 0
        if not self.attacks[seat] & bit:
            return "no such attack"
        return "" if self.lifters[card] & bit else "does not lift"

    def _refuse_reaction(self, seat: i64, card: i64) -> str:
        """C9: any defence when attacked, until one's own turn begins."""
        if card not in self.hands[seat]:
            return "not in hand"
        if not DEFENCE_BIT[card]:
            return "no defence card"
        return "" if self.attacked(seat) else "not attacked"

    def attacked(self, seat: i64) -> bool:
        """C9: by a card laid since this seat's last turn, or by a clock that waits for it."""
        return self.fresh[seat] != 0 or self.named(seat)

    def named(self, seat: i64) -> bool:
        """C11: a clock waits for this seat's answer."""
        return self.phase == TO_ANSWER and seat == self.target

    def barred(self, seat: i64) -> i64:
        """C9: the kinds of attack that a seat's defences bar."""
        kinds: i64 = 0
        for card in self.defences[seat]:
            kinds |= DEFENCE_BIT[card]
        return kinds

    def _can_lay(self, seat: i64) -> bool:
        """C2: whether any card can be laid as points, attack, clock or lift."""
        for action in self._layings(seat):
            if action.kind != DEFEND and action.kind != DISCARD:
                return True
        return False

    def legal(self, seat: i64 = -1) -> list[Action]:
        if self.over:
            return []
        found: list[Action] = []
        fresh = self.fresh
        turn = self.turn
        if seat < 0 or seat == turn:
            phase = self.phase
            if phase == TO_DRAW:
                found.append(DRAWS[turn])
            elif phase == TO_LAY:
                found = self._layings(turn)
                if self.switches.only_if_stuck and self._can_lay(turn):
                    found = [action for action in found if action.kind != DISCARD]
            elif phase == TO_STEAL:
                found.append(STEALS[turn])
            elif phase == TO_GIVE:
                self._gifts(turn, found)
        if self.phase == TO_ANSWER and (seat < 0 or seat == self.target):
            found.append(PASSES[self.target])
        if self.target >= 0 or fresh.count(0) < self.seats:  # seldom
            for other in range(self.seats):
                if (fresh[other] or other == self.target) and (seat < 0 or seat == other):
                    self._reactions(other, found)
        return found

    def _layings(self, seat: i64) -> list[Action]:
        """What each face of the hand is good for; any card may be discarded besides."""
        found: list[Action] = []
        most = self.most_points(seat)
        attacks: i64 = self.attacks[seat]
        lifters = self.lifters
        scoring = SCORING[seat]
        not_scoring = NOT_SCORING[seat]
        seen: i64 = 0
        for card in self.hands[seat]:
            if card <= 200:
                found += scoring[card] if PRODUCTS[card] <= most else not_scoring[card]
                if attacks and lifters[card] & attacks:
                    self._lifts(seat, card, found)
            elif not seen & (1 << (card - 200)):
                seen |= 1 << (card - 200)
                found += not_scoring[card]
                if ATTACK_BIT[card]:
                    self._aims(seat, card, found)
        return found

    def _lifts(self, seat: i64, card: i64, found: list[Action]) -> None:
        """C5, C7: the attacks before the seat that this card lifts."""
        lifted: i64 = self.lifters[card] & self.attacks[seat]
        if lifted & CHASE_BIT:
            found.append(LIFTS[seat][CHASE - 201][card])
        if lifted & SUMO_BIT:
            found.append(LIFTS[seat][SUMO - 201][card])

    def _aims(self, seat: i64, card: i64, found: list[Action]) -> None:
        """C4, C11: the seats this attack or clock may be laid against."""
        actions = NAMINGS[seat][card - 201] if card == CLOCK else ATTACKS[seat][card - 201]
        bit: i64 = ATTACK_BIT[card]
        for target in range(self.seats):
            # The same attack stands there more often than not; the rest is asked in order.
            if not self.attacks[target] & bit and not self.refuse_attack(seat, target, card):
                found.append(actions[target])

    def any_legal(self, chance: Chance) -> Action:
        """At random: a card, then a use of it."""
        seat = self.turn
        if self.phase == TO_DRAW and not self.over:
            return DRAWS[seat]
        if self.phase != TO_LAY or self.switches.only_if_stuck:
            return super().any_legal(chance)
        hand = self.hands[seat]
        card: i64 = hand[chance.below(len(hand))]
        scores = PRODUCTS[card] <= self.most_points(seat)
        uses = SCORING[seat][card] if scores else NOT_SCORING[seat][card]
        if ATTACK_BIT[card]:
            uses = uses[:]
            self._aims(seat, card, uses)
        elif self.lifters[card] & self.attacks[seat]:
            uses = uses[:]
            self._lifts(seat, card, uses)
        return uses[chance.below(len(uses))]

    def _gifts(self, seat: i64, found: list[Action]) -> None:
        given: list[int] = []
        for card in self.hands[seat]:
            if card not in given and not self._refuse_gift(GIVE, card):
                given.append(card)
                found.append(GIFTS[seat][card])
        found.append(RETURNS[seat])

    def _reactions(self, seat: i64, found: list[Action]) -> None:
        if self.attacked(seat):
            for card in self.hands[seat]:
                if DEFENCE_BIT[card]:
                    found.append(REACTIONS[seat][card])
