"""How cards move between stacks and piles (M4, M5, M17, M18)."""

from mypy_extensions import i64

from matou.games.mouse import events
from matou.games.mouse.table import MouseTable


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
