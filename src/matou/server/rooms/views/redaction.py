"""Redaction: events and views, cut to what a guest may know, in this one place."""

from collections.abc import Callable, Container
from functools import cache
from typing import Any, Final, cast

from msgspec.structs import replace

from matou.cards import KIND_NAMES
from matou.games.chance import commitment
from matou.games.events import Event
from matou.games.game import Options, Table, View
from matou.games.views import SPECTATOR, personal, public
from matou.learning.again import look_again
from matou.learning.facts import face_of
from matou.narration import sentence_key
from matou.server.races.finish import Photo
from matou.server.rooms.games.best import Best
from matou.server.rooms.games.choices import choices
from matou.server.rooms.games.registry import ROOM_GAMES
from matou.server.rooms.handlers.chairs import held, open_to_latecomers
from matou.server.rooms.state import stored
from matou.server.rooms.state.players import NOBODY, Chair
from matou.server.rooms.state.state import OVER, State
from matou.server.rooms.state.stored import StoredEvent
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.messages import AnyTable
from matou.server.rooms.wire.room_view import ChairSeen, GuestSeen, HardSeen, RoomSeen
from matou.server.rooms.wire.view_types import BestSeen
from matou.server.tokens import board_secret

Seen = dict[str, Any]
BOARD: Final = -2  # the audience of all boards: no guest, no seats


def welcome(state: State, guest: int, here: Container[int]) -> messages.Welcome:
    """A fresh view for a guest."""
    table = state.game.table if state.game else None
    seats = state.seats_of(guest)
    own = knowledge(table, seats)
    return messages.Welcome(
        n=state.seq,
        you=guest,
        seats=seats,
        room=own_room(room_seen(state, here), state, guest),
        table=cast(AnyTable, table_seen(table, own)) if table is not None else None,
        board=board_secret(state.guests[guest].secret) if guest != BOARD else "",
    )


def knowledge(table: Table | None, seats: list[int]) -> tuple[int, ...]:
    """The audience of a guest.

    Guests with equal knowledge get equal bytes: without hidden hands all are one audience.
    """
    return tuple(seats) if table is not None and table.options.game.hidden else ()


def table_seen(table: Table, seats: tuple[int, ...], lies_open: View | None = None) -> View:
    """The view of the table for the owner of these seats; one tablet may own several.

    Without `lies_open` it is whole; with {} it has only what these seats know in addition.
    """
    if lies_open is None:
        lies_open = public(table)
    seen = personal(table, seats[0] if seats else SPECTATOR, lies_open)
    for seat in seats[1:]:
        other = personal(table, seat, lies_open)
        if "hands" in other:
            seen["hands"][seat] = other["hands"][seat]
        seen = {**other, **seen}  # seen by this seat only
    if seats and not table.over:
        why = ROOM_GAMES[table.options.game.name].why
        seen["choices"] = {str(seat): choices(table, seat, why) for seat in seats}
    return seen  # view_types.py has its shape, and a test that they agree


def event_seen(event: Event, seats: tuple[int, ...]) -> Seen:
    """The view of a game event for the owner of these seats.

    Several people at one device see it, but what only one of them may know is not said aloud.
    """
    audience = event.audience
    known = audience is None or not set(audience).isdisjoint(seats)
    seen = event_all(event if known else event.hidden())
    if len(seats) > 1:
        seen["sentence"] = sentence_key(event.seen_by(SPECTATOR))
    return seen


def event_all(event: Event) -> Seen:
    """All parts of an event by audience, with the key of its sentence."""
    kind: Any = type(event)
    return {"event": kind.__name__, "sentence": _key_of(kind)(event), **vars(event)}


@cache  # the look-up by class takes longer than all the rest
def _key_of(kind: Any) -> Callable[[Event], str]:
    return sentence_key.dispatch(kind)


