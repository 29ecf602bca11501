"""A person alone with cats sets the pace: no clock runs, and no cat waits."""

import pytest

from matou.bots.reflexes.racer import NEVER
from matou.bots.reflexes.sight import look
from matou.games.chance import seeded
from matou.games.mouse.play import Mouse, mouse_of
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from tests.server.harness import PAIR, SUMOS, RoomHarness

HOUR = 3_600_000.0
NOTHING = PAIR.replace("4x6", "4x7")  # A flips 4×7: no pair


@pytest.mark.parametrize("pace", ["calm", "lively", "race"])
def test_a_child_alone_is_neither_hurried_nor_minded(pace):
    harness = RoomHarness(people=1, players=3, pace=pace).start(NOTHING)
    harness.wait(HOUR)
    harness.do(0, "A flips")
    fallen = harness.position
    harness.wait(HOUR)
    assert harness.position == fallen
    assert not [fact for fact in harness.journal if isinstance(fact, stored.Minded)]


def test_in_a_game_of_turns_too():
    harness = RoomHarness("chasse", people=1, players=2, options={"tokens": "2"}).start(SUMOS)
    harness.wait(HOUR)
    assert not [fact for fact in harness.journal if isinstance(fact, stored.Minded)]
    assert harness.do(0, "A plays sumo") == "done"


@pytest.mark.parametrize("pace", ["calm", "lively", "race"])
def test_nothing_here_and_a_cats_card_falls_within_six_tenths_of_a_second(pace):
    harness = RoomHarness(people=1, players=3, pace=pace).start(NOTHING)
    harness.do(0, "A flips")
    harness.wait(200)
    assert harness.nothing(0) == "done"
    assert "B pile: 3x8\n" in harness.position
    harness.wait(600)
    assert "B pile: 3x8 7x7\n" in harness.position


def test_to_go_on_by_ones_own_card_it_falls_at_once():
    harness = RoomHarness(people=1, players=3, pace="lively").start(
        NOTHING.replace("seats: 3", "seats: 3\nturn: C")
    )
    harness.wait(2_000)  # the cat on C begins
    assert "C pile: 8x8 9x9" in harness.position
    assert harness.do(0, "A flips") == "done"
    assert "A pile: 4x7" in harness.position


def test_cats_race_for_their_own_pairs_while_the_child_thinks():
    """B and C have a pair; the child has nothing and does nothing."""
    harness = RoomHarness(people=1, players=3, pace="lively", cats="tiger").start(
        NOTHING.replace("C pile: 8x8", "C pile: 4x6")
    )
    harness.do(0, "A flips")
    harness.wait(10_000)
    assert [fact.by for fact in harness.journal if isinstance(fact, stored.Played)][-1] != "person"
    assert any(isinstance(fact, stored.Played) and fact.verdict for fact in harness.journal)


def test_a_calm_room_keeps_its_cats_back_alone_too():
    harness = RoomHarness(people=1, players=3, pace="calm", cats="tiger").start(PAIR)
    harness.do(0, "A flips")
    harness.wait(HOUR)
    assert "A pile: 4x6\n" in harness.position
    assert harness.hit(0) == "done"
    assert "A pile" not in harness.position  # its pair is won: the pile went to B


def test_a_chase_waits_for_the_child_and_then_for_the_cats():
    harness = RoomHarness(people=1, players=3, pace="lively", cats="tiger").start(
        PAIR.replace("A stack: 4x6", "A stack: chase")
    )
    harness.do(0, "A flips")
    harness.wait(HOUR)
    live = harness.room.live
    assert live.race is not None
    assert harness.hit(0) == "done"
    assert live.race is None  # the cats had hit long ago: the child was the slowest


def test_after_a_verdict_one_tap_brings_the_cats_card():
    harness = RoomHarness(people=1, players=3, pace="lively", cats="kitten").start(
        PAIR.replace("C pile: 8x8", "C pile: 4x6").replace("A stack: 4x6", "A stack: 1x1")
    )
    harness.do(0, "A flips")
    while harness.room.live.race is not None:
        harness.wait(50)
    before = harness.position
    assert harness.nothing(0) == "done"
    harness.wait(600)
    assert harness.position != before


def test_a_second_person_brings_the_clock_back_even_in_an_open_race():
    harness = RoomHarness(people=1, players=3, pace="lively").start(NOTHING)
    harness.do(0, "A flips")
    harness.wait(20_000)
    guest = harness.enter()
    harness.ask(guest, messages.Sit(chair=1))
    harness.wait(10_000)
    assert "open: yes" not in harness.position


def test_a_stand_in_never_sins():
    """24 beside 25 tempts every cat now and then, but not the one that plays for a person."""
    harness = RoomHarness(people=2, players=3, options={"expert": "true"}).start(
        PAIR.replace("multipli", "multipli expert=true").replace("A stack: 4x6", "A stack: 5x5")
    )
    harness.do(0, "A flips")
    harness.room.apply([stored.Minded(0, "kitten")])
    sight = look(table_of(harness), 0)
    stand_in, _, cat = harness.room.live.cats.racers(harness.state.chairs, 3)
    assert stand_in is not None
    assert cat is not None
    chance = seeded(1)
    assert sight.contest(0) == 0
    assert any(cat.hand(sight, 0, chance) < NEVER for _ in range(2000))
    assert any(cat.call(sight, 0, chance) < NEVER for _ in range(20_000))
    assert all(stand_in.hand(sight, 0, chance) == NEVER for _ in range(2000))
    assert all(stand_in.call(sight, 0, chance) == NEVER for _ in range(20_000))


def table_of(harness: RoomHarness) -> Mouse:
    assert harness.state.game is not None
    return mouse_of(harness.state.game.table)


def test_cats_of_ones_pace_begin_where_the_page_says_and_go_on_from_what_races_show():
    harness = RoomHarness(people=1, players=3, pace="lively", cats="yours").start(PAIR)
    assert harness.ask(0, messages.Usual(ms=6000)) == "done"
    known = harness.room.live.cats.paces[0]
    assert known.mean > 1
    harness.do(0, "A flips")
    harness.wait(500)
    harness.hit(0)
    harness.wait(2000)
    assert harness.room.live.cats.paces[0].mean < known.mean
    shown = harness.room.live.cats.paces[0]
    harness.ask(0, messages.Usual(ms=6000))
    assert harness.room.live.cats.paces[0] == shown
