"""Simulated pupils: a small sample of what `matou learn` shows with many."""

from matou.cards import MULTIPLI
from matou.pupils.arms import (
    CATS,
    DECK,
    GIVING_UP,
    LIST,
    ONE,
    PICKING,
    RACES,
    SCRAMBLED,
    TOSSING,
    TWO,
    Found,
    run,
)
from matou.pupils.claims import Claim, claims
from matou.pupils.figures import mean, rank_correlation, residual

SEED = 7
PUPILS = 5


def found(*arms: str, pupils: int = PUPILS) -> Found:
    """Figures of a few pupils."""
    told: Found = {}
    for arm in arms:
        for pupil in range(pupils):
            told.setdefault(arm, {})[pupil] = run(arm, MULTIPLI, SEED, pupil)[2]
    return told


def test_two_minutes_of_cards_tell_what_a_pupil_knows_and_races_alone_hardly_do():
    told = found(TWO, RACES)
    two = [figures["rank"] for figures in told[TWO].values()]
    races = [figures["rank"] for figures in told[RACES].values()]
    assert mean(two) > 0.8
    assert mean(two) > mean(races) + 0.08
    by_name = {claim.what: claim for claim in claims(told)}
    assert by_name["… lit squares that are true"].kept


def test_scrambled_answers_tell_nothing_beyond_the_known_order():
    told = found(SCRAMBLED, pupils=6)
    assert abs(mean([one["residual"] for one in told[SCRAMBLED].values()])) < 0.2


def test_a_short_deck_asks_weak_facts_more_often():
    short = [claim for claim in claims(found(DECK, pupils=2)) if "deck" in claim.what]
    assert len(short) == 2
    assert all(claim.kept for claim in short)


def test_what_has_no_goal_is_told_and_cats_that_know_the_pace_begin_nearer():
    told = claims(found(LIST, CATS, pupils=60))
    assert len(told) == 6
    assert all(claim.kept for claim in told)
    assert told[2].figure < told[3].figure


def test_a_pupil_is_the_same_in_every_run():
    assert run(ONE, MULTIPLI, SEED, 3) == run(ONE, MULTIPLI, SEED, 3)


def test_a_claim_outside_its_limits_is_not_kept():
    assert Claim("", 0.83, 0.83).kept
    assert not Claim("", 0.82, 0.83).kept
    assert not Claim("", 0.7, most=0.6).kept


def test_correlations_by_rank_and_beyond_an_order():
    assert rank_correlation([1, 2, 3, 4], [1, 10, 100, 1000]) == 1
    assert rank_correlation([1, 2, 2, 4], [4, 3, 3, 1]) == -1
    order = [0.0, 1.0, 2.0, 3.0]
    assert abs(residual([1, 1, 1, 2], [2, 2, 2, 3], order) - 1) < 1e-9


def test_neither_giving_up_at_once_nor_a_coin_lights_the_map():
    told = found(PICKING, GIVING_UP, TOSSING, pupils=4)
    assert len(claims(told)) == 6
    lit = {arm: mean([one["squares"] for one in told[arm].values()]) for arm in told}
    assert lit[PICKING] > 15
    assert lit[GIVING_UP] < 2
    assert lit[TOSSING] < 6
