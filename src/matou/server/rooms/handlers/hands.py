"""Handlers of hands at the mouse: messages in an open race, and its timer."""

from typing import Final, cast

from matou.games.actions import FLIPS, HIT, HITS, REVEAL_ALL, TIME_IS_UP, Action
from matou.games.mouse import locked
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS, UNLOCKED
from matou.server.races.judge import Hand, judge
from matou.server.races.race import UNLIMITED, Asked, OpenRace, Runner, hits_in_order
from matou.server.rooms.handlers.turns import (
    AWAY_MS,
    act,
    check_seat,
    gone_since,
    mind,
    played,
    requested,
)
from matou.server.rooms.state import transient
from matou.server.rooms.state.decision import Decision, Due, Events
from matou.server.rooms.state.players import NOBODY
from matou.server.rooms.state.schedule import (
    CAT_GOES_ON_MS,
    awaited_chair,
    deciding,
    game_of,
    mouse,
    pace_of,
    people,
    runner,
)
from matou.server.rooms.state.state import State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.refusals import Declined

DOUBT_MS: Final = 20.0  # of a pong, beyond the kernel's round trip

# --- what people ask for -----------------------------------------------------------------


def hit(state: State, guest: int, message: messages.Hit, at: float) -> Decision:
    """A hand comes down; all guests see it, and the verdict follows."""
    seat, race = message.seat, state.live.race
    check_seat(state, guest, seat, message.n)
    if race is None or seat not in race.may:
        return _outside(state, guest, message, at)
    if message.n < race.number:
        raise Declined("stale")
    if seat in race.hands:
        raise Declined("already hit")
    hand = _hand(state, race, guest, message, at)
    if hand is None:
        raise Declined("stale")
    return Decision([transient.HandDown(hand, judge(race.evidence(hand)), guest)])


def _hand(state: State, race: OpenRace, guest: int, asked: messages.Hit, at: float) -> Hand | None:
    peer = state.live.peers.get(guest)
    if peer is None:
        return None
    whose = runner(state, asked.seat)
    return race.hand(whose, peer, at, asked.n, asked.ms, asked.head, asked.cover)


def _outside(state: State, guest: int, message: messages.Hit, at: float) -> Decision:
    """M11, late_greed: a hand on a sleeping mouse, without a race, or too late."""
    action = HITS[message.seat]
    key = mouse(state).refusal(action)
    if key:
        return Decision(_too_late(state, guest, message, at), Declined(key))
    if message.n < state.seq:
        raise Declined("stale")
    return Decision(act(state, action, at, "person"))


def _too_late(state: State, guest: int, message: messages.Hit, at: float) -> Events:
    """A hand after the verdict: all guests see by how much it was late."""
    live = state.live
    judged = live.judged
    if judged is None or live.race not in (None, judged.race) or not judged.heeds(at):
        return []
    hand = _hand(state, judged.race, guest, message, at)
    if hand is None:
        return []
    photo = game_of(state).log.late(hand, [one.photo for one in live.late])
    return [transient.LateHand(judged.number, hand, photo)] if photo is not None else []


def nothing(state: State, guest: int, message: messages.Nothing, at: float) -> Events:
    """Calm pace: this player has no hand to play. Alone, it also shortens a bot's pause."""
    race = state.live.race
    if not state.seats_of(guest):
        raise Declined("not yours")
    if race is not None and message.n >= race.number:
        return [transient.Passed(guest)]
    if race is not None or message.n < state.seq or not _may_hurry(state):
        raise Declined("stale")
    return [transient.CatHurried(at + CAT_GOES_ON_MS)]


def _may_hurry(state: State) -> bool:
    """Whether a person alone waits for a bot's flip and has seen the story."""
    table = mouse(state)
    flips = table.next_flipper() >= 0 and not table.reveal_due
    return state.alone and flips and bool(awaited_chair(state).cat)


