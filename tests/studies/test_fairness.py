"""Is the judge fair? Few races here; `matou fairness` runs many."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from matou.studies.fairness.character import (
    HONEST,
    KEEPS_ALL,
    KEEPS_IN_RACES,
    KEEPS_MOST,
    KEEPS_UNSEEN,
    LIAR,
    REJOINER,
    SMALL_LIAR,
    STALLER,
    RoundTrips,
)
from matou.studies.fairness.network import FAIR, ROUGH, Conditions, connect
from matou.studies.fairness.races import RACES, WHOLE, play
from matou.studies.fairness.reading import BUSY, EventLoop
from matou.studies.fairness.score import (
    SCENARIOS,
    SHORT,
    case,
    gain,
    summary,
    table,
    unfair,
)
from matou.studies.runner import Figures, study, totals
from tests.conftest import SOAK

# 1,200 races: gains of about 1.2 come out with a standard deviation of 0.04, and on rough lines a
# tenth of the unfair verdicts with one of a fiftieth: two of these are allowed.
GAMES = 200 if SOAK else 30
CHEATS = [LIAR, SMALL_LIAR, KEEPS_ALL, KEEPS_MOST, KEEPS_IN_RACES, KEEPS_UNSEEN, REJOINER, STALLER]


@cache
def scored(character, conditions: Conditions = FAIR, cards: int = WHOLE) -> Figures:
    [name] = [
        result.name
        for result in SCENARIOS
        if (result.cheat, result.conditions, result.cards) == (character, conditions, cards)
        if result.told_by is RoundTrips.KERNEL and result.reading == BUSY
    ]
    return totals(study(case, [name], GAMES, 1)[name])


@pytest.mark.parametrize(("conditions", "part"), [(FAIR, 10), (ROUGH, 9 if SOAK else 7)])
def test_among_honest_players_a_tenth_of_the_unfair_verdicts_is_left(conditions, part):
    score = scored(HONEST, conditions)
    assert score["races"] == GAMES * RACES
    assert unfair(score, "arrival") > 0.1
    assert unfair(score, "judge") <= unfair(score, "arrival") / part
    assert score["guesses"] == 0


@pytest.mark.parametrize("cheat", CHEATS)
def test_who_cheats_wins_at_most_three_tenths_more(cheat):
    score = scored(cheat)
    assert gain(score, "judge") <= (1.3 if SOAK else 1.36)
    assert unfair(score, "judge") < unfair(score, "arrival") / 4


@pytest.mark.parametrize("cheat", [LIAR, KEEPS_MOST, KEEPS_UNSEEN])
def test_short_games_are_worth_no_more_to_a_cheat(cheat):
    score = scored(cheat, cards=SHORT)
    assert gain(score, "judge") <= (1.3 if SOAK else 1.36)
    assert unfair(score, "judge") < unfair(score, "arrival") / 4


@pytest.mark.parametrize(("conditions", "part"), [(FAIR, 10), (ROUGH, 9 if SOAK else 7)])
def test_honest_players_are_judged_as_well_in_short_games(conditions, part):
    score = scored(HONEST, conditions, SHORT)
    assert unfair(score, "judge") <= unfair(score, "arrival") / part
    assert score["guesses"] == 0


def test_where_a_word_counts_for_all_a_liar_wins_nearly_always():
    """The measure detects lies: lichess's way assumes honest clients."""
    assert gain(scored(LIAR), "quota") > 2.0


def test_a_game_depends_on_its_chance_alone():
    assert play(Random(7), FAIR) == play(Random(7), FAIR)


def test_nothing_overtakes_on_a_wire():
    way = connect(Random(3), FAIR, 60_000.0).down
    arrivals = [way.arrives(float(time)) for time in range(0, 60_000, 5)]
    assert arrivals == sorted(arrivals)
    assert all(arrival > 5 * time for time, arrival in enumerate(arrivals))


def test_what_arrives_in_a_stall_is_read_when_it_ends():
    loop = EventLoop(Random(5), BUSY, 0.0)
    loop.stall(100.0, 50.0)
    assert loop.reads(99.0) < 110.0
    assert loop.reads(101.0) == loop.reads(140.0) == 150.0
    assert loop.reads(151.0) > 151.0


def test_the_page_shows_the_table_that_the_command_writes():
    scores = study(case, [result.name for result in SCENARIOS], 1, 1)
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
    for line in table(summary(scores)):
        assert line.split(" | ")[0] in page
