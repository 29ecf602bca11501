"""A fact as it is written to each person: what is the same for many is written once."""

from collections.abc import Container

from matou.games.events import Event
from matou.games.table import Table
from matou.games.views import public
from matou.server.rooms import messages
from matou.server.rooms.facts import AnyFact
from matou.server.rooms.redaction import (
    changes_room,
    changes_view,
    fact_seen,
    knowledge,
    own_room,
    room_seen,
    share,
    table_seen,
)
from matou.server.rooms.state import OVER, State


def fact_told(
    state: State, fact: AnyFact, events: list[Event], here: Container[int]
) -> dict[int, bytes]:
    """By guest the message of a fact that just happened: a `messages.Told`, put together of parts.

    People with equal knowledge get equal bytes, and each part is written once for all who may know
    as much.
    """
    table = state.game.table if state.game else None
    room = room_seen(state, here) if changes_room(fact, table is not None and table.over) else None
    number = b'{"say":"told","n":%d,"event":' % state.seq
    event = messages.encode(fact_seen(fact, events, ()))
    knowers = [seat for one in events for seat in one.knowers or ()]  # of something hidden
    shown = table if changes_view(fact) else None
    lies_open = b',"table":' + (open_part(shown)[:-1] + b"," if shown else b"null")
    end = b',"room":' + (messages.encode(room) if room else b"null") + b"}"
    players = state.players()
    made: dict[tuple[int, ...], bytes] = {}
    told: dict[int, bytes] = {}
    for guest in state.guests:
        seats = knowledge(table, players.get(guest, []))
        if room is not None and state.phase == OVER:  # what was hard is each one's own
            end = b',"room":' + messages.encode(own_room(room, state, guest)) + b"}"
            made.clear()
        if seats not in made:
            heard = event
            if share(knowers, seats):
                heard = messages.encode(fact_seen(fact, events, seats))
            own = own_part(shown, seats)[1:] if shown else b""
            made[seats] = b"".join((number, heard, lies_open, own, end))
        told[guest] = made[seats]
    return told


def open_part(table: Table) -> bytes:
    """What lies open to all."""
    seen = public(table)
    del seen["viewer"]
    if table.options.game.hidden:
        seen.pop("hands", None)
    return messages.encode(seen)


def own_part(table: Table, seats: tuple[int, ...]) -> bytes:
    """What the owner of these seats may know beside it."""
    return messages.encode(table_seen(table, seats, {}))