def do(state: State, guest: int, message: messages.Do, at: float) -> Decision:
    """Play an action; a flip in an open race is answered after the race."""
    action, race = requested(state, guest, message), state.live.race
    if action.kind == HIT:
        raise Declined("unknown", "a hand on the mouse is a message of its own")
    if race is not None and action.seat >= 0:
        if action == FLIPS[action.seat]:
            return Decision(_flip(state, race, guest, message.id, action, at), answered=False)
        if race.hands:
            raise Declined(mouse(state).refusal(action) or "race open")
    return Decision(act(state, action, at, "person"))


def _flip(
    state: State, race: OpenRace, guest: int, number: int, action: Action, at: float
) -> Events:
    """M4, M6: the next flip ends the race, once hands on their way have arrived."""
    table = mouse(state)
    if table.stage != TOPS or race.hands:
        raise Declined("race open")
    if table.next_flipper() != action.seat or table.reveal_due:
        raise Declined("reveal due" if table.reveal_due else "not your flip")
    peer = state.live.peers.get(guest)
    if peer is None or (race.flip_ask is not None and race.flip_ask.peer is peer):
        raise Declined("race open")
    flip_at = UNLIMITED
    others = deciding(state, race.may)
    if pace_of(state).window or not others:
        waiting = [one for one in others if one.guest != guest]
        flip_at = max(at + race.grace(waiting), race.fell + pace_of(state).least)
    asked = transient.FlipAsked(Asked(guest, number, peer), flip_at)
    return [*answer_flip(state, "stale"), asked]  # the guest who asked has left the chair


def answer_flip(state: State, refused: str) -> Events:
    asked = open_race(state).flip_ask
    return [transient.FlipAnswered(asked, refused)] if asked is not None else []


# --- what is due -------------------------------------------------------------------------


def open_race(state: State) -> OpenRace:
    assert state.live.race is not None
    return state.live.race


def race_due(state: State, race: OpenRace) -> Due:
    """The next timed step of a race."""
    return min(_deadlines(state, race), key=lambda one: one[0])


def _deadlines(state: State, race: OpenRace) -> list[Due]:
    found = deciding(state, race.may)
    if pace_of(state).window == 0 and found:
        return _driven(state, race, found)
    cat = (race.cat_due(), _cat_comes)
    if race.hands:  # judged now, because hands before this time count
        return [cat, (race.decides_at(found), _judge)]
    return [cat, (race.flip_at, _flip_now), (race.overtime(found), _time_up)]


def _driven(state: State, race: OpenRace, found: list[Runner]) -> list[Due]:
    """A race without a clock: in a calm room bots wait until all people have decided; alone they
    race at once. On one device nobody waits for players who were beaten there."""
    racing = state.settings.pace != "calm"
    undecided = race.undecided(found)
    beaten = not race.slowest and all(map(race.beaten_on_its_device, undecided))
    steps: list[Due] = [
        (_absent_due(state, race, found), _mind_absent),
        (race.overtime(found), _judge_calmly),  # a pause is wanted
    ]
    if racing:
        steps.append((race.cat_due(), _cat_comes))
    if racing or beaten:
        steps.append((race.decides_at(found), _judge))
    if not undecided:
        cats_come = racing and race.slowest and race.cat_due() < UNLIMITED
        steps.append((UNLIMITED if cats_come else state.live.since, _judge_calmly))
    return steps


def _cat_comes(state: State, at: float) -> Events:
    """A bot's hand, or its call of "Souris!"."""
    race = open_race(state)
    action = race.window.peek()
    if action is None or mouse(state).refusal(action) != "":
        return [transient.CatPassed()]
    if action.kind != HIT:
        event = played(state, [action], at, "cat") if not race.hands else None
        return [transient.CatPassed()] if event is None else [event]
    if action.seat in race.hands:
        return [transient.CatPassed()]
    hand = race.cats_hand(action.seat, int(race.window.earliest()))
    return [transient.HandDown(hand, judge(race.evidence(hand)), NOBODY)]


def _time_up(state: State, at: float) -> Events:
    event = played(state, [TIME_IS_UP], at, "clock")
    return [event] if event is not None else [transient.Moved()]


