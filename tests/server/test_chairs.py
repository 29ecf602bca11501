"""Between games: chairs, looks, settings."""

import msgspec

from matou.games.mouse.play import Mouse
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import HANDICAP_CARDS, HANDICAP_MS, Settings
from tests.server.harness import PAIR, RoomHarness


def test_sitting_and_rising_between_games():
    harness = RoomHarness(people=2, players=3, several=True)
    assert harness.ask(1, messages.Sit(chair=2)) == "done"
    assert harness.state.chairs_of(1) == [1, 2]
    assert harness.ask(1, messages.Rise(chair=1)) == "done"
    assert harness.state.chairs_of(1) == [2]


def test_who_rises_in_a_game_is_followed_by_a_cat_and_may_sit_down_again():
    harness = RoomHarness(people=2).start()
    harness.ask(1, messages.Rise(chair=1))
    assert harness.state.chairs[1].level == "cat"
    assert harness.ask(1, messages.Sit(chair=1)) == "done"
    assert harness.state.chairs_of(1) == [1]


def test_who_rises_in_a_game_no_longer_sees_that_hand_and_who_sits_down_again_does():
    harness = RoomHarness("chasse", people=2, players=3).start()
    harness.ask(1, messages.Rise(chair=1))
    assert harness.said(1, "told")[-1]["table"]["hands"] == [None, None, None]
    assert harness.ask(1, messages.Sit(chair=1)) == "done"
    assert harness.said(1, "told")[-1]["table"]["hands"][1] is not None


def test_the_host_fills_chairs_with_cats_and_empties_them():
    harness = RoomHarness(people=1, players=4)
    assert harness.ask(0, messages.Fill(chair=1, level="kitten")) == "done"
    assert harness.ask(0, messages.Fill()) == "done"
    assert [chair.level for chair in harness.state.chairs] == ["", "kitten", "cat", "cat"]
    assert harness.ask(0, messages.Rise(chair=1)) == "done"
    assert harness.state.chairs[1].level == ""


def test_free_names_are_cleaned():
    harness = RoomHarness(people=1, free_names=True)
    harness.ask(0, messages.Dress(cat="snow", name="  Mi\u202enou\u0000  le   chat  "))
    assert harness.state.guests[0].name == "Minou le chat"
    assert harness.state.guests[0].cat == "snow"


def test_no_name_is_typed_where_the_host_does_not_allow_it():
    harness = RoomHarness(people=1)
    harness.ask(0, messages.Dress(name="Minou"))
    assert harness.state.guests[0].name == ""


def test_names_go_when_the_host_no_longer_allows_them():
    harness = RoomHarness(people=2, free_names=True)
    harness.ask(1, messages.Dress(name="Minou"))
    harness.ask(
        0,
        messages.Change(settings=msgspec.structs.replace(harness.state.settings, free_names=False)),
    )
    assert harness.state.guests[1].name == ""


def test_the_same_handicap_again_is_no_fact():
    harness = RoomHarness(people=2)
    harness.ask(0, messages.Handicap(chair=0, ms=300))
    seq = harness.state.seq
    assert harness.ask(0, messages.Handicap(chair=0, ms=300)) == "done"
    assert harness.state.seq == seq


def test_a_gesture_is_sent_to_all_guests():
    harness = RoomHarness(people=2)
    assert harness.ask(1, messages.Emote(which="winning")) == "done"
    assert {"say": "gestured", "guest": 1, "which": "winning"} in harness.received[0]


def test_the_settings_change_between_games_and_cats_with_them():
    harness = RoomHarness(people=1, players=3)
    harness.ask(0, messages.Fill(level="kitten"))
    assert harness.ask(0, messages.Change(settings=Settings("chasse", players=2))) == "done"
    assert [chair.level for chair in harness.state.chairs] == ["", "greedy"]


def test_an_occupied_chair_is_not_removed():
    harness = RoomHarness(people=3)
    assert harness.ask(0, messages.Change(settings=Settings("chasse", players=2))) == "taken"


def test_a_cat_that_minded_a_chair_does_not_mind_it_in_another_game():
    harness = RoomHarness(people=2, players=3).start(
        PAIR.replace("multipli", "multipli max_flips=1")
    )
    harness.disconnect(1)
    harness.do(0, "A flips")
    harness.room.apply([stored.Minded(1, "cat")])
    harness.wait(60_000)
    assert harness.state.phase == "over"
    harness.ask(0, messages.Change(settings=Settings("chasse", players=2, options={"tokens": "1"})))
    harness.start()
    harness.wait(600_000)
    assert harness.state.phase in ("playing", "over")


def test_a_handicap_has_its_limits_and_stays_with_the_person():
    harness = RoomHarness(people=2)
    assert harness.ask(0, messages.Handicap(chair=1, ms=9999, cards=99)) == "done"
    chair = harness.state.chairs[1]
    assert (chair.ms, chair.cards) == (HANDICAP_MS, HANDICAP_CARDS)
    harness.ask(1, messages.Rise(chair=1))
    harness.ask(1, messages.Sit(chair=1))
    assert (harness.state.chairs[1].ms, harness.state.chairs[1].cards) == (chair.ms, chair.cards)


def test_handicap_cards_are_dealt_to_the_adult():
    harness = RoomHarness(people=3)
    harness.ask(0, messages.Handicap(chair=2, cards=6))
    harness.start()
    assert harness.state.game is not None
    table = harness.state.game.table
    assert isinstance(table, Mouse)
    assert [len(stack) for stack in table.stacks] == [50, 51, 59]
    assert sorted(table.cards()) == sorted(table.options.cards)


def test_the_host_hands_over():
    harness = RoomHarness(people=2)
    assert harness.ask(0, messages.HandOver(guest=1)) == "done"
    assert harness.state.host == 1
    assert harness.ask(0, messages.Start()) == "host only"


def test_a_flip_of_a_guest_who_left_the_chair_is_answered():
    harness = RoomHarness(people=3, pace="calm").start(PAIR)
    harness.do(0, "A flips")
    assert harness.do(1, "B flips") == ""  # it waits until the others have decided
    asked = harness.ids
    harness.ask(1, messages.Rise(chair=1))
    other = harness.enter()
    harness.connect(other)
    assert harness.ask(other, messages.Sit(chair=1)) == "done"
    harness.do(other, "B flips")
    assert harness.answer(1, asked) == "stale"