def room_event_seen(
    event: StoredEvent, moves: list[Event], hands: list[Photo], seats: tuple[int, ...]
) -> Seen:
    """The allowed fields of a stored event; never hashes, secrets or shuffles."""
    seen: Seen = {"fact": type(event).__name__.lower()}
    match event:
        case stored.Played():
            seen |= {"by": event.by, "ms": event.ms}
            seen["events"] = [event_seen(move, seats) for move in moves]
            if event.verdict is not None:
                seen["photo"] = hands
        case stored.Dealt():
            seen["number"] = event.number
        case stored.Dressed():
            seen |= {"guest": event.guest, "cat": event.cat, "name": event.name}
        case (
            stored.Entered() | stored.Hosted() | stored.Grown() | stored.Paused() | stored.Resumed()
        ):
            seen["guest"] = event.guest
        case stored.Left():
            seen |= {"guest": event.guest, "removed": event.removed}
        case stored.Queued():
            seen["guest"] = event.guest if event.waits else NOBODY
        case stored.Sat() | stored.Reserved():
            seen |= {"chair": event.chair, "guest": event.guest}
        case stored.CatSat() | stored.Minded():
            seen |= {"chair": event.chair, "level": event.level}
        case stored.Rose() | stored.GivenBack() | stored.Handicapped() | stored.Youngest():
            seen["chair"] = event.chair
        case stored.Locked():
            seen["locked"] = event.locked
        case stored.Closed():
            seen["why"] = event.why
    return seen


def room_seen(state: State, here: Container[int]) -> RoomSeen:
    """The room, for all guests."""
    game = state.game
    over = state.phase == OVER
    options = state.settings.read()
    return RoomSeen(
        phase=state.phase,
        settings=state.settings,
        tables=_chosen(options, "tables"),
        results=_chosen(options, "results"),
        cards=len(options.cards),
        specials=[KIND_NAMES[face] for face in _chosen(options, "specials")],
        host=state.host,
        guests=[
            GuestSeen(
                guest.number,
                guest.cat,
                guest.words,
                guest.name,
                guest.number in here,
                guest.scarf,
            )
            for guest in state.guests.values()
        ],
        chairs=[_chair_seen(chair, held(state, place)) for place, chair in enumerate(state.chairs)],
        queue=state.queue[:],
        youngest=state.youngest,
        link=state.secret,
        code=state.code,
        locked=state.locked,
        late=open_to_latecomers(state),
        paused=state.paused,
        untouched=state.untouched,
        game=game.number if game else 0,
        commitment=commitment(game.secret) if game else "",
        secret=game.secret.hex() if game and over else "",
        best=best_seen(game.best) if game and over else [],
        hard=[],
    )


def _chair_seen(chair: Chair, held: bool) -> ChairSeen:
    """A handicap counts for people only."""
    ms, cards = (chair.ms, chair.cards) if chair.guest != NOBODY else (0, 0)
    minded = bool(chair.minded)
    return ChairSeen(chair.guest, chair.level, minded, ms, cards, chair.reserved, held)


def own_room(room: RoomSeen, state: State, guest: int) -> RoomSeen:
    """The view of the room with the guest's own hard facts, which nobody else gets."""
    return replace(room, hard=_hard(state, guest)) if state.phase == OVER else room


def _chosen(options: Options, switch: str) -> list[int]:
    """The numbers a switch of the deck holds."""
    value = options.values[switch]
    return list(value) if isinstance(value, tuple) else []


def best_seen(found: dict[int, list[Best]]) -> list[BestSeen]:
    return [
        {"chair": chair, "what": one.what, "count": one.count, "ms": one.ms, "cards": one.cards}
        for chair, best in found.items()
        for one in best
    ]


def _hard(state: State, guest: int) -> list[HardSeen]:
    game = state.game
    if game is None:
        return []
    family, chairs = game.table.options.family, len(state.chairs)
    return [
        HardSeen(place, face_of(one.fact), one.how, one.times)
        for place, chair in enumerate(state.chairs)
        if chair.guest == guest
        for one in look_again(family, [one for one in game.answers if one.seat % chairs == place])
    ]
