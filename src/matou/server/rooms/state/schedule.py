"""Who is awaited in a running game, for how long, and how transient events change that."""

from collections.abc import Iterable
from typing import Final, assert_never, cast

from msgspec.structs import replace

from matou.bots.reflexes.racer import Racer
from matou.games.actions import HIT
from matou.games.mouse.play import Mouse
from matou.server.races.finish import Judged
from matou.server.races.judge import judge
from matou.server.races.race import UNLIMITED, OpenRace, Runner, may_hit, open_race
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.state import transient
from matou.server.rooms.state.players import NOBODY, Chair, window
from matou.server.rooms.state.state import ALL, NOTHING, PROBE_MS, RACE, Live, State
from matou.server.rooms.state.transient import TransientEvent
from matou.server.rooms.wire.settings import IN_A_CLASS_MS, PACES, YOURS, Pace

CAT_FLIPS_MS: Final = 900.0  # before a bot lays a card
CAT_GOES_ON_MS: Final = 400.0  # where people set the pace
SETTLES_MS: Final = 1200.0  # after a verdict, before a bot flips: piles move
COUNT_IN_MS: Final = 1500.0  # "one, two, three": all flip together
AT_ONCE_MS: Final = 300.0
FIRST_FLIP_MS: Final = 2500.0  # in the first game of a device, a beginner's own first card
FIRST_CARD_MS: Final = 1500  # and a card that lies alone, before the next falls


def game_of(state: State) -> Game:
    assert state.game is not None
    return state.game


def mouse(state: State) -> Mouse:
    """The table of a mouse game."""
    return cast(Mouse, game_of(state).table)


def races(state: State) -> bool:
    """Whether hands race in this game, or one seat acts at a time."""
    return state.game is not None and bool(state.game.part.opens_race)


def pace_of(state: State) -> Pace:
    """The pace; without a clock for a person alone with bots."""
    if state.alone:
        return PACES["calm"]
    pace = PACES[state.settings.pace]
    return in_a_class(pace) if state.of_class else pace


def in_a_class(pace: Pace) -> Pace:
    """Others wait for this table, so a turn has a limit even where no clock runs."""
    flip, turn = pace.flip or IN_A_CLASS_MS, pace.turn or IN_A_CLASS_MS
    return replace(pace, flip=min(flip, IN_A_CLASS_MS), turn=min(turn, IN_A_CLASS_MS))


def awaited_seat(state: State) -> int:
    """The seat that has to act now; below 0: the clock does."""
    return mouse(state).next_flipper() if races(state) else game_of(state).table.asked()


def awaited_chair(state: State) -> Chair:
    return state.chair_of(awaited_seat(state))


def awaited_guests(state: State) -> set[int]:
    """The people who have to act now."""
    live = state.live
    if live.race is not None:
        return {one.guest for one in live.race.undecided(deciding(state, live.race.may))}
    return {awaited_chair(state).guest} if live.cat_at == UNLIMITED else set()


def cat_delay(state: State) -> float:
    """The delay of a bot's or clock's action; UNLIMITED where a person is awaited.

    It draws from the bots' live generator, so only `evolve` calls it.
    """
    if not races(state):
        return float(state.live.cats.delay()) if awaited_chair(state).cat else UNLIMITED
    table = mouse(state)
    flipper = table.next_flipper()
    if flipper < 0:
        return AT_ONCE_MS
    if table.reveal_due:
        return COUNT_IN_MS
    if not state.chair_of(flipper).cat:
        return FIRST_FLIP_MS if goes_on_alone(state) else UNLIMITED
    usual = CAT_FLIPS_MS if pace_of(state).window else CAT_GOES_ON_MS
    return usual + (SETTLES_MS if not table.awake else 0)


# --- the first game of a device ------------------------------------------------------------


def goes_on_alone(state: State) -> bool:
    """In the first game of a device, cards fall by themselves until two results are open: a child
    who cannot read need not touch anything before."""
    if not (state.settings.first and state.alone and state.games == 1):
        return False
    return sum(worth > 0 for worth in mouse(state).tops) < 2


def racers(state: State) -> list[Racer | None]:
    """The bot that moves the hand of each seat; None for a person, who gets a beginner's first
    pair."""
    game = game_of(state)
    if state.alone and game.welcoming:
        return [None] * game.table.seats
    return state.live.cats.racers(state.chairs, game.table.seats)


# --- people at the mouse -----------------------------------------------------------------


def runner(state: State, seat: int) -> Runner:
    chair = state.chair_of(seat)
    peer = state.live.peers.get(chair.guest)
    return Runner(seat, chair.guest, float(chair.ms), peer, chair.standing)


def people(state: State) -> list[Runner]:
    """The seats that people play themselves."""
    return deciding(state, range(mouse(state).seats))


def deciding(state: State, may: Iterable[int]) -> list[Runner]:
    """The people of these seats who may hit: each must hit or pass."""
    found = []
    chairs, peers = state.chairs, state.live.peers
    for seat in sorted(may):
        chair = chairs[seat % len(chairs)]
        if chair.guest != NOBODY and not chair.minded:
            peer = peers.get(chair.guest)
            found.append(Runner(seat, chair.guest, float(chair.ms), peer, chair.standing))
    return found


def race_window(state: State, may: frozenset[int]) -> int:
    """The reaction window in ms; 0: no clock runs while a person has to decide."""
    found = deciding(state, may)
    pace = pace_of(state)
    if pace.window == 0 and found and goes_on_alone(state):
        return FIRST_CARD_MS
    if pace.window == 0:
        return 0 if found else PACES["lively"].window
    return window(pace, [state.chair_of(one.seat).times for one in found])


