"""A simple bot at the mouse: it hits when it has a right to, and sometimes makes a mistake."""

from typing import Final

from mypy_extensions import i64

from matou.games.actions import (
    CALLS,
    FLIPS,
    HITS_BY,
    REVEAL_ALL,
    STOP_PLAYING,
    TIME_IS_UP,
    Action,
)
from matou.games.chance import Chance
from matou.games.game import Table
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS

# Once in so many times:
GREEDY: Final = 100  # after a flip, a seat hits without a right (M10)
OVERLOOKED: Final = 12  # a pair or sumo is not seen in time (M6)
ASLEEP: Final = 5  # the last hand in a chase or trap never comes (M13)
CALLED: Final = 3  # a missed pair is called in the expert game (M26)
MISCALLED: Final = 1000
FLIPS_OF_AN_EVENING: Final = 2000  # the endless game is stopped then (M25)


def at_the_mouse(table: Table, chance: Chance, cats: i64) -> Action | None:
    """The next action of these seats, from what all seats see; None if other seats must act."""
    assert isinstance(table, Mouse)
    if table.switches.expert:
        call = _souris(table, chance, cats)
        if call is not None:
            return call
    if table.open:
        return _race(table, chance, cats)
    flipper = table.next_flipper()
    if flipper < 0:
        return TIME_IS_UP
    if table.switches.endless and table.flips >= FLIPS_OF_AN_EVENING:
        return STOP_PLAYING
    if table.reveal_due:
        return REVEAL_ALL
    return FLIPS[flipper] if cats & (1 << flipper) else None


def _race(table: Mouse, chance: Chance, cats: i64) -> Action:
    """M6, M12: hands in a random order; TIME_IS_UP where no other comes."""
    if table.stage != TOPS:
        return _everybody_hits(table, chance, cats)
    if chance.below(GREEDY) == 0:
        greedy = HITS_BY[table.inside & ~table.fair & cats]
        if len(greedy) > 0:
            return greedy[chance.below(len(greedy))]
    ready = HITS_BY[table.rights & cats]
    if len(ready) == 0 or chance.below(OVERLOOKED) == 0:
        return TIME_IS_UP
    return ready[chance.below(len(ready))]


def _everybody_hits(table: Mouse, chance: Chance, cats: i64) -> Action:
    """M13, M17: a chase or a trap."""
    waiting = table.inside & cats
    for seat in table.hands:
        waiting &= ~(1 << seat)
    hits = HITS_BY[waiting]
    if len(hits) == 0 or (len(hits) == 1 and chance.below(ASLEEP) == 0):
        return TIME_IS_UP
    return hits[chance.below(len(hits))]


def _souris(table: Mouse, chance: Chance, cats: i64) -> Action | None:
    """M26: a seat outside a missed pair may call it."""
    callers = table.inside & cats
    if len(table.missed) > 0 and chance.below(CALLED) == 0:
        for group in table.missed:
            callers &= ~group
    elif chance.below(MISCALLED) != 0:
        return None
    for caller in range(table.seats):
        if callers & (1 << caller) and table.refusal(CALLS[caller]) == "":
            return CALLS[caller]
    return None
