"""The race to the mouse: hands come down, a chase or a trap is decided (M6, M13, M15, M17)."""

from mypy_extensions import i64

from matou.games.mouse import end, events, law, tops, verdicts
from matou.games.mouse.table import ALL, CHASED, TOPS, TRAPPED, MouseTable, pay, put_under


def begin(table: MouseTable) -> None:
    """M15: run the races that are due in this order: chases, each trap, the tops."""
    table.open = True
    table.awake = True
    if table.chaser >= 0:
        table.stage = CHASED
        table.rights = table.inside
    elif table.traps:
        table.stage = TRAPPED
        table.rights = table.inside
    else:
        table.stage = TOPS
        table.rights = tops.rights(table)
    table.fair |= table.rights


def hit(table: MouseTable, seat: i64) -> None:
    """M6, M10: a hand comes down: a correct hit, or a sin."""
    if table.listener is not None:
        table.tell(events.Hit(seat))
    if not table.awake:
        verdicts.sin(table, seat)  # M11, late_greed = sins
    elif table.stage != TOPS:
        table.hands.append(seat)
        if law.may_hit(table) == 0:
            _settle(table)
    elif table.rights & (1 << seat):
        verdicts.exchange(table, seat)
    else:
        verdicts.sin(table, seat)


def time_up(table: MouseTable) -> None:
    """No more hands come: decide the open race, so that the next card may fall."""
    if table.stage != TOPS and table.open:
        _settle(table)
    else:
        table.open = False
        end.settle(table)


def _settle(table: MouseTable) -> None:
    """M13, M17: all hands are down, or time is up; then the next race."""
    if table.stage == CHASED:
        _settle_chase(table)
    else:
        _settle_trap(table)
    table.hands = []
    begin(table)
    if table.rights == 0:
        verdicts.sleep(table)


def _settle_chase(table: MouseTable) -> None:
    """M13: the slowest takes its own pile back, the fastest flips next."""
    owner = table.chaser
    table.chaser = -1
    slowest: i64 = -1
    fastest: i64 = -1
    if table.hands:
        fastest = table.hands[0]
        slowest = table.hands[-1]
        for seat in table.order_from(owner):
            if seat not in table.hands:
                slowest = seat
        put_under(table, slowest, slowest)
        verdicts.flips_next(table, fastest)
    if table.listener is not None:
        table.tell(events.Chased(fastest, slowest))


def _settle_trap(table: MouseTable) -> None:
    """M17: unless its owner was first, all others give it the top of their stacks."""
    owner: i64 = table.traps.pop(0)
    fastest: i64 = table.hands[0] if table.hands else -1
    if table.listener is not None:
        table.tell(events.Trapped(owner, fastest))
    if fastest != owner:
        for giver in table.order_from(owner)[1:]:
            pay(table, giver, owner)
    if fastest >= 0 and table.flipper == ALL:
        verdicts.flips_next(table, fastest)
