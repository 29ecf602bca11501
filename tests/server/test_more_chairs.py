"""Whoever comes to a room whose chairs are taken gets one; coats and names differ."""

import msgspec

from matou.server.rooms.state.players import MAX_GUESTS
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.identity import CATS, SECOND_WORDS
from matou.server.rooms.wire.settings import Settings
from tests.server.house import House


def test_a_chair_is_added_for_the_fourth_of_a_family_and_everybody_is_told():
    house = House(people=3)
    fourth = house.enter()
    assert house.ask(fourth, messages.Sit()) == "done"
    assert house.state.chairs_of(fourth) == [3]
    assert house.state.settings.players == 4
    for guest in (0, fourth):
        events = [told["event"] for told in house.said(guest, "told")]
        assert {"fact": "grown", "guest": fourth} in events
    house.start()
    assert house.state.game is not None
    assert house.state.game.table.seats == 4


def test_free_chairs_and_those_of_cats_come_first():
    house = House(people=1, players=3)
    house.ask(0, messages.Fill(chair=1))
    first, second = house.enter(), house.enter()
    house.ask(first, messages.Sit())
    house.ask(second, messages.Sit())
    assert (house.state.chairs_of(first), house.state.chairs_of(second)) == ([2], [1])
    assert len(house.state.chairs) == 3


def test_chairs_are_added_up_to_the_limit_of_the_game_and_its_edition():
    for chosen, most in (
        (Settings("multipli", 3), 8),
        (Settings("multipli", 3, {"edition": "modern"}), 6),
        (Settings("course", 3), 4),
        (Settings("chasse", 3), 6),
    ):
        house = House(chosen.game, people=3, options=chosen.options)
        answers = [house.ask(house.enter(), messages.Sit()) for _ in range(6)]
        assert answers == ["done"] * (most - 3) + ["full"] * (9 - most)
        assert len(house.state.chairs) == most


def test_during_a_game_a_latecomer_is_in_with_the_next_deal():
    house = House(people=3, options={"max_flips": "1"}).start()
    late = house.enter()
    assert house.ask(late, messages.Sit()) == "done"
    told = house.said(late, "told")[-1]
    assert told["event"] == {"fact": "queued", "guest": late}
    assert told["room"]["queue"] == [late]
    assert len(house.state.chairs) == 3
    house.wait(10_000_000)
    house.start()
    assert house.state.chairs_of(late) == [3]
    assert house.state.queue == []


def test_a_latecomer_who_only_watches_after_all_gets_no_chair():
    house = House(people=3, options={"max_flips": "1"}).start()
    late = house.enter()
    house.ask(late, messages.Sit())
    assert house.ask(late, messages.Rise()) == "done"
    assert house.said(0, "told")[-1]["event"] == {"fact": "queued", "guest": -1}
    house.wait(10_000_000)
    house.start()
    assert house.state.chairs_of(late) == []


def test_a_latecomer_who_left_or_lost_the_connection_gets_no_chair():
    house = House(people=3, options={"max_flips": "1"}).start()
    left, lost = house.enter(), house.enter()
    for late in (left, lost):
        house.ask(late, messages.Sit())
    house.ask(left, messages.Leave())
    house.go(lost)
    house.wait(10_000_000)
    house.start()
    assert len(house.state.chairs) == 3


def test_more_latecomers_than_the_game_has_chairs_are_told():
    house = House("course", people=3).start()
    assert house.ask(house.enter(), messages.Sit()) == "done"
    assert house.ask(house.enter(), messages.Sit()) == "full"


def test_latecomers_are_still_waited_for_after_a_crash():
    house = House(people=3).start()
    late = house.enter()
    house.ask(late, messages.Sit())
    house.restart()
    assert house.state.queue == [late]


def test_two_who_ask_at_once_both_sit():
    house = House(people=2, players=3)
    first, second = house.enter(), house.enter()
    assert [house.ask(one, messages.Sit()) for one in (first, second)] == ["done", "done"]
    assert len(house.state.chairs) == 4


def test_everybody_at_the_table_wears_another_coat():
    house = House(people=1, players=8)
    for _ in range(MAX_GUESTS - 1):
        house.enter()
    for guest in range(20, 27):
        house.ask(guest, messages.Sit())
    seated = [house.state.guests[chair.guest].cat for chair in house.state.chairs]
    assert len(set(seated)) == 8


def test_everybody_in_a_room_gets_a_coat_that_nobody_wears_up_to_the_sixteenth():
    house = House(people=1)
    for _ in range(15):
        house.enter()
    worn = [guest.cat for guest in house.state.guests.values()]
    assert len(set(worn)) == 16


def test_past_the_sixteenth_no_coat_is_worn_more_than_once_more_than_another():
    house = House(people=1)
    for _ in range(MAX_GUESTS - 1):
        house.enter()
    worn = [guest.cat for guest in house.state.guests.values()]
    counts = [worn.count(coat) for coat in CATS]
    assert len(worn) > 16
    assert max(counts) - min(counts) <= 1


def test_a_coat_of_somebody_who_went_away_is_given_again():
    house = House(people=1)
    house.go(house.enter())
    assert house.state.guests[house.enter()].cat == CATS[1]


def test_names_do_not_repeat_their_noun_in_a_room():
    house = House(people=1)
    for _ in range(MAX_GUESTS - 1):
        house.enter()
    words = [guest.words for guest in house.state.guests.values()]
    assert len({noun for _, noun in words[:SECOND_WORDS]}) == SECOND_WORDS
    assert len(set(words)) == MAX_GUESTS


def test_who_sits_down_keeps_a_coat_that_nobody_at_the_table_wears():
    house = House(people=2, players=3)
    guest = house.enter()
    house.ask(guest, messages.Dress(cat="tiger"))
    house.ask(guest, messages.Sit())
    assert house.state.guests[guest].cat == "tiger"


def test_a_change_of_settings_seats_those_who_wait():
    house = House(people=3, options={"max_flips": "1"}).start()
    late = house.enter()
    house.ask(late, messages.Sit())
    house.wait(10_000_000)
    settings = msgspec.structs.replace(house.state.settings, pace="calm")
    house.ask(0, messages.Change(settings=settings))
    assert house.state.chairs_of(late) == [3]
