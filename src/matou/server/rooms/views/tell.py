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
    own_room,
    room_event_seen,
    room_seen,
    table_seen,
)
from matou.server.rooms.wire import messages

OWN: Final = ("viewer", "hands")  # parts of a view that differ by seat
TOLD: Final = b'{"say":"told"'  # the constant start of a message
# Events that change the table, or who may see what of it.
OF_THE_TABLE: Final = (
    stored.Played, stored.Dealt, stored.Voided, stored.Sat, stored.CatSat, stored.Rose, stored.Left,
    stored.Changed, stored.Grown,
)  # fmt: skip


def tell(
    state: State, event: StoredEvent, moves: list[Event], boards: bool = False
) -> tuple[dict[int, bytes], bool]:
    """The message of a stored event for each guest, right after it was applied; and whether it
    opens a race.

    The message is a `messages.Told` joined from encoded parts; guests with equal knowledge share
    them. With `boards` there is one for `BOARD`, too.
    """
    game = state.game
    table = game.table if game is not None else None
    urgent = isinstance(event, stored.Played) and game is not None and game.part.racing(game.table)
    over = table is not None and table.over
    room = room_seen(state, state.live.peers) if _changes_room(event, over) else None
    number = b'%b,"n":%d,"event":' % (TOLD, state.seq)
    hands = game.log.hands if game is not None else []
    plain = messages.encode(room_event_seen(event, moves, hands, ()))
    audience = {seat for one in moves for seat in one.audience or ()}  # of something hidden
    shown = TableWritten(table) if table is not None and isinstance(event, OF_THE_TABLE) else None
    end = b',"room":' + (messages.encode(room) if room else b"null") + b"}"
    # Nothing is hidden: one message for all.
    players = state.players() if table is not None and table.options.game.hidden else {}
    made: dict[tuple[int, ...], bytes] = {}
    told: dict[int, bytes] = {}
    for guest in (*state.guests, BOARD) if boards else state.guests:
        seats = players.get(guest, ())
        if room is not None and state.phase == OVER:  # hard facts are private
            end = b',"room":' + messages.encode(own_room(room, state, guest)) + b"}"
            made.clear()
        if seats not in made:
            heard = plain
            if not audience.isdisjoint(seats):
                heard = messages.encode(room_event_seen(event, moves, hands, seats))
            seen = shown.for_seats(seats) if shown is not None else b"null"
            made[seats] = b"".join((number, heard, b',"table":', seen, end))
        told[guest] = made[seats]
    return told, urgent


def _changes_room(event: StoredEvent, over: bool) -> bool:
    """Whether guests need the view of the room beside the table; changes of looks need none."""
    return not isinstance(event, stored.Dressed) and (over or not isinstance(event, stored.Played))


def tell_transient(state: State, event: TransientEvent) -> dict[int, bytes]:
    """The message of a transient event for each guest; most have none."""
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


class TableWritten:
    """A table whose open part is encoded once for all guests."""

    def __init__(self, table: Table) -> None:
        self.table = table
        lies_open = public(table)
        # What differs by seat, as spectators see it; it comes last.
        self._spectators = {key: lies_open.pop(key) for key in OWN if key in lies_open}
        self._open = messages.encode(lies_open)[:-1]

    def for_seats(self, seats: tuple[int, ...]) -> bytes:
        """The view of the owner of these seats."""
        own = table_seen(self.table, seats, {}) if seats else self._spectators
        return b"%b,%b" % (self._open, messages.encode(own)[1:])