def _flip_now(state: State, at: float) -> Events:
    """The requested card falls.

    Not where the end of the race changed who flips, where the host asked for a pause, or before
    people have seen that the cards are shuffled (M27).
    """
    table = mouse(state)
    flip = FLIPS[table.next_flipper()]
    pausing = state.live.pausing != NOBODY
    waits = pausing or locked.why(table) != UNLOCKED
    event = played(state, [TIME_IS_UP] if waits else [TIME_IS_UP, flip], at, "person")
    if event is None:
        return [*answer_flip(state, "stale"), transient.Moved()]
    fell = len(event.moves) == 2
    refused = "" if fell else "paused" if pausing else "stale"
    return [event, *answer_flip(state, refused)]


def _absent_due(state: State, race: OpenRace, found: list[Runner]) -> float:
    """Wait for a disconnected or frozen guest; then a bot plays."""
    return min((_waited_for(state, race, one) for one in found), default=UNLIMITED)


def _waited_for(state: State, race: OpenRace, one: Runner) -> float:
    """Until when to wait for a guest.

    Without a clock for ever, unless the guest is away or others wait in a class.
    """
    until, flip = UNLIMITED, pace_of(state).flip
    if one.guest not in race.nothing and state.live.away(one.guest):
        until = gone_since(state, one.guest) + AWAY_MS
    if flip and race.undecided([one]):
        until = min(until, state.live.since + flip)
    return until


def _mind_absent(state: State, at: float) -> Events:
    race = open_race(state)
    for one in deciding(state, race.may):
        if _waited_for(state, race, one) <= at:
            return mind(state, one.seat % len(state.chairs))
    return [transient.Moved()]


def _judge_calmly(state: State, at: float) -> Events:
    """Calm pace: people first; bots get only what no person took."""
    race = open_race(state)
    if race.hands:
        return _judge(state, at)
    if race.cat_due() < UNLIMITED:
        return [transient.CatsCame()]
    return _time_up(state, at) if race.flip_ask is None else _flip_now(state, at)


def _judge(state: State, at: float) -> Events:
    """The verdict of a race, with its evidence, as an event."""
    race = open_race(state)
    verdict = race.verdict
    assert verdict is not None
    table, before = mouse(state), cast(Mouse | None, game_of(state).before)
    hits, evidence = hits_in_order(table, before, verdict), race.evidence()
    first = hits[0].seat if hits else verdict.guesses[0]
    by = "person" if state.chair_of(first).person else "cat"
    actions = [*hits, *_time_up_with(table, race, hits)]
    event = played(state, actions, at, by, evidence, verdict)
    assert event is not None
    return [event, *_doubted(state), *answer_flip(state, "race open")]


def _time_up_with(table: Mouse, race: OpenRace, hits: list[Action]) -> list[Action]:
    """The action "time is up", where this verdict ends the race.

    A chase or trap ends with its verdict; with no hand missing the rules have ended it already
    (M15). Pairs may have a second winner (M9), except the last one.
    """
    if table.stage == TOPS:
        return [TIME_IS_UP] if race.cats_came else []
    return [TIME_IS_UP] if race.may - {hit.seat for hit in hits} else []


def _doubted(state: State) -> Events:
    """Warn guests, once a game, whose connection takes longer than the kernel measures.

    Their hands are credited with less. A program that delays pongs looks the same.
    """
    found = {one.guest: one.peer for one in people(state)}
    if len(found) < 2:
        return []
    unseen = {guest: peer.latency.unseen() for guest, peer in found.items() if peer is not None}
    return [
        transient.Doubted(guest, round(ms))
        for guest, ms in unseen.items()
        if ms > DOUBT_MS and guest not in state.live.doubted
    ]


def clocks_action(state: State) -> Action | None:
    """Between races: the action of the clock or of the awaited bot; None: a person is awaited."""
    table = mouse(state)
    if state.live.cat_at == UNLIMITED:
        return None
    if table.next_flipper() < 0:
        return TIME_IS_UP
    return REVEAL_ALL if table.reveal_due else FLIPS[table.next_flipper()]
