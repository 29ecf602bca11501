"""A host's pause: at once between cards; an open race is run to its end first, so that nobody has
longer to look at a card that counts."""

import pytest

from matou.server.races.race import MAX_GRACE_MS
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import PACES
from tests.server.house import PAIR, House

LONGEST = PACES["lively"].window + MAX_GRACE_MS


def cards_that_fell(house: House) -> list[str]:
    moves = [
        move for fact in house.journal if isinstance(fact, stored.Played) for move in fact.moves
    ]
    return [move.action for move in moves if "flips" in move.action]


def was_voided(house: House) -> bool:
    return any(isinstance(fact, stored.Voided) for fact in house.journal)


def test_between_two_cards_a_game_pauses_at_once_and_goes_on_as_it_was():
    house = House(people=3).start(PAIR)
    position = house.position
    assert house.ask(0, messages.Pause()) == "done"
    assert house.state.paused
    house.wait(3_600_000)
    assert house.position == position
    assert house.ask(0, messages.Resume()) == "done"
    assert house.do(0, "A flips") == "done"


@pytest.mark.parametrize("pace", ["race", "lively", "calm"])
def test_the_same_card_never_falls_twice(pace):
    """Who saw it before the pause would have had all of it to think."""
    house = House(people=3, pace=pace).start(PAIR)
    house.do(0, "A flips")
    assert house.ask(0, messages.Pause()) == "done"
    house.wait(LONGEST)
    assert house.state.paused
    assert not was_voided(house)
    assert "A pile: 4x6" in house.position
    house.ask(0, messages.Resume())
    assert house.do(0, "A flips") != "done"
    assert house.do(1, "B flips") == "done"
    assert cards_that_fell(house) == ["A flips", "B flips"]


def test_a_host_who_pauses_takes_no_pair_from_the_others():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.wait(300)
    house.ask(0, messages.Pause())
    house.wait(400)
    assert house.hit(1) == "done"
    house.wait(LONGEST)
    assert house.state.paused
    assert "A stack: 1x1 2x2 3x8 4x6" in house.position


def test_a_pause_cuts_off_no_hand_that_is_on_its_way():
    house = House().start(PAIR)
    house.do(0, "A flips")
    house.wait(500)
    house.hit(0)
    house.ask(0, messages.Pause())
    house.wait(6)
    house.hit(1)
    house.wait(LONGEST)
    races = [fact.race for fact in house.journal if isinstance(fact, stored.Played) and fact.race]
    assert [hand.seat for hand in races[0].hands] == [0, 1]
    assert house.state.paused


def test_no_card_falls_that_somebody_wanted_before_the_pause():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    assert house.do(1, "B flips") == ""
    asked = house.ids
    house.ask(0, messages.Pause())
    house.wait(LONGEST)
    assert house.answer(1, asked) == "paused"
    assert cards_that_fell(house) == ["A flips"]


def test_alone_a_pause_is_there_at_once_and_a_cat_has_what_was_left():
    house = House(people=1, players=3, pace="lively").start(PAIR)
    house.do(0, "A flips")
    house.ask(0, messages.Pause())
    assert house.state.paused
    assert not was_voided(house)
    assert "A stack: 1x1 2x2 3x8 4x6" in house.position


def test_where_no_clock_runs_one_does_from_the_pause_on():
    house = House(people=3, pace="calm").start(PAIR)
    house.do(0, "A flips")
    house.wait(3_600_000)
    house.ask(0, messages.Pause())
    house.wait(PACES["lively"].window - 1)
    assert not house.state.paused
    house.wait(MAX_GRACE_MS + 1)
    assert house.state.paused


def test_a_host_who_hands_the_room_over_meanwhile_pauses_nothing():
    house = House(people=3).start(PAIR)
    house.do(0, "A flips")
    house.ask(0, messages.Pause())
    house.ask(0, messages.HandOver(guest=1))
    house.wait(LONGEST)
    assert not house.state.paused
