"""Guests join, leave and return: who is the host, and who gets the messages that were missed."""

import gc
import tracemalloc

import pytest

from matou.server.rooms.handlers import decide
from matou.server.rooms.handlers.presence import HOST_AWAY_MS
from matou.server.rooms.room import CATCH_UP_EVENTS
from matou.server.rooms.state import stored
from matou.server.rooms.state.players import MAX_GUESTS, NOBODY
from matou.server.rooms.state.state import CLOSED, PLAYING
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.refusals import Declined
from tests.server.harness import FakeConnection, RoomHarness


def test_the_first_to_come_in_is_the_host():
    harness = RoomHarness(people=2)
    assert harness.state.host == 0
    assert harness.said(1, "welcome")[0]["you"] == 1


@pytest.mark.parametrize("restarts", [False, True])
def test_a_room_may_keep_its_host_however_long_they_are_away(restarts):
    """A class has one teacher, whom no pupil follows."""
    harness = RoomHarness("chasse", people=2, deputies=False).start()
    harness.ask(0, messages.Pause())
    harness.disconnect(0)
    if restarts:
        harness.restart()
        harness.connect(1)
    harness.wait(10 * HOST_AWAY_MS)
    assert harness.state.host == 0
    assert harness.state.paused
    assert harness.ask(1, messages.Resume()) == "host only"
    harness.connect(0)
    assert harness.ask(0, messages.Resume()) == "done"


def test_rooms_of_before_have_deputies():
    """Journals of older versions do not say so."""
    older = b'{"fact":"opened","settings":{"game":"chasse","players":2}}'
    result = stored.read(older)
    assert isinstance(result, stored.Opened)
    assert result.settings.deputies


def test_a_returning_guest_gets_the_missed_messages_and_no_more():
    harness = RoomHarness(people=2)
    known = harness.state.seq
    harness.disconnect(1)
    harness.ask(0, messages.Dress(cat="snow"))
    harness.ask(0, messages.Dress(cat="tiger"))
    harness.received[1].clear()
    harness.connect(1, known)
    assert [message["n"] for message in harness.said(1, "told")] == [known + 1, known + 2]
    assert harness.said(1, "welcome") == []


def test_a_returning_guest_sees_who_was_disconnected_meanwhile():
    harness = RoomHarness(people=3)
    known = harness.state.seq
    harness.disconnect(1)
    harness.disconnect(2)
    harness.received[1].clear()
    harness.connect(1, known)
    lost = {"say": "presence", "guest": 2, "here": False, "asleep": False}
    assert lost in harness.received[1]


def test_a_guest_who_missed_too_much_gets_a_new_view():
    harness = RoomHarness(people=2)
    known = harness.state.seq
    harness.disconnect(1)
    for number in range(CATCH_UP_EVENTS + 1):
        harness.ask(0, messages.Dress(cat=("snow", "smoke")[number % 2]))
        harness.at += 1000
    harness.received[1].clear()
    harness.connect(1, known)
    assert harness.said(1, "welcome")[0]["n"] == harness.state.seq
    assert harness.said(1, "told") == []


def test_a_newer_connection_outlives_the_older_one():
    harness = RoomHarness(people=2)
    old = harness.connections[1]
    harness.connect(1)
    harness.room.disconnect(1, old, harness.at)
    assert 1 in harness.room.peers


def test_messages_of_the_former_connection_are_not_sent_twice():
    harness = RoomHarness(people=2)
    known = harness.state.seq
    harness.room.receive(0, messages.Dress(id=1, cat="snow"), harness.at)
    harness.received[1].clear()
    harness.connect(1, known)
    assert [message["n"] for message in harness.said(1, "told")] == [known + 1]


def test_who_was_removed_on_the_way_in_is_turned_away():
    harness = RoomHarness(people=2)
    harness.room.receive(0, messages.Remove(id=1, guest=1), harness.at)
    harness.take()
    harness.received[1].clear()
    harness.connect(1)
    harness.ask(0, messages.Emote(which="winning"))
    assert harness.received[1] == [{"say": "farewell", "why": "unknown"}]


def test_a_host_who_leaves_is_followed_by_a_connected_guest():
    harness = RoomHarness(people=3)
    harness.disconnect(1)
    harness.ask(0, messages.Leave())
    assert harness.state.host == 2


def test_a_guest_who_leaves_gets_an_answer_and_a_farewell():
    harness = RoomHarness(people=2)
    harness.received[1].clear()
    assert harness.ask(1, messages.Leave()) == "done"
    assert [message["say"] for message in harness.received[1]] == ["done", "farewell"]


def test_after_all_have_left_the_next_guest_is_the_host():
    harness = RoomHarness(people=1)
    harness.ask(0, messages.Leave())
    assert harness.state.host == NOBODY
    assert harness.enter() == 1
    assert harness.state.host == 1


def test_a_host_who_stays_disconnected_is_followed_by_a_connected_guest():
    harness = RoomHarness(people=2).start()
    harness.ask(0, messages.Pause())
    harness.disconnect(0)
    harness.wait(HOST_AWAY_MS - 1)
    assert harness.state.host == 0
    harness.wait(1)
    assert harness.state.host == 1
    assert harness.ask(1, messages.Resume()) == "done"


def test_the_longest_seated_follows_and_never_a_watcher():
    harness = RoomHarness(people=2, players=4)
    watcher = harness.enter()
    third = harness.enter()
    harness.ask(third, messages.Sit(chair=2))
    harness.ask(1, messages.Rise(chair=1))
    harness.ask(1, messages.Sit(chair=3))
    harness.disconnect(0)
    harness.wait(HOST_AWAY_MS)
    assert harness.state.host == third
    harness.disconnect(third)
    harness.disconnect(1)
    harness.wait(10 * HOST_AWAY_MS)
    assert harness.state.host == third
    assert watcher in harness.room.peers


