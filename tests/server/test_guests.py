"""Coming and going: who is the host, who comes back, who hears what was missed."""

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
from tests.server.house import House, OpenLine


def test_the_first_to_come_in_is_the_host():
    house = House(people=2)
    assert house.state.host == 0
    assert house.said(1, "welcome")[0]["you"] == 1


@pytest.mark.parametrize("restarts", [False, True])
def test_a_room_may_keep_its_host_however_long_they_are_away(restarts):
    """A class has one teacher, whom no pupil follows."""
    house = House("chasse", people=2, deputies=False).start()
    house.ask(0, messages.Pause())
    house.go(0)
    if restarts:
        house.restart()
        house.come(1)
    house.wait(10 * HOST_AWAY_MS)
    assert house.state.host == 0
    assert house.state.paused
    assert house.ask(1, messages.Resume()) == "host only"
    house.come(0)
    assert house.ask(0, messages.Resume()) == "done"


def test_rooms_of_before_have_deputies():
    """Journals of older versions do not say so."""
    older = b'{"fact":"opened","settings":{"game":"chasse","players":2}}'
    told = stored.read(older)
    assert isinstance(told, stored.Opened)
    assert told.settings.deputies


def test_a_person_who_comes_back_hears_what_was_missed_and_no_more():
    house = House(people=2)
    known = house.state.seq
    house.go(1)
    house.ask(0, messages.Dress(cat="snow"))
    house.ask(0, messages.Dress(cat="tiger"))
    house.heard[1].clear()
    house.come(1, known)
    assert [message["n"] for message in house.said(1, "told")] == [known + 1, known + 2]
    assert house.said(1, "welcome") == []


def test_a_person_who_comes_back_learns_whose_line_was_lost_meanwhile():
    house = House(people=3)
    known = house.state.seq
    house.go(1)
    house.go(2)
    house.heard[1].clear()
    house.come(1, known)
    lost = {"say": "presence", "guest": 2, "here": False, "asleep": False}
    assert lost in house.heard[1]


def test_whoever_missed_too_much_gets_a_fresh_view():
    house = House(people=2)
    known = house.state.seq
    house.go(1)
    for number in range(CATCH_UP_EVENTS + 1):
        house.ask(0, messages.Dress(cat=("snow", "smoke")[number % 2]))
        house.at += 1000
    house.heard[1].clear()
    house.come(1, known)
    assert house.said(1, "welcome")[0]["n"] == house.state.seq
    assert house.said(1, "told") == []


def test_a_newer_line_is_not_lost_with_the_older_one():
    house = House(people=2)
    old = house.lines[1]
    house.come(1)
    house.room.disconnect(1, old, house.at)
    assert 1 in house.room.peers


def test_what_was_meant_for_the_line_before_is_not_heard_twice():
    house = House(people=2)
    known = house.state.seq
    house.room.receive(0, messages.Dress(id=1, cat="snow"), house.at)
    house.heard[1].clear()
    house.come(1, known)
    assert [message["n"] for message in house.said(1, "told")] == [known + 1]


def test_who_was_removed_on_the_way_in_is_turned_away():
    house = House(people=2)
    house.room.receive(0, messages.Remove(id=1, guest=1), house.at)
    house.take()
    house.heard[1].clear()
    house.come(1)
    house.ask(0, messages.Emote(which="winning"))
    assert house.heard[1] == [{"say": "farewell", "why": "unknown"}]


def test_the_host_who_leaves_is_followed_by_somebody_who_is_here():
    house = House(people=3)
    house.go(1)
    house.ask(0, messages.Leave())
    assert house.state.host == 2


def test_whoever_leaves_is_answered_then_told_farewell():
    house = House(people=2)
    house.heard[1].clear()
    assert house.ask(1, messages.Leave()) == "done"
    assert [message["say"] for message in house.heard[1]] == ["done", "farewell"]


def test_after_everybody_left_the_next_to_come_is_the_host():
    house = House(people=1)
    house.ask(0, messages.Leave())
    assert house.state.host == NOBODY
    assert house.enter() == 1
    assert house.state.host == 1


def test_a_host_whose_line_stays_lost_is_followed_by_somebody_who_is_here():
    house = House(people=2).start()
    house.ask(0, messages.Pause())
    house.go(0)
    house.wait(HOST_AWAY_MS - 1)
    assert house.state.host == 0
    house.wait(1)
    assert house.state.host == 1
    assert house.ask(1, messages.Resume()) == "done"


def test_the_longest_seated_follows_and_never_a_watcher():
    house = House(people=2, players=4)
    watcher = house.enter()
    third = house.enter()
    house.ask(third, messages.Sit(chair=2))
    house.ask(1, messages.Rise(chair=1))
    house.ask(1, messages.Sit(chair=3))
    house.go(0)
    house.wait(HOST_AWAY_MS)
    assert house.state.host == third
    house.go(third)
    house.go(1)
    house.wait(10 * HOST_AWAY_MS)
    assert house.state.host == third
    assert watcher in house.room.peers


