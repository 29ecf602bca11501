"""Handlers of the lobby: join, leave, settings, the deal."""

from collections import Counter

from matou.games.game import OptionError
from matou.server.rooms.games.validation import check, check_level
from matou.server.rooms.handlers import chairs, presence
from matou.server.rooms.handlers.dealing import deal
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.decision import Events, after
from matou.server.rooms.state.players import MAX_GUESTS, NOBODY, OPENER
from matou.server.rooms.state.state import CLOSED, PLAYING, State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.identity import CATS, FIRST_WORDS, GESTURES, SECOND_WORDS, clean
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import Settings
from matou.server.tokens import Randomness, hashed, new_code, new_secret


def opening(settings: Settings, secret: str, code: str = "", at: float = 0.0) -> Events:
    """The first events of every room."""
    return [stored.Opened(settings, at=at), stored.Keyed(secret, code)]


def new_keys(random: Randomness) -> stored.Keyed:
    """Replace the join code and the link so that a removed guest cannot rejoin."""
    return stored.Keyed(new_secret(random), new_code(random))


def enter(
    state: State, random: Randomness, cat: str = "", name: str = "", address: str = ""
) -> tuple[Events, int, str]:
    """A guest joins: the events, the guest's number, and the secret of the token."""
    events: Events = []
    if len(state.guests) >= MAX_GUESTS:
        events = _forget_passers_by(state)
        state = after(state, events)
    if state.phase == CLOSED:
        raise Declined("closed")
    if state.locked:
        raise Declined("locked")
    if full(state):
        raise Declined("no watching")
    if len(state.guests) >= MAX_GUESTS:
        made_room = _make_room(state, address)
        events += made_room
        state = after(state, made_room)
    secret = new_secret(random)
    guest = state.came
    coat = cat if cat in CATS else chairs.spare_coat(state, _noticed(state))
    name = clean(name) if state.settings.free_names else ""
    events.append(stored.Entered(guest, hashed(secret), coat, _new_words(state, random), name))
    if not state.guests:
        events.append(stored.Hosted(guest))
    return events, guest, secret


def _noticed(state: State) -> list[int]:
    """Guests who are connected or have a chair."""
    return [one for one in state.guests if one in state.live.peers or state.chairs_of(one)]


def _new_words(state: State, random: Randomness) -> tuple[int, int]:
    """A name whose noun is unused in the room, else one with the rarest noun."""
    first, second = random(2)
    used = Counter(guest.words[1] for guest in state.guests.values())
    fewest = min(used[noun] for noun in range(SECOND_WORDS))
    nouns = [noun for noun in range(SECOND_WORDS) if used[noun] == fewest]
    noun = nouns[second % len(nouns)]
    firsts = {guest.words[0] for guest in state.guests.values() if guest.words[1] == noun}
    others = [one for one in range(FIRST_WORDS) if one not in firsts]
    return others[first % len(others)], noun


def full(state: State) -> bool:
    """Whether nobody can join, because there is no chair and no place to watch."""
    return not state.settings.watchers and not _room_to_sit(state)


def _room_to_sit(state: State) -> bool:
    """Whether there is a free chair, empty or a bot's, beyond those for guests without one."""
    seated = {chair.guest for chair in state.chairs}
    standing = [guest for guest in state.guests if guest not in seated]
    free = [chair for chair in state.chairs if chair.guest == NOBODY]
    return len(standing) < len(free)


def _forget_passers_by(state: State) -> Events:
    """Remove disconnected guests without a chair."""
    stay = (state.host, OPENER, *_players(state))
    return [
        stored.Left(guest)
        for guest in state.guests
        if guest not in state.live.peers and not state.chairs_of(guest) and guest not in stay
    ]


def _players(state: State) -> list[int]:
    """Guests who have held cards in the running game, and so must not see others."""
    return list(state.game.had) if state.game is not None and state.phase == PLAYING else []


