"""The level that follows a person: just below their pace after about fifteen races."""

import pytest

from matou import seeded
from matou.bots.draws import log_normal
from matou.bots.reflexes.levels import reflex_named
from matou.bots.reflexes.pace import (
    Pace,
    beaten,
    expected,
    factor,
    figures_for,
    late,
    overlooked,
    won,
)
from matou.bots.reflexes.racer import NEVER
from matou.bots.reflexes.reflex import reaction, reaction_mean
from matou.bots.reflexes.sight import Sight
from matou.cards import MULTIPLI, read, worths
from matou.games.chance import Chance
from matou.games.mouse.table import TOPS

WARM_UP = 15
TOPS_MET = ["3x4 =12 5x5", "7x8 =56 =20", "2x6 3x4 =8", "=36 4x9 =1", "9x9 =81 2x2", "6x8 =48 3x3"]
WINDOW = 12_000


def sight(tops: str) -> Sight:
    faces = [read(top, MULTIPLI) for top in tops.split()]
    results = [worths(MULTIPLI)[face] for face in faces]
    return Sight(faces, results, False, TOPS, False, 0, [], 1, 0)


def race(
    pace: Pace, times: float, misses: int, chance: Chance, seen_late: bool
) -> tuple[Pace, int]:
    """One race of a person, so many times as slow as a cat: 1 won, 0 lost, −1 without a winner."""
    seen = sight(TOPS_MET[chance.below(len(TOPS_MET))])
    cat = reaction(seen, 1, figures_for(pace), chance)
    median = int(0.92 * times * int(reaction_mean(seen, 0, reflex_named("cat"))))
    person = NEVER if chance.below(100) < misses else log_normal(median, 400, chance)
    if min(cat, person) > WINDOW:
        return overlooked(pace, seen, 0), -1
    if person <= cat:
        return won(pace, seen, 0, person), 1
    if seen_late and person < cat + 400:
        return late(pace, seen, 0, person), 0
    return beaten(pace, seen, 0, cat), 0


def share(times: float, misses: int, *, races: int = 60, seen_late: bool = True) -> float:
    """The part of the decided races after the first fifteen that the person wins."""
    wins = decided = 0
    for seed in range(60):
        pace, chance = Pace(), seeded(seed)
        for number in range(WARM_UP + races):
            pace, result = race(pace, times, misses, chance, seen_late)
            if number >= WARM_UP and result >= 0:
                decided += 1
                wins += result
    return wins / decided


@pytest.mark.parametrize("times", [0.5, 0.75, 1.0, 1.6, 2.5])
@pytest.mark.parametrize("misses", [3, 15])
@pytest.mark.parametrize("seen_late", [True, False])
def test_fast_and_slow_people_win_a_little_more_than_half(
    times: float, misses: int, seen_late: bool
):
    assert 0.52 < share(times, misses, seen_late=seen_late) < 0.63


@pytest.mark.parametrize("times", [0.6, 1.0, 2.2])
def test_it_has_settled_after_fifteen_races(times: float):
    assert 0.48 < share(times, 8, races=10) < 0.67


def test_it_follows_a_person_who_improves():
    wins = 0
    first: list[float] = []
    last: list[float] = []
    for seed in range(60):
        pace, chance = Pace(), seeded(seed)
        for number in range(100):
            times = 2.0 - 1.2 * number / 100
            pace, result = race(pace, times, 8, chance, True)
            if number == WARM_UP:
                first.append(factor(pace))
            if number >= 50:
                wins += result == 1
        last.append(factor(pace))
    assert 0.5 < wins / (60 * 50) < 0.66
    assert sum(last) < 0.6 * sum(first)


def test_there_is_nothing_to_learn_without_a_right():
    with pytest.raises(ValueError, match="no right"):
        won(Pace(), sight("3x4 =14"), 0, 900)


def test_cats_begin_at_a_known_pace():
    slow, quick = expected(6000, sums=False), expected(1200, sums=False)
    assert factor(slow) > 2 * factor(Pace())
    assert factor(quick) < factor(Pace()) < factor(slow)
    assert won(slow, sight("3x4 =12 5x5"), 0, 1000).mean < slow.mean
