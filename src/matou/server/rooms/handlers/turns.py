"""Handlers of moves by people, bots and the clock."""

from collections.abc import Sequence
from typing import Final

from matou.games.actions import STOP, Action
from matou.games.chance import Committed, Recorded
from matou.record.words import WordError, read_action, spell_action
from matou.server.races.judge import Race, Verdict
from matou.server.races.race import UNLIMITED
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.decision import Events
from matou.server.rooms.state.schedule import awaited_chair, awaited_seat, game_of, pace_of
from matou.server.rooms.state.state import State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.refusals import Declined
from matou.server.rooms.wire.settings import PACES

WARNING_MS: Final = 8_000.0  # warning before a bot takes over
AWAY_MS: Final = 20_000.0  # for a disconnected or frozen guest


def played(
    state: State, actions: Sequence[Action], at: float, by: str,
    race: Race | None = None, verdict: Verdict | None = None,
) -> stored.Played | None:  # fmt: skip
    """Try the actions on a copy of the table.

    The event has the legal ones, with the decisions of chance; None where none was legal.
    """
    game, live = state.game, state.live
    assert game is not None
    table = game.table.copy()
    table.chance = noted = Recorded(Committed(game.secret + state.seq.to_bytes(8, "big")))
    moves = []
    for action in actions:
        if table.refusal(action) == "":
            table.do(action)
            decided = tuple(tuple(cards) for cards in noted.draws)
            noted.draws = []
            moves.append(stored.Move(spell_action(action, state.options.family), decided))
    if not moves and verdict is None:
        return None
    ms = game.ms if live.base is None else max(int(at - live.base), game.ms)
    late = tuple(one.hand for one in live.late)
    return stored.Played(tuple(moves), ms, by, race, verdict, late)


def act(state: State, action: Action, at: float, by: str) -> Events:
    """Play one action, or raise Declined with the refusal of the rules."""
    event = played(state, [action], at, by)
    if event is None:
        raise Declined(game_of(state).table.refusal(action))
    return [event]


def read(state: State, text: str) -> Action:
    table = game_of(state).table
    try:
        return read_action(text, table.seats, table.options.family)
    except WordError as error:
        raise Declined("unreadable", str(error)) from None


def requested(state: State, guest: int, message: messages.Do) -> Action:
    """The action that a guest requests; Declined where the seat is another's."""
    action = read(state, message.action)
    if action.kind == STOP and guest == state.host:
        return action
    if action.seat < 0:
        raise Declined("unknown")
    check_seat(state, guest, action.seat, message.n)
    return action


def check_seat(state: State, guest: int, seat: int, n: int) -> None:
    """Raise Declined unless this guest plays the seat and has seen its last action, which rejects
    repeated messages."""
    game, chairs = state.game, state.chairs
    assert game is not None
    if seat >= game.table.seats or chairs[seat % len(chairs)].guest != guest:
        raise Declined("not yours")
    if n < game.acted.get(seat, 0):
        raise Declined("stale")


# --- time --------------------------------------------------------------------------------


def turn_due(state: State) -> float:
    """The time of the next bot's or clock's action."""
    live = state.live
    if live.cat_at < UNLIMITED:
        return live.cat_at
    limit = _limit(state)
    if state.one_device:
        return max(live.since, live.touched) + limit
    return live.since + (limit if live.warned else limit - min(WARNING_MS, limit / 2))


def turn_overdue(state: State, at: float, cat_acts: Action | None) -> Events:
    """A bot acts, a person is warned, or a bot plays for a person; on one shared device the game
    waits instead."""
    live = state.live
    if state.one_device and (live.cat_at == UNLIMITED or _untouched(state, at)):
        return doze(state)
    if cat_acts is not None:
        by = "cat" if cat_acts.seat >= 0 and awaited_chair(state).cat else "clock"
        event = played(state, [cat_acts], at, by)
        return [event] if event is not None else [transient.Moved()]
    place = awaited_seat(state) % len(state.chairs)
    if live.warned:
        return mind(state, place)
    left = max(0.0, live.since + _limit(state) - at)
    return [transient.Warned(place, int(left))]


def cats_choice(state: State) -> Action | None:
    """The action of the awaited bot; None: a person is awaited."""
    if state.live.cat_at == UNLIMITED:
        return None
    seat, level = awaited_seat(state), awaited_chair(state).cat
    return state.live.cats.choose(game_of(state).table, seat, level)


def _limit(state: State) -> float:
    """The time limit of the awaited person; shorter for one who is disconnected or frozen."""
    pace = pace_of(state)
    limit = float(pace.flip if game_of(state).part.opens_race else pace.turn) or UNLIMITED
    guest = awaited_chair(state).guest
    if not state.live.away(guest):
        return limit
    return min(limit, gone_since(state, guest) - state.live.since + AWAY_MS)


def gone_since(state: State, guest: int) -> float:
    live = state.live
    return max(live.gone.get(guest, live.since), live.since)


def _untouched(state: State, at: float) -> bool:
    """Whether bots have played for a whole turn without any touch of the device."""
    live, turn = state.live, pace_of(state).turn or PACES["lively"].turn
    return at - max(live.touched, live.woke) >= turn


def mind(state: State, place: int) -> Events:
    """A bot plays for an inactive person; on one shared device the game waits instead."""
    if state.one_device:
        return doze(state)
    return [stored.Minded(place, state.settings.level())]


def doze(state: State) -> Events:
    """Pause, because the only device of this game was not touched."""
    return [stored.Paused(state.host, untouched=True)]


# --- pauses ------------------------------------------------------------------------------


def pause(state: State, guest: int, at: float) -> Events:
    _check_host_of_game(state, guest, paused=False)
    if state.live.race is not None:
        return [transient.PauseAsked(guest, at)]
    return [stored.Paused(guest)]


def resume(state: State, guest: int) -> Events:
    _check_host_of_game(state, guest, paused=True)
    return [stored.Resumed(guest)]


def _check_host_of_game(state: State, guest: int, paused: bool) -> None:
    if guest != state.host:
        raise Declined("host only")
    if state.game is None or state.phase != "playing" or state.paused != paused:
        raise Declined("no game")


def touch(state: State, guest: int) -> Events:
    if not state.chairs_of(guest):
        raise Declined("not yours")
    return [stored.Resumed(guest)] if state.untouched else []
