"""How transient events change the live state, and what is awaited after any change."""

from typing import assert_never

from matou.games.actions import HIT
from matou.server.races.finish import Judged
from matou.server.races.judge import judge
from matou.server.races.race import UNLIMITED, OpenRace, may_hit, open_race
from matou.server.rooms.state import transient
from matou.server.rooms.state.awaited import (
    awaited_chair,
    awaited_seat,
    cat_delay,
    game_of,
    learn,
    mouse,
    race_window,
    races,
)
from matou.server.rooms.state.guests import NOBODY
from matou.server.rooms.state.state import ALL, NOTHING, PROBE_MS, RACE, Live, State
from matou.server.rooms.state.transient import TransientEvent
from matou.server.rooms.wire.settings import PACES


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
            now.gone.setdefault(event.guest, event.at)  # its page may have been frozen before
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
    """Set the timers for what is awaited from now on."""
    now = state.live
    what, now.reschedule = now.reschedule, NOTHING
    now.probe_at = at + PROBE_MS
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
        race.change_cats(now.cats.racers(state.chairs, mouse(state).seats))
    _limit_race(state, race, at)


def _begin(state: State, at: float) -> None:
    """Another card, another turn, a pause, or nobody is here."""
    now = state.live
    now.race = None
    now.since = at
    now.warned = False
    now.cat_at = UNLIMITED
    now.cats.drop()
    if not state.running:
        return
    if races(state) and mouse(state).open:
        _open_race(state, at)
        return
    now.cat_at = at + cat_delay(state)
    seat = awaited_seat(state)
    if seat >= 0 and awaited_chair(state).cat:
        now.cats.consider(game_of(state).table, seat, awaited_chair(state).cat)


def _open_race(state: State, at: float) -> None:
    now, table = state.live, mouse(state)
    may = may_hit(table)
    racers = now.cats.racers(state.chairs, table.seats)
    lasts = race_window(state, may)
    now.race = open_race(table, state.seq, at, lasts, racers, now.cats.chance, may)
    _hurry_race(now, at)


def _limit_race(state: State, race: OpenRace, at: float) -> None:
    """The last person got up, a second sat down, or no person's hand is awaited any more."""
    lasts = race_window(state, race.may)
    if race.ends == UNLIMITED and lasts:
        race.ends = at + lasts


def _hurry_race(now: Live, at: float) -> None:
    """A pause takes no card back and gives nobody longer to look at it: the race runs to its end.
    The hand of the guest who pauses is not awaited; where no clock runs, one does from now on."""
    if now.race is not None and now.pausing != NOBODY:
        now.race.nothing.add(now.pausing)
        now.race.ends = min(now.race.ends, at + PACES["lively"].window)


def _all_cats_hit(state: State, race: OpenRace) -> None:
    """Calm pace: cats get only what all people left."""
    while race.cat_due() < UNLIMITED:
        action = race.window.next()
        if action is not None and action.kind == HIT:
            hand = race.cats_hand(action.seat, int(race.window.now))
            race.hands[hand.seat] = hand
    race.cats_came = True
    if race.hands:
        race.verdict = judge(race.evidence())
        learn(state, race, {})
