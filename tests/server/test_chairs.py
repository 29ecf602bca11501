"""Between games: chairs, looks, settings."""

import msgspec

from matou.games.mouse.play import Mouse
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import HANDICAP_CARDS, HANDICAP_MS, Settings
from tests.server.house import PAIR, House


def test_sitting_and_rising_between_games():
    house = House(people=2, players=3, several=True)
    assert house.ask(1, messages.Sit(chair=2)) == "done"
    assert house.state.chairs_of(1) == [1, 2]
    assert house.ask(1, messages.Rise(chair=1)) == "done"
    assert house.state.chairs_of(1) == [2]


def test_who_rises_in_a_game_is_followed_by_a_cat_and_may_sit_down_again():
    house = House(people=2).start()
    house.ask(1, messages.Rise(chair=1))
    assert house.state.chairs[1].level == "cat"
    assert house.ask(1, messages.Sit(chair=1)) == "done"
    assert house.state.chairs_of(1) == [1]


def test_who_rises_in_a_game_no_longer_sees_that_hand_and_who_sits_down_again_does():
    house = House("chasse", people=2, players=3).start()
    house.ask(1, messages.Rise(chair=1))
    assert house.said(1, "told")[-1]["table"]["hands"] == [None, None, None]
    assert house.ask(1, messages.Sit(chair=1)) == "done"
    assert house.said(1, "told")[-1]["table"]["hands"][1] is not None


def test_the_host_fills_chairs_with_cats_and_empties_them():
    house = House(people=1, players=4)
    assert house.ask(0, messages.Fill(chair=1, level="kitten")) == "done"
    assert house.ask(0, messages.Fill()) == "done"
    assert [chair.level for chair in house.state.chairs] == ["", "kitten", "cat", "cat"]
    assert house.ask(0, messages.Rise(chair=1)) == "done"
    assert house.state.chairs[1].level == ""


def test_free_names_are_cleaned():
    house = House(people=1, free_names=True)
    house.ask(0, messages.Dress(cat="snow", name="  Mi\u202enou\u0000  le   chat  "))
    assert house.state.guests[0].name == "Minou le chat"
    assert house.state.guests[0].cat == "snow"


def test_no_name_is_typed_where_the_host_does_not_allow_it():
    house = House(people=1)
    house.ask(0, messages.Dress(name="Minou"))
    assert house.state.guests[0].name == ""


def test_names_go_when_the_host_no_longer_allows_them():
    house = House(people=2, free_names=True)
    house.ask(1, messages.Dress(name="Minou"))
    house.ask(
        0, messages.Change(settings=msgspec.structs.replace(house.state.settings, free_names=False))
    )
    assert house.state.guests[1].name == ""


def test_the_same_handicap_again_is_no_fact():
    house = House(people=2)
    house.ask(0, messages.Handicap(chair=0, ms=300))
    seq = house.state.seq
    assert house.ask(0, messages.Handicap(chair=0, ms=300)) == "done"
    assert house.state.seq == seq


def test_a_gesture_is_seen_by_everybody():
    house = House(people=2)
    assert house.ask(1, messages.Emote(which="winning")) == "done"
    assert {"say": "gestured", "guest": 1, "which": "winning"} in house.heard[0]


def test_the_settings_change_between_games_and_cats_with_them():
    house = House(people=1, players=3)
    house.ask(0, messages.Fill(level="kitten"))
    assert house.ask(0, messages.Change(settings=Settings("chasse", players=2))) == "done"
    assert [chair.level for chair in house.state.chairs] == ["", "greedy"]


def test_a_chair_with_somebody_on_it_is_not_taken_away():
    house = House(people=3)
    assert house.ask(0, messages.Change(settings=Settings("chasse", players=2))) == "taken"


def test_a_cat_that_minded_a_chair_does_not_mind_it_in_another_game():
    house = House(people=2, players=3).start(PAIR.replace("multipli", "multipli max_flips=1"))
    house.go(1)
    house.do(0, "A flips")
    house.room.apply([stored.Minded(1, "cat")])
    house.wait(60_000)
    assert house.state.phase == "over"
    house.ask(0, messages.Change(settings=Settings("chasse", players=2, options={"tokens": "1"})))
    house.start()
    house.wait(600_000)
    assert house.state.phase in ("playing", "over")


def test_a_handicap_has_its_limits_and_stays_with_the_person():
    house = House(people=2)
    assert house.ask(0, messages.Handicap(chair=1, ms=9999, cards=99)) == "done"
    chair = house.state.chairs[1]
    assert (chair.ms, chair.cards) == (HANDICAP_MS, HANDICAP_CARDS)
    house.ask(1, messages.Rise(chair=1))
    house.ask(1, messages.Sit(chair=1))
    assert (house.state.chairs[1].ms, house.state.chairs[1].cards) == (chair.ms, chair.cards)


def test_handicap_cards_are_dealt_to_the_adult():
    house = House(people=3)
    house.ask(0, messages.Handicap(chair=2, cards=6))
    house.start()
    assert house.state.game is not None
    table = house.state.game.table
    assert isinstance(table, Mouse)
    assert [len(stack) for stack in table.stacks] == [50, 51, 59]
    assert sorted(table.cards()) == sorted(table.options.cards)


def test_the_host_hands_over():
    house = House(people=2)
    assert house.ask(0, messages.HandOver(guest=1)) == "done"
    assert house.state.host == 1
    assert house.ask(0, messages.Start()) == "host only"


def test_a_flip_asked_for_by_somebody_who_got_up_is_answered():
    house = House(people=3, pace="calm").start(PAIR)
    house.do(0, "A flips")
    assert house.do(1, "B flips") == ""  # it waits until the others have decided
    asked = house.ids
    house.ask(1, messages.Rise(chair=1))
    other = house.enter()
    house.come(other)
    assert house.ask(other, messages.Sit(chair=1)) == "done"
    house.do(other, "B flips")
    assert house.answer(1, asked) == "stale"
