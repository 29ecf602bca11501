"""The cats of the Course and the Chasse: legal, blind to hidden cards, the same from a seed."""

import pickle
import random

import pytest

from matou.bots.arena.duel import duel
from matou.bots.arena.shares import wilson
from matou.bots.arena.tally import Tally
from matou.bots.cat import Cat
from matou.bots.course.sense import turns_needed
from matou.bots.registry import GAME_CATS, cat_named
from matou.bots.turns import SEARCHER
from matou.games.actions import Action
from matou.games.chance import Chance, seeded
from matou.games.course.kinds import TO_LAY
from matou.games.course.play import Course
from matou.games.game import OptionError, Table
from matou.games.registry import options
from matou.record.position import read_position
from tests.tables import any_setting, swap_hidden


def cats(game: str) -> list[str]:
    """Every cat of a game; the searcher with a budget that tests can wait for."""
    return ["searcher:8" if name == SEARCHER else name for name in GAME_CATS[game].levels]


PAIRS = [(game, name) for game in ("course", "chasse") for name in cats(game)]


def choice(cat: Cat, table: Table, seed: int) -> Action:
    return cat.choose(table, table.asked(), seeded(seed))


@pytest.mark.parametrize(("game", "name"), PAIRS)
def test_a_cat_plays_by_the_rules_to_the_end_with_all_options(game: str, name: str) -> None:
    rng = random.Random(7)
    for _ in range(3 if ":" in name else 12):
        table = any_setting(rng, game).deal()
        cat = cat_named(game, name)
        for step in range(1500 if ":" in name else 60_000):
            if table.over:
                break
            seat = table.asked()
            action = cat.choose(table, seat, seeded(step))
            assert action in table.legal(seat)
            table.play(action)
        tiny = len(table.options.cards) < 40  # careful cats know it by heart, and never lose
        assert table.over or ":" in name or tiny


@pytest.mark.parametrize(("game", "name"), PAIRS)
def test_a_cat_does_not_depend_on_hidden_cards(game: str, name: str) -> None:
    rng = random.Random(3)
    cat = cat_named(game, name)
    for _ in range(4):
        table = any_setting(rng, game).deal()
        for step in range(60):
            if table.over:
                break
            seat = table.asked()
            twin = swap_hidden(table, seat, rng)
            twin.chance = Chance(step + 1)  # what will be shuffled is hidden too
            assert choice(cat, table, step) == choice(cat, twin, step)
            table.play(rng.choice(table.legal(seat)))


@pytest.mark.parametrize(("game", "name"), PAIRS)
def test_a_cat_leaves_the_table_as_it_was(game: str, name: str) -> None:
    table = any_setting(random.Random(5), game).deal()
    before = pickle.dumps(table)
    for _ in range(3):
        choice(cat_named(game, name), table, 1)
    assert pickle.dumps(table) == before


def test_a_cat_may_be_asked_for_a_defence_out_of_turn() -> None:
    """C9: a seat that was just attacked answers with the gift."""
    rng = random.Random(1)
    asked = 0
    while asked < 10:
        table = any_setting(rng, "course").deal()
        for _ in range(80):
            if table.over:
                break
            for seat in range(table.seats):
                found = table.legal(seat)
                if found and seat != table.asked():
                    for name in cats("course"):
                        assert cat_named("course", name).choose(table, seat, seeded(1)) in found
                    asked += 1
            table.play(rng.choice(table.legal(table.asked())))


@pytest.mark.parametrize("game", ["course", "chasse"])
def test_games_of_a_duel_can_be_played_in_any_order(game: str) -> None:
    names = ["careful", "searcher:4"]
    whole = duel(options(game), 2, names, 5, 0, 4)
    parts = Tally()
    for first in (2, 0):
        parts.merge(pickle.loads(pickle.dumps(duel(options(game), 2, names, 5, first, 2))))
    assert parts == whole


@pytest.mark.parametrize("game", ["course", "chasse"])
def test_a_careful_cat_is_stronger_than_chance(game: str) -> None:
    assert duel(options(game), 2, ["careful", "random"], 1, 0, 60).share(0) >= 0.7


def test_careful_cats_are_stronger_than_greedy_ones() -> None:
    assert duel(options("course"), 2, ["careful", "greedy"], 1, 0, 1000).share(0) >= 0.6
    assert duel(options("chasse"), 2, ["careful", "greedy"], 1, 0, 60).share(0) >= 0.7


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0.0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("text", ["lion", "searcher:", "searcher:0", "searcher:-3", "greedy:4",
                                  "searcher:9ms", "searcher:9999999999", "searcher:²"])  # fmt: skip
def test_a_name_that_no_cat_has_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        cat_named("course", text)


def test_a_refused_name_says_which_there_are() -> None:
    levels = GAME_CATS["chasse"].levels
    assert levels[0] == "random"
    assert levels[-1] == "searcher"
    with pytest.raises(OptionError, match=", ".join(levels)):
        cat_named("chasse", "lion")
    with pytest.raises(OptionError, match="course, chasse"):
        cat_named("poker", "careful")


# --- exactly 400 (C3) --------------------------------------------------------------------


def test_the_fewest_cards_that_make_the_rest_are_found() -> None:
    card = {"10x10": 99, "7x8": 67, "3x7": 26, "2x2": 11, "=9": 109, "sumo": 204}
    hand = list(card.values())
    assert turns_needed(hand, 100) == 1
    assert turns_needed(hand, 77) == 2  # 56 + 21
    assert turns_needed(hand, 90) == 4  # 56 + 21 + 4 + 9
    assert turns_needed(hand, 3) > 3  # no card fits, so others must be drawn


LAST_TURNS = """course
seats: 2
A hand: 10x10 7x8 3x7 2x2 =9 9x9 5x7 6x10 2x7
A total: 323
B hand: 2x3 2x4 2x5 3x3 3x4 3x5 3x6 4x4
phase: lay
"""


@pytest.mark.parametrize("name", ["careful", "searcher:100"])
def test_the_last_points_are_planned(name: str) -> None:
    """77 to go: 56 and 21 make it in two turns, though 60 is the larger card."""
    table = _last_turns()
    cat = cat_named("course", name)
    for turns_left in (2, 1):
        action = choice(cat, table, 1)
        table.play(action)
        if turns_left == 2:
            assert turns_needed(table.hands[0], 400 - table.totals[0]) == 1
            table.turn, table.phase = 0, TO_LAY
    assert table.over
    assert table.winners == [0]


def _last_turns() -> Course:
    table = read_position(LAST_TURNS)
    assert isinstance(table, Course)
    return table