def _make_room(state: State, address: str) -> Events:
    """At the limit, the address with most guests gives up its last watcher to an address with
    fewer. So one client that joins again and again keeps no guest out."""
    peers = state.live.peers
    people = Counter(peer.address for peer in peers.values())
    claimed = {one for chair in state.chairs for one in (chair.guest, chair.reserved)}
    watching = [
        (people[peer.address], guest)
        for guest, peer in peers.items()
        if guest not in (*claimed, *_players(state), state.host, OPENER)
    ]
    most, last = max(watching, default=(0, NOBODY))
    if most <= people[address] + 1:
        raise Declined("full")
    return [transient.Dismissed(last, "crowded"), stored.Left(last)]


def connected(state: State, guest: int) -> Events:
    """The events when a guest connects with a valid token."""
    events = presence.returned(state, guest)
    events += chairs.seat_arrival(state, guest)
    events += presence.back(state, guest)
    game = state.game
    cut_off = state.phase == PLAYING and game is not None and game.before is not None
    if state.live.asleep and cut_off:  # the open race is undone; its card is flipped again
        events.append(stored.Voided())
    return events


# --- what guests and the host ask for ----------------------------------------------------


def gesture(guest: int, which: str) -> Events:
    if which not in GESTURES:
        raise Declined("no such gesture", f"the gestures are {', '.join(GESTURES)}")
    return [transient.Gestured(guest, which)]


def dress(state: State, guest: int, message: messages.Dress) -> Events:
    known = state.guests[guest]
    if message.cat and message.cat not in CATS:
        raise Declined("no such cat", f"the cats are {', '.join(CATS)}")
    name = clean(message.name) if state.settings.free_names else known.name
    cat = message.cat or known.cat
    return [stored.Dressed(guest, cat, name)] if (cat, name) != (known.cat, known.name) else []


def leave(state: State, guest: int, removed: bool = False) -> Events:
    """In a running game bots take over the guest's chairs; the room gets a new host if needed."""
    events: Events = []
    if state.phase == PLAYING:
        level = state.settings.level()
        events = [stored.CatSat(place, level) for place in state.chairs_of(guest)]
    events.append(transient.Dismissed(guest, "removed" if removed else "left"))
    events.append(stored.Left(guest, removed))
    left = after(state, events)
    return events + (presence.follow(left) if left.host == NOBODY else [])


def remove(state: State, host: int, guest: int, random: Randomness) -> Events:
    if guest not in state.guests or guest == host:
        raise Declined("no such guest")
    return [*leave(state, guest, removed=True), new_keys(random)]


def hand_over(state: State, host: int, guest: int) -> Events:
    if guest not in state.guests:
        raise Declined("no such guest")
    return [presence.hand_over(state, guest)] if guest != host else []


def close(state: State, why: str) -> Events:
    """Close the room and disconnect all guests."""
    return [stored.Closed(why), *(transient.Dismissed(one, "closed") for one in state.live.peers)]


def change(state: State, settings: Settings) -> Events:
    """Change the settings; after a game this leads back to the lobby."""
    if state.phase == PLAYING:
        raise Declined("in a game")
    try:
        check(settings)
    except OptionError as error:
        raise Declined("setting", str(error)) from None
    if any(chair.guest != NOBODY for chair in state.chairs[settings.players :]):
        raise Declined("taken")
    events: Events = [stored.Changed(settings)]
    changed = after(state, events)
    for place, chair in enumerate(changed.chairs):  # a bot of another game cannot play this one
        try:
            check_level(settings.game, chair.level or settings.level())
        except OptionError:
            events.append(stored.CatSat(place, settings.level()))
    return events + chairs.seat_reserved(after(state, events))


def start(state: State, guest: int, random: Randomness) -> Events:
    """The host starts a game; bots take the empty chairs."""
    if guest != state.host:
        raise Declined("host only")
    if state.phase == PLAYING:
        raise Declined("in a game")
    events = chairs.seat_reserved(state)
    events += chairs.fill(after(state, events), None, state.settings.level())
    return [*events, deal(after(state, events), random(32))]
