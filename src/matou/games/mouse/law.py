"""Legal actions of a mouse game, and reasons of refusals.

A hit is always legal. `verdicts` decides whether it was right.
"""

from mypy_extensions import i64

from matou.games.actions import (
    CALLS,
    FLIP,
    FLIPS,
    HIT,
    HITS_BY,
    REVEAL,
    REVEAL_ALL,
    SOURIS,
    STOP,
    STOP_PLAYING,
    TIME_IS_UP,
    TIME_UP,
    Action,
)
from matou.games.chance import Chance
from matou.games.mouse.table import NO_FLIP, TOPS, MouseTable


def refusal(table: MouseTable, action: Action) -> str:
    """Why this action is refused, or an empty text."""
    if table.over:
        return "over"
    kind = action.kind
    if kind == HIT:
        return _refuse_hit(table, action.seat)
    if kind == FLIP:
        if not 0 <= action.seat < table.seats:
            return "no such seat"
        if table.open:
            return "race open"
        if table.reveal_due:
            return "reveal due"
        return "" if action.seat == table.next_flipper() else "not your flip"
    if kind == TIME_UP:
        return "" if table.open or table.next_flipper() < 0 else "time is not running"
    if kind == REVEAL:
        if table.open:
            return "race open"
        if not table.reveal_due:
            return "no reveal due"
        return "nobody can flip" if table.next_flipper() < 0 else ""
    if kind == SOURIS:
        return _refuse_call(table, action.seat)
    if kind == STOP:
        if not table.switches.endless:
            return "not endless"
        return "race open" if table.open else ""
    return "foreign"


def may_hit(table: MouseTable) -> i64:
    """M6, M10, M11, M13: the seats whose hit would count now, as correct or as a sin."""
    if not table.awake:
        if not table.switches.late_sins or table.flipper == NO_FLIP:
            return 0
        return table.inside & ~table.fair
    if table.stage == TOPS:
        return table.inside & (table.rights | ~table.fair)
    waiting = table.inside
    for seat in table.hands:
        waiting &= ~(1 << seat)
    return waiting


def _refuse_hit(table: MouseTable, seat: i64) -> str:
    if not 0 <= seat < table.seats:
        return "no such seat"
    if may_hit(table) & (1 << seat):
        return ""
    if not table.awake:
        return "asleep"
    if not (table.inside | table.fair) & (1 << seat):
        return "out"
    return "late" if table.stage == TOPS else "already hit"


def _refuse_call(table: MouseTable, seat: i64) -> str:
    if not table.switches.expert:
        return "not expert"
    if not 0 <= seat < table.seats:
        return "no such seat"
    if not table.inside & (1 << seat):
        return "out"
    return "nothing to call" if table.flipper == NO_FLIP else ""


def legal(table: MouseTable, seat: i64) -> list[Action]:
    """All legal actions, of one seat or of all seats (−1)."""
    if table.over:
        return []
    who: i64 = -1 if seat < 0 else 1 << seat
    found = HITS_BY[may_hit(table) & who][:]
    if table.switches.expert:
        for caller in range(table.seats):
            if who & (1 << caller) and not _refuse_call(table, caller):
                found.append(CALLS[caller])
    if table.open:
        if seat < 0:
            found.append(TIME_IS_UP)
        return found
    flipper = table.next_flipper()
    if flipper >= 0 and not table.reveal_due:
        if who & (1 << flipper):
            found.append(FLIPS[flipper])
    elif seat < 0:
        found.append(REVEAL_ALL if flipper >= 0 else TIME_IS_UP)
    if table.switches.endless and seat < 0:
        found.append(STOP_PLAYING)
    return found


def any_legal(table: MouseTable, chance: Chance) -> Action:
    """A legal action at random; in a game without options it builds no list."""
    if table.over or table.switches.expert or table.switches.endless:
        found = legal(table, -1)
        return found[chance.below(len(found))]
    hits = HITS_BY[may_hit(table)]
    place = chance.below(len(hits) + 1)
    if place < len(hits):
        return hits[place]
    if table.open:
        return TIME_IS_UP
    flipper = table.next_flipper()
    if flipper < 0:
        return TIME_IS_UP
    return REVEAL_ALL if table.reveal_due else FLIPS[flipper]
