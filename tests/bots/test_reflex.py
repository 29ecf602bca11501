"""Cats with reflexes: how fast, how often wrong, and never by hidden cards."""

import random
import statistics
from itertools import pairwise

import pytest

from matou import deal, seeded
from matou.bots.draws import bell, ex_gauss, log_normal
from matou.bots.reflexes.levels import REFLEX_LEVELS, TABLE, reflex_named
from matou.bots.reflexes.racer import NEVER
from matou.bots.reflexes.reflex import ReflexCat, greedy, miss_rate, reaction, reaction_mean, usual
from matou.bots.reflexes.sight import NO_CARD, Sight, look
from matou.cards import ADDI, CHASE, MULTIPLI, read, worths
from matou.games.game import OptionError
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import CHASED, TOPS
from matou.hardness import HARD_SIX, product_ms, sum_ms
from tests.tables import swap_hidden

DRAWS = 4000


def sight(tops: str, family: str = MULTIPLI, sumo: bool = False, race: int = TOPS) -> Sight:
    """The tops of the seats A, B, …; a dash where none lies."""
    faces = [NO_CARD if top == "-" else read(top, family) for top in tops.split()]
    results = [0 if face == NO_CARD else worths(family)[face] for face in faces]
    return Sight(faces, results, family == ADDI, race, sumo, 0, [], 1, 0)


def reactions(seen: Sight, level: str, seat: int = 0) -> list[int]:
    chance = seeded(3)
    figures = reflex_named(level)
    return [int(reaction(seen, seat, figures, chance)) for _ in range(DRAWS)]


def mean(times: list[int]) -> float:
    return statistics.mean(ms for ms in times if ms != NEVER)


# --- the draws ---------------------------------------------------------------------------


def test_the_draws_have_the_shape_they_are_named_for():
    chance = seeded(1)
    bells = [int(bell(chance)) for _ in range(20_000)]
    assert abs(statistics.mean(bells)) < 25
    assert 970 < statistics.pstdev(bells) < 1030
    times = [int(ex_gauss(1000, 100, 400, chance)) for _ in range(20_000)]
    assert 1380 < statistics.mean(times) < 1420
    assert 395 < statistics.pstdev(times) < 430  # √(100² + 400²) = 412
    assert statistics.median(times) < statistics.mean(times)  # the tail is on the slow side
    around = [int(log_normal(1000, 300, chance)) for _ in range(20_000)]
    assert 985 < statistics.median(around) < 1015
    assert min(around) > 0


# --- how fast ----------------------------------------------------------------------------


def test_a_higher_level_is_faster_in_every_race():
    races = [sight("3x4 =12 5x5"), sight("7x8 =56 2x2"), sight("2x2 3x3 9x8", sumo=True),
             sight("chase 3x3", race=CHASED), sight("6+7 4+9", ADDI)]  # fmt: skip
    for seen in races:
        means = [mean(reactions(seen, level)) for level in REFLEX_LEVELS]
        assert means == sorted(means, reverse=True)
        assert all(slow > 1.15 * fast for slow, fast in pairwise(means))


@pytest.mark.parametrize("hard", ["6x8 =48", "7x8 =56", "8x9 =72"])
@pytest.mark.parametrize("easy", ["2x3 =6", "6x6 =36", "9x9 =81", "5x6 =30", "10x7 =70", "=48 =48"])
def test_hard_facts_are_slower_and_missed_more_often(hard: str, easy: str):
    for level in REFLEX_LEVELS:
        hardly, easily = reactions(sight(hard), level), reactions(sight(easy), level)
        assert mean(hardly) > 1.2 * mean(easily)
        assert hardly.count(NEVER) > easily.count(NEVER)


def test_the_slowest_products_are_the_known_six():
    facts = {(a, b): product_ms(a, b) for a in range(1, 11) for b in range(a, 11)}
    assert set(sorted(facts, key=lambda fact: -facts[fact])[:6]) == set(HARD_SIX)
    assert all(product_ms(a, b) == product_ms(b, a) for a, b in facts)


def test_sums_beyond_ten_are_harder():
    within = [sum_ms(a, b) for a in range(1, 11) for b in range(1, 11) if a + b <= 10]
    over = [sum_ms(a, b) for a in range(2, 10) for b in range(2, 10) if a + b > 10 and a != b]
    assert max(within) < min(over)


def test_a_nine_makes_no_sum_easier_and_ties_grow_with_their_size():
    assert sum_ms(7, 9) == sum_ms(7, 8)
    assert sum_ms(6, 7) < sum_ms(7, 8) < sum_ms(8, 9)
    ties = [sum_ms(a, a) for a in range(1, 10)]
    assert ties == sorted(set(ties))
    assert sum_ms(8, 8) < sum_ms(7, 8)
    assert sum_ms(1, 1) < sum_ms(1, 8) < sum_ms(2, 8)


def test_more_tops_to_compare_take_longer():
    figures = reflex_named("cat")
    few, more = sight("3x4 =12 - -"), sight("3x4 =12 5x5 =81")
    assert usual(more, 0, figures) == usual(few, 0, figures) + 2 * figures.scan
    few, more = sight("3x4 =90 - -", sumo=True), sight("3x4 =90 =25 =81", sumo=True)
    assert usual(more, 0, figures) > usual(few, 0, figures)


