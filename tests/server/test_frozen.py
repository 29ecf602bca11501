"""A frozen page keeps its connection open: the others are told that it is asleep."""

import pytest

from matou.server.rooms.handlers.turns import AWAY_MS
from matou.server.rooms.state import stored
from matou.server.rooms.state.schedule import awaited_guests
from matou.server.rooms.state.state import PROBE_MS, SILENT_MS
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import PACES
from tests.server.house import PAIR, SUMOS, House

GAMES = ["multipli", "course", "chasse"]


def asleep(house: House, guest: int = 1) -> list[tuple[int, bool]]:
    """What one person was told of pages that froze, and run again."""
    heard = house.said(guest, "presence")
    return [(one["guest"], one["asleep"]) for one in heard if one["here"]]


def playing(game: str, pace: str = "calm") -> House:
    """Two people; the first is awaited, for a flip or a turn."""
    house = House(game, 2, pace=pace).start(SUMOS if game == "chasse" else "")
    assert awaited_guests(house.state) == {0}
    house.heard = {0: [], 1: []}
    return house


def minded(house: House) -> list[int]:
    return [fact.chair for fact in house.journal if isinstance(fact, stored.Minded)]


@pytest.mark.parametrize("game", GAMES)
def test_a_frozen_page_that_is_awaited_is_shown_asleep_until_it_runs_again(game):
    house = playing(game)
    journal = len(house.journal)
    house.frozen.add(0)
    house.wait(SILENT_MS - 1)
    assert asleep(house) == []
    house.wait(1)
    assert asleep(house) == [(0, True)]
    house.thaw(0)
    assert asleep(house) == [(0, True), (0, False)]
    assert len(house.journal) == journal, "presence is no fact"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_answers_is_awake_however_long_its_person_thinks(game):
    house = playing(game)
    house.wait(60_000)
    assert asleep(house) == []
    assert len(house.said(0, "probe")) == 60_000 / PROBE_MS
    assert house.said(1, "probe") == [], "only who is awaited is asked"
    assert minded(house) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pace", ["calm", "lively"])
def test_a_frozen_page_is_waited_for_as_long_as_a_lost_line_and_then_minded(game, pace):
    house = playing(game, pace)
    allowed = PACES[pace].flip if game == "multipli" else PACES[pace].turn
    limit = min(AWAY_MS, allowed or AWAY_MS)
    house.frozen.add(0)
    house.wait(limit - 1)
    assert minded(house) == []
    house.wait(1)
    assert minded(house) == [0]
    house.thaw(0)
    assert not house.state.chairs[0].minded, "their chair is theirs again, as after a lost line"


def test_a_page_that_freezes_late_in_a_turn_is_not_minded_at_once():
    house = playing("course")
    house.wait(60_000)
    house.frozen.add(0)
    house.wait(AWAY_MS - 1)
    assert minded(house) == []
    house.wait(PROBE_MS)
    assert minded(house) == [0]


def test_whoever_still_has_to_decide_at_the_mouse_is_probed():
    house = House("multipli", 3, pace="calm").start(PAIR)
    assert house.do(0, "A flips") == "done"
    assert house.nothing(2) == "done"
    house.heard = {0: [], 1: [], 2: []}
    house.frozen.update((1, 2))
    house.wait(SILENT_MS)
    assert asleep(house, 0) == [(1, True)]
    assert house.said(2, "probe") == []
    house.wait(AWAY_MS)
    assert minded(house) == [1], "people drive, and nobody is waited for longer than a lost line"


def test_any_message_wakes_a_page():
    house = playing("course")
    house.frozen.add(0)
    house.wait(SILENT_MS)
    house.ask(0, messages.Emote(which="winning"))
    assert asleep(house) == [(0, True), (0, False)]


def test_whoever_comes_in_is_told_who_is_asleep():
    house = playing("course")
    house.frozen.add(0)
    house.wait(SILENT_MS)
    watcher = house.enter()
    assert (0, True) in asleep(house, watcher)
    house.go(1)
    house.come(1, last=house.state.seq)
    assert asleep(house)[-2:] == [(watcher, False), (1, False)]
    assert asleep(house).count((0, True)) == 2


def test_a_line_that_is_lost_after_a_freeze_is_away_since_the_freeze():
    house = playing("course")
    house.frozen.add(0)
    house.wait(SILENT_MS)
    house.go(0)
    assert house.said(1, "presence")[-1] == {
        "say": "presence", "guest": 0, "here": False, "asleep": False,
    }  # fmt: skip
    house.wait(AWAY_MS - SILENT_MS - 1)
    assert minded(house) == []
    house.wait(1)
    assert minded(house) == [0]


def test_at_one_device_nobody_waits_for_another_and_nobody_is_probed():
    house = House("course", 1, players=3, pace="calm")
    house.ask(0, messages.Fill())
    house.start()
    house.wait(60_000)
    assert house.said(0, "probe") == []


def test_an_answered_probe_is_no_touch():
    """A tablet whose people fell asleep pauses, although its page runs."""
    house = playing("course", "lively")
    touched = house.room.live.touched
    house.wait(PROBE_MS)
    assert house.said(0, "probe")
    assert house.room.live.touched == touched
