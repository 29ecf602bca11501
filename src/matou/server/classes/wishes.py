"""The wanted state of a class's tables: sent whole until each table agrees with it.

New tables, tables that missed a pause in a crash, and reloaded tables need no special case.
"""

from hashlib import sha256

from matou.server.classes.handlers.rounds import PODIUM_S
from matou.server.classes.state.state import ClassState, Table
from matou.server.classes.wire.cats import class_cat
from matou.server.rooms.handlers.of_class import Member, Wish


def wish(state: ClassState, table: Table, at: float) -> Wish:
    """The wanted state of a table at this time."""
    members = tuple(
        Member(pupil, *class_cat(state.pupils[pupil].cat)) for pupil in sorted(table.pupils)
    )
    game = table.counted + (1 if at >= next_deal(state, table) else 0)
    return Wish(members, game, state.paused, _secret(state, game))


def next_deal(state: ClassState, table: Table) -> float:
    """When a table with a finished game deals again; at once for a new table."""
    if table.counted == 0:
        return 0.0
    return state.live.over.get(table.number, state.opened) + PODIUM_S


def _secret(state: ClassState, game: int) -> bytes:
    """The secret of this deal where all have the same deck; else empty, for a random one."""
    if not state.deal_secret:
        return b""
    return sha256(f"{state.deal_secret} {game}".encode()).digest()
