"""Handlers of chairs: people and bots sit down, get up, or wait for a chair."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from matou.games.game import OptionError
from matou.server.rooms.games.validation import check, check_level
from matou.server.rooms.handlers import presence
from matou.server.rooms.state import stored
from matou.server.rooms.state.decision import Events, after
from matou.server.rooms.state.players import MAX_GUESTS, NOBODY, Chair
from matou.server.rooms.state.state import LOBBY, PLAYING, State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.identity import CATS
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import HANDICAP_CARDS, HANDICAP_MS


def empty(chair: Chair) -> bool:
    return chair.guest == NOBODY and not chair.level


def unclaimed(state: State) -> list[int]:
    """Chairs without a person, now or from the next deal on; those of bots come last."""
    found = [place for place, one in enumerate(state.chairs) if one.guest == one.reserved == NOBODY]
    return sorted(found, key=lambda place: not empty(state.chairs[place]))


def _chair(state: State, place: int) -> Chair:
    if not 0 <= place < len(state.chairs):
        raise Declined("no such chair")
    return state.chairs[place]


def sit(state: State, guest: int, place: int | None) -> Events:
    """Take a chair that is empty or a bot's, now or at the next deal.

    A chair reserved for a disconnected guest is free for others.
    """
    if place is None:
        return _sit_anywhere(state, guest)
    chair = _chair(state, place)
    if guest in (chair.guest, chair.reserved):
        return []
    if chair.guest != NOBODY or chair.reserved in state.live.peers:
        raise Declined("taken")
    if may_sit_now(state, guest, place):
        events = _sit_down(state, guest, place)
    elif state.chairs_of(guest):
        raise Declined("seated")
    else:
        events = [stored.Reserved(place, guest)]
    if state.host == NOBODY:
        events.append(presence.appoint(state, guest))
    return events


def _sit_anywhere(state: State, guest: int) -> Events:
    """The first free chair. If all are taken, add one: in the lobby at once, else at the next
    deal."""
    if state.chairs_of(guest) or guest in state.queue:
        return []
    free = [place for place, one in enumerate(state.chairs)
            if one.guest == NOBODY and one.reserved not in state.live.peers]  # fmt: skip
    if free:
        return sit(state, guest, min(free, key=lambda place: not empty(state.chairs[place])))
    if not may_grow(state, len(state.queue) + 1):
        raise Declined("full")
    return _grow(state, guest) if state.phase == LOBBY else [stored.Queued(guest)]


def _grow(state: State, guest: int) -> Events:
    grown: Events = [stored.Grown(guest)]
    return grown + _sit_down(after(state, grown), guest, len(state.chairs))


def may_grow(state: State, more: int) -> bool:
    """Whether the game, with these settings, allows so many more players."""
    try:
        check(replace(state.settings, players=len(state.chairs) + more))
    except OptionError:
        return False
    return True


def name_youngest(state: State, guest: int, place: int) -> Events:
    """M2: the host says who it is, or the person themself."""
    chair = _chair(state, place)
    if state.phase == PLAYING:
        raise Declined("in a game")
    if chair.guest == NOBODY:
        raise Declined("no such guest")
    if guest not in (chair.guest, state.host):
        raise Declined("host only")
    return [stored.Youngest(place)] if place != state.youngest else []


def _sit_down(state: State, guest: int, place: int) -> Events:
    """Between games a guest changes chairs and takes the handicap along; where one device has
    several chairs, the handicap stays with the chair."""
    moves = not state.settings.several and state.phase != PLAYING
    events: Events = [stored.Rose(old) for old in state.chairs_of(guest)] if moves else []
    events.append(stored.Sat(place, guest))
    if moves:
        seated = after(state, events)
        chair, handicap = seated.chairs[place], seated.guests[guest].handicap
        if handicap != (chair.ms, chair.cards):
            events.append(stored.Handicapped(place, *handicap))
    return events + _change_coat(state, guest)


def _change_coat(state: State, guest: int) -> Events:
    """At a table all coats differ, because they identify players."""
    known = state.guests[guest]
    seated = {chair.guest for chair in state.chairs} - {guest, NOBODY}
    if known.cat not in {state.guests[one].cat for one in seated}:
        return []
    return [stored.Dressed(guest, spare_coat(state, seated), known.name)]


def spare_coat(state: State, wearers: Iterable[int]) -> str:
    """A coat that none of them wears, else the rarest one."""
    worn = Counter(state.guests[one].cat for one in wearers)
    return min(CATS, key=lambda coat: worn[coat])


def seat_arrival(state: State, guest: int) -> Events:
    """A new guest sits down while there are more free chairs than guests who may still join."""
    free = unclaimed(state)
    stands = all(guest not in (chair.guest, chair.reserved) for chair in state.chairs)
    if stands and MAX_GUESTS - len(state.guests) < len(free):
        return sit(state, guest, free[0])
    return []


def may_sit_now(state: State, guest: int, place: int) -> bool:
    """Whether a guest may sit down during a game.

    Not at the end of a game, which shows names. During a game only where the host allows it, never
    with a hidden hand (C2, H2), and always on the chair that the guest had.
    """
    game = state.game
    if state.phase != PLAYING or game is None:
        return state.phase == LOBBY
    had = game.had.get(guest, ())
    if place in had:
        return True
    return open_to_latecomers(state) and (state.settings.several or not had)


def let_in(state: State, place: int) -> Events:
    """The host gives a bot's hidden hand to the guest who waits for that chair.

    The guest keeps it to the end: nobody sees two hands, and nobody another player's hand.
    """
    chair = _chair(state, place)
    if state.phase != PLAYING or state.game is None:
        raise Declined("no game")
    guest, had = chair.reserved, state.game.had
    if guest not in state.live.peers:
        raise Declined("no such guest")
    if had.get(guest):
        raise Declined("seated")
    if held(state, place):
        raise Declined("held")
    return [stored.Sat(place, guest)]


def held(state: State, place: int) -> bool:
    """Whether a person has seen this hand who is still in the room or was removed by the host.

    Else a host with a second device could remove players to see their hands.
    """
    game = state.game
    if state.phase != PLAYING or game is None:
        return False
    return place in game.barred or any(place in game.had.get(one, ()) for one in state.guests)


def open_to_latecomers(state: State) -> bool:
    """Whether a bot's chair can be taken during a game."""
    game = state.game
    if state.phase != PLAYING or game is None:
        return False
    return state.settings.late and not game.table.options.game.hidden


