"""A game in a room: every command that moves it."""

import json

import pytest

from matou.server.rooms.handlers.turns import AWAY_MS
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import PACES
from tests.server.house import PAIR, SUMOS, House

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


def test_a_game_starts_with_cats_on_empty_chairs_and_its_secret_is_told_at_the_end():
    house = House(people=1, players=3, options={"max_flips": "1"}).start()
    assert [chair.level for chair in house.state.chairs] == ["", "cat", "cat"]
    assert house.said(0, "told")[-1]["room"]["secret"] == ""
    assert house.said(0, "told")[-1]["room"]["commitment"] != ""
    house.do(0, "A flips")
    house.nothing(0)
    assert house.said(0, "told")[-1]["room"]["secret"] != ""
    assert house.ask(0, messages.Start()) == "done"
    assert house.state.games == 2


def test_a_short_deck_is_dealt_and_told():
    """K9: the cards of 12, 24 and 36, and one of each special."""
    house = House(people=3, options={"results": "12,24,36"}).start()
    told = house.said(0, "told")[-1]
    assert told["room"]["settings"]["options"] == {"results": "12,24,36"}
    assert told["table"]["options"] == {"results": "12,24,36"}
    assert sum(told["table"]["stacks"]) == 20
    assert house.position.startswith("multipli results=12,24,36\n")
    house.restart()
    house.come(0)
    assert house.said(0, "told")[-1]["table"]["options"] == {"results": "12,24,36"}


def test_time_counts_from_the_deal():
    house = House(people=3).start(PAIR)
    house.wait(2000)
    house.do(0, "A flips")
    played = house.journal[-1]
    assert isinstance(played, stored.Played)
    assert played.ms == 2000


def test_a_hand_wins_the_pair():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.wait(400)
    assert house.hit(1) == "done"
    house.wait(1000)
    assert house.last == "Played"
    assert "B stack: 7x7 5x5 6x6" in house.position
    assert "A stack: 1x1 2x2 3x8 4x6" in house.position


def test_a_hand_in_the_last_moment_of_the_window_is_judged():
    """The verdict waits for others beyond the window, and the hand that is down still counts."""
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.wait(PACES["race"].window - 1)
    assert house.hit(1) == "done"
    house.wait(1000)
    assert "A stack: 1x1 2x2 3x8 4x6" in house.position


def test_a_hand_with_an_older_number_is_stale():
    house = House(people=3).start(PAIR)
    before = house.state.seq
    house.do(0, "A flips")
    house.wait(400)
    assert house.hit(2, n=before) == "stale"
    assert "C pile: 8x8" in house.position


def test_a_repeated_flip_changes_nothing():
    house = House(people=3).start(PAIR)
    n = house.state.seq
    assert house.do(0, "A flips", n) == "done"
    position = house.position
    assert house.do(0, "A flips", n) == "stale"
    assert house.position == position


def test_a_repeated_card_is_not_laid_twice_even_after_a_restart():
    house = House("chasse", people=2, options={"tokens": "2"}).start(SUMOS)
    n = house.state.seq
    assert house.do(0, "A plays sumo", n) == "done"
    assert house.do(0, "A plays sumo", n) == "stale"
    assert house.state.game is not None
    assert house.state.game.acted == {0: n + 1}


def test_what_a_seat_did_last_is_known_again_after_a_restart():
    house = House(people=2).start()
    n = house.state.seq
    house.do(0, "A flips", n)
    house.wait(10_000)
    house.restart()
    assert house.state.game is not None
    assert house.state.game.acted[0] > n


def test_an_open_race_is_voided_after_a_restart_and_flipped_again():
    house = House(people=3).start()
    dealt = house.position
    house.do(0, "A flips")
    assert "open: yes" in house.position
    house.restart()
    house.come(0)
    assert house.last == "Voided"
    assert house.position == dealt
    assert house.do(0, "A flips") == "done"


def test_the_next_card_waits_for_hands_on_their_way_and_its_owner_hears_once():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.wait(100)
    assert house.do(1, "B flips") == ""
    asked = house.ids
    assert house.do(1, "B flips") == "race open"
    house.wait(1000)
    assert house.answer(1, asked) == "done"
    assert "B pile: 3x8 7x7" in house.position


@pytest.mark.parametrize("what", ["hit", "pause", "rise"])
def test_a_wanted_card_that_does_not_fall_is_answered(what):
    house = House(people=3, pace="calm").start(PAIR)
    house.do(0, "A flips")
    assert house.do(1, "B flips") == ""
    asked = house.ids
    match what:
        case "hit":
            house.hit(0)
            house.hit(2)
        case "pause":
            house.ask(0, messages.Pause())
            house.wait(20_000)
        case _:
            for guest in (0, 1, 2):
                house.ask(guest, messages.Rise(chair=guest))
            house.wait(20_000)
    assert house.answer(1, asked) in ("race open", "stale", "paused", "done")


def test_a_wanted_card_is_not_answered_on_another_line():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.do(1, "B flips")
    house.come(1)
    house.wait(2000)
    assert "B pile: 3x8 7x7" in house.position
    assert house.answer(1, house.ids) == ""


def test_a_calm_room_waits_until_everyone_has_hit_or_said_nothing():
    house = House(people=3, pace="calm").start(PAIR)
    house.do(0, "A flips")
    house.wait(3_600_000)
    assert house.nothing(0) == "done"
    assert house.hit(1) == "done"
    assert "B pile: 3x8" in house.position
    assert house.nothing(2) == "done"
    assert "B pile" not in house.position


