"""Who sits where: people, cats, and people who sit down as soon as they may."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from matou.games.options import OptionError
from matou.server.rooms import facts, hosts, messages
from matou.server.rooms.guests import NOBODY, Chair
from matou.server.rooms.identity import CATS
from matou.server.rooms.refusals import Declined
from matou.server.rooms.settings import HANDICAP_CARDS, HANDICAP_MS
from matou.server.rooms.state import LOBBY, PLAYING, State
from matou.server.rooms.validation import check, check_level

if TYPE_CHECKING:
    from matou.server.rooms.room import Room


def empty(chair: Chair) -> bool:
    return chair.guest == NOBODY and not chair.level


def unclaimed(state: State) -> list[int]:
    """The places without a person, now or from the next deal on; those of cats come last."""
    found = [place for place, one in enumerate(state.chairs) if one.guest == one.reserved == NOBODY]
    return sorted(found, key=lambda place: not empty(state.chairs[place]))


def _chair(room: "Room", place: int) -> Chair:
    if not 0 <= place < len(room.state.chairs):
        raise Declined("no such chair")
    return room.state.chairs[place]


def sit(room: "Room", guest: int, place: int | None) -> None:
    """A chair that is empty or a cat's: now, or from the next deal on where that must wait.

    What is kept for somebody whose line is lost is free for others.
    """
    if place is None:
        _sit_anywhere(room, guest)
        return
    state, chair = room.state, _chair(room, place)
    if guest in (chair.guest, chair.reserved):
        return
    if chair.guest != NOBODY or chair.reserved in room.peers:
        raise Declined("taken")
    if may_sit_now(state, guest, place):
        _sit_down(room, guest, place)
    elif state.chairs_of(guest):
        raise Declined("seated")
    else:
        room.happened(facts.Reserved(place, guest))
    if state.host == NOBODY:
        hosts.appoint(room, guest)


def _sit_anywhere(room: "Room", guest: int) -> None:
    """The first free chair. If all are taken, add one: in the lobby at once, else at the next
    deal."""
    state = room.state
    if state.chairs_of(guest) or guest in state.queue:
        return
    free = [place for place, one in enumerate(state.chairs)
            if one.guest == NOBODY and one.reserved not in room.peers]  # fmt: skip
    if free:
        sit(room, guest, min(free, key=lambda place: not empty(state.chairs[place])))
    elif not may_grow(state, len(state.queue) + 1):
        raise Declined("full")
    elif state.phase == LOBBY:
        _grow(room, guest)
    else:
        room.happened(facts.Queued(guest))


def _grow(room: "Room", guest: int) -> None:
    room.happened(facts.Grown(guest))
    _sit_down(room, guest, len(room.state.chairs) - 1)


def may_grow(state: State, more: int) -> bool:
    """Whether the game, with these settings, seats so many more players."""
    try:
        check(replace(state.settings, players=len(state.chairs) + more))
    except OptionError:
        return False
    return True


def name_youngest(room: "Room", guest: int, place: int) -> None:
    """M2: the host says who it is, or the person themself."""
    state, chair = room.state, _chair(room, place)
    if state.phase == PLAYING:
        raise Declined("in a game")
    if chair.guest == NOBODY:
        raise Declined("no such guest")
    if guest not in (chair.guest, state.host):
        raise Declined("host only")
    if place != state.youngest:
        room.happened(facts.Youngest(place))


def _sit_down(room: "Room", guest: int, place: int) -> None:
    """Between games who has a chair moves, and what was given to them moves along; where one
    device has many chairs, it is the chair's."""
    state = room.state
    if state.settings.several or state.phase == PLAYING:
        room.happened(facts.Sat(place, guest))
        _change_coat(room, guest)
        return
    for old in state.chairs_of(guest):
        room.happened(facts.Rose(old))
    room.happened(facts.Sat(place, guest))
    chair, handicap = state.chairs[place], state.guests[guest].handicap
    if handicap != (chair.ms, chair.cards):
        room.happened(facts.Handicapped(place, *handicap))
    _change_coat(room, guest)


