"""What lies on a table of Multipli or Addi: stacks, piles, who sits where and who is next."""

from typing import Final

from mypy_extensions import i64

from matou.games.chance import Chance
from matou.games.mouse import events
from matou.games.mouse.switches import MouseOptions
from matou.games.table import NO_SEATS, Table

NO_FLIP: Final[i64] = -2  # no card has fallen yet
ALL: Final[i64] = -1  # the last flip was everybody's (M15)

# What a race is about, in the order in which several are run (M15).
TOPS: Final[i64] = 0  # pairs and sumo, last
CHASED: Final[i64] = 1
TRAPPED: Final[i64] = 2

NO_PLACES: Final[list[list[int]]] = []  # shared, and so replaced and never changed
NO_SUMO: Final[list[int]] = []  # the same


class MouseCards(Table):
    """Stacks and piles before the seats; sets of seats are bit masks."""

    def __init__(
        self,
        options: MouseOptions,
        players: i64,
        chance: Chance,
        stacks: list[list[int]],
        piles: list[list[int]],
        tops: list[int],
        points: list[int],
    ) -> None:
        super().__init__(options, len(stacks), players, chance)
        self.switches: Final = options
        self.stacks = stacks  # the first card is the top
        self.piles = piles  # the last card is visible
        self.tops = tops  # the result each seat shows; 0 where it shows none
        self.points = points  # M25
        self.inside: i64 = (1 << self.seats) - 1
        self.places = NO_PLACES  # seats that went out; equal ones together
        self.direction: i64 = 1
        self.flips: i64 = 0
        # The last flip, and the race it opened.
        self.flipper: i64 = NO_FLIP
        self.open = False  # time is running
        self.awake = False  # a hit counts
        self.stage: i64 = 0  # what the race is about (mouse.py)
        self.rights: i64 = 0  # who may hit now
        self.fair: i64 = 0  # who had a right since the card fell
        self.hands: list[int] = []  # the hands on the mouse in a chase or trap, in order
        self.won = False  # this race has a first winner already
        self.chaser: i64 = -1  # who flipped the chase to be settled
        self.traps: list[int] = []  # who flipped the traps to be settled
        self.sumo = NO_SUMO  # M16: the largest and the smallest result when it fell
        self.missed = NO_SEATS  # pairs nobody hit before the last flip (M26)
        self.reveal_due = False
        self.clock_owner: i64 = 0
        self.raced: i64 = -1  # M15: who won the last race, where one more reveal is due

    # --- who comes next ------------------------------------------------------------------

    def _step(self, seat: i64) -> i64:
        """The neighbour in the direction of play, in or out."""
        beside = seat + self.direction
        if beside < 0:
            return self.seats - 1
        if beside == self.seats:  # no conditional expression here: compiled, it boxes the number
            return 0
        return beside

    def after(self, seat: i64) -> i64:
        """The next seat still in, in the direction of play."""
        beside = self._step(seat)
        while not self.inside & (1 << beside) and beside != seat:
            beside = self._step(beside)
        return beside

    def count(self, seat: i64) -> i64:
        """All the cards before a seat."""
        return len(self.stacks[seat]) + len(self.piles[seat])

    def can_flip(self, seat: i64) -> bool:
        """M5: a stack, or with `turn_over` a pile to make one of."""
        if self.stacks[seat]:
            return True
        return self.switches.turn_over and len(self.piles[seat]) > 0

    def next_flipper(self) -> i64:
        """M22: the seat whose turn it is, or the next one that can flip; −1 where none can."""
        seat = self.turn
        if self.stacks[seat]:  # nearly always
            return seat
        for _ in range(self.seats):
            if self.can_flip(seat):
                return seat
            seat = self._step(seat)
        return -1

    def order_from(self, seat: i64) -> list[int]:
        """The seats still in, in turn order, beginning with this one."""
        order: list[int] = []
        for _ in range(self.seats):
            if self.inside & (1 << seat):
                order.append(seat)
            seat = self._step(seat)
        return order

    # --- moving cards --------------------------------------------------------------------

    def lay(self, seat: i64) -> i64:
        """M4: the top of the stack falls onto the pile."""
        stack = self.stacks[seat]
        if not stack:
            self._turn_pile_over(seat)
            stack = self.stacks[seat]
        card: i64 = stack.pop(0)
        self.piles[seat].append(card)
        self.tops[seat] = self.options.worth[card]
        self.flips += 1
        if self.listener is not None:
            self.tell(events.Flipped(seat, card))
        return card

    def _turn_pile_over(self, seat: i64) -> None:
        """M5, turn_over: the oldest card comes to lie on top."""
        self.stacks[seat] = self.piles[seat]
        self.piles[seat] = []
        if self.listener is not None:
            self.tell(events.TurnedOver(seat))

    def put_pile_under(self, seat: i64, taker: i64) -> None:
        """A pile goes under a stack; a missed pair is one while a pile of it is left (M26)."""
        pile = self.piles[seat]
        self.stacks[taker] += pile
        pile.clear()
        self.tops[seat] = 0
        if self.missed:
            self.missed = [group for group in self.missed if self._any_pile(group)]

    def _any_pile(self, group: i64) -> bool:
        for seat in range(self.seats):
            if group & (1 << seat) and self.piles[seat]:
                return True
        return False

    def pay(self, giver: i64, taker: i64) -> None:
        """M17, M18: the top of a stack goes under another; an empty stack gives nothing."""
        if self.stacks[giver]:
            self.stacks[taker].append(self.stacks[giver].pop(0))
            if self.listener is not None:
                self.tell(events.Gave(giver, taker, 1))

    # --- what the tops show --------------------------------------------------------------

    def equal_to(self, seat: i64) -> i64:
        """M6: the seats that show the same result as this one, itself included."""
        tops = self.tops
        top = tops[seat]
        group: i64 = 0
        if top:
            for other in range(self.seats):
                if tops[other] == top:
                    group |= 1 << other
        return group

    def pairs(self) -> list[int]:
        """M6: the sets of seats whose results are equal."""
        found: list[int] = []
        for seat in range(self.seats):
            group = self.equal_to(seat)
            first = group & -group
            if group != first and first == 1 << seat:
                found.append(group)
        return found

    def paired(self) -> i64:
        """M6: every seat whose result equals another's."""
        tops = self.tops
        found: i64 = 0
        for seat in range(self.seats):
            top = tops[seat]
            if top:
                for other in range(seat):
                    if tops[other] == top:
                        found |= (1 << seat) | (1 << other)
        return found

    def extremes(self) -> list[int]:
        """M16: the largest and the smallest result, where two are in view."""
        shown = [top for top in self.tops if top]
        return [max(shown), min(shown)] if len(shown) > 1 else NO_SUMO

    def fighters(self) -> i64:
        """M16: whose results fight since the sumo fell; nobody where one side is gone."""
        if not self.sumo:
            return 0
        large: i64 = 0
        small: i64 = 0
        for seat in range(self.seats):
            if self.tops[seat] == self.sumo[0]:
                large |= 1 << seat
            if self.tops[seat] == self.sumo[1]:
                small |= 1 << seat
        both = large | small
        alone = both & (both - 1) == 0
        return 0 if alone or large == 0 or small == 0 else both

    def last_is_special(self, seat: i64) -> bool:
        """M20: an empty stack and a special on top."""
        pile = self.piles[seat]
        return len(self.stacks[seat]) == 0 and len(pile) > 0 and pile[-1] > 200

    # --- the whole position --------------------------------------------------------------

    def cards(self) -> list[int]:
        found: list[int] = []
        for seat in range(self.seats):
            found += self.stacks[seat] + self.piles[seat]
        return found
