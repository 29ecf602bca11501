"""Latecomers: immediately onto a cat's chair, or from the next deal on."""

from typing import Any

import pytest

from matou.server.rooms.state import stored
from matou.server.rooms.state.players import NOBODY
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from tests.server.harness import RoomHarness


def _over(game: str = "multipli", **chosen: Any) -> RoomHarness:
    """A short game, played to its end by the cats of people who do not act."""
    options = {"max_flips": "3"} if game == "multipli" else {"tokens": "1"}
    harness = RoomHarness(game, people=2, players=3, options=options, **chosen).start()
    harness.wait(3_600_000)
    assert harness.state.phase == "over"
    return harness


def test_at_a_running_mouse_table_a_cat_makes_way_at_once():
    harness = RoomHarness(people=2, players=3).start()
    guest = harness.enter()
    assert harness.said(guest, "welcome")[-1]["room"]["late"]
    assert harness.ask(guest, messages.Sit(chair=2)) == "done"
    assert harness.state.chairs_of(guest) == [2]


def test_where_the_host_does_not_want_that_the_chair_is_kept_for_the_next_deal():
    harness = RoomHarness(people=2, players=3, late=False).start()
    guest = harness.enter()
    assert not harness.said(guest, "welcome")[-1]["room"]["late"]
    assert harness.ask(guest, messages.Sit(chair=2)) == "done"
    assert (harness.last, harness.state.chairs[2].reserved) == ("Reserved", guest)
    assert harness.state.chairs[2].level == "cat"


@pytest.mark.parametrize("game", ["chasse", "course"])
def test_no_guest_sees_a_cats_hand(game):
    """Spectators, latecomers and guests who left and rejoined all wait."""
    harness = RoomHarness(game, people=2, players=4)
    watcher = harness.enter()
    harness.start()
    harness.ask(1, messages.Leave())
    for guest, place in ((watcher, 2), (harness.enter(), 3), (harness.enter(), 1)):
        assert harness.ask(guest, messages.Sit(chair=place)) == "done"
        assert harness.state.chairs[place].reserved == guest
        assert harness.said(guest, "told")[-1]["table"] is None  # nothing new to be seen


def test_waiting_guests_sit_down_at_the_next_deal():
    harness = RoomHarness("chasse", people=2, players=3, options={"tokens": "1"}).start()
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=2))
    harness.wait(3_600_000)
    assert harness.state.phase == "over"
    harness.ask(0, messages.Start())
    chair = harness.state.chairs[2]
    assert (chair.guest, chair.reserved, chair.level) == (guest, NOBODY, "")
    assert harness.said(guest, "told")[-1]["table"]["hands"][2] is not None


def test_the_podium_keeps_its_names_until_the_next_deal():
    harness = _over()
    guest = harness.enter()
    assert harness.ask(guest, messages.Sit(chair=2)) == "done"
    assert harness.state.chairs[2].guest == NOBODY
    harness.start()
    assert harness.state.chairs_of(guest) == [2]


def test_who_waits_may_rather_watch_and_waits_for_one_chair_only():
    harness = RoomHarness("chasse", people=1, players=3).start()
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=1))
    harness.ask(guest, messages.Sit(chair=2))
    assert [chair.reserved for chair in harness.state.chairs] == [NOBODY, NOBODY, guest]
    assert harness.ask(guest, messages.Rise(chair=2)) == "done"
    assert [chair.reserved for chair in harness.state.chairs] == [NOBODY] * 3


def test_a_chair_that_is_kept_is_taken_unless_its_person_is_away():
    harness = RoomHarness("chasse", people=1, players=2).start()
    first, second = harness.enter(), harness.enter()
    harness.ask(first, messages.Sit(chair=1))
    assert harness.ask(second, messages.Sit(chair=1)) == "taken"
    harness.disconnect(first)
    assert harness.ask(second, messages.Sit(chair=1)) == "done"
    assert harness.state.chairs[1].reserved == second


def test_a_chair_is_not_given_to_an_absent_guest():
    harness = _over()
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=2))
    harness.disconnect(guest)
    harness.start()
    assert harness.state.chairs[2].level == "cat"
    assert harness.state.chairs[2].reserved == guest


def test_who_leaves_no_longer_waits():
    harness = RoomHarness("chasse", people=1, players=2).start()
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=1))
    harness.ask(guest, messages.Leave())
    assert harness.state.chairs[1].reserved == NOBODY


def test_who_waits_still_does_after_a_restart():
    harness = RoomHarness("chasse", people=2, players=3).start()
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=2))
    harness.restart()
    assert harness.state.chairs[2].reserved == guest


# --- a lobby after the game --------------------------------------------------------------


def test_a_change_after_a_game_brings_all_back_to_the_lobby():
    harness = _over()
    watcher = harness.enter()
    harness.ask(watcher, messages.Sit(chair=2))
    link, guests = harness.state.link, dict(harness.state.guests)
    other = Settings("chasse", players=3, pace="calm", options={"tables": "5"})
    assert harness.ask(0, messages.Change(settings=other)) == "done"
    assert harness.state.phase == "lobby"
    assert (harness.state.link, harness.state.guests) == (link, guests)
    assert [chair.guest for chair in harness.state.chairs] == [0, 1, watcher]
    assert harness.said(1, "told")[-1]["room"]["phase"] == "lobby"
    assert harness.ask(0, messages.Start()) == "done"
    assert harness.state.games == 2


def test_that_lobby_is_there_after_a_restart_too():
    harness = _over()
    harness.ask(0, messages.Change(settings=harness.state.settings))
    harness.restart()
    assert harness.state.phase == "lobby"


def test_a_journal_from_before_is_read():
    """It has no settings for latecomers, and no deputies."""
    opened = stored.read(
        b'{"fact":"opened","settings":{"game":"multipli","players":2,"watchers":true},"link":"x"}'
    )
    assert isinstance(opened, stored.Opened)
    assert opened.settings.late
    assert stored.read(b'{"fact":"hosted","guest":1}') == stored.Hosted(1, deputy=False)
