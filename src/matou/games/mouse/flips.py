"""Flips: of one seat, or of all seats after a clock (M4, M14, M15, M18)."""

from mypy_extensions import i64

from matou.cards import CHASE, CLOCK, GIFT, SUMO, TRAP, U_TURN
from matou.games.mouse import end, events, race, tops
from matou.games.mouse.table import ALL, NO_SUMO, MouseTable, lay, pay


def flip(table: MouseTable, seat: i64) -> None:
    """M4: one seat lays the top of its stack onto its pile."""
    if not table.stacks[seat]:
        end.unlock(table)
        if table.over:
            return
    _begin(table, seat)
    card = lay(table, seat)
    if card > 200:
        if card == CLOCK:
            table.reveal_due = True
            table.clock_owner = seat
        elif card == U_TURN:
            _u_turn(table)
        elif card == GIFT:
            _gift(table, seat)
        else:
            _call_race(table, seat, card)
    table.turn = table.after(seat)
    race.begin(table)


def reveal(table: MouseTable) -> None:
    """M15: all who can flip together; then u-turns, gifts, chases, traps, sumo and pairs."""
    if table.switches.turn_over:
        end.unlock(table)
        if table.over:
            return
    order = [seat for seat in table.order_from(table.turn) if table.can_flip(seat)]
    _begin(table, ALL)
    table.reveal_due = False
    cards = [lay(table, seat) for seat in order]
    for card in cards:
        if card == U_TURN:
            _u_turn(table)
    for place in range(len(order)):
        card = cards[place]
        if card == GIFT:
            _gift(table, order[place])
        elif card == CLOCK:
            table.reveal_due = True  # one more; the first clock keeps its owner
        else:
            _call_race(table, order[place], card)
    table.turn = table.raced if table.raced >= 0 else table.after(table.clock_owner)
    if not table.reveal_due:
        table.raced = -1
    race.begin(table)


def _begin(table: MouseTable, flipper: i64) -> None:
    """A new card falls: rights and sumo of the last race end; pairs in view stay."""
    if table.switches.expert:
        table.missed = tops.pairs(table)
    table.flipper = flipper
    table.won = False
    table.sumo = NO_SUMO
    table.fair = 0


def _u_turn(table: MouseTable) -> None:
    """M14: the direction of play changes."""
    table.direction = -table.direction
    if table.listener is not None:
        table.tell(events.Turned(table.direction))


def _gift(table: MouseTable, seat: i64) -> None:
    """M18: the top of the stack to each other seat in turn order, while it lasts."""
    for taker in table.order_from(seat)[1:]:
        pay(table, seat, taker)


def _call_race(table: MouseTable, seat: i64, card: i64) -> None:
    """M13, M16, M17: a chase, a trap or a sumo fell; the race for it is run in its order.

    Who fights at a sumo is settled now, whatever the races before it take away.
    """
    if card == CHASE:
        if table.chaser < 0:
            table.chaser = seat
    elif card == TRAP:
        table.traps.append(seat)
    elif card == SUMO:
        table.sumo = tops.extremes(table)
