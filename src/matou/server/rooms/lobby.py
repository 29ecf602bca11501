"""Between games: chairs, cats, settings, hosts; and the deal that ends it."""

from typing import TYPE_CHECKING

from matou.games.options import OptionError
from matou.server.rooms import facts, messages
from matou.server.rooms.dealing import deal
from matou.server.rooms.dealt import Game
from matou.server.rooms.identity import CATS, FIRST_WORDS, GESTURES, SECOND_WORDS, clean
from matou.server.rooms.refusals import Declined
from matou.server.rooms.settings import (
    HANDICAP_CARDS,
    HANDICAP_MS,
    Settings,
)
from matou.server.rooms.state import CLOSED, NOBODY, PLAYING, Chair, State
from matou.server.rooms.validation import check, check_level
from matou.server.tokens import hashed, new_secret

if TYPE_CHECKING:
    from matou.server.rooms.room import Room

MOST_GUESTS = 40


def open_room(room: "Room", settings: Settings, link: str) -> None:
    """The first fact of every room."""
    room.happened(facts.Opened(settings, hashed(link)))


def enter(room: "Room", cat: str = "", name: str = "") -> tuple[int, str]:
    """Somebody comes in: their number, and the secret of their token."""
    state = room.state
    if len(state.guests) >= MOST_GUESTS:
        _forget_passers_by(room)
    if state.phase == CLOSED or len(state.guests) >= MOST_GUESTS:
        raise Declined("closed")
    if full(state):
        raise Declined("no watching")
    secret = new_secret(room.random)
    first, second = room.random(2)
    words = (first % FIRST_WORDS, second % SECOND_WORDS)
    worn = {guest.cat for guest in state.guests.values()}
    spare = [one for one in CATS if one not in worn] or list(CATS)
    guest = state.came
    room.happened(
        facts.Entered(
            guest,
            hashed(secret),
            cat if cat in CATS else spare[0],
            words,
            clean(name) if state.settings.free_names else "",
        )
    )
    if state.host == NOBODY:
        room.happened(facts.Hosted(guest))
    return guest, secret


def full(state: State) -> bool:
    """Whether nobody else may come in, because nobody may only watch."""
    return not state.settings.watchers and not _room_to_sit(state)


def _room_to_sit(state: State) -> bool:
    """Whether a chair is left, empty or a cat's, beside those for people who still stand."""
    seated = {chair.guest for chair in state.chairs}
    standing = [guest for guest in state.guests if guest not in seated]
    free = [chair for chair in state.chairs if chair.guest == NOBODY]
    return len(standing) < len(free)


def _forget_passers_by(room: "Room") -> None:
    """Whoever came in, sits nowhere and is not here makes room for others."""
    for number in list(room.state.guests):
        away = number not in room.peers and not room.state.chairs_of(number)
        if away and number != room.state.host:
            room.happened(facts.Left(number))


def empty(chair: Chair) -> bool:
    return chair.guest == NOBODY and not chair.level


def ask(room: "Room", guest: int, message: messages.AnyUp) -> None:
    """What anybody may ask for at any time; raises Declined."""
    match message:
        case messages.Sit():
            _sit(room, guest, message.chair)
        case messages.Rise():
            _rise(room, guest, message.chair)
        case messages.Dress():
            _dress(room, guest, message)
        case messages.Emote():
            if message.which not in GESTURES:
                raise Declined("no such gesture", f"the gestures are {', '.join(GESTURES)}")
            room.outbox.say(messages.Gestured(guest, message.which))
        case messages.Leave():
            leave(room, guest, removed=False)
        case _:
            _host_asks(room, guest, message)


def _host_asks(room: "Room", guest: int, message: messages.AnyUp) -> None:
    if guest != room.state.host:
        raise Declined("host only")
    match message:
        case messages.Fill():
            _fill(room, message.chair, message.level or room.state.settings.level())
        case messages.Change():
            _change(room, message.settings)
        case messages.Handicap():
            _handicap(room, message)
        case messages.Remove():
            if message.guest not in room.state.guests or message.guest == guest:
                raise Declined("no such guest")
            leave(room, message.guest, removed=True)
        case messages.HandOver():
            if message.guest not in room.state.guests:
                raise Declined("no such guest")
            if message.guest != guest:
                room.happened(facts.Hosted(message.guest))
        case messages.Close():
            close(room, "host")
        case _:
            raise Declined("unknown")


def _chair(room: "Room", place: int) -> Chair:
    if not 0 <= place < len(room.state.chairs):
        raise Declined("no such chair")
    return room.state.chairs[place]


