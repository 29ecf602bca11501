"""A table of a class: returns the events that make it as the class wants it."""

from typing import NamedTuple

from matou.server.rooms.handlers import chairs
from matou.server.rooms.handlers.dealing import deal
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.decision import Events, after
from matou.server.rooms.state.players import NOBODY, THE_CLASS
from matou.server.rooms.state.state import CLOSED, LOBBY, PLAYING, State
from matou.server.rooms.wire.settings import Settings
from matou.server.tokens import Randomness


class Member(NamedTuple):
    """A pupil, with the same number as the guest."""

    guest: int
    cat: str
    scarf: int


class Wish(NamedTuple):
    """The wanted state of a table: who sits there, the game, and whether it is paused."""

    members: tuple[Member, ...]
    game: int  # the number of the game that should be dealt by now
    paused: bool = False
    secret: bytes = b""  # the secret of that deal; empty: a random one


def opening(settings: Settings, at: float) -> Events:
    """The first event of a table, which has no code and no link."""
    return [stored.Opened(settings, at=at, of_class=True)]


def follow(state: State, wish: Wish, at: float, random: Randomness) -> Events:
    """The events that bring the table to the wanted state; none if it is there."""
    if state.phase == CLOSED:
        return []
    events = _let_go(state, wish)
    for member in wish.members:
        events += _seat(after(state, events), member)
    events += _deal(after(state, events), wish, random)
    return events + _pause(after(state, events), wish, at)


def free_chairs(state: State) -> int:
    """Chairs of cats, or empty ones, that a latecomer may take now."""
    return sum(_may_take(state, place) for place in range(len(state.chairs)))


def _let_go(state: State, wish: Wish) -> Events:
    """Pupils who sit elsewhere leave; in a running game a bot takes the chair."""
    stay = {member.guest for member in wish.members}
    events: Events = []
    for guest in [one for one in state.guests if one not in stay]:
        if state.phase == PLAYING:
            level = state.settings.level()
            events += [stored.CatSat(place, level) for place in state.chairs_of(guest)]
        events.append(stored.Left(guest, removed=True))
    return events


def _seat(state: State, member: Member) -> Events:
    """Seat a pupil: now where no guest has seen the hand, else at the next deal."""
    guest = member.guest
    events: Events = []
    if guest not in state.guests:
        events.append(stored.Entered(guest, "", member.cat, (0, 0), scarf=member.scarf))
    elif state.chairs_of(guest) or any(chair.reserved == guest for chair in state.chairs):
        return []
    places = [place for place in range(len(state.chairs)) if _may_take(state, place)]
    if not places:
        return events
    place = min(places, key=lambda one: not chairs.empty(state.chairs[one]))
    now = state.phase in (LOBBY, PLAYING)
    return [*events, stored.Sat(place, guest) if now else stored.Reserved(place, guest)]


def _may_take(state: State, place: int) -> bool:
    chair = state.chairs[place]
    return chair.guest == chair.reserved == NOBODY and not chairs.held(state, place)


def _deal(state: State, wish: Wish, random: Randomness) -> Events:
    if state.phase == PLAYING or state.games >= wish.game or not wish.members:
        return []
    events: Events = []
    for place, chair in enumerate(state.chairs):
        if chair.guest == NOBODY and chair.reserved in state.guests:
            events.append(stored.Sat(place, chair.reserved))
    events += chairs.fill(after(state, events), None, state.settings.level())
    return [*events, deal(after(state, events), wish.secret or random(32))]


def _pause(state: State, wish: Wish, at: float) -> Events:
    """Pause the table; an open race runs to its end first, as with any host."""
    if state.phase != PLAYING:
        return []
    waits = state.live.pausing == THE_CLASS
    if wish.paused and (not state.paused or state.untouched):
        if state.live.race is None:
            return [stored.Paused(THE_CLASS)]
        return [] if waits else [transient.PauseAsked(THE_CLASS, at)]
    if not wish.paused and waits:
        return [transient.PauseAsked(NOBODY, at)]
    if not wish.paused and state.paused and not state.untouched:
        return [stored.Resumed(THE_CLASS)]
    return []
