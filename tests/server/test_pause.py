"""A host's pause: immediate between cards. An open race ends first, so that no player has longer
to look at a card that counts."""

import pytest

from matou.server.races.race import MAX_GRACE_MS
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import PACES
from tests.server.harness import PAIR, RoomHarness

LONGEST_TURN_MS = PACES["lively"].window + MAX_GRACE_MS


def cards_that_fell(harness: RoomHarness) -> list[str]:
    moves = [
        move for fact in harness.journal if isinstance(fact, stored.Played) for move in fact.moves
    ]
    return [move.action for move in moves if "flips" in move.action]


def was_voided(harness: RoomHarness) -> bool:
    return any(isinstance(fact, stored.Voided) for fact in harness.journal)


def test_between_two_cards_a_game_pauses_at_once_and_goes_on_as_it_was():
    harness = RoomHarness(people=3).start(PAIR)
    position = harness.position
    assert harness.ask(0, messages.Pause()) == "done"
    assert harness.state.paused
    harness.wait(3_600_000)
    assert harness.position == position
    assert harness.ask(0, messages.Resume()) == "done"
    assert harness.do(0, "A flips") == "done"


@pytest.mark.parametrize("pace", ["race", "lively", "calm"])
def test_the_same_card_never_falls_twice(pace):
    """Who saw it before the pause would have had all of it to think."""
    harness = RoomHarness(people=3, pace=pace).start(PAIR)
    harness.do(0, "A flips")
    assert harness.ask(0, messages.Pause()) == "done"
    harness.wait(LONGEST_TURN_MS)
    assert harness.state.paused
    assert not was_voided(harness)
    assert "A pile: 4x6" in harness.position
    harness.ask(0, messages.Resume())
    assert harness.do(0, "A flips") != "done"
    assert harness.do(1, "B flips") == "done"
    assert cards_that_fell(harness) == ["A flips", "B flips"]


def test_a_host_who_pauses_takes_no_pair_from_the_others():
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    harness.wait(300)
    harness.ask(0, messages.Pause())
    harness.wait(400)
    assert harness.hit(1) == "done"
    harness.wait(LONGEST_TURN_MS)
    assert harness.state.paused
    assert "A stack: 1x1 2x2 3x8 4x6" in harness.position


def test_a_pause_cuts_off_no_hand_that_is_on_its_way():
    harness = RoomHarness().start(PAIR)
    harness.do(0, "A flips")
    harness.wait(500)
    harness.hit(0)
    harness.ask(0, messages.Pause())
    harness.wait(6)
    harness.hit(1)
    harness.wait(LONGEST_TURN_MS)
    races = [fact.race for fact in harness.journal if isinstance(fact, stored.Played) and fact.race]
    assert [hand.seat for hand in races[0].hands] == [0, 1]
    assert harness.state.paused


def test_no_card_falls_that_was_requested_before_the_pause():
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    assert harness.do(1, "B flips") == ""
    asked = harness.ids
    harness.ask(0, messages.Pause())
    harness.wait(LONGEST_TURN_MS)
    assert harness.answer(1, asked) == "paused"
    assert cards_that_fell(harness) == ["A flips"]


def test_alone_a_pause_is_there_at_once_and_a_cat_has_what_was_left():
    harness = RoomHarness(people=1, players=3, pace="lively").start(PAIR)
    harness.do(0, "A flips")
    harness.ask(0, messages.Pause())
    assert harness.state.paused
    assert not was_voided(harness)
    assert "A stack: 1x1 2x2 3x8 4x6" in harness.position


def test_where_no_clock_runs_one_does_from_the_pause_on():
    harness = RoomHarness(people=3, pace="calm").start(PAIR)
    harness.do(0, "A flips")
    harness.wait(3_600_000)
    harness.ask(0, messages.Pause())
    harness.wait(PACES["lively"].window - 1)
    assert not harness.state.paused
    harness.wait(MAX_GRACE_MS + 1)
    assert harness.state.paused


def test_a_host_who_hands_the_room_over_meanwhile_pauses_nothing():
    harness = RoomHarness(people=3).start(PAIR)
    harness.do(0, "A flips")
    harness.ask(0, messages.Pause())
    harness.ask(0, messages.HandOver(guest=1))
    harness.wait(LONGEST_TURN_MS)
    assert not harness.state.paused
