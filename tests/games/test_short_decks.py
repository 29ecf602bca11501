"""Laws of the short deck (K9), and of the results picked for one."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matou.bots.arena.bulk import run
from matou.cards import CHASE, FAMILIES, GIFT, KINDS, TRAP, is_special, numbers, short_deck, worths
from matou.games.chance import seeded
from matou.games.registry import options
from matou.games.short_decks import pick_results

LARGEST = {"multipli": 5, "addi": 11}  # cards that make one result
BOX = {"multipli": 142, "addi": 119}
families = st.sampled_from(FAMILIES)


@st.composite
def mixes(draw: st.DrawFn) -> tuple[str, tuple[int, ...]]:
    family = draw(families)
    return family, tuple(sorted(draw(st.sets(st.sampled_from(numbers(family)), min_size=1))))


@given(mixes())
def test_no_card_is_without_a_partner(mix):
    family, results = mix
    dealt = [worths(family)[card] for card in short_deck(family, results) if not is_special(card)]
    assert set(dealt) == set(results)
    assert all(dealt.count(number) > 1 for number in results)


@given(mixes())
def test_specials_shrink_with_the_number_cards(mix):
    """4·n/N, rounded; a half never occurs."""
    family, results = mix
    dealt = short_deck(family, results)
    share = Fraction(4 * sum(not is_special(card) for card in dealt), BOX[family])
    assert dealt.count(CHASE) == max(1, int(share + Fraction(1, 2)))
    assert share % 1 != Fraction(1, 2)
    assert dealt.count(TRAP) == dealt.count(GIFT) == 1


@given(families, st.integers(0, 2**32), st.integers(20, 100), st.data())
def test_a_picked_deck_has_what_was_wanted_and_about_the_wanted_size(family, seed, size, data):
    wanted = data.draw(st.sets(st.integers(0, 99), max_size=2))
    picked = pick_results(family, seeded(seed), size, wanted=wanted)
    assert {worths(family)[card] for card in wanted} <= set(picked) <= set(numbers(family))
    # One more result is its cards and perhaps one more of each of four kinds.
    most = max(LARGEST[family] + 4, 2 * (len(short_deck(family, _results(family, wanted))) - size))
    assert 2 * abs(len(short_deck(family, picked)) - size) <= most
    assert picked == pick_results(family, seeded(seed), size, wanted=wanted)


def _results(family, wanted):
    return tuple({worths(family)[card] for card in wanted})


@given(families, st.integers(0, 2**32), st.sets(st.integers(1, 10), min_size=1), st.integers(1, 99))
def test_what_is_picked_comes_from_the_tables(family, seed, tables, size):
    reached = {
        worths(family)[10 * (a - 1) + (b - 1)] for a in tables for b in range(1, 11)
    }  # fmt: skip
    assert set(pick_results(family, seeded(seed), size, tables)) <= reached


def test_another_seed_picks_other_results():
    assert len({pick_results("multipli", seeded(seed)) for seed in range(20)}) > 15


@pytest.mark.parametrize(
    ("game", "tables"),
    [("multipli", None), ("multipli", (6, 7, 8, 9)), ("multipli", (7, 8)), ("addi", None)],
)
def test_a_tenth_of_the_flips_make_a_pair(game, tables):
    """With about forty cards and three seats."""
    for seed in range(3):
        kinds = tuple(KINDS.values())
        picked = pick_results(game, seeded(seed), tables=tables or range(1, 11), specials=kinds)
        assert pairs_in_flips(game, {"results": picked}) >= 0.1


def test_the_whole_box_makes_fewer_pairs():
    assert pairs_in_flips("multipli", {}) < 0.04


def pairs_in_flips(game, given):
    heard = run(options(game, given), 3, 1, 0, 100, "simple").events
    return heard["cards that made a pair (M6)"] / heard["cards flipped"]
