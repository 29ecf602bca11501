"""What people ask for at the mouse: a hand, "nothing here", the next card."""

from typing import TYPE_CHECKING, Final

from matou.games.actions import FLIPS, HITS, TIME_IS_UP
from matou.games.mouse import locked
from matou.games.mouse.table import TOPS, UNLOCKED
from matou.server.races.judge import Hand
from matou.server.races.race import Asked, Measured, OpenRace, Runner
from matou.server.rooms import messages
from matou.server.rooms.guests import NOBODY
from matou.server.rooms.refusals import Declined

if TYPE_CHECKING:
    from matou.server.rooms.race_clock import RaceClock

CAT_GOES_ON: Final = 400.0  # ms; where people drive, they have asked for it


def hit(clock: "RaceClock", guest: int, message: messages.Hit, at: float) -> None:
    """A hand comes down, and everybody sees it; the verdict follows."""
    seat, race = message.seat, clock.race
    clock.room.owner(guest, seat)
    clock.fresh(seat, message.n)
    if race is None or seat not in race.may:
        _outside(clock, guest, message, at)
        return
    if message.n < race.number:
        raise Declined("stale")
    if seat in race.hands:
        raise Declined("already hit")
    peer = clock.room.peers.get(guest)
    if peer is None:
        raise Declined("stale")
    race.lay(_hand(race, clock.runner(seat), peer, at, message))
    race.nothing.discard(guest)
    clock.room.outbox.say(messages.Paw(race.number, seat))


def _hand(race: OpenRace, runner: Runner, peer: Measured, at: float, asked: messages.Hit) -> Hand:
    return race.hand(runner, peer, at, asked.n, asked.ms, asked.head, asked.cover)


def _outside(clock: "RaceClock", guest: int, message: messages.Hit, at: float) -> None:
    """M11, late_greed: a hand on a sleeping mouse, nobody to race with; or one too late."""
    key = clock.table.refusal(HITS[message.seat])
    if key:
        _too_late(clock, guest, message, at)
        raise Declined(key)
    if message.n < clock.room.state.seq:
        raise Declined("stale")
    clock.play([HITS[message.seat]], at, "person")


def _too_late(clock: "RaceClock", guest: int, message: messages.Hit, at: float) -> None:
    """A hand that the verdict did not wait for: all see by how little it came too late."""
    peer, judged = clock.room.peers.get(guest), clock.judged
    if judged is None or peer is None or clock.race not in (None, judged.race):
        return
    if not judged.heeds(at):
        return
    runner = clock.runner(message.seat)
    hand = _hand(judged.race, runner, peer, at, message)
    late = clock.game.too_late(hand)
    if late is not None:
        clock.room.outbox.say(messages.Late(judged.number, late))


def nothing(clock: "RaceClock", guest: int, message: messages.Nothing, at: float) -> None:
    """Nothing here, go on; alone, also to a cat that gives time to see who got what."""
    race, state = clock.race, clock.room.state
    if not state.seats_of(guest):
        raise Declined("not yours")
    if race is not None and message.n >= race.number:
        race.nothing.add(guest)
    elif race is not None or message.n < state.seq or not _hurry_cat(clock, at):
        raise Declined("stale")


def _hurry_cat(clock: "RaceClock", at: float) -> bool:
    """A person alone has seen enough: the cat that flips next does."""
    table = clock.table
    flips = table.next_flipper() >= 0 and not table.reveal_due and clock.awaited().cat
    if not clock.room.state.alone or not flips:
        return False
    clock.cat_at = min(clock.cat_at, at + CAT_GOES_ON)
    return True


# --- the next card -----------------------------------------------------------------------


def wants_flip(
    clock: "RaceClock", race: OpenRace, guest: int, number: int, seat: int, at: float
) -> None:
    """M4, M6: whoever flips next ends the race, once hands on their way have arrived."""
    table = clock.table
    if table.stage != TOPS or race.hands:
        raise Declined("race open")
    if table.next_flipper() != seat or table.reveal_due:
        raise Declined("reveal due" if table.reveal_due else "not your flip")
    peer = clock.room.peers.get(guest)
    if peer is None or (race.flip_ask is not None and race.flip_ask.peer is peer):
        raise Declined("race open")
    answer_flip(clock, race, "stale")  # somebody who asked for it and then got up
    race.nothing.add(guest)
    race.flip_ask = Asked(guest, number, peer)
    deciding = clock.deciding(race.may)
    if clock.pace.window or not deciding:
        race.flip_at = max(at + race.grace(deciding), race.fell + clock.pace.least)


def flip_now(clock: "RaceClock", race: OpenRace, at: float) -> None:
    """The wanted card falls, unless the end of the race changed who flips, the host waits for it
    to pause, or people first have to see that the cards are mixed (M27)."""
    flip = FLIPS[clock.table.next_flipper()]
    asked, race.flip_ask = race.flip_ask, None
    pausing = clock.room.pausing != NOBODY
    waits = pausing or locked.why(clock.table) != UNLOCKED
    clock.play([TIME_IS_UP] if waits else [TIME_IS_UP, flip], at, "person")
    race.flip_ask = asked
    fell = clock.game.acted.get(flip.seat) == clock.room.state.seq
    answer_flip(clock, race, "" if fell else "paused" if pausing else "stale")


def answer_flip(clock: "RaceClock", race: OpenRace, key: str) -> None:
    """Whoever wanted the next card hears that it fell, or the key of why not; on the line that
    asked."""
    asked, race.flip_ask = race.flip_ask, None
    if asked is not None and clock.room.peers.get(asked.guest) is asked.peer:
        clock.room.answer(asked.guest, asked.id, Declined(key) if key else None)
