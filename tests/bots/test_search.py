"""The search itself: its budget, and tables dealt again."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matou.bots.arena.duel import duel
from matou.bots.chasse.evaluation import ChasseEvaluation
from matou.bots.chasse.quick import Quick
from matou.bots.chasse.sense import Odds
from matou.bots.course.careful import CarefulCourse
from matou.bots.course.quick import quick_course
from matou.bots.search import Searcher
from matou.games.chance import seeded
from matou.games.chasse.play import Chasse
from matou.games.course.kinds import SUMO_BIT, TO_LAY
from matou.games.course.play import Course
from matou.games.deal import deal
from matou.games.game import Table
from matou.games.registry import options
from matou.games.views import view
from tests.tables import any_setting, calm_choice, randoms, swap_hidden, tables


@given(st.sampled_from(["course", "chasse"]).flatmap(tables), randoms)
def test_a_table_dealt_again_looks_the_same_to_its_seat(table, rng):
    for seat in range(table.seats):
        world = table.copy()
        world.deal_anew(seat, table.unseen_by(seat), seeded(rng.getrandbits(40)))
        assert view(world, seat) == view(table, seat)
        assert sorted(world.cards()) == sorted(table.cards())
        for _ in range(20):
            if not world.over:
                world.play(calm_choice(world, rng))


@given(st.sampled_from(["course", "chasse"]).flatmap(tables), randoms)
def test_the_unseen_cards_do_not_tell_where_they_lie(table, rng):
    for seat in range(table.seats):
        twin = swap_hidden(table, seat, rng)
        assert twin.unseen_by(seat) == table.unseen_by(seat)


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_plays_the_course_on_by_the_rules(players: int) -> None:
    for seed in range(20):
        table = deal("course", players, seed)
        assert isinstance(table, Course)
        while not table.over:
            table.play(quick_course(table))  # it would be refused


@pytest.mark.parametrize("players", [2, 4])
def test_a_search_plays_the_chasse_on_by_the_rules(players: int) -> None:
    for seed in range(10):
        table = deal("chasse", players, seed)
        assert isinstance(table, Chasse)
        quick = Quick(Odds(table, 0))
        while not table.over:
            table.play(quick.choose(table))


def test_a_search_plays_on_as_well_as_a_careful_cat() -> None:
    """In the Course, where whole games are played on: no worse than half of the games."""
    won = 0.0
    for seed in range(300):
        table = deal("course", 2, seed)
        assert isinstance(table, Course)
        quick = seed % 2
        while not table.over:
            seat = table.asked()
            if seat == quick:
                table.do(quick_course(table))
            else:
                table.do(CarefulCourse().choose(table, seat, seeded(1)))
        won += (quick in table.winners) / len(table.winners)
    assert won >= 130


def test_four_cards_that_make_400_are_found() -> None:
    table = waiting_for(0, 400 - 48, [0, 17, 42, 50, 71, 105, 124, 149, 164])
    assert quick_course(table).card in (0, 17, 42, 71)  # 1 + 16 + 15 + 16; 24 would leave 24


def test_under_a_sumo_a_small_card_still_wins() -> None:
    table = waiting_for(0, 397, [2, 11, 27, 43, 82, 92, 101, 203, 203])
    table.attacks = [SUMO_BIT, 0]
    table.play(quick_course(table))
    assert table.winners == [0]


def waiting_for(seat: int, total: int, hand: list[int]) -> Course:
    """A table of the Course where this seat is to lay a card."""
    table = deal("course", 2, 1)
    assert isinstance(table, Course)
    table.turn = seat
    table.phase = TO_LAY
    table.totals = [total if other == seat else 0 for other in range(2)]
    table.hands = [hand if other == seat else table.cards_of(other) for other in range(2)]
    return table


def test_what_a_hand_loses_next_is_the_same_quickly_and_carefully() -> None:
    rng = random.Random(4)
    for seed in range(40):
        table = deal("chasse", 2, seed)
        assert isinstance(table, Chasse)
        odds = Odds(table, 0)
        quick = Quick(odds)
        total = rng.randrange(100)
        kept = table.hands[0][1:]
        assert quick.return_danger(table.hand(0), 0, -1, total) == pytest.approx(
            odds.return_danger(total, kept, 1)
        )


@pytest.mark.parametrize(("game", "name", "games", "least"), [
    ("course", "searcher:150", 60, 0.5),
    ("chasse", "searcher:60", 10, 0.8),
])  # fmt: skip
def test_a_searcher_is_stronger_than_a_greedy_cat(
    game: str, name: str, games: int, least: float
) -> None:
    assert duel(options(game), 2, [name, "greedy"], 3, 0, games).share(0) >= least


class Ticking:
    """A clock that goes on a thousandth of a second at each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


def test_a_budget_of_time_is_kept_by_the_clock_that_is_given() -> None:
    table = random_table()
    clock = Ticking()
    cat = Searcher(ChasseEvaluation, 0, 0.01, clock)
    cat.choose(table, table.asked(), seeded(1))
    assert 0.01 <= clock.now <= 0.013
    assert 0 < cat.done <= 80


def test_a_budget_of_simulations_is_used_up() -> None:
    table = random_table()
    cat = Searcher(ChasseEvaluation, 33)
    cat.choose(table, table.asked(), seeded(1))
    assert cat.done == 33


def random_table() -> Table:
    rng = random.Random(2)
    while True:
        table = any_setting(rng, "chasse").deal()
        if len(table.legal()) > 1:
            return table
