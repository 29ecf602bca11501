"""Simulated pupils: a small sample of what `matou learn` shows with many."""

from dataclasses import replace
from functools import partial

from matou.cards import MULTIPLI
from matou.learning.answers import NOTHING
from matou.learning.facts import COUNT
from matou.learning.tables import grow
from matou.studies.arms import (
    CALM_BEFORE,
    CALM_TAUGHT,
    CATS,
    DECK,
    LIST,
    ONE,
    RACES,
    RACES_BEFORE,
    RACES_TAUGHT,
    SCRAMBLED,
    case,
)
from matou.studies.claims import claims
from matou.studies.estimates import rank_correlation, residual
from matou.studies.kinds import (
    KINDS,
    PICKER,
    QUITTER,
    SEVEN_BOUND,
    SHARED,
    SUMMER,
    TOSSER,
)
from matou.studies.pupil import USUAL
from matou.studies.pupil_game import Manner
from matou.studies.report import Claim
from matou.studies.runner import Columns, mean, study
from matou.studies.school import enrol

SEED = 7
PUPILS = 5


def found(*arms: str, pupils: int = PUPILS) -> dict[str, Columns]:
    """Figures of a few pupils."""
    return study(partial(case, family=MULTIPLI), arms, pupils, SEED)


def test_two_minutes_of_cards_tell_what_a_pupil_knows_and_races_alone_hardly_do():
    result = found(USUAL.name, RACES)
    two = mean(result[USUAL.name]["rank"])
    assert two > 0.8
    assert two > mean(result[RACES]["rank"]) + 0.08
    by_name = {claim.what: claim for claim in claims(result)}
    assert by_name["… lit squares that are true"].kept


def test_scrambled_answers_tell_nothing_beyond_the_known_order():
    result = found(SCRAMBLED, pupils=6)
    assert abs(mean(result[SCRAMBLED]["residual"])) < 0.2


def test_a_short_deck_asks_weak_facts_more_often():
    short = [claim for claim in claims(found(DECK, pupils=2)) if "deck" in claim.what]
    assert len(short) == 2
    assert all(claim.kept for claim in short)


def test_a_claim_without_a_goal_is_printed_and_known_paces_begin_nearer():
    result = claims(found(LIST, CATS, pupils=60))
    assert len(result) == 6
    assert all(claim.kept for claim in result)
    assert result[2].figure < result[3].figure


def test_a_pupil_is_the_same_in_every_run():
    assert case(ONE, SEED, 3, MULTIPLI) == case(ONE, SEED, 3, MULTIPLI)


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
    result = found(PICKER.name, QUITTER.name, TOSSER.name, pupils=4)
    lit = {arm: mean(columns["squares"]) for arm, columns in result.items()}
    assert lit[PICKER.name] > 15
    assert lit[QUITTER.name] < 2
    assert lit[TOSSER.name] < 6


def test_the_first_evening_lights_squares_and_a_child_of_chosen_tables_is_asked_only_these():
    result = found(USUAL.name, SEVEN_BOUND.name, pupils=6)
    assert mean(result[USUAL.name]["evening 1"]) >= 12
    assert mean(result[SEVEN_BOUND.name]["evening 1"]) >= 4
    school = enrol(MULTIPLI, SEED, 0, SEVEN_BOUND)
    known = school.learner.of(MULTIPLI)
    school.next_day()
    bound = [fact for fact in range(COUNT) if known.learned(fact)]
    assert len(bound) == 27
    assert {*school.cards(2)} <= {*bound}
    known.lit = [fact in bound for fact in range(COUNT)]
    assert grow(known) == 10
    assert known.tables == (1, 2, 3, 10)


def test_two_on_one_profile_are_asked_and_one_alone_is_not():
    result = found(USUAL.name, SHARED.name, pupils=24)
    assert mean(result[SHARED.name]["asked"]) >= 0.25  # half of many pairs; 24 scatter by a tenth
    assert mean(result[USUAL.name]["asked"]) <= 0.1


def test_after_a_summer_what_still_glows_is_true():
    [summer] = found(SUMMER.name, pupils=6).values()
    assert sum(summer["glow"]) < sum(summer["squares"])
    assert sum(summer["true glow"]) >= 0.93 * sum(summer["glow"])


def test_every_kind_has_its_claims():
    result = claims(found(*(kind.name for kind in KINDS), pupils=1))
    named = [claim.what for claim in result if not claim.what.startswith("…")]
    assert all(any(name.startswith(kind.name) for name in named) for kind in KINDS)


def test_a_figure_that_no_pupil_has_makes_no_claim():
    result = found(USUAL.name, pupils=1)
    full = {claim.what for claim in claims(result)}
    for missing in ("lit", "hardest"):
        del result[USUAL.name][missing]
    assert full - {claim.what for claim in claims(result)} == {
        "… fluent facts that are lit",
        "… five hardest among the true ten",
    }


def test_short_decks_taps_and_nothing_here_tell_several_times_as_much_a_minute():
    result = claims(found(RACES_BEFORE, RACES_TAUGHT, CALM_BEFORE, CALM_TAUGHT, pupils=12))
    goals = [claim for claim in result if claim.goal]
    assert [claim.least for claim in goals] == [2.0, 5.0]
    assert all(claim.kept for claim in goals)


def test_cards_turned_without_a_look_light_no_square():
    blind = replace(USUAL, unseen_races=1.0)
    for pupil in range(4):
        school = enrol(MULTIPLI, SEED, pupil, blind)
        for _ in range(3):
            school.next_day()
            answers = school.game(
                (12, 18, 24, 36), specials=False, manner=Manner(calm=True)
            ).answers
            assert sum(answer.how == NOTHING for answer in answers) > 5
        assert not any(school.learner.of(MULTIPLI).lit)