def seat_reserved(state: State) -> Events:
    """Before a deal: guests who reserved a chair and are connected sit down."""
    events: Events = []
    for place, chair in enumerate(state.chairs):
        if chair.guest == NOBODY and chair.reserved in state.live.peers:
            events += _sit_down(after(state, events), chair.reserved, place)
    for guest in state.queue:
        seated = after(state, events)
        if guest in state.live.peers and may_grow(seated, 1):
            events += _grow(seated, guest)
    return events


def rise(state: State, guest: int, place: int | None) -> Events:
    """Leave a chair or a reservation; the host may empty a bot's chair.

    In a game a bot takes over.
    """
    if place is None:
        return [stored.Queued(guest, waits=False)] if guest in state.queue else []
    chair = _chair(state, place)
    if chair.reserved == guest:
        return [stored.Reserved(place, NOBODY)]
    if chair.guest != guest and not (chair.level and guest == state.host):
        raise Declined("not yours")
    if state.phase != PLAYING:
        return [stored.Rose(place)]
    if chair.guest != guest:
        raise Declined("in a game")
    return [stored.CatSat(place, state.settings.level())]


def fill(state: State, place: int | None, level: str) -> Events:
    """A bot takes this chair, or every empty one."""
    try:
        check_level(state.settings.game, level)
    except OptionError as error:
        raise Declined("setting", str(error)) from None
    if place is None:
        places = [other for other, chair in enumerate(state.chairs) if empty(chair)]
        return [stored.CatSat(other, level) for other in places]
    if _chair(state, place).guest != NOBODY:
        raise Declined("taken")
    return [stored.CatSat(place, level)]


def handicap(state: State, message: messages.Handicap) -> Events:
    chair = _chair(state, message.chair)
    if chair.guest == NOBODY:
        raise Declined("no such guest")
    if state.phase == PLAYING and message.cards != chair.cards:
        raise Declined("in a game")
    ms = min(message.ms, HANDICAP_MS)
    cards = min(message.cards, HANDICAP_CARDS)
    if (ms, cards) == (chair.ms, chair.cards):
        return []
    return [stored.Handicapped(message.chair, ms, cards)]
