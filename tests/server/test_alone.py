"""A person alone with cats drives: nobody hurries them, and no cat waits when they go on."""

import pytest

from matou.bots.reflexes.racer import NEVER
from matou.bots.reflexes.sight import look
from matou.games.chance import seeded
from matou.games.mouse.play import Mouse, mouse_of
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from tests.server.house import PAIR, SUMOS, House

HOUR = 3_600_000.0
NOTHING = PAIR.replace("4x6", "4x7")  # A flips 4×7: nobody has a pair


@pytest.mark.parametrize("pace", ["calm", "lively", "race"])
def test_a_child_alone_is_neither_hurried_nor_minded(pace):
    house = House(people=1, players=3, pace=pace).start(NOTHING)
    house.wait(HOUR)
    house.do(0, "A flips")
    fallen = house.position
    house.wait(HOUR)
    assert house.position == fallen
    assert not [fact for fact in house.journal if isinstance(fact, stored.Minded)]


def test_in_a_game_of_turns_too():
    house = House("chasse", people=1, players=2, options={"tokens": "2"}).start(SUMOS)
    house.wait(HOUR)
    assert not [fact for fact in house.journal if isinstance(fact, stored.Minded)]
    assert house.do(0, "A plays sumo") == "done"


@pytest.mark.parametrize("pace", ["calm", "lively", "race"])
def test_nothing_here_and_a_cats_card_falls_within_six_tenths_of_a_second(pace):
    house = House(people=1, players=3, pace=pace).start(NOTHING)
    house.do(0, "A flips")
    house.wait(200)
    assert house.nothing(0) == "done"
    assert "B pile: 3x8\n" in house.position
    house.wait(600)
    assert "B pile: 3x8 7x7\n" in house.position


def test_to_go_on_by_ones_own_card_it_falls_at_once():
    house = House(people=1, players=3, pace="lively").start(
        NOTHING.replace("seats: 3", "seats: 3\nturn: C")
    )
    house.wait(2_000)  # the cat on C begins
    assert "C pile: 8x8 9x9" in house.position
    assert house.do(0, "A flips") == "done"
    assert "A pile: 4x7" in house.position


def test_cats_race_for_their_own_pairs_while_the_child_thinks():
    """B and C have a pair; the child has nothing and does nothing."""
    house = House(people=1, players=3, pace="lively", cats="tiger").start(
        NOTHING.replace("C pile: 8x8", "C pile: 4x6")
    )
    house.do(0, "A flips")
    house.wait(10_000)
    assert [fact.by for fact in house.journal if isinstance(fact, stored.Played)][-1] != "person"
    assert any(isinstance(fact, stored.Played) and fact.verdict for fact in house.journal)


def test_a_calm_room_keeps_its_cats_back_alone_too():
    house = House(people=1, players=3, pace="calm", cats="tiger").start(PAIR)
    house.do(0, "A flips")
    house.wait(HOUR)
    assert "A pile: 4x6\n" in house.position
    assert house.hit(0) == "done"
    assert "A pile" not in house.position  # its pair is won: the pile went to B


def test_a_chase_waits_for_the_child_and_then_for_the_cats():
    house = House(people=1, players=3, pace="lively", cats="tiger").start(
        PAIR.replace("A stack: 4x6", "A stack: chase")
    )
    house.do(0, "A flips")
    house.wait(HOUR)
    live = house.room.live
    assert live.race is not None
    assert house.hit(0) == "done"
    assert live.race is None  # the cats had hit long ago: the child was the slowest


def test_after_a_verdict_one_tap_brings_the_cats_card():
    house = House(people=1, players=3, pace="lively", cats="kitten").start(
        PAIR.replace("C pile: 8x8", "C pile: 4x6").replace("A stack: 4x6", "A stack: 1x1")
    )
    house.do(0, "A flips")
    while house.room.live.race is not None:
        house.wait(50)
    before = house.position
    assert house.nothing(0) == "done"
    house.wait(600)
    assert house.position != before


def test_a_second_person_brings_the_clock_back_even_in_an_open_race():
    house = House(people=1, players=3, pace="lively").start(NOTHING)
    house.do(0, "A flips")
    house.wait(20_000)
    guest = house.enter()
    house.ask(guest, messages.Sit(chair=1))
    house.wait(10_000)
    assert "open: yes" not in house.position


def test_a_stand_in_never_sins():
    """24 beside 25 tempts every cat now and then; the one that plays for a person it does not."""
    house = House(people=2, players=3, options={"expert": "true"}).start(
        PAIR.replace("multipli", "multipli expert=true").replace("A stack: 4x6", "A stack: 5x5")
    )
    house.do(0, "A flips")
    house.room.apply([stored.Minded(0, "kitten")])
    sight = look(table_of(house), 0)
    stand_in, _, cat = house.room.live.cats.racers(house.state.chairs, 3)
    assert stand_in is not None
    assert cat is not None
    chance = seeded(1)
    assert sight.contest(0) == 0
    assert any(cat.hand(sight, 0, chance) < NEVER for _ in range(2000))
    assert any(cat.call(sight, 0, chance) < NEVER for _ in range(20_000))
    assert all(stand_in.hand(sight, 0, chance) == NEVER for _ in range(2000))
    assert all(stand_in.call(sight, 0, chance) == NEVER for _ in range(20_000))


def table_of(house: House) -> Mouse:
    assert house.state.game is not None
    return mouse_of(house.state.game.table)


def test_cats_of_ones_pace_begin_where_the_page_says_and_go_on_from_what_races_show():
    house = House(people=1, players=3, pace="lively", cats="yours").start(PAIR)
    assert house.ask(0, messages.Usual(ms=6000)) == "done"
    known = house.room.live.cats.paces[0]
    assert known.mean > 1
    house.do(0, "A flips")
    house.wait(500)
    house.hit(0)
    house.wait(2000)
    assert house.room.live.cats.paces[0].mean < known.mean
    shown = house.room.live.cats.paces[0]
    house.ask(0, messages.Usual(ms=6000))
    assert house.room.live.cats.paces[0] == shown
