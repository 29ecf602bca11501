"""A game in a room: every command that moves it."""

import json

import pytest

from matou.server.rooms.handlers.turns import AWAY_MS
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import PACES
from tests.server.harness import PAIR, SUMOS, RoomHarness

WITHOUT_D = """multipli
seats: 4
A stack: 4x6 1x1 2x2
B stack: 7x7 5x5 6x6
B pile: 3x8
C stack: 9x9 1x2 7x8
C pile: 8x8
in: A B C
out: D
"""


def test_a_game_starts_with_cats_on_empty_chairs_and_ends_with_its_secret():
    harness = RoomHarness(people=1, players=3, options={"max_flips": "1"}).start()
    assert [chair.level for chair in harness.state.chairs] == ["", "cat", "cat"]
    assert harness.said(0, "told")[-1]["room"]["secret"] == ""
    assert harness.said(0, "told")[-1]["room"]["commitment"] != ""
    harness.do(0, "A flips")
    harness.nothing(0)
    assert harness.said(0, "told")[-1]["room"]["secret"] != ""
    assert harness.ask(0, messages.Start()) == "done"
    assert harness.state.games == 2


def test_a_short_deck_is_dealt_and_shown():
    """K9: the cards of 12, 24 and 36, and one of each special."""
    harness = RoomHarness(people=3, options={"results": "12,24,36"}).start()
    result = harness.said(0, "told")[-1]
    assert result["room"]["settings"]["options"] == {"results": "12,24,36"}
    assert result["table"]["options"] == {"results": "12,24,36"}
    assert sum(result["table"]["stacks"]) == 20
    assert harness.position.startswith("multipli results=12,24,36\n")
    harness.restart()
    harness.connect(0)
    assert harness.said(0, "told")[-1]["table"]["options"] == {"results": "12,24,36"}


def test_time_counts_from_the_deal():
    harness = RoomHarness(people=3).start(PAIR)
    harness.wait(2000)
    harness.do(0, "A flips")
    played = harness.journal[-1]
    assert isinstance(played, stored.Played)
    assert played.ms == 2000


def test_a_hand_wins_the_pair():
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    harness.wait(400)
    assert harness.hit(1) == "done"
    harness.wait(1000)
    assert harness.last == "Played"
    assert "B stack: 7x7 5x5 6x6" in harness.position
    assert "A stack: 1x1 2x2 3x8 4x6" in harness.position


def test_a_hand_in_the_last_moment_of_the_window_is_judged():
    """The verdict waits for others beyond the window, and the hand that is down still counts."""
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    harness.wait(PACES["race"].window - 1)
    assert harness.hit(1) == "done"
    harness.wait(1000)
    assert "A stack: 1x1 2x2 3x8 4x6" in harness.position


def test_a_hand_with_an_older_number_is_stale():
    harness = RoomHarness(people=3).start(PAIR)
    before = harness.state.seq
    harness.do(0, "A flips")
    harness.wait(400)
    assert harness.hit(2, n=before) == "stale"
    assert "C pile: 8x8" in harness.position


def test_a_repeated_flip_changes_nothing():
    harness = RoomHarness(people=3).start(PAIR)
    n = harness.state.seq
    assert harness.do(0, "A flips", n) == "done"
    position = harness.position
    assert harness.do(0, "A flips", n) == "stale"
    assert harness.position == position


def test_a_repeated_card_is_not_laid_twice_even_after_a_restart():
    harness = RoomHarness("chasse", people=2, options={"tokens": "2"}).start(SUMOS)
    n = harness.state.seq
    assert harness.do(0, "A plays sumo", n) == "done"
    assert harness.do(0, "A plays sumo", n) == "stale"
    assert harness.state.game is not None
    assert harness.state.game.acted == {0: n + 1}


def test_what_a_seat_did_last_is_known_again_after_a_restart():
    harness = RoomHarness(people=2).start()
    n = harness.state.seq
    harness.do(0, "A flips", n)
    harness.wait(10_000)
    harness.restart()
    assert harness.state.game is not None
    assert harness.state.game.acted[0] > n