def test_a_pause_ends_where_the_host_stays_away_and_all_others_watch():
    harness = RoomHarness(people=1, players=2).start()
    watcher = harness.enter()
    harness.ask(0, messages.Pause())
    harness.disconnect(0)
    harness.wait(HOST_AWAY_MS - 1)
    assert harness.state.paused
    harness.wait(1)
    assert not harness.state.paused
    assert harness.state.host != watcher


def test_the_guest_who_opened_the_room_is_host_again_after_a_deputy():
    harness = RoomHarness(people=3).start()
    harness.disconnect(0)
    harness.wait(HOST_AWAY_MS)
    harness.disconnect(1)
    harness.wait(HOST_AWAY_MS)
    assert harness.state.host == 2
    harness.restart()
    harness.connect(2)
    harness.received[2].clear()
    harness.connect(0)
    assert harness.state.host == 0
    hosted = [result for result in harness.said(2, "told") if result["event"]["fact"] == "hosted"]
    assert [result["event"]["guest"] for result in hosted] == [0]


def test_a_room_that_was_given_away_stays_so():
    harness = RoomHarness(people=3)
    harness.ask(0, messages.HandOver(guest=1))
    harness.disconnect(0)
    harness.connect(0)
    assert harness.state.host == 1
    harness.disconnect(1)
    harness.wait(HOST_AWAY_MS)
    assert harness.state.host == 0
    harness.connect(1)
    assert harness.state.host == 0


def test_a_deputy_hands_over_what_is_only_lent():
    harness = RoomHarness(people=3)
    harness.disconnect(0)
    harness.wait(HOST_AWAY_MS)
    harness.ask(1, messages.HandOver(guest=2))
    assert harness.state.host == 2
    harness.connect(0)
    assert harness.state.host == 0


def test_without_players_the_first_to_sit_down_is_the_host():
    harness = RoomHarness(people=1, players=2)
    watcher = harness.enter()
    harness.ask(0, messages.Leave())
    assert harness.state.host == NOBODY
    harness.ask(watcher, messages.Sit(chair=1))
    assert harness.state.host == watcher


def test_a_room_without_guests_is_unloaded():
    harness = RoomHarness(people=1).start()
    harness.ask(0, messages.Leave())
    seq = harness.state.seq
    harness.wait(3_600_000)
    assert harness.state.seq == seq


def test_a_removed_guest_gets_no_more_messages():
    harness = RoomHarness(people=2)
    assert harness.ask(0, messages.Remove(guest=1)) == "done"
    assert harness.received[1][-1] == {"say": "farewell", "why": "removed"}
    count = len(harness.received[1])
    harness.ask(0, messages.Emote(which="winning"))
    harness.ask(1, messages.Sit(chair=1))
    assert len(harness.received[1]) == count
    assert harness.state.chairs[1].guest == NOBODY


def test_a_host_does_not_remove_themselves():
    assert RoomHarness(people=2).ask(0, messages.Remove(guest=0)) == "no such guest"


def test_without_watchers_a_latecomer_may_come_for_a_cats_chair():
    harness = RoomHarness(people=1, players=2, watchers=False).start()
    assert harness.enter() == 1
    with pytest.raises(Declined, match="no watching"):
        harness.enter()


def test_a_closed_room_admits_no_guest():
    harness = RoomHarness(people=2)
    assert harness.ask(0, messages.Close()) == "done"
    assert harness.received[1][-1] == {"say": "farewell", "why": "closed"}
    with pytest.raises(Declined, match="closed"):
        harness.enter()


def test_a_room_filled_up_on_purpose_ends_between_games(monkeypatch):
    harness = RoomHarness(people=2)
    monkeypatch.setattr(decide, "MAX_EVENTS", harness.state.seq + 2)
    harness.ask(0, messages.Dress(cat="snow"))
    assert harness.state.phase != CLOSED
    harness.ask(0, messages.Dress(cat="smoke"))
    assert harness.state.phase == CLOSED
    assert harness.said(1, "farewell")[0]["why"] == "closed"


def test_a_game_in_such_a_room_is_played_on(monkeypatch):
    harness = RoomHarness(people=2)
    harness.ask(0, messages.Start())
    monkeypatch.setattr(decide, "MAX_EVENTS", harness.state.seq)
    harness.ask(0, messages.Dress(cat="snow"))
    assert harness.state.phase == PLAYING


def test_no_guest_sits_before_they_are_connected():
    harness = RoomHarness(people=1, players=4)
    for _ in range(2 * MAX_GUESTS):
        harness.room.enter("", "")
    assert [chair.guest for chair in harness.state.chairs] == [0, NOBODY, NOBODY, NOBODY]


def test_a_guest_who_joined_and_left_costs_no_memory():
    """Passers-by leave nothing behind but two facts in the journal."""
    here = RoomHarness("multipli", 1).room

    def pass_by(people: int) -> int:
        for at in range(people):
            guest, _ = here.enter("", "")
            line = FakeConnection(guest)
            for ping in range(120):
                line.latency.pong(ping * 1000.0, ping * 1000.0 + 20)
            here.connect(guest, line, 0, float(at))
            here.disconnect(guest, line, float(at))
            here.take()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    before = pass_by(2 * MAX_GUESTS)
    grown = pass_by(10 * MAX_GUESTS) - before
    tracemalloc.stop()
    assert grown / (10 * MAX_GUESTS) < 300
