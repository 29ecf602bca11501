"""The result of a hit or a call: an exchange or a sin (M7 to M11, M16, M20, M26)."""

from mypy_extensions import i64

from matou.games.mouse import end, events, tops
from matou.games.mouse.table import ALL, NO_SUMO, TOPS, MouseTable, put_under


def flips_next(table: MouseTable, winner: i64) -> None:
    """M7, M13, M15: set who flips next: the winner of a race, also before one more reveal."""
    table.turn = winner
    if table.flipper == ALL and table.reveal_due:
        table.raced = winner


def exchange(table: MouseTable, winner: i64) -> None:
    """M7, M8: the winner's pile is dealt round the losers, who take theirs back too."""
    bit: i64 = 1 << winner
    group = tops.equal_to(table, winner)
    why = "pair"
    if table.sumo and tops.fighters(table) & bit:
        group = tops.fighters(table)
        table.sumo = NO_SUMO
        why = "sumo"
    elif group == 0:
        group = _pair_after(table, winner)
        why = "last_special"
    losers = [seat for seat in table.order_from(winner) if group & ~bit & (1 << seat)]
    if table.listener is not None:
        shown = [table.piles[seat][-1] for seat in [winner, *losers]]
        table.tell(events.Won(winner, tuple(losers), why, tuple(shown)))
    given = table.piles[winner]
    for place in range(len(losers)):
        table.stacks[losers[place]].extend(given[place :: len(losers)])
        put_under(table, losers[place], losers[place])
    given.clear()
    put_under(table, winner, winner)
    table.fallen = 0
    table.mixes = 0
    if not table.won:  # M9: the first winner flips next
        table.won = True
        flips_next(table, winner)
    _judged(table)


def _pair_after(table: MouseTable, winner: i64) -> i64:
    """M20: the pair that comes first after the seat whose last card is special."""
    for seat in table.order_from(winner):
        group = tops.equal_to(table, seat)
        if group & ~(1 << seat):
            return group
    return 0


def sin(table: MouseTable, sinner: i64) -> None:
    """M10: every face-up card of the table goes under the sinner's stack."""
    held = len(table.stacks[sinner])
    for seat in range(table.seats):
        if table.piles[seat]:
            put_under(table, seat, sinner)
    if table.listener is not None:
        table.tell(events.Sinned(sinner, len(table.stacks[sinner]) - held))
    before = sinner
    if not table.switches.after_sinner:
        before = table.clock_owner if table.flipper == ALL else table.flipper
    table.turn = table.after(before)
    sleep(table)


def call(table: MouseTable, caller: i64) -> None:
    """M26: "Souris!" for every missed pair the caller is outside of."""
    owners: i64 = 0
    for group in table.missed:
        if not group & (1 << caller):
            owners |= group
    right = owners != 0
    if not right:
        owners = 1 << caller
    paid = [seat for seat in range(table.seats) if owners & (1 << seat) and table.piles[seat]]
    for seat in paid:
        put_under(table, seat, seat)
    if table.listener is not None:
        table.tell(events.Called(caller, right, tuple(paid)))
    if right:
        table.turn = caller
    if table.stage == TOPS and table.awake:
        table.rights = tops.rights(table)
        if right and table.rights == 0:
            sleep(table)


def _judged(table: MouseTable) -> None:
    """M11: the mouse sleeps, except while another seat still has a right."""
    table.rights = tops.rights(table)
    if table.rights == 0:
        sleep(table)


def sleep(table: MouseTable) -> None:
    """M11: until the next flip."""
    table.open = False
    table.awake = False
    table.rights = 0
    table.sumo = NO_SUMO
    table.stage = TOPS
    end.settle(table)