def test_at_one_tablet_a_calm_verdict_waits_for_nobody_who_cannot_be_first():
    house = House(people=1, players=3, pace="calm", several=True).start(PAIR)
    house.ask(0, messages.Sit(chair=1))
    house.do(0, "A flips")
    house.wait(3_600_000)
    assert house.hit(0, 1) == "done"
    house.wait(100)
    assert "B pile" not in house.position


@pytest.mark.parametrize("pace", ["calm", "lively"])
def test_whoever_drums_on_the_mouse_guesses_only_at_first(pace):
    """What counts is how long the card has lain there, not how long ago the last guess was."""
    house = House(people=1, players=3, pace=pace, several=True).start(PAIR)
    house.ask(0, messages.Sit(chair=1))
    house.do(0, "A flips")
    for _ in range(5):
        house.wait(70)
        house.hit(0, seat=1)
    house.wait(200)
    assert "A stack: 1x1 2x2 3x8 4x6" in house.position


@pytest.mark.parametrize("pace", ["calm", "lively"])
def test_a_late_hand_after_two_guesses_joins_their_photo(pace):
    """Both guesses stand in one photo, but only the last was judged with the late hand."""
    house = House(people=1, players=4, pace=pace, several=True)
    house.ask(0, messages.Sit(chair=1))
    other = house.enter()
    house.ask(other, messages.Sit(chair=3))
    house.start(WITHOUT_D)
    house.do(0, "A flips")
    for seat in (0, 1):
        house.wait(20)
        house.hit(0, seat)
    house.wait(60)
    assert house.hit(other, seat=3) == "out"
    assert house.said(0, "late")[-1]["hand"]["late"] > 0


def test_at_one_tablet_a_calm_chase_waits_for_every_hand():
    """M13: the slowest counts."""
    house = House(people=1, players=3, pace="calm", several=True).start(
        PAIR.replace("A stack: 4x6", "A stack: chase")
    )
    house.ask(0, messages.Sit(chair=1))
    house.do(0, "A flips")
    assert house.hit(0, 1) == "done"
    house.wait(3_600_000)
    assert "chase" in house.position
    assert house.hit(0, 0) == "done"
    assert "race: chased" not in house.position


def test_a_calm_race_ends_although_its_last_person_gets_up():
    house = House(people=1, players=3, pace="calm").start(PAIR.replace("3x8", "3x7"))
    watcher = house.enter()
    house.do(0, "A flips")
    house.ask(0, messages.Rise(chair=0))
    seq = house.state.seq
    house.wait(60_000)
    assert house.state.seq > seq
    assert watcher in house.room.peers


def test_a_cats_hand_that_would_come_after_the_window_never_comes():
    house = House(people=2, players=3).start(PAIR)
    house.do(0, "A flips")
    race = house.room.live.race
    assert race is not None
    race.window.due[:] = [race.window.ends + 1] * 3
    house.lines[0].latency.pong(0.0, 400.0)
    seq = house.state.seq
    house.wait(10_000)
    assert house.state.seq > seq


def test_when_all_have_hit_for_a_chase_the_trap_is_still_raced_for():
    """M15: after a reveal each race is run for itself."""
    house = House(people=3).start(
        "multipli\nseats: 3\nA stack: chase 1x1 2x2\nB stack: trap 5x5\nC stack: 9x9 1x2\n"
        "reveal due: yes\nclock of: C\n"
    )
    house.wait(1600)
    assert house.last == "Played"
    for guest in range(3):
        house.wait(200)
        house.hit(guest)
    house.wait(1)
    assert "race: trap" in house.position
    assert "traps of: B" in house.position


def test_a_cat_minds_whoever_does_not_come_back_and_gives_the_chair_back():
    house = House(people=2).start()
    house.go(0)
    house.wait(AWAY_MS + 1)
    assert house.state.chairs[0].minded == "cat"
    assert house.said(1, "warned")[0]["chair"] == 0
    house.come(0)
    assert house.state.chairs[0].minded == ""


def test_one_tablet_has_several_seats():
    house = House(people=1, players=3, several=True).start(PAIR)
    house.ask(0, messages.Sit(chair=1))
    house.do(0, "A flips")
    house.wait(300)
    assert house.hit(0, 1) == "done"
    assert house.hit(0, 2) == "not yours"
    house.wait(1000)
    assert "A stack: 1x1 2x2 3x8 4x6" in house.position


def test_the_host_stops_an_endless_game():
    house = House(people=3, options={"endless": "true"}).start()
    assert house.do(1, "the players stop") == "unknown"
    assert house.do(0, "the players stop") == "done"
    assert house.state.phase == "over"


def test_the_answer_comes_inside_the_update_of_whoever_acts():
    house = House("chasse", 3).start()
    assert house.state.game is not None
    table = house.state.game.table
    seat = table.asked()
    guest = house.state.chair_of(seat).guest
    house.sent.clear()
    assert house.do(guest, str(table.legal(seat)[0])) == "done"
    numbers = {id(line): number for number, line in house.lines.items()}
    told = {numbers[id(out.peer)]: json.loads(out.data) for out in house.sent}
    assert len(house.sent) == len(told) == 3
    assert {one["say"] for one in told.values()} == {"told"}
    assert [other for other, one in told.items() if "done" in one] == [guest]
    assert told[guest]["done"] == house.ids


def test_what_changes_no_state_is_answered_by_itself():
    house = House("chasse", 3).start()
    house.sent.clear()
    house.ask(1, messages.Emote(which="winning"))
    own = [json.loads(out.data) for out in house.sent if out.peer is house.lines[1]]
    assert [one["say"] for one in own] == ["gestured", "done"]
