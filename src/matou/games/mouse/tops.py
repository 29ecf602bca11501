"""Pairs and sumos among the tops, and so who may hit (M6, M16, M20)."""

from mypy_extensions import i64

from matou.games.mouse.table import NO_SUMO, MouseTable


def equal_to(table: MouseTable, seat: i64) -> i64:
    """M6: the seats that show the same result as this one, itself included."""
    tops = table.tops
    top = tops[seat]
    group: i64 = 0
    if top:
        for other in range(table.seats):
            if tops[other] == top:
                group |= 1 << other
    return group


def pairs(table: MouseTable) -> list[int]:
    """M6: the sets of seats whose results are equal."""
    found: list[int] = []
    for seat in range(table.seats):
        group = equal_to(table, seat)
        first = group & -group
        if group != first and first == 1 << seat:
            found.append(group)
    return found


def paired(table: MouseTable) -> i64:
    """M6: every seat whose result equals another's."""
    tops = table.tops
    found: i64 = 0
    for seat in range(table.seats):
        top = tops[seat]
        if top:
            for other in range(seat):
                if tops[other] == top:
                    found |= (1 << seat) | (1 << other)
    return found


def extremes(table: MouseTable) -> list[int]:
    """M16: the largest and the smallest result, where two are in view."""
    shown = [top for top in table.tops if top]
    return [max(shown), min(shown)] if len(shown) > 1 else NO_SUMO


def fighters(table: MouseTable) -> i64:
    """M16: whose results fight since the sumo fell; no seat where one side is gone."""
    if not table.sumo:
        return 0
    large: i64 = 0
    small: i64 = 0
    for seat in range(table.seats):
        if table.tops[seat] == table.sumo[0]:
            large |= 1 << seat
        if table.tops[seat] == table.sumo[1]:
            small |= 1 << seat
    both = large | small
    alone = both & (both - 1) == 0
    return 0 if alone or large == 0 or small == 0 else both


def last_is_special(table: MouseTable, seat: i64) -> bool:
    """M20: an empty stack and a special on top."""
    pile = table.piles[seat]
    return len(table.stacks[seat]) == 0 and len(pile) > 0 and pile[-1] > 200


def rights(table: MouseTable) -> i64:
    """M6, M16, M20: who may hit for what the tops show."""
    who = paired(table)
    if who != 0:
        for seat in range(table.seats):
            if last_is_special(table, seat):
                who |= 1 << seat
    if table.sumo:
        who |= fighters(table)
    return who