def learn(state: State, race: OpenRace, reactions: dict[int, float]) -> None:
    """Bots that follow people's pace learn from a race; empty reactions mean that there was no
    hit."""
    if any(chair.level == YOURS for chair in state.chairs) and not game_of(state).welcoming:
        state.live.cats.learn(race.sight, people(state), reactions)


def evolve(state: State, event: TransientEvent) -> None:
    """Apply one event to the live part of the state."""
    now = state.live
    match event:
        case transient.Scheduled():
            _schedule(state, event.at)
        case transient.HandDown():
            race = _open(now)
            race.hands[event.hand.seat] = event.hand
            race.verdict = event.verdict
            if event.guest == NOBODY:
                race.window.next()
            else:
                race.nothing.discard(event.guest)
        case transient.Passed():
            _open(now).nothing.add(event.guest)
        case transient.FlipAsked():
            race = _open(now)
            race.nothing.add(event.asked.guest)
            race.flip_ask = event.asked
            if event.flip_at < UNLIMITED:
                race.flip_at = event.flip_at
        case transient.FlipAnswered():
            if now.race is not None and now.race.flip_ask is event.asked:
                now.race.flip_ask = None
        case transient.CatPassed():
            _open(now).window.next()
        case transient.CatsCame():
            _all_cats_hit(state, _open(now))
        case transient.CatHurried():
            now.cat_at = min(now.cat_at, event.cat_at)
        case transient.LateHand():
            now.late.append(event)
        case transient.Heard():
            now.probed.discard(event.guest)
            now.gone.pop(event.guest, None)
        case transient.Touched():
            now.touched = event.at
        case transient.Probed():
            now.probe_at = event.at + PROBE_MS
            now.probed.update(event.guests)
        case transient.Froze():
            now.gone[event.guest] = event.since
        case transient.Connected():
            _connect(now, event)
        case transient.Disconnected():
            now.gone.setdefault(event.guest, event.at)  # the page may have been frozen
            now.disconnect(event.guest)
        case transient.Warned():
            now.warned = True
        case transient.Doubted():
            now.doubted.add(event.guest)
        case transient.Expected():
            now.cats.paces.setdefault(event.guest, event.pace)
        case transient.PauseAsked():
            now.pausing = event.guest
            _hurry_race(now, event.at)
        case transient.Moved():
            now.reschedule = ALL
        case transient.Dismissed():
            now.disconnect(event.guest)
        case transient.Gestured():
            pass
        case _:
            assert_never(event)


def _open(now: Live) -> OpenRace:
    assert now.race is not None
    return now.race


# --- connections -------------------------------------------------------------------------


def _connect(now: Live, event: transient.Connected) -> None:
    now.peers[event.guest] = event.peer
    now.gone.pop(event.guest, None)
    now.probed.discard(event.guest)
    if now.asleep:
        now.asleep = False
        now.woke = event.at
        now.reschedule = ALL


# --- what is awaited ---------------------------------------------------------------------


def _schedule(state: State, at: float) -> None:
    """Set the timers for what is awaited now."""
    now = state.live
    what, now.reschedule = now.reschedule, NOTHING
    # Where all people share one device, there is no waiting.
    now.probe_at = UNLIMITED if state.one_device else at + PROBE_MS
    race = now.race
    if race is not None and race.verdict_number == state.seq:
        now.judged = Judged(race, state.seq, at)
    if now.base is None and state.game is not None:
        now.base = at - state.game.ms
        now.touched = at
    if race is None or what == ALL:
        _begin(state, at)
        return
    if what == RACE:
        race.again(at, may_hit(mouse(state)))
    else:
        race.change_cats(racers(state))
    _limit_race(state, race, at)


def _begin(state: State, at: float) -> None:
    """Start timers after a card, a turn, a pause, or when all have left."""
    now = state.live
    now.race = None
    now.since = at
    now.warned = False
    now.cat_at = UNLIMITED
    if now.cats.thought is not None:
        now.cats.drop()
    if not state.running:
        return
    if races(state) and mouse(state).open:
        _open_race(state, at)
        return
    now.cat_at = at + cat_delay(state)
    if now.cat_at < UNLIMITED and not races(state):
        now.cats.consider(game_of(state).table, awaited_seat(state), awaited_chair(state).cat)


def _open_race(state: State, at: float) -> None:
    now, table = state.live, mouse(state)
    may = may_hit(table)
    lasts = race_window(state, may)
    now.race = open_race(table, state.seq, at, lasts, racers(state), now.cats.chance, may)
    _hurry_race(now, at)


def _limit_race(state: State, race: OpenRace, at: float) -> None:
    """Adjust the race when the number of people changes, or no hand of a person is awaited."""
    lasts = race_window(state, race.may)
    if race.ends == UNLIMITED and lasts:
        race.ends = at + lasts


def _hurry_race(now: Live, at: float) -> None:
    """A pause during a race waits for the race, so that no player gets more time to look.

    The hand of the guest who pauses is not awaited, and a clock starts where none runs.
    """
    if now.race is not None and now.pausing != NOBODY:
        now.race.nothing.add(now.pausing)
        now.race.ends = min(now.race.ends, at + PACES["lively"].window)


def _all_cats_hit(state: State, race: OpenRace) -> None:
    """Calm pace: all bots hit after all people have decided."""
    while race.cat_due() < UNLIMITED:
        action = race.window.next()
        if action is not None and action.kind == HIT:
            hand = race.cats_hand(action.seat, int(race.window.now))
            race.hands[hand.seat] = hand
    race.cats_came = True
    if race.hands:
        race.verdict = judge(race.evidence())
        learn(state, race, {})