def test_an_open_race_is_voided_after_a_restart_and_flipped_again():
    harness = RoomHarness(people=3).start()
    dealt = harness.position
    harness.do(0, "A flips")
    assert "open: yes" in harness.position
    harness.restart()
    harness.connect(0)
    assert harness.last == "Voided"
    assert harness.position == dealt
    assert harness.do(0, "A flips") == "done"


def test_the_next_card_waits_for_hands_on_their_way_and_its_owner_gets_one_message():
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    harness.wait(100)
    assert harness.do(1, "B flips") == ""
    asked = harness.ids
    assert harness.do(1, "B flips") == "race open"
    harness.wait(1000)
    assert harness.answer(1, asked) == "done"
    assert "B pile: 3x8 7x7" in harness.position


@pytest.mark.parametrize("what", ["hit", "pause", "rise"])
def test_a_wanted_card_that_does_not_fall_is_answered(what):
    harness = RoomHarness(people=3, pace="calm").start(PAIR)
    harness.do(0, "A flips")
    assert harness.do(1, "B flips") == ""
    asked = harness.ids
    match what:
        case "hit":
            harness.hit(0)
            harness.hit(2)
        case "pause":
            harness.ask(0, messages.Pause())
            harness.wait(20_000)
        case _:
            for guest in (0, 1, 2):
                harness.ask(guest, messages.Rise(chair=guest))
            harness.wait(20_000)
    assert harness.answer(1, asked) in ("race open", "stale", "paused", "done")


def test_a_requested_card_is_not_answered_on_another_connection():
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    harness.do(1, "B flips")
    harness.connect(1)
    harness.wait(2000)
    assert "B pile: 3x8 7x7" in harness.position
    assert harness.answer(1, harness.ids) == ""


def test_a_calm_room_waits_until_everyone_has_hit_or_said_nothing():
    harness = RoomHarness(people=3, pace="calm").start(PAIR)
    harness.do(0, "A flips")
    harness.wait(3_600_000)
    assert harness.nothing(0) == "done"
    assert harness.hit(1) == "done"
    assert "B pile: 3x8" in harness.position
    assert harness.nothing(2) == "done"
    assert "B pile" not in harness.position


def test_at_one_tablet_a_calm_verdict_waits_only_for_hands_that_can_be_first():
    harness = RoomHarness(people=1, players=3, pace="calm", several=True).start(PAIR)
    harness.ask(0, messages.Sit(chair=1))
    harness.do(0, "A flips")
    harness.wait(3_600_000)
    assert harness.hit(0, 1) == "done"
    harness.wait(100)
    assert "B pile" not in harness.position


@pytest.mark.parametrize("pace", ["calm", "lively"])
def test_a_drummer_on_the_mouse_guesses_only_at_first(pace):
    """What counts is how long the card has lain there, not how long ago the last guess was."""
    harness = RoomHarness(people=1, players=3, pace=pace, several=True).start(PAIR)
    harness.ask(0, messages.Sit(chair=1))
    harness.do(0, "A flips")
    for _ in range(5):
        harness.wait(70)
        harness.hit(0, seat=1)
    harness.wait(200)
    assert "A stack: 1x1 2x2 3x8 4x6" in harness.position


@pytest.mark.parametrize("pace", ["calm", "lively"])
def test_a_late_hand_after_two_guesses_joins_their_photo(pace):
    """Both guesses stand in one photo, but only the last was judged with the late hand."""
    harness = RoomHarness(people=1, players=4, pace=pace, several=True)
    harness.ask(0, messages.Sit(chair=1))
    other = harness.enter()
    harness.ask(other, messages.Sit(chair=3))
    harness.start(WITHOUT_D)
    harness.do(0, "A flips")
    for seat in (0, 1):
        harness.wait(20)
        harness.hit(0, seat)
    harness.wait(60)
    assert harness.hit(other, seat=3) == "out"
    assert harness.said(0, "late")[-1]["hand"]["late"] > 0


