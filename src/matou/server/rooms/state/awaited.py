"""Who is awaited in a running game, and for how long: pure questions to the state."""

from collections.abc import Iterable
from typing import Final, cast

from matou.games.mouse.play import Mouse
from matou.server.races.race import UNLIMITED, OpenRace, Runner
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.state.guests import NOBODY, Chair, window
from matou.server.rooms.state.state import State
from matou.server.rooms.wire.settings import PACES, YOURS, Pace

CAT_FLIPS_MS: Final = 900.0  # a cat takes its time to lay a card
CAT_GOES_ON_MS: Final = 400.0  # where people drive, they have asked for it
SETTLES_MS: Final = 1200.0  # after a verdict, before a cat flips: piles change hands
COUNT_IN_MS: Final = 1500.0  # "one, two, three": all flip together
AT_ONCE_MS: Final = 300.0


def game_of(state: State) -> Game:
    assert state.game is not None
    return state.game


def mouse(state: State) -> Mouse:
    """The table of a game with races; only the mouse games have them."""
    return cast(Mouse, game_of(state).table)


def races(state: State) -> bool:
    """Whether hands race in this game, or one seat acts at a time."""
    return state.game is not None and bool(state.game.part.opens_race)


def pace_of(state: State) -> Pace:
    """Nobody hurries a person who plays alone with cats."""
    return PACES["calm" if state.alone else state.settings.pace]


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
    """When a cat or the clock acts; UNLIMITED where a person is awaited. Draws from the live
    generator of the cats, so only `evolve` calls it."""
    if not races(state):
        return float(state.live.cats.delay()) if awaited_chair(state).cat else UNLIMITED
    table = mouse(state)
    if table.next_flipper() < 0:
        return AT_ONCE_MS
    if table.reveal_due:
        return COUNT_IN_MS
    if not awaited_chair(state).cat:
        return UNLIMITED
    usual = CAT_FLIPS_MS if pace_of(state).window else CAT_GOES_ON_MS
    return usual + (SETTLES_MS if not table.awake else 0)


# --- people at the mouse -----------------------------------------------------------------


def runner(state: State, seat: int) -> Runner:
    chair = state.chair_of(seat)
    peer = state.live.peers.get(chair.guest)
    return Runner(seat, chair.guest, float(chair.ms), peer, chair.standing)


def people(state: State) -> list[Runner]:
    """The seats that people play themselves."""
    return deciding(state, range(game_of(state).table.seats))


def deciding(state: State, may: Iterable[int]) -> list[Runner]:
    """The people of these seats, whose hand could come down: each must hit or say that nothing is
    here."""
    found = []
    chairs, peers = state.chairs, state.live.peers
    for seat in sorted(may):
        chair = chairs[seat % len(chairs)]
        if chair.guest != NOBODY and not chair.minded:
            peer = peers.get(chair.guest)
            found.append(Runner(seat, chair.guest, float(chair.ms), peer, chair.standing))
    return found


def race_window(state: State, may: frozenset[int]) -> int:
    """How long hands have, in ms; 0: no clock runs, as long as a person has to decide."""
    found = deciding(state, may)
    pace = pace_of(state)
    if pace.window == 0:
        return 0 if found else PACES["lively"].window
    return window(pace, [state.chair_of(one.seat).times for one in found])


def learn(state: State, race: OpenRace, reactions: dict[int, float]) -> None:
    """A cat that follows people's pace learns from a race; without reactions nobody hit."""
    if any(chair.level == YOURS for chair in state.chairs):
        state.live.cats.learn(race.sight, people(state), reactions)
