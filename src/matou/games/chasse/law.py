"""Legal actions of the Chasse, and reasons of refusals (H3 to H14)."""

from typing import Final

from mypy_extensions import i64, u8

from matou.cards import CHEESE, FACES, SUMS, TRAP
from matou.games.actions import AIMED, NOBODY, PLAY, PLAYS, SILENT, Action
from matou.games.chance import Chance
from matou.games.chasse.switches import ChasseOptions
from matou.games.chasse.table import ChasseTable
from matou.games.game import NO_SEATS
from matou.games.packed import vec

# Shared, and so replaced and never changed.
NO_CARDS: Final[list[int]] = []
ALONE: Final = [[face] for face in range(FACES)]
TOTAL_LIMIT: Final = 100
# H3, by face: an addition adds its sum, a sum card subtracts, a special counts 0.
CHANGES: Final = vec[i64]([SUMS[face] if face < 100 else -SUMS[face] for face in range(FACES)])


def change(card: i64) -> i64:
    """H3: what a card does to the total."""
    return CHANGES[card]


class ChasseLaw(ChasseTable):
    """The position of a Chasse and its legal actions; sets of seats are bit masks."""

    def __init__(
        self,
        options: ChasseOptions,
        seats: i64,
        players: i64,
        chance: Chance,
        lying: vec[u8],
        slips: list[int],
    ) -> None:
        super().__init__(options, seats, players, chance, lying)
        self.switches: Final = options
        self.slips = slips  # wrong totals announced, for the player's report (H14)
        self.total: i64 = 0
        self.direction: i64 = 1
        self.dealer: i64 = seats - 1  # so that the first seat starts
        self.playing: i64 = (1 << seats) - 1  # fewer in a sudden death (H12)
        self.seven: i64 = 0  # who holds 7 cards until the round ends (H10)
        self.must: i64 = 1  # cards the seat has to lay still; 2 is a duty (H7)
        self.specials = NO_CARDS  # laid this turn, acting at its end (H8)
        self.targets = NO_SEATS  # named by a trap or cheese laid this turn
        self.duties = NO_SEATS  # seats that lay two cards before play goes on
        self.anchor: i64 = 0  # the seat after which play goes on
        self.chased = False  # whoever plays next lays two
        self.reached: i64 = 0  # the last total reached, also where a round has begun since
        self.round_lost: i64 = -1  # who lost the round with the last card
        self.rounds: i64 = 1

    # --- what is legal -------------------------------------------------------------------

    def refusal(self, action: Action) -> str:
        if self.over:
            return "over"
        if action.kind != PLAY:
            return "foreign"
        seat = action.seat
        if seat != self.turn:
            return "not your hunt" if 0 <= seat < self.seats else "no such seat"
        card = action.card
        if not self.holds(seat, card):
            return "not held"
        target = action.target
        if card > 200:
            if card != TRAP and card != CHEESE:
                return "no target" if target >= 0 else ""
            aimed = 0 <= target < self.seats and target != seat and self.playing & (1 << target)
            return "" if aimed else "target needed"
        if target >= 0:
            return "no target"
        if self.switches.typed and action.said == SILENT:
            return "say the total"
        return "below zero" if self.switches.avoid_below_zero and self._shunned(card) else ""

    def _shunned(self, card: i64) -> bool:
        """H6, avoided: this card goes below 0 and another one would not."""
        if card < 100 or card > 200 or self.total - SUMS[card] >= 0:
            return False
        for other in self.hand(self.turn):
            if other < 100 or other > 200 or self.total - SUMS[other] >= 0:
                return True
        return False

    def legal(self, seat: i64 = -1) -> list[Action]:
        """Each face of the hand once; where totals are typed, with the right one."""
        turn = self.turn
        if self.over or (seat >= 0 and seat != turn):
            return []
        found: list[Action] = []
        plays = PLAYS[turn]
        seen: i64 = 0
        for place in range(self.held(turn)):
            card = self.card(turn, place)
            if card <= 200:
                found.append(plays[card])
            elif not seen & (1 << (card - 200)):
                seen |= 1 << (card - 200)
                if card == TRAP or card == CHEESE:
                    self._aims(turn, card, found)
                else:
                    found.append(plays[card])
        if self.switches.avoid_below_zero:
            found = [action for action in found if not self._shunned(action.card)]
        return [self._said(action) for action in found] if self.switches.typed else found

    def _aims(self, seat: i64, card: i64, found: list[Action]) -> None:
        """H7: the seats a trap or a cheese may name."""
        aimed = AIMED[seat][card - 201]
        for target in range(self.seats):
            if target != seat and self.playing & (1 << target):
                found.append(aimed[target])

    def _said(self, action: Action) -> Action:
        """H14: the same with its total announced; a special changes none."""
        if action.card > 200:
            return action
        return Action(PLAY, action.seat, action.card, NOBODY, self.total + change(action.card))

    def any_legal(self, chance: Chance) -> Action:
        """At random: a card, then a seat to aim it at."""
        if self.over or self.switches.typed or self.switches.avoid_below_zero:
            return super().any_legal(chance)
        turn = self.turn
        card = self.card(turn, chance.below(self.held(turn)))
        if card == TRAP or card == CHEESE:
            target = turn
            while target == turn or not self.playing & (1 << target):
                target = chance.below(self.seats)
            return AIMED[turn][card - 201][target]
        return PLAYS[turn][card]
