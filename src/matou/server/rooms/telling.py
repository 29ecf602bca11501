"""A fact as it is written to each person: what is the same for many is written once."""

from collections.abc import Container, Sequence

from matou.games.events import Event
from matou.games.table import Table
from matou.games.views import SPECTATOR, public
from matou.server.rooms import messages
from matou.server.rooms.facts import AnyFact
from matou.server.rooms.guests import NOBODY
from matou.server.rooms.redaction import (
    changes_room,
    changes_view,
    fact_seen,
    knowledge,
    own_room,
    room_seen,
    table_seen,
)
from matou.server.rooms.state import OVER, State


def fact_told(
    state: State, fact: AnyFact, events: list[Event], here: Container[int]
) -> dict[int, bytes]:
    """By guest the message of a fact that just happened."""
    table = state.game.table if state.game else None
    over = table is not None and table.over
    room = room_seen(state, here) if changes_room(fact, over) else None
    lies_open = open_part(table) if changes_view(fact) and table is not None else b""
    event = messages.encode(fact_seen(fact, events, ()))
    secrets = [(one, of_it) for one in events if (of_it := one.seen_by(SPECTATOR)) is not one]
    made: dict[tuple[int, tuple[int, ...]], bytes] = {}
    told: dict[int, bytes] = {}
    players = state.players()
    for guest in state.guests:
        seats = knowledge(table, players.get(guest, []))
        known = guest if state.phase == OVER else NOBODY, seats
        if known not in made:
            more = knows_more(secrets, seats)
            made[known] = messages.told(
                state.seq,
                messages.encode(fact_seen(fact, events, seats)) if more else event,
                table_told(table, seats, lies_open) if table and lies_open else b"null",
                messages.encode(own_room(room, state, guest)) if room else b"null",
            )
        told[guest] = made[known]
    return told


def knows_more(secrets: Sequence[tuple[Event, Event]], seats: tuple[int, ...]) -> bool:
    """Whether the owner of these seats may hear what not everybody may: of what happened the whole,
    and what a spectator knows of it."""
    for event, of_it in secrets:
        for seat in seats:
            if event.seen_by(seat) != of_it:
                return True
    return False


def open_part(table: Table) -> bytes:
    """What lies open to all."""
    seen = public(table)
    del seen["viewer"]
    if table.options.game.hidden:
        seen.pop("hands", None)
    return messages.encode(seen)


def table_told(table: Table, seats: tuple[int, ...], lies_open: bytes) -> bytes:
    """`table_seen`, its own part behind the one that is the same for all."""
    own = messages.encode(table_seen(table, seats, {}))
    return lies_open[:-1] + b"," + own[1:]
