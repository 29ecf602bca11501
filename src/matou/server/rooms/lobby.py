"""Who comes in and goes, what is chosen between games, and the deal that ends it."""

from collections import Counter
from typing import TYPE_CHECKING

from matou.games.options import OptionError
from matou.server.rooms import chairs, facts, hosts, messages
from matou.server.rooms.dealing import deal
from matou.server.rooms.guests import NOBODY, OPENER
from matou.server.rooms.identity import CATS, FIRST_WORDS, GESTURES, SECOND_WORDS, clean
from matou.server.rooms.refusals import Declined
from matou.server.rooms.settings import Settings
from matou.server.rooms.state import CLOSED, PLAYING, State
from matou.server.rooms.validation import check, check_level
from matou.server.tokens import hashed, new_code, new_secret

if TYPE_CHECKING:
    from matou.server.rooms.room import Room

MOST_GUESTS = 40


def open_room(
    room: "Room", settings: Settings, secret: str, code: str = "", at: float = 0.0
) -> None:
    """The first facts of every room."""
    room.happened(facts.Opened(settings, at=at))
    room.happened(facts.Keyed(secret, code))


def new_keys(room: "Room") -> None:
    """What somebody knows who must stay out opens nothing any more."""
    room.happened(facts.Keyed(new_secret(room.random), new_code(room.random)))


def enter(room: "Room", cat: str = "", name: str = "", address: str = "") -> tuple[int, str]:
    """Somebody comes in: their number, and the secret of their token."""
    state = room.state
    if len(state.guests) >= MOST_GUESTS:
        _forget_passers_by(room)
    if state.phase == CLOSED:
        raise Declined("closed")
    if state.locked:
        raise Declined("locked")
    if full(state):
        raise Declined("no watching")
    if len(state.guests) >= MOST_GUESTS:
        _make_room(room, address)
    secret = new_secret(room.random)
    guest = state.came
    room.happened(
        facts.Entered(
            guest,
            hashed(secret),
            cat if cat in CATS else chairs.spare_coat(state, _noticed(room)),
            _new_words(room),
            clean(name) if state.settings.free_names else "",
        )
    )
    if len(state.guests) == 1:
        room.happened(facts.Hosted(guest))
    return guest, secret


def _noticed(room: "Room") -> list[int]:
    """Who is here or has a chair."""
    state = room.state
    return [one for one in state.guests if one in room.peers or state.chairs_of(one)]


def _new_words(room: "Room") -> tuple[int, int]:
    """A name whose noun nobody in the room has, while nouns are left; else whose noun fewest do."""
    first, second = room.random(2)
    used = Counter(guest.words[1] for guest in room.state.guests.values())
    fewest = min(used[noun] for noun in range(SECOND_WORDS))
    nouns = [noun for noun in range(SECOND_WORDS) if used[noun] == fewest]
    noun = nouns[second % len(nouns)]
    firsts = {guest.words[0] for guest in room.state.guests.values() if guest.words[1] == noun}
    others = [one for one in range(FIRST_WORDS) if one not in firsts]
    return others[first % len(others)], noun


def came(room: "Room", guest: int) -> bool:
    """A line is open: where fewer may come than chairs are left, nobody stands; whether they sat
    down, or wait for a chair."""
    state = room.state
    free = chairs.unclaimed(state)
    stands = all(guest not in (chair.guest, chair.reserved) for chair in state.chairs)
    if stands and MOST_GUESTS - len(state.guests) < len(free):
        chairs.sit(room, guest, free[0])
        return True
    return False


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
        if away and number not in (room.state.host, OPENER, *_players(room.state)):
            room.happened(facts.Left(number))


def _players(state: State) -> list[int]:
    """Whoever has held cards in the running game, and so keeps others from seeing them."""
    return list(state.game.had) if state.game is not None and state.phase == PLAYING else []


def _make_room(room: "Room", address: str) -> None:
    """One person who comes in again and again, from one address, keeps nobody else's out: the one
    with most people here gives up the last who only watches, to one that has fewer."""
    state = room.state
    people = Counter(peer.address for peer in room.peers.values())
    claimed = {one for chair in state.chairs for one in (chair.guest, chair.reserved)}
    watching = [
        (people[peer.address], guest)
        for guest, peer in room.peers.items()
        if guest not in (*claimed, *_players(state), state.host, OPENER)
    ]
    most, last = max(watching, default=(0, NOBODY))
    if most <= people[address] + 1:
        raise Declined("full")
    room.outbox.dismiss(last, "crowded")
    room.happened(facts.Left(last))


def ask(room: "Room", guest: int, message: messages.AnyUp) -> None:
    """What anybody may ask for at any time; raises Declined."""
    match message:
        case messages.Sit():
            chairs.sit(room, guest, message.chair)
        case messages.Rise():
            chairs.rise(room, guest, message.chair)
        case messages.Youngest():
            chairs.name_youngest(room, guest, message.chair)
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
            chairs.fill(room, message.chair, message.level or room.state.settings.level())
        case messages.LetIn():
            chairs.let_in(room, message.chair)
        case messages.Change():
            _change(room, message.settings)
        case messages.Handicap():
            chairs.handicap(room, message)
        case messages.Remove():
            if message.guest not in room.state.guests or message.guest == guest:
                raise Declined("no such guest")
            leave(room, message.guest, removed=True)
            new_keys(room)
        case messages.HandOver():
            if message.guest not in room.state.guests:
                raise Declined("no such guest")
            if message.guest != guest:
                hosts.hand_over(room, message.guest)
        case messages.Lock():
            if message.locked != room.state.locked:
                room.happened(facts.Locked(message.locked))
        case messages.Close():
            close(room, "host")
        case _:
            raise Declined("unknown")


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
        hosts.follow(room)


def close(room: "Room", why: str) -> None:
    """Nobody comes in any more, and everybody goes home."""
    room.happened(facts.Closed(why))
    for guest in list(room.peers):
        room.outbox.dismiss(guest, "closed")


def _change(room: "Room", settings: Settings) -> None:
    """After a game it clears the table: the podium makes way for the lobby."""
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
    chairs.seat_reserved(room)


# --- the deal ----------------------------------------------------------------------------


def start(room: "Room", guest: int) -> None:
    """The host begins a game, or the next one: empty chairs are filled with cats."""
    state = room.state
    if guest != state.host:
        raise Declined("host only")
    if state.phase == PLAYING:
        raise Declined("in a game")
    chairs.seat_reserved(room)
    chairs.fill(room, None, state.settings.level())
    room.happened(deal(state, room.random(32)))
