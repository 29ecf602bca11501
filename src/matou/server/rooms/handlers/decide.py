"""`decide`: the events of a message to a room. `due`: timed events.

Both are pure: they read the state and return events, or a function that returns them. Only `evolve`
changes the state.
"""

from typing import Final

from matou.bots.reflexes.pace import expected
from matou.cards import ADDI
from matou.server.races.race import UNLIMITED
from matou.server.rooms.handlers import chairs, hands, lobby, presence, turns
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.decision import Decision, Due, Events
from matou.server.rooms.state.players import NOBODY
from matou.server.rooms.state.schedule import races
from matou.server.rooms.state.state import ALL, CLOSED, PLAYING, State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.messages import AnyUp
from matou.server.rooms.wire.refusals import Declined
from matou.server.tokens import Randomness

NOW: Final = -UNLIMITED
MAX_EVENTS = 100_000  # enough for some hundred games


def decide(state: State, guest: int, message: AnyUp, at: float, random: Randomness) -> Decision:
    """The decision on a guest's message that arrived at this time."""
    try:
        if state.phase == CLOSED:
            raise Declined("closed")
        if isinstance(message, messages.InGame):
            return _in_game(state, guest, message, at)
        if isinstance(message, messages.OfTheHost):
            return Decision(_host_asks(state, guest, message, random))
        return Decision(_guest_asks(state, guest, message, at, random))
    except Declined as no:
        return Decision([], no)


def _in_game(state: State, guest: int, message: messages.InGame, at: float) -> Decision:
    if state.game is None:
        raise Declined("no game")
    if state.phase != PLAYING:
        raise Declined("over")
    if state.paused:
        raise Declined("paused")
    if not state.game.part.opens_race:
        if not isinstance(message, messages.Do):
            raise Declined("foreign")
        action = turns.requested(state, guest, message)
        return Decision(turns.act(state, action, at, "person"))
    match message:
        case messages.Hit():
            return hands.hit(state, guest, message, at)
        case messages.Nothing():
            return Decision(hands.nothing(state, guest, message, at))
        case messages.Do():
            return hands.do(state, guest, message, at)


def _guest_asks(
    state: State, guest: int, message: messages.OfAGuest, at: float, random: Randomness
) -> Events:
    match message:
        case messages.Sit():
            return chairs.sit(state, guest, message.chair)
        case messages.Rise():
            return chairs.rise(state, guest, message.chair)
        case messages.Youngest():
            return chairs.name_youngest(state, guest, message.chair)
        case messages.Dress():
            return lobby.dress(state, guest, message)
        case messages.Emote():
            return lobby.gesture(guest, message.which)
        case messages.Touch():
            return turns.touch(state, guest)
        case messages.Usual():
            pace = expected(message.ms, state.options.family == ADDI)
            return [transient.Expected(guest, pace)]
        case messages.Leave():
            return lobby.leave(state, guest)
        case messages.Start():
            return lobby.start(state, guest, random)
        case messages.Pause():
            return turns.pause(state, guest, at)
        case messages.Resume():
            return turns.resume(state, guest)
        case _:  # the session answers Hello, Beat and Awake
            raise Declined("unknown")


def _host_asks(state: State, guest: int, message: messages.OfTheHost, random: Randomness) -> Events:
    if guest != state.host:
        raise Declined("host only")
    match message:
        case messages.Fill():
            return chairs.fill(state, message.chair, message.level or state.settings.level())
        case messages.LetIn():
            return chairs.let_in(state, message.chair)
        case messages.Change():
            return lobby.change(state, message.settings)
        case messages.Handicap():
            return chairs.handicap(state, message)
        case messages.Remove():
            return lobby.remove(state, guest, message.guest, random)
        case messages.HandOver():
            return lobby.hand_over(state, guest, message.guest)
        case messages.Lock():
            return [stored.Locked(message.locked)] if message.locked != state.locked else []
        case messages.Close():
            return lobby.close(state, "host")


# --- time --------------------------------------------------------------------------------


def due(state: State) -> Due:
    """The next timed step and its time; NOW: at once."""
    live = state.live
    if live.reschedule:
        return NOW, _schedule
    if live.pausing != NOBODY and live.race is None:
        return NOW, _pause
    if _too_long(state):
        return NOW, _close
    heir = UNLIMITED if state.host in live.peers else presence.heir_due(state)
    if not state.running:
        return heir, presence.without_host
    if live.race is not None:
        play = hands.race_due(state, live.race)
    else:
        play = turns.turn_due(state), _turn_overdue
    if heir <= min(play[0], live.probe_at):
        return heir, presence.without_host
    return play if play[0] < live.probe_at else (live.probe_at, presence.probe)


def _schedule(state: State, at: float) -> Events:
    race = state.live.race
    asked = race is not None and race.flip_ask is not None
    stale = hands.answer_flip(state, "stale") if asked and state.live.reschedule == ALL else []
    return [*stale, transient.Scheduled(at)]


def _turn_overdue(state: State, at: float) -> Events:
    action = hands.clocks_action(state) if races(state) else turns.cats_choice(state)
    return turns.turn_overdue(state, at, action)


def _pause(state: State, at: float) -> Events:
    """Pause after the open race, unless the game is over or the host has changed."""
    guest = state.live.pausing
    if guest == state.host and state.phase == PLAYING and not state.paused:
        return [stored.Paused(guest)]
    return [transient.PauseAsked(NOBODY, at)]


def _close(state: State, at: float) -> Events:
    return lobby.close(state, "long")


def _too_long(state: State) -> bool:
    """A room has a maximum of events, so that nobody fills the storage on purpose."""
    seq, phase = state.seq, state.phase
    return seq >= MAX_EVENTS and phase != CLOSED and (phase != PLAYING or seq >= 2 * MAX_EVENTS)
