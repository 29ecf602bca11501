"""`tell`: the message of an event for each guest; equal messages are encoded once."""

from typing import Final

from matou.games.events import Event
from matou.games.game import Table
from matou.games.views import public
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.state import OVER, Live, State
from matou.server.rooms.state.stored import StoredEvent
from matou.server.rooms.state.transient import TransientEvent
from matou.server.rooms.views.redaction import (
    BOARD,
    changes_room,
    changes_view,
    own_room,
    room_event_seen,
    room_seen,
    table_seen,
)
from matou.server.rooms.wire import messages

TOLD: Final = b'{"say":"told"'  # the constant start of a message


def tell(
    state: State, event: StoredEvent, moves: list[Event], boards: bool = False
) -> tuple[dict[int, bytes], bool]:
    """By guest the message of a stored event, right after it was applied; and whether a race opens
    with it.

    The message is a `messages.Told` joined from encoded parts; guests with equal knowledge share
    them. With `boards` there is one for `BOARD`, too.
    """
    game = state.game
    table = game.table if game is not None else None
    urgent = isinstance(event, stored.Played) and game is not None and game.part.racing(game.table)
    here = state.live.peers
    room = room_seen(state, here) if changes_room(event, table is not None and table.over) else None
    number = b'%b,"n":%d,"event":' % (TOLD, state.seq)
    hands = game.chronicle.hands if game is not None else []
    plain = messages.encode(room_event_seen(event, moves, hands, ()))
    knowers = {seat for one in moves for seat in one.audience or ()}  # of something hidden
    shown = table if changes_view(event) else None
    lies_open = b',"table":' + (open_part(shown)[:-1] + b"," if shown else b"null")
    end = b',"room":' + (messages.encode(room) if room else b"null") + b"}"
    hidden = table is not None and table.options.game.hidden
    players = state.players() if hidden else {}  # nothing is hidden: one message for all
    made: dict[tuple[int, ...], bytes] = {}
    told: dict[int, bytes] = {}
    for guest in (*state.guests, BOARD) if boards else state.guests:
        seats = players.get(guest, ())
        if room is not None and state.phase == OVER:  # hard facts are private
            end = b',"room":' + messages.encode(own_room(room, state, guest)) + b"}"
            made.clear()
        if seats not in made:
            heard = plain
            if not knowers.isdisjoint(seats):
                heard = messages.encode(room_event_seen(event, moves, hands, seats))
            own = own_part(shown, seats)[1:] if shown else b""
            made[seats] = b"".join((number, heard, lies_open, own, end))
        told[guest] = made[seats]
    return told, urgent


def tell_transient(state: State, event: TransientEvent) -> dict[int, bytes]:
    """By guest the message of a transient event; most have none."""
    live = state.live
    match event:
        case transient.Scheduled():  # the most frequent
            return {}
        case transient.HandDown():
            assert live.race is not None
            return _to_all(live, messages.Paw(live.race.number, event.hand.seat))
        case transient.LateHand():
            return _to_all(live, messages.Late(event.number, event.photo))
        case transient.Warned():
            return _to_all(live, messages.Warned(event.chair, event.ms))
        case transient.Gestured():
            return _to_all(live, messages.Gestured(event.guest, event.which))
        case transient.Connected() | transient.Disconnected() | transient.Froze():
            return _to_all(live, presence_of(live, event.guest))
        case transient.Heard() if event.thawed:
            return _to_all(live, presence_of(live, event.guest))
        case transient.Probed():
            return dict.fromkeys(event.guests, messages.write(messages.Probe()))
        case transient.Doubted():
            return {event.guest: messages.write(messages.Doubted(event.ms))}
        case _:
            return {}


def _to_all(live: Live, message: messages.AnyDown) -> dict[int, bytes]:
    return dict.fromkeys((*live.peers, BOARD), messages.write(message))


def presence_of(live: Live, guest: int) -> messages.Presence:
    here = guest in live.peers
    return messages.Presence(guest, here, asleep=here and guest in live.gone)


def open_part(table: Table) -> bytes:
    """The open part of the view."""
    seen = public(table)
    del seen["viewer"]
    if table.options.game.hidden:
        seen.pop("hands", None)
    return messages.encode(seen)


def own_part(table: Table, seats: tuple[int, ...]) -> bytes:
    """The hidden part of the view that the owner of these seats may know."""
    return messages.encode(table_seen(table, seats, {}))
