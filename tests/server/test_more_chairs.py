"""A guest who joins a room without a free chair gets one; coats and names differ."""

import msgspec

from matou.server.rooms.state.players import MAX_GUESTS
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.identity import CATS, SECOND_WORDS
from matou.server.rooms.wire.settings import Settings
from tests.server.harness import RoomHarness


def test_a_chair_is_added_for_the_fourth_of_a_family_and_all_get_the_event():
    harness = RoomHarness(people=3)
    fourth = harness.enter()
    assert harness.ask(fourth, messages.Sit()) == "done"
    assert harness.state.chairs_of(fourth) == [3]
    assert harness.state.settings.players == 4
    for guest in (0, fourth):
        events = [result["event"] for result in harness.said(guest, "told")]
        assert {"fact": "grown", "guest": fourth} in events
    harness.start()
    assert harness.state.game is not None
    assert harness.state.game.table.seats == 4


def test_free_chairs_and_those_of_cats_come_first():
    harness = RoomHarness(people=1, players=3)
    harness.ask(0, messages.Fill(chair=1))
    first, second = harness.enter(), harness.enter()
    harness.ask(first, messages.Sit())
    harness.ask(second, messages.Sit())
    assert (harness.state.chairs_of(first), harness.state.chairs_of(second)) == ([2], [1])
    assert len(harness.state.chairs) == 3


def test_chairs_are_added_up_to_the_limit_of_the_game_and_its_edition():
    for chosen, most in (
        (Settings("multipli", 3), 8),
        (Settings("multipli", 3, {"edition": "modern"}), 6),
        (Settings("course", 3), 4),
        (Settings("chasse", 3), 6),
    ):
        harness = RoomHarness(chosen.game, people=3, options=chosen.options)
        answers = [harness.ask(harness.enter(), messages.Sit()) for _ in range(6)]
        assert answers == ["done"] * (most - 3) + ["full"] * (9 - most)
        assert len(harness.state.chairs) == most


def test_during_a_game_a_latecomer_is_in_with_the_next_deal():
    harness = RoomHarness(people=3, options={"max_flips": "1"}).start()
    late = harness.enter()
    assert harness.ask(late, messages.Sit()) == "done"
    result = harness.said(late, "told")[-1]
    assert result["event"] == {"fact": "queued", "guest": late}
    assert result["room"]["queue"] == [late]
    assert len(harness.state.chairs) == 3
    harness.wait(10_000_000)
    harness.start()
    assert harness.state.chairs_of(late) == [3]
    assert harness.state.queue == []


def test_a_latecomer_who_only_watches_after_all_gets_no_chair():
    harness = RoomHarness(people=3, options={"max_flips": "1"}).start()
    late = harness.enter()
    harness.ask(late, messages.Sit())
    assert harness.ask(late, messages.Rise()) == "done"
    assert harness.said(0, "told")[-1]["event"] == {"fact": "queued", "guest": -1}
    harness.wait(10_000_000)
    harness.start()
    assert harness.state.chairs_of(late) == []


def test_a_latecomer_who_left_or_lost_the_connection_gets_no_chair():
    harness = RoomHarness(people=3, options={"max_flips": "1"}).start()
    left, lost = harness.enter(), harness.enter()
    for late in (left, lost):
        harness.ask(late, messages.Sit())
    harness.ask(left, messages.Leave())
    harness.disconnect(lost)
    harness.wait(10_000_000)
    harness.start()
    assert len(harness.state.chairs) == 3


def test_latecomers_without_a_chair_get_a_message():
    harness = RoomHarness("course", people=3).start()
    assert harness.ask(harness.enter(), messages.Sit()) == "done"
    assert harness.ask(harness.enter(), messages.Sit()) == "full"


def test_latecomers_are_still_waited_for_after_a_crash():
    harness = RoomHarness(people=3).start()
    late = harness.enter()
    harness.ask(late, messages.Sit())
    harness.restart()
    assert harness.state.queue == [late]


def test_two_who_ask_at_once_both_sit():
    harness = RoomHarness(people=2, players=3)
    first, second = harness.enter(), harness.enter()
    assert [harness.ask(one, messages.Sit()) for one in (first, second)] == ["done", "done"]
    assert len(harness.state.chairs) == 4


def test_all_coats_at_a_table_differ():
    harness = RoomHarness(people=1, players=8)
    for _ in range(MAX_GUESTS - 1):
        harness.enter()
    for guest in range(20, 27):
        harness.ask(guest, messages.Sit())
    seated = [harness.state.guests[chair.guest].cat for chair in harness.state.chairs]
    assert len(set(seated)) == 8


def test_each_guest_gets_a_free_coat_up_to_the_sixteenth():
    harness = RoomHarness(people=1)
    for _ in range(15):
        harness.enter()
    worn = [guest.cat for guest in harness.state.guests.values()]
    assert len(set(worn)) == 16


def test_past_the_sixteenth_no_coat_is_worn_more_than_once_more_than_another():
    harness = RoomHarness(people=1)
    for _ in range(MAX_GUESTS - 1):
        harness.enter()
    worn = [guest.cat for guest in harness.state.guests.values()]
    counts = [worn.count(coat) for coat in CATS]
    assert len(worn) > 16
    assert max(counts) - min(counts) <= 1


def test_the_coat_of_a_guest_who_left_is_given_again():
    harness = RoomHarness(people=1)
    harness.disconnect(harness.enter())
    assert harness.state.guests[harness.enter()].cat == CATS[1]


def test_names_do_not_repeat_their_noun_in_a_room():
    harness = RoomHarness(people=1)
    for _ in range(MAX_GUESTS - 1):
        harness.enter()
    words = [guest.words for guest in harness.state.guests.values()]
    assert len({noun for _, noun in words[:SECOND_WORDS]}) == SECOND_WORDS
    assert len(set(words)) == MAX_GUESTS


def test_a_guest_who_sits_down_keeps_a_coat_that_is_free_at_the_table():
    harness = RoomHarness(people=2, players=3)
    guest = harness.enter()
    harness.ask(guest, messages.Dress(cat="tiger"))
    harness.ask(guest, messages.Sit())
    assert harness.state.guests[guest].cat == "tiger"


def test_a_change_of_settings_seats_those_who_wait():
    harness = RoomHarness(people=3, options={"max_flips": "1"}).start()
    late = harness.enter()
    harness.ask(late, messages.Sit())
    harness.wait(10_000_000)
    settings = msgspec.structs.replace(harness.state.settings, pace="calm")
    harness.ask(0, messages.Change(settings=settings))
    assert harness.state.chairs_of(late) == [3]
