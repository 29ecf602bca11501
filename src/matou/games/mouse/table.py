"""The position of Multipli or Addi: cards, turn order, and the methods that move cards."""

from typing import Final

from mypy_extensions import i64

from matou.games.chance import Chance
from matou.games.game import NO_SEATS, Table
from matou.games.mouse import events
from matou.games.mouse.switches import MouseOptions

NO_FLIP: Final[i64] = -2  # no card has fallen yet
ALL: Final[i64] = -1  # all seats flipped together (M15)

# What a race is about, in the order in which several are run (M15).
TOPS: Final[i64] = 0  # pairs and sumo, last
CHASED: Final[i64] = 1
TRAPPED: Final[i64] = 2

# Why a table is locked (M27).
UNLOCKED: Final[i64] = 0
APART: Final[i64] = 1  # no two seats own cards of one result
LONG: Final[i64] = 2  # too many cards have fallen without an exchange

NO_PLACES: Final[list[list[int]]] = []  # shared, and so replaced and never changed
NO_SUMO: Final[list[int]] = []  # the same


class MouseTable(Table):
    """Stacks and piles before the seats, and the race that is on; sets of seats are bit masks."""

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
        # M27: cards fallen since the last exchange, exit or mix, and how often too many of them
        # made a mix since the last exchange; why a locked table ended the game.
        self.fallen: i64 = 0
        self.too_many: i64 = 0  # of them; 0 until the cards in play are counted
        self.mixes: i64 = 0
        self.locked: i64 = UNLOCKED
        # The last flip, and the race it opened.
        self.flipper: i64 = NO_FLIP
        self.open = False  # time is running
        self.awake = False  # a hit counts
        self.stage: i64 = 0  # TOPS, CHASED or TRAPPED
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

    # --- the whole position --------------------------------------------------------------

    def cards(self) -> list[int]:
        found: list[int] = []
        for seat in range(self.seats):
            found += self.stacks[seat] + self.piles[seat]
        return found

    def fill(self, twin: "MouseTable") -> None:
        """The part of a copy that its lists do not bring."""
        self.share(twin)
        twin.inside = self.inside
        twin.places = self.places  # replaced, never changed
        twin.direction = self.direction
        twin.flips = self.flips
        twin.fallen = self.fallen
        twin.too_many = self.too_many
        twin.mixes = self.mixes
        twin.locked = self.locked
        twin.flipper = self.flipper
        twin.open = self.open
        twin.awake = self.awake
        twin.stage = self.stage
        twin.rights = self.rights
        twin.fair = self.fair
        if self.hands:
            twin.hands = self.hands[:]
        twin.won = self.won
        twin.chaser = self.chaser
        if self.traps:
            twin.traps = self.traps[:]
        twin.sumo = self.sumo  # replaced, never changed
        twin.missed = self.missed  # replaced, never changed
        twin.reveal_due = self.reveal_due
        twin.clock_owner = self.clock_owner
        twin.raced = self.raced


# --- how cards move between stacks and piles (M4, M5, M17, M18) ----------------------------


def lay(table: MouseTable, seat: i64) -> i64:
    """M4: the top of the stack falls onto the pile."""
    stack = table.stacks[seat]
    if not stack:
        _turn_over(table, seat)
        stack = table.stacks[seat]
    card: i64 = stack.pop(0)
    table.piles[seat].append(card)
    table.tops[seat] = table.options.worth[card]
    table.flips += 1
    table.fallen += 1
    if table.listener is not None:
        table.tell(events.Flipped(seat, card))
    return card


def _turn_over(table: MouseTable, seat: i64) -> None:
    """M5, turn_over: the oldest card comes to lie on top."""
    table.stacks[seat] = table.piles[seat]
    table.piles[seat] = []
    if table.listener is not None:
        table.tell(events.TurnedOver(seat))


def put_under(table: MouseTable, seat: i64, taker: i64) -> None:
    """A pile goes under a stack; a missed pair is one while a pile of it is left (M26)."""
    pile = table.piles[seat]
    table.stacks[taker] += pile
    pile.clear()
    table.tops[seat] = 0
    if table.missed:
        table.missed = [group for group in table.missed if _any_left(table, group)]


def _any_left(table: MouseTable, group: i64) -> bool:
    """Whether one of these seats has a pile."""
    for seat in range(table.seats):
        if group & (1 << seat) and table.piles[seat]:
            return True
    return False


def pay(table: MouseTable, giver: i64, taker: i64) -> None:
    """M17, M18: the top of a stack goes under another; an empty stack gives nothing."""
    if table.stacks[giver]:
        table.stacks[taker].append(table.stacks[giver].pop(0))
        if table.listener is not None:
            table.tell(events.Gave(giver, taker, 1))