def _change_coat(room: "Room", guest: int) -> None:
    """No two people at a table wear the same coat: there it is their name."""
    state = room.state
    known = state.guests[guest]
    seated = {chair.guest for chair in state.chairs} - {guest, NOBODY}
    if known.cat in {state.guests[one].cat for one in seated}:
        room.happened(facts.Dressed(guest, spare_coat(state, seated), known.name))


def spare_coat(state: State, wearers: Iterable[int]) -> str:
    """A coat that none of them wears, else the one that fewest do."""
    worn = Counter(state.guests[one].cat for one in wearers)
    return min(CATS, key=lambda coat: worn[coat])


def may_sit_now(state: State, guest: int, place: int) -> bool:
    """Not on the podium, whose names stay; in a game where the host lets latecomers in, but never
    to a hidden hand (C2, H2); and always onto the chair one had in it, which is the only one."""
    game = state.game
    if state.phase != PLAYING or game is None:
        return state.phase == LOBBY
    had = game.had.get(guest, ())
    if place in had:
        return True
    return open_to_latecomers(state) and (state.settings.several or not had)


def let_in(room: "Room", place: int) -> None:
    """The host gives a cat's hidden hand to whoever waits for that chair, who keeps it to the end:
    nobody sees a second hand, and nobody a hand that is another's."""
    state, chair = room.state, _chair(room, place)
    if state.phase != PLAYING or state.game is None:
        raise Declined("no game")
    guest, had = chair.reserved, state.game.had
    if guest not in room.peers:
        raise Declined("no such guest")
    if had.get(guest):
        raise Declined("seated")
    if held(state, place):
        raise Declined("held")
    room.happened(facts.Sat(place, guest))


def held(state: State, place: int) -> bool:
    """Whether the hand there is another's in this game: somebody held it who is still in the room,
    or whom the host removed. Else a host with a second device would remove people to see theirs."""
    game = state.game
    if state.phase != PLAYING or game is None:
        return False
    return place in game.barred or any(place in game.had.get(one, ()) for one in state.guests)


def open_to_latecomers(state: State) -> bool:
    """Whether a cat's chair can be taken while its game is played."""
    game = state.game
    if state.phase != PLAYING or game is None:
        return False
    return state.settings.late and not game.table.options.game.hidden


def seat_reserved(room: "Room") -> None:
    """Before a deal: whoever waited for a chair, and is here, sits down on it."""
    for place, chair in enumerate(room.state.chairs):
        if chair.guest == NOBODY and chair.reserved in room.peers:
            _sit_down(room, chair.reserved, place)
    for guest in list(room.state.queue):
        if guest in room.peers and may_grow(room.state, 1):
            _grow(room, guest)


def rise(room: "Room", guest: int, place: int | None) -> None:
    """One's own chair, or the one that one waits for; the host may empty a cat's. In a game a cat
    takes it over."""
    if place is None:
        if guest in room.state.queue:
            room.happened(facts.Queued(guest, waits=False))
        return
    chair = _chair(room, place)
    if chair.reserved == guest:
        room.happened(facts.Reserved(place, NOBODY))
        return
    if chair.guest != guest and not (chair.level and guest == room.state.host):
        raise Declined("not yours")
    if room.state.phase != PLAYING:
        room.happened(facts.Rose(place))
    elif chair.guest == guest:
        room.happened(facts.CatSat(place, room.state.settings.level()))
    else:
        raise Declined("in a game")


def fill(room: "Room", place: int | None, level: str) -> None:
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


def handicap(room: "Room", message: messages.Handicap) -> None:
    chair = _chair(room, message.chair)
    if chair.guest == NOBODY:
        raise Declined("no such guest")
    if room.state.phase == PLAYING and message.cards != chair.cards:
        raise Declined("in a game")
    ms = min(message.ms, HANDICAP_MS)
    cards = min(message.cards, HANDICAP_CARDS)
    if (ms, cards) != (chair.ms, chair.cards):
        room.happened(facts.Handicapped(message.chair, ms, cards))
