"""Multipli Cat's and Addi Cat's: flips, the race to the mouse, and what it settles (M4 to M26)."""

from mypy_extensions import i64

from matou.cards import CHASE, CLOCK, GIFT, SUMO, TRAP, U_TURN
from matou.games.actions import (
    FLIP,
    HIT,
    REVEAL,
    SOURIS,
    TIME_UP,
    Action,
)
from matou.games.mouse import events
from matou.games.mouse.law import MouseLaw
from matou.games.mouse.table import ALL, CHASED, NO_SUMO, TOPS, TRAPPED


class Mouse(MouseLaw):
    """A table of Multipli or Addi."""

    def do(self, action: Action) -> None:
        kind = action.kind
        if kind == HIT:
            self._hit(action.seat)
        elif kind == FLIP:
            self._flip(action.seat)
        elif kind == TIME_UP:
            self._time_up()
        elif kind == REVEAL:
            self._reveal()
        elif kind == SOURIS:
            self._call(action.seat)
        else:
            self.stop()

    # --- cards fall ----------------------------------------------------------------------

    def _flip(self, seat: i64) -> None:
        """M4: one seat lays the top of its stack onto its pile."""
        self._begin(seat)
        card = self.lay(seat)
        if card > 200:
            if card == CLOCK:
                self.reveal_due = True
                self.clock_owner = seat
            elif card == U_TURN:
                self._u_turn()
            elif card == GIFT:
                self._gift(seat)
            else:
                self._call_race(seat, card)
        self.turn = self.after(seat)
        self._open_race()

    def _reveal(self) -> None:
        """M15: all who can flip together; then u-turns, gifts, chases, traps, sumo and pairs."""
        order = [seat for seat in self.order_from(self.turn) if self.can_flip(seat)]
        self._begin(ALL)
        self.reveal_due = False
        cards = [self.lay(seat) for seat in order]
        for card in cards:
            if card == U_TURN:
                self._u_turn()
        for place in range(len(order)):
            card = cards[place]
            if card == GIFT:
                self._gift(order[place])
            elif card == CLOCK:
                self.reveal_due = True  # one more; the first clock keeps its owner
            else:
                self._call_race(order[place], card)
        self.turn = self.raced if self.raced >= 0 else self.after(self.clock_owner)
        if not self.reveal_due:
            self.raced = -1
        self._open_race()

    def _begin(self, flipper: i64) -> None:
        """A new card falls: what the last race left behind lapses, but for pairs in view."""
        if self.switches.expert:
            self.missed = self.pairs()
        self.flipper = flipper
        self.won = False
        self.sumo = NO_SUMO
        self.fair = 0

    def _u_turn(self) -> None:
        """M14: the direction of play changes."""
        self.direction = -self.direction
        if self.listener is not None:
            self.tell(events.Turned(self.direction))

    def _gift(self, seat: i64) -> None:
        """M18: the top of the stack to each other seat in turn order, while it lasts."""
        for taker in self.order_from(seat)[1:]:
            self.pay(seat, taker)

    def _call_race(self, seat: i64, card: i64) -> None:
        """M13, M16, M17: a chase, a trap or a sumo fell; the race for it is run in its order.

        Who fights at a sumo is settled now, whatever the races before it take away.
        """
        if card == CHASE:
            if self.chaser < 0:
                self.chaser = seat
        elif card == TRAP:
            self.traps.append(seat)
        elif card == SUMO:
            self.sumo = self.extremes()

    # --- the race ------------------------------------------------------------------------

    def _open_race(self) -> None:
        self.open = True
        self.awake = True
        if self.chaser >= 0:
            self.stage = CHASED
            self.rights = self.inside
        elif self.traps:
            self.stage = TRAPPED
            self.rights = self.inside
        else:
            self.stage = TOPS
            self.rights = self.rights_by_tops()
        self.fair |= self.rights

    def rights_by_tops(self) -> i64:
        """M6, M16, M20: who may hit for what the tops show."""
        rights = self.paired()
        if rights != 0:
            for seat in range(self.seats):
                if self.last_is_special(seat):
                    rights |= 1 << seat
        if self.sumo:
            rights |= self.fighters()
        return rights

    def _hit(self, seat: i64) -> None:
        if self.listener is not None:
            self.tell(events.Hit(seat))
        if not self.awake:
            self._sin(seat)  # M11, late_greed = sins
        elif self.stage != TOPS:
            self.hands.append(seat)
            if self._may_hit() == 0:
                self._settle_race()
        elif self.rights & (1 << seat):
            self._exchange(seat)
        else:
            self._sin(seat)

    def _time_up(self) -> None:
        """Nobody else hits: what waits is settled, and the next card may fall."""
        if self.stage != TOPS and self.open:
            self._settle_race()
        else:
            self.open = False
            self.settled()

    def _settle_race(self) -> None:
        """M15: chases, then each trap, then sumo and pairs where anybody has a right."""
        if self.stage == CHASED:
            self._settle_chase()
        else:
            self._settle_trap()
        self.hands = []
        self._open_race()
        if self.rights == 0:
            self._sleep()

    def _settle_chase(self) -> None:
        """M13: the slowest takes its own pile back, the fastest flips next."""
        owner = self.chaser
        self.chaser = -1
        slowest: i64 = -1
        fastest: i64 = -1
        if self.hands:
            fastest = self.hands[0]
            slowest = self.hands[-1]
            for seat in self.order_from(owner):
                if seat not in self.hands:
                    slowest = seat
            self.put_pile_under(slowest, slowest)
            self._flips_next(fastest)
        if self.listener is not None:
            self.tell(events.Chased(fastest, slowest))

    def _settle_trap(self) -> None:
        """M17: unless its owner was first, all others give it the top of their stacks."""
        owner: i64 = self.traps.pop(0)
        fastest: i64 = self.hands[0] if self.hands else -1
        if self.listener is not None:
            self.tell(events.Trapped(owner, fastest))
        if fastest != owner:
            for giver in self.order_from(owner)[1:]:
                self.pay(giver, owner)
        if fastest >= 0 and self.flipper == ALL:
            self._flips_next(fastest)

    def _flips_next(self, winner: i64) -> None:
        """M7, M13, M15: the winner of a race; after a reveal also where one more follows."""
        self.turn = winner
        if self.flipper == ALL and self.reveal_due:
            self.raced = winner

    # --- exchanges, sins and calls -------------------------------------------------------

    def _exchange(self, winner: i64) -> None:
        """M7, M8: the winner's pile is dealt round the losers, who take theirs back too."""
        bit: i64 = 1 << winner
        group = self.equal_to(winner)
        why = "pair"
        if self.sumo and self.fighters() & bit:
            group = self.fighters()
            self.sumo = NO_SUMO
            why = "sumo"
        elif group == 0:
            group = self._pair_after(winner)
            why = "last_special"
        losers = [seat for seat in self.order_from(winner) if group & ~bit & (1 << seat)]
        if self.listener is not None:
            tops = [self.piles[seat][-1] for seat in [winner, *losers]]
            self.tell(events.Won(winner, tuple(losers), why, tuple(tops)))
        given = self.piles[winner]
        for place in range(len(losers)):
            self.stacks[losers[place]].extend(given[place :: len(losers)])
            self.put_pile_under(losers[place], losers[place])
        given.clear()
        self.put_pile_under(winner, winner)
        if not self.won:  # M9: the first winner flips next
            self.won = True
            self._flips_next(winner)
        self._judged()

    def _pair_after(self, winner: i64) -> i64:
        """M20: the pair that comes first after the seat whose last card is special."""
        for seat in self.order_from(winner):
            group = self.equal_to(seat)
            if group & ~(1 << seat):
                return group
        return 0

    def _sin(self, sinner: i64) -> None:
        """M10: every face-up card of the table goes under the sinner's stack."""
        held = len(self.stacks[sinner])
        for seat in range(self.seats):
            if self.piles[seat]:
                self.put_pile_under(seat, sinner)
        if self.listener is not None:
            self.tell(events.Sinned(sinner, len(self.stacks[sinner]) - held))
        before = sinner
        if not self.switches.after_sinner:
            before = self.clock_owner if self.flipper == ALL else self.flipper
        self.turn = self.after(before)
        self._sleep()

    def _call(self, caller: i64) -> None:
        """M26: "Souris!" for every missed pair the caller is outside of."""
        owners: i64 = 0
        for group in self.missed:
            if not group & (1 << caller):
                owners |= group
        right = owners != 0
        if not right:
            owners = 1 << caller
        paid = [seat for seat in range(self.seats) if owners & (1 << seat) and self.piles[seat]]
        for seat in paid:
            self.put_pile_under(seat, seat)
        if self.listener is not None:
            self.tell(events.Called(caller, right, tuple(paid)))
        if right:
            self.turn = caller
        if self.stage == TOPS and self.awake:
            self.rights = self.rights_by_tops()
            if right and self.rights == 0:
                self._sleep()

    # --- after the verdict ---------------------------------------------------------------

    def _judged(self) -> None:
        """M11: the mouse sleeps unless somebody else has a right still."""
        self.rights = self.rights_by_tops()
        if self.rights == 0:
            self._sleep()

    def _sleep(self) -> None:
        self.open = False
        self.awake = False
        self.rights = 0
        self.sumo = NO_SUMO
        self.stage = TOPS
        self.settled()

    # --- the whole position --------------------------------------------------------------

    def copy(self) -> "Mouse":
        twin = Mouse(
            self.switches,
            self.players,
            self.chance.copy(),
            [stack[:] for stack in self.stacks],
            [pile[:] for pile in self.piles],
            self.tops[:],
            self.points[:],
        )
        self.share(twin)
        twin.inside = self.inside
        twin.places = self.places  # replaced, never changed
        twin.direction = self.direction
        twin.flips = self.flips
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
        return twin