def test_a_pause_ends_where_the_host_stays_away_and_all_others_watch():
    house = House(people=1, players=2).start()
    watcher = house.enter()
    house.ask(0, messages.Pause())
    house.go(0)
    house.wait(HOST_AWAY_MS - 1)
    assert house.state.paused
    house.wait(1)
    assert not house.state.paused
    assert house.state.host != watcher


def test_who_opened_the_room_has_it_back_whoever_stood_in_meanwhile():
    house = House(people=3).start()
    house.go(0)
    house.wait(HOST_AWAY_MS)
    house.go(1)
    house.wait(HOST_AWAY_MS)
    assert house.state.host == 2
    house.restart()
    house.come(2)
    house.heard[2].clear()
    house.come(0)
    assert house.state.host == 0
    hosted = [told for told in house.said(2, "told") if told["event"]["fact"] == "hosted"]
    assert [told["event"]["guest"] for told in hosted] == [0]


def test_a_room_that_was_given_away_stays_so():
    house = House(people=3)
    house.ask(0, messages.HandOver(guest=1))
    house.go(0)
    house.come(0)
    assert house.state.host == 1
    house.go(1)
    house.wait(HOST_AWAY_MS)
    assert house.state.host == 0
    house.come(1)
    assert house.state.host == 0


def test_a_deputy_hands_over_what_is_only_lent():
    house = House(people=3)
    house.go(0)
    house.wait(HOST_AWAY_MS)
    house.ask(1, messages.HandOver(guest=2))
    assert house.state.host == 2
    house.come(0)
    assert house.state.host == 0


def test_where_nobody_plays_whoever_sits_down_is_the_host():
    house = House(people=1, players=2)
    watcher = house.enter()
    house.ask(0, messages.Leave())
    assert house.state.host == NOBODY
    house.ask(watcher, messages.Sit(chair=1))
    assert house.state.host == watcher


def test_a_room_that_everybody_left_sleeps():
    house = House(people=1).start()
    house.ask(0, messages.Leave())
    seq = house.state.seq
    house.wait(3_600_000)
    assert house.state.seq == seq


def test_a_removed_guest_hears_nothing_more():
    house = House(people=2)
    assert house.ask(0, messages.Remove(guest=1)) == "done"
    assert house.heard[1][-1] == {"say": "farewell", "why": "removed"}
    count = len(house.heard[1])
    house.ask(0, messages.Emote(which="winning"))
    house.ask(1, messages.Sit(chair=1))
    assert len(house.heard[1]) == count
    assert house.state.chairs[1].guest == NOBODY


def test_a_host_does_not_remove_themselves():
    assert House(people=2).ask(0, messages.Remove(guest=0)) == "no such guest"


def test_without_watchers_a_latecomer_may_come_for_a_cats_chair():
    house = House(people=1, players=2, watchers=False).start()
    assert house.enter() == 1
    with pytest.raises(Declined, match="no watching"):
        house.enter()


def test_a_closed_room_lets_nobody_in():
    house = House(people=2)
    assert house.ask(0, messages.Close()) == "done"
    assert house.heard[1][-1] == {"say": "farewell", "why": "closed"}
    with pytest.raises(Declined, match="closed"):
        house.enter()


def test_a_room_filled_up_on_purpose_ends_between_games(monkeypatch):
    house = House(people=2)
    monkeypatch.setattr(decide, "MAX_EVENTS", house.state.seq + 2)
    house.ask(0, messages.Dress(cat="snow"))
    assert house.state.phase != CLOSED
    house.ask(0, messages.Dress(cat="smoke"))
    assert house.state.phase == CLOSED
    assert house.said(1, "farewell")[0]["why"] == "closed"


def test_a_game_in_such_a_room_is_played_on(monkeypatch):
    house = House(people=2)
    house.ask(0, messages.Start())
    monkeypatch.setattr(decide, "MAX_EVENTS", house.state.seq)
    house.ask(0, messages.Dress(cat="snow"))
    assert house.state.phase == PLAYING


def test_nobody_sits_before_they_have_a_line():
    house = House(people=1, players=4)
    for _ in range(2 * MAX_GUESTS):
        house.room.enter("", "")
    assert [chair.guest for chair in house.state.chairs] == [0, NOBODY, NOBODY, NOBODY]


def test_whoever_came_in_and_went_costs_no_memory():
    """Passers-by leave nothing behind but two facts in the journal."""
    here = House("multipli", 1).room

    def pass_by(people: int) -> int:
        for at in range(people):
            guest, _ = here.enter("", "")
            line = OpenLine(guest)
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
