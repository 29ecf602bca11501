"""One device for all: no bot plays for a person. After a turn without touch the game pauses."""

import pytest

from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import PLAYING, State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import PACES
from tests.server.harness import PAIR, RoomHarness

GAMES = ["multipli", "addi", "course", "chasse"]
AN_EVENING = 4 * 3_600_000
A_TURN = PACES["lively"].turn


def tablet(
    game: str = "multipli", people: int = 2, players: int = 3, pace: str = "lively"
) -> RoomHarness:
    """One guest on so many chairs; cats have the others."""
    harness = RoomHarness(game, 1, players=players, several=True, pace=pace)
    for chair in range(people):
        assert harness.ask(0, messages.Sit(chair=chair)) == "done"
    return harness


def minded(harness: RoomHarness) -> bool:
    return any(isinstance(fact, stored.Minded) for fact in harness.journal)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", [1, 2, 3])
@pytest.mark.parametrize("pace", ["lively", "race", "calm"])
def test_an_untouched_table_is_not_played_and_names_no_winner(game, people, pace):
    harness = tablet(game, people, pace=pace).start()
    harness.wait(AN_EVENING)
    assert not minded(harness)
    assert harness.state.phase == PLAYING
    assert harness.state.untouched or pace == "calm" or people == 1, "there it waits anyway"
    facts_then = len(harness.journal)
    harness.wait(AN_EVENING)
    assert len(harness.journal) == facts_then, "asleep it does nothing"


@pytest.mark.parametrize("game", GAMES)
def test_after_one_turn_it_pauses_and_any_touch_goes_on(game):
    harness = tablet(game, people=3).start()
    harness.wait(A_TURN + 1000)
    assert harness.state.paused
    assert harness.state.untouched
    seen = harness.said(0, "told")[-1]
    assert seen["event"]["fact"] == "paused"
    assert seen["room"]["untouched"] is True
    position = harness.position
    assert harness.ask(0, messages.Touch()) == "done"
    assert not harness.state.paused
    assert harness.position == position
    assert harness.said(0, "told")[-1]["room"]["untouched"] is False


def test_a_touch_that_asks_for_nothing_keeps_the_table_awake():
    """A child that lifts cards, or reads, is there."""
    harness = tablet("course", people=2, players=2).start()
    for _ in range(10):
        harness.wait(A_TURN - 1000)
        assert harness.ask(0, messages.Touch()) == "done"
    assert not harness.state.paused
    harness.wait(A_TURN)
    assert harness.state.untouched


def test_a_free_seat_is_still_played_by_its_cat():
    harness = tablet("multipli", people=2, players=3).start(PAIR)
    assert harness.do(0, "A flips") == "done"
    harness.wait(6000)
    assert harness.do(0, "B flips") == "done"
    harness.wait(6000)
    cats = [
        fact for fact in harness.journal if isinstance(fact, stored.Played) and fact.by == "cat"
    ]
    assert cats
    assert not harness.state.paused


def test_where_people_never_flip_any_more_cats_do_not_finish_the_game_alone():
    """M5: both people have an empty stack, the cats could go on for ever."""
    harness = tablet("multipli", people=2, players=4).start(
        "multipli\nseats: 4\nA pile: 1x1\nB pile: 2x2\n"
        "C stack: 3x3 3x4 3x5 3x6 3x7 3x8 3x9 4x4 4x5 4x7 4x8 5x5 5x6 5x7 5x8\n"
        "D stack: 6x6 6x7 6x8 6x9 7x7 7x8 7x9 8x8 8x9 9x9 9x10 10x10 7x10 8x10 5x10\n"
        "turn: C\n"
    )
    harness.wait(A_TURN + 10_000)
    assert harness.state.untouched
    flips = len(harness.journal)
    harness.ask(0, messages.Touch())
    harness.wait(5000)
    assert len(harness.journal) > flips + 1, "and a touch lets them go on"


def test_a_pause_of_the_host_is_ended_by_the_host_and_by_no_touch():
    harness = tablet().start()
    assert harness.ask(0, messages.Pause()) == "done"
    assert harness.ask(0, messages.Touch()) == "done"
    assert harness.state.paused


def test_a_spectator_wakes_no_table():
    harness = tablet(people=2).start()
    watcher = harness.enter()
    harness.wait(A_TURN + 1000)
    assert harness.state.untouched
    assert harness.ask(watcher, messages.Touch()) == "not yours"
    assert harness.state.untouched


def test_a_disconnected_tablet_is_waited_for_while_others_watch():
    harness = tablet(people=2).start()
    harness.enter()
    harness.disconnect(0)
    harness.wait(AN_EVENING)
    assert harness.state.untouched
    assert not minded(harness)
    harness.connect(0)
    assert harness.ask(0, messages.Touch()) == "done"
    assert not harness.state.paused


def test_it_is_durable_and_old_journals_of_played_for_tablets_still_replay():
    harness = tablet(people=2).start()
    harness.wait(A_TURN + 1000)
    harness.restart()
    assert harness.state.untouched
    harness.connect(0)
    assert harness.ask(0, messages.Touch()) == "done"
    assert not harness.state.paused
    old = State()
    for body in [stored.write(fact) for fact in harness.journal[:-2]]:
        evolve(old, stored.read(body))
    evolve(old, stored.read(b'{"fact":"minded","chair":0,"level":"cat"}'))
    evolve(old, stored.read(b'{"fact":"paused","guest":0}'))
    assert old.chairs[0].minded == "cat"
    assert (old.paused, old.untouched) == (True, False)


def test_people_at_devices_of_their_own_are_minded_as_before():
    harness = RoomHarness(people=2, players=3, pace="lively").start()
    harness.wait(A_TURN)
    assert minded(harness)
    assert not harness.state.paused
