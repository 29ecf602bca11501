"""Locked tables: no pair can appear, or none has for long, so all cards are shuffled (M27)."""

from typing import Final

from mypy_extensions import i64

from matou.cards import GIFT, SUMO, TRAP
from matou.games.game import FIRST_RULES, NO_SEATS
from matou.games.mouse.table import APART, LONG, NO_SUMO, UNLOCKED, MouseTable

TOO_LONG: Final[i64] = 3  # times all cards in play fall without an exchange


def why(table: MouseTable) -> i64:
    """M27: why the table is locked before the next card falls, or UNLOCKED."""
    if table.rules == FIRST_RULES:
        return UNLOCKED
    if renewal_due(table) and apart(table):
        return APART
    return LONG if too_long(table) else UNLOCKED


def too_long(table: MouseTable) -> bool:
    """M27 (b): three times as many cards have fallen as are in play."""
    if table.too_many == 0:
        table.too_many = TOO_LONG * len(table.cards())
    return table.fallen >= table.too_many


def renewal_due(table: MouseTable) -> bool:
    """M5, M23: a stack is to be renewed before the next card can fall."""
    flipper = table.next_flipper()
    if flipper < 0:
        return True
    if not table.reveal_due:
        return len(table.stacks[flipper]) == 0  # turn_over
    for seat in range(table.seats):
        if table.can_flip(seat) and not table.stacks[seat]:
            return True
    return False


def apart(table: MouseTable) -> bool:
    """M27 (a): no two seats own cards of one result, and no sumo, trap or gift helps."""
    worth = table.options.worth
    found: set[int] = set()
    for seat in range(table.seats):
        own: set[int] = set()
        for card in table.stacks[seat] + table.piles[seat]:
            if card in (SUMO, TRAP, GIFT):
                return False
            if worth[card]:
                own.add(worth[card])
        if not found.isdisjoint(own):
            return False
        found |= own
    return True


def mix(table: MouseTable) -> None:
    """M27: everybody gets as many cards as they had, as a stack; the same seat flips next."""
    flipper = table.next_flipper()
    if flipper >= 0:
        table.turn = flipper
    cards = table.cards()
    table.chance.shuffle(cards)
    dealt: i64 = 0
    for seat in range(table.seats):
        held = table.count(seat)
        table.stacks[seat] = cards[dealt : dealt + held]
        table.piles[seat] = []
        table.tops[seat] = 0
        dealt += held
    table.fallen = 0
    table.missed = NO_SEATS
    table.sumo = NO_SUMO
    table.awake = False
    table.rights = 0