def test_at_one_tablet_a_calm_chase_waits_for_every_hand():
    """M13: the slowest counts."""
    harness = RoomHarness(people=1, players=3, pace="calm", several=True).start(
        PAIR.replace("A stack: 4x6", "A stack: chase")
    )
    harness.ask(0, messages.Sit(chair=1))
    harness.do(0, "A flips")
    assert harness.hit(0, 1) == "done"
    harness.wait(3_600_000)
    assert "chase" in harness.position
    assert harness.hit(0, 0) == "done"
    assert "race: chased" not in harness.position


def test_a_calm_race_ends_although_its_last_person_gets_up():
    harness = RoomHarness(people=1, players=3, pace="calm").start(PAIR.replace("3x8", "3x7"))
    watcher = harness.enter()
    harness.do(0, "A flips")
    harness.ask(0, messages.Rise(chair=0))
    seq = harness.state.seq
    harness.wait(60_000)
    assert harness.state.seq > seq
    assert watcher in harness.room.peers


def test_a_cats_hand_that_would_come_after_the_window_never_comes():
    harness = RoomHarness(people=2, players=3).start(PAIR)
    harness.do(0, "A flips")
    race = harness.room.live.race
    assert race is not None
    race.window.due[:] = [race.window.ends + 1] * 3
    harness.connections[0].latency.pong(0.0, 400.0)
    seq = harness.state.seq
    harness.wait(10_000)
    assert harness.state.seq > seq


def test_when_all_have_hit_for_a_chase_the_trap_is_still_raced_for():
    """M15: after a reveal each race is run for itself."""
    harness = RoomHarness(people=3).start(
        "multipli\nseats: 3\nA stack: chase 1x1 2x2\nB stack: trap 5x5\nC stack: 9x9 1x2\n"
        "reveal due: yes\nclock of: C\n"
    )
    harness.wait(1600)
    assert harness.last == "Played"
    for guest in range(3):
        harness.wait(200)
        harness.hit(guest)
    harness.wait(1)
    assert "race: trap" in harness.position
    assert "traps of: B" in harness.position


def test_a_cat_plays_for_a_missing_guest_and_gives_the_chair_back():
    harness = RoomHarness(people=2).start()
    harness.disconnect(0)
    harness.wait(AWAY_MS + 1)
    assert harness.state.chairs[0].minded == "cat"
    assert harness.said(1, "warned")[0]["chair"] == 0
    harness.connect(0)
    assert harness.state.chairs[0].minded == ""


def test_one_tablet_has_several_seats():
    harness = RoomHarness(people=1, players=3, several=True).start(PAIR)
    harness.ask(0, messages.Sit(chair=1))
    harness.do(0, "A flips")
    harness.wait(300)
    assert harness.hit(0, 1) == "done"
    assert harness.hit(0, 2) == "not yours"
    harness.wait(1000)
    assert "A stack: 1x1 2x2 3x8 4x6" in harness.position


def test_the_host_stops_an_endless_game():
    harness = RoomHarness(people=3, options={"endless": "true"}).start()
    assert harness.do(1, "the players stop") == "unknown"
    assert harness.do(0, "the players stop") == "done"
    assert harness.state.phase == "over"


def test_the_answer_is_inside_the_update_of_the_guest_who_acts():
    harness = RoomHarness("chasse", 3).start()
    assert harness.state.game is not None
    table = harness.state.game.table
    seat = table.asked()
    guest = harness.state.chair_of(seat).guest
    harness.sent.clear()
    assert harness.do(guest, str(table.legal(seat)[0])) == "done"
    numbers = {id(line): number for number, line in harness.connections.items()}
    result = {numbers[id(out.peer)]: json.loads(out.data) for out in harness.sent}
    assert len(harness.sent) == len(result) == 3
    assert {one["say"] for one in result.values()} == {"told"}
    assert [other for other, one in result.items() if "done" in one] == [guest]
    assert result[guest]["done"] == harness.ids


def test_what_changes_no_state_is_answered_by_itself():
    harness = RoomHarness("chasse", 3).start()
    harness.sent.clear()
    harness.ask(1, messages.Emote(which="winning"))
    own = [json.loads(out.data) for out in harness.sent if out.peer is harness.connections[1]]
    assert [one["say"] for one in own] == ["gestured", "done"]