def _sit(room: "Room", guest: int, place: int) -> None:
    """A chair that is empty or a cat's; in a running game a cat makes way for a person too."""
    chair = _chair(room, place)
    if chair.guest == guest:
        return
    if chair.guest != NOBODY:
        raise Declined("taken")
    game = room.state.game
    if room.state.phase == PLAYING and game is not None and game.table.options.game.hidden:
        _one_hand_each(game, guest, place)
    room.happened(facts.Sat(place, guest))


def _one_hand_each(game: Game, guest: int, place: int) -> None:
    """C2, H2: hands are hidden, so in a running game nobody goes from one to the next; nor does
    anybody who came in after the deal: it may be somebody who has just gone out."""
    if guest >= game.newcomer:
        raise Declined("next game")
    looked = game.looked.get(guest, set())
    if looked and place not in looked:
        raise Declined("one hand")


def _rise(room: "Room", guest: int, place: int) -> None:
    """One's own chair; the host may empty a cat's. In a game a cat takes it over."""
    chair = _chair(room, place)
    if chair.guest != guest and not (chair.level and guest == room.state.host):
        raise Declined("not yours")
    if room.state.phase != PLAYING:
        room.happened(facts.Rose(place))
    elif chair.guest == guest:
        room.happened(facts.CatSat(place, room.state.settings.level()))
    else:
        raise Declined("in a game")


def _dress(room: "Room", guest: int, message: messages.Dress) -> None:
    known = room.state.guests[guest]
    if message.cat and message.cat not in CATS:
        raise Declined("no such cat", f"the cats are {', '.join(CATS)}")
    name = clean(message.name) if room.state.settings.free_names else known.name
    cat = message.cat or known.cat
    if (cat, name) != (known.cat, known.name):
        room.happened(facts.Dressed(guest, cat, name))


def leave(room: "Room", guest: int, removed: bool) -> None:
    """A person's chairs go to cats in a running game; a new host is found if need be."""
    state = room.state
    if state.phase == PLAYING:
        for place in state.chairs_of(guest):
            room.happened(facts.CatSat(place, state.settings.level()))
    room.outbox.dismiss(guest, "removed" if removed else "left")
    room.happened(facts.Left(guest, removed))
    if state.host == NOBODY:
        new_host(room)


def close(room: "Room", why: str) -> None:
    """Nobody comes in any more, and everybody goes home."""
    room.happened(facts.Closed(why))
    for guest in list(room.peers):
        room.outbox.dismiss(guest, "closed")


def new_host(room: "Room") -> None:
    """Somebody who is here, and else somebody who may come back."""
    others = [number for number in room.state.guests if number != room.state.host]
    here = [number for number in others if number in room.peers]
    if others:
        room.happened(facts.Hosted(min(here or others)))


def _fill(room: "Room", place: int | None, level: str) -> None:
    try:
        check_level(room.state.settings.game, level)
    except OptionError as error:
        raise Declined("setting", str(error)) from None
    if place is not None:
        chair = _chair(room, place)
        if chair.guest != NOBODY:
            raise Declined("taken")
        room.happened(facts.CatSat(place, level))
        return
    for other, chair in enumerate(room.state.chairs):
        if empty(chair):
            room.happened(facts.CatSat(other, level))


def _change(room: "Room", settings: Settings) -> None:
    if room.state.phase == PLAYING:
        raise Declined("in a game")
    try:
        check(settings)
    except OptionError as error:
        raise Declined("setting", str(error)) from None
    if any(chair.guest != NOBODY for chair in room.state.chairs[settings.players :]):
        raise Declined("taken")
    room.happened(facts.Changed(settings))
    for place, chair in enumerate(room.state.chairs):  # a cat of another game does not play this
        try:
            check_level(settings.game, chair.level or settings.level())
        except OptionError:
            room.happened(facts.CatSat(place, settings.level()))


def _handicap(room: "Room", message: messages.Handicap) -> None:
    chair = _chair(room, message.chair)
    if chair.guest == NOBODY:
        raise Declined("no such guest")
    if room.state.phase == PLAYING and message.cards != chair.cards:
        raise Declined("in a game")
    ms = min(message.ms, HANDICAP_MS)
    cards = min(message.cards, HANDICAP_CARDS)
    if (ms, cards) != (chair.ms, chair.cards):
        room.happened(facts.Handicapped(message.chair, ms, cards))


# --- the deal ----------------------------------------------------------------------------


def start(room: "Room", guest: int) -> None:
    """The host begins a game, or the next one: empty chairs are filled with cats."""
    state = room.state
    if guest != state.host:
        raise Declined("host only")
    if state.phase == PLAYING:
        raise Declined("in a game")
    _fill(room, None, state.settings.level())
    room.happened(deal(state, room.random(32)))
