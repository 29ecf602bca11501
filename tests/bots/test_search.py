"""The search itself: its budget, and tables dealt anew."""

import random

from hypothesis import given
from hypothesis import strategies as st

from matou.bots.cat import on_turn
from matou.bots.search import Searcher
from matou.bots.unseen import deal_anew, unseen_by
from matou.games.chance import seeded
from matou.games.table import Table
from matou.games.views import view
from tests.tables import any_setting, calm_choice, randoms, swap_hidden, tables


@given(st.sampled_from(["course", "chasse"]).flatmap(tables), randoms)
def test_a_table_dealt_anew_looks_the_same_to_its_seat(table, rng):
    for seat in range(table.seats):
        world = table.copy()
        deal_anew(world, seat, unseen_by(table, seat), seeded(rng.getrandbits(40)))
        assert view(world, seat) == view(table, seat)
        assert sorted(world.cards()) == sorted(table.cards())
        for _ in range(20):
            if not world.over:
                world.play(calm_choice(world, rng))


@given(st.sampled_from(["course", "chasse"]).flatmap(tables), randoms)
def test_the_unseen_cards_do_not_tell_where_they_lie(table, rng):
    for seat in range(table.seats):
        twin = swap_hidden(table, seat, rng)
        assert unseen_by(twin, seat) == unseen_by(table, seat)


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
    cat = Searcher(0, 0.01, clock)
    cat.choose(table, on_turn(table), seeded(1))
    assert 0.01 <= clock.now <= 0.013
    assert 0 < cat.done <= 80


def test_a_budget_of_simulations_is_used_up() -> None:
    table = random_table()
    cat = Searcher(33)
    cat.choose(table, on_turn(table), seeded(1))
    assert cat.done == 33


def random_table() -> Table:
    rng = random.Random(2)
    while True:
        table = any_setting(rng, "chasse").deal()
        if len(table.legal()) > 1:
            return table