def test_a_picture_needs_no_arithmetic():
    figures = reflex_named("kitten")
    assert usual(sight("chase 7x8", race=CHASED), 1, figures) == figures.notice
    assert reaction_mean(sight("7x8 =56"), 1, figures) > 3 * figures.notice


# --- how often wrong ---------------------------------------------------------------------


@pytest.mark.parametrize("level", REFLEX_LEVELS)
def test_misses_come_at_their_rate(level: str):
    figures = reflex_named(level)
    for tops in ("=6 =6", "7x8 =56"):
        seen = sight(tops)
        rate = miss_rate(seen.hardest(3), figures) / 1000
        assert abs(reactions(seen, level).count(NEVER) / DRAWS - rate) < 0.03
    assert miss_rate(200, figures) == 10 * figures.miss
    assert miss_rate(1500, figures) == 10 * figures.miss_hard
    asleep = reactions(sight("chase -", race=CHASED), level).count(NEVER) / DRAWS
    assert abs(asleep - figures.asleep / 100) < 0.02


@pytest.mark.parametrize("level", REFLEX_LEVELS)
def test_greed_comes_at_its_rate_and_where_something_tempts(level: str):
    figures, chance = reflex_named(level), seeded(5)
    tempting, calm = sight("6x8 7x8"), sight("2x3 =90")
    draws = 100_000
    greed = sum(greedy(tempting, 0, figures, chance) != NEVER for _ in range(draws))
    assert abs(greed / draws - figures.greed / 1000) < 0.002
    slips = sum(greedy(calm, 0, figures, chance) != NEVER for _ in range(draws))
    assert slips < greed / 5
    assert greedy(sight("3x4 =12"), 0, figures, chance) == NEVER  # that is a right, no greed


@pytest.mark.parametrize(
    ("tops", "family", "tempted"),
    [
        ("6x8 7x8", MULTIPLI, True), ("6x8 =50", MULTIPLI, True), ("=24 6x7", MULTIPLI, True),
        ("=45 =54", MULTIPLI, True), ("6x8 =48", MULTIPLI, False), ("2x3 =90", MULTIPLI, False),
        ("sumo =48", MULTIPLI, False), ("6+7 =12", ADDI, True), ("6+7 =11", ADDI, False),
    ],
)  # fmt: skip
def test_a_near_miss_is_close_turned_round_or_a_neighbour(tops: str, family: str, tempted: bool):
    assert sight(tops, family).tempting(0) == tempted


# --- who may see what --------------------------------------------------------------------


def test_a_seat_without_a_right_has_no_reaction():
    for tops in ("3x4 =14 5x5", "- =12 3x4", "sumo =12 3x4"):
        assert usual(sight(tops), 0, TABLE[0]) == NEVER
    seen = Sight([CHASE, 5, 105], [0, 6, 6], False, TOPS, False, 0b001, [], 1, 0)
    assert usual(seen, 0, TABLE[0]) != NEVER  # M20: its last card is special


@pytest.mark.parametrize("game", ["multipli", "addi"])
def test_what_is_seen_gives_the_rights_of_the_rules(game: str):
    for seed in range(30):
        table = deal(game, 3 + seed % 6, seed)
        chance = seeded(seed)
        for _ in range(200):
            if table.over:
                break
            assert isinstance(table, Mouse)
            if table.open and table.stage == TOPS and not table.won:
                seen = look(table, 0)
                for seat in range(table.seats):
                    assert bool(table.rights & (1 << seat)) == (seen.contest(seat) != 0)
            table.do(table.any_legal(chance))


def everything(seen: Sight) -> tuple[object, ...]:
    return (
        *(seen.faces, seen.results, seen.sums, seen.race, seen.sumo),
        *(seen.last_special, seen.missed, seen.flips, seen.now),
    )


def test_no_cat_uses_hidden_cards():
    rng = random.Random(8)
    cat = ReflexCat(reflex_named("kitten"))
    for seed in range(40):
        table = deal("multipli", 4, seed, {"expert": "true"})
        chance = seeded(seed)
        for step in range(60):
            if table.over:
                break
            assert isinstance(table, Mouse)
            twin = swap_hidden(table, 0, rng)
            assert isinstance(twin, Mouse)
            assert everything(look(table, 0)) == everything(look(twin, 0))
            for seat in range(4):
                one, two = seeded(step), seeded(step)
                assert cat.hand(look(table, 0), seat, one) == cat.hand(look(twin, 0), seat, two)
                assert cat.call(look(table, 0), seat, one) == cat.call(look(twin, 0), seat, two)
                assert one.state == two.state
            table.do(table.any_legal(chance))


def test_a_level_is_found_by_its_name_or_the_error_lists_the_names():
    assert [reflex_named(level).level for level in REFLEX_LEVELS] == list(REFLEX_LEVELS)
    with pytest.raises(OptionError, match=r"lion.*kitten, cat, tomcat, tiger"):
        reflex_named("lion")
