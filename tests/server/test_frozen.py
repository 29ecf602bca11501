"""A frozen page keeps its connection open: the other guests see that it is asleep."""

import pytest

from matou.server.rooms.handlers.turns import AWAY_MS
from matou.server.rooms.state import stored
from matou.server.rooms.state.schedule import awaited_guests
from matou.server.rooms.state.state import PROBE_MS, SILENT_MS
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import PACES
from tests.server.harness import PAIR, SUMOS, RoomHarness

GAMES = ["multipli", "course", "chasse"]


def asleep(harness: RoomHarness, guest: int = 1) -> list[tuple[int, bool]]:
    """The messages to one guest about pages that froze, and that run again."""
    heard = harness.said(guest, "presence")
    return [(one["guest"], one["asleep"]) for one in heard if one["here"]]


def playing(game: str, pace: str = "calm") -> RoomHarness:
    """Two people; the first is awaited, for a flip or a turn."""
    harness = RoomHarness(game, 2, pace=pace).start(SUMOS if game == "chasse" else "")
    assert awaited_guests(harness.state) == {0}
    harness.received = {0: [], 1: []}
    return harness


def minded(harness: RoomHarness) -> list[int]:
    return [fact.chair for fact in harness.journal if isinstance(fact, stored.Minded)]


@pytest.mark.parametrize("game", GAMES)
def test_a_frozen_page_that_is_awaited_is_shown_asleep_until_it_runs_again(game):
    harness = playing(game)
    journal = len(harness.journal)
    harness.frozen.add(0)
    harness.wait(SILENT_MS - 1)
    assert asleep(harness) == []
    harness.wait(1)
    assert asleep(harness) == [(0, True)]
    harness.thaw(0)
    assert asleep(harness) == [(0, True), (0, False)]
    assert len(harness.journal) == journal, "presence is no fact"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_answers_is_awake_however_long_its_person_thinks(game):
    harness = playing(game)
    harness.wait(60_000)
    assert asleep(harness) == []
    assert len(harness.said(0, "probe")) == 60_000 / PROBE_MS
    assert harness.said(1, "probe") == [], "only who is awaited is asked"
    assert minded(harness) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pace", ["calm", "lively"])
def test_a_frozen_page_is_waited_for_like_a_lost_connection_and_then_minded(game, pace):
    harness = playing(game, pace)
    allowed = PACES[pace].flip if game == "multipli" else PACES[pace].turn
    limit = min(AWAY_MS, allowed or AWAY_MS)
    harness.frozen.add(0)
    harness.wait(limit - 1)
    assert minded(harness) == []
    harness.wait(1)
    assert minded(harness) == [0]
    harness.thaw(0)
    assert not harness.state.chairs[0].minded, "their chair is theirs again, as after a lost line"


def test_a_page_that_freezes_late_in_a_turn_is_not_minded_at_once():
    harness = playing("course")
    harness.wait(60_000)
    harness.frozen.add(0)
    harness.wait(AWAY_MS - 1)
    assert minded(harness) == []
    harness.wait(PROBE_MS)
    assert minded(harness) == [0]


def test_guests_who_still_decide_at_the_mouse_are_probed():
    harness = RoomHarness("multipli", 3, pace="calm").start(PAIR)
    assert harness.do(0, "A flips") == "done"
    assert harness.nothing(2) == "done"
    harness.received = {0: [], 1: [], 2: []}
    harness.frozen.update((1, 2))
    harness.wait(SILENT_MS)
    assert asleep(harness, 0) == [(1, True)]
    assert harness.said(2, "probe") == []
    harness.wait(AWAY_MS)
    assert minded(harness) == [1], "people drive, and nobody is waited for longer than a lost line"


def test_any_message_wakes_a_page():
    harness = playing("course")
    harness.frozen.add(0)
    harness.wait(SILENT_MS)
    harness.ask(0, messages.Emote(which="winning"))
    assert asleep(harness) == [(0, True), (0, False)]


def test_a_new_guest_sees_who_is_asleep():
    harness = playing("course")
    harness.frozen.add(0)
    harness.wait(SILENT_MS)
    watcher = harness.enter()
    assert (0, True) in asleep(harness, watcher)
    harness.disconnect(1)
    harness.connect(1, last=harness.state.seq)
    assert asleep(harness)[-2:] == [(watcher, False), (1, False)]
    assert asleep(harness).count((0, True)) == 2


def test_a_connection_lost_after_a_freeze_is_away_since_the_freeze():
    harness = playing("course")
    harness.frozen.add(0)
    harness.wait(SILENT_MS)
    harness.disconnect(0)
    assert harness.said(1, "presence")[-1] == {
        "say": "presence", "guest": 0, "here": False, "asleep": False,
    }  # fmt: skip
    harness.wait(AWAY_MS - SILENT_MS - 1)
    assert minded(harness) == []
    harness.wait(1)
    assert minded(harness) == [0]


def test_one_device_has_no_waiting_and_no_probes():
    harness = RoomHarness("course", 1, players=3, pace="calm")
    harness.ask(0, messages.Fill())
    harness.start()
    harness.wait(60_000)
    assert harness.said(0, "probe") == []


def test_an_answered_probe_is_no_touch():
    """A tablet that is not touched pauses, although its page runs."""
    harness = playing("course", "lively")
    touched = harness.room.live.touched
    harness.wait(PROBE_MS)
    assert harness.said(0, "probe")
    assert harness.room.live.touched == touched
