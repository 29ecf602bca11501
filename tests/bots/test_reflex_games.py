"""Whole games by the clock: they end, keep their cards, and repeat from their seeds."""

import hashlib
import os
import random
import subprocess
import sys

import pytest

from matou import deal, seeded
from matou.bots.reflexes.levels import REFLEX_LEVELS, reflex_named
from matou.bots.reflexes.race import Window, play_game
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.reflexes.sight import Sight
from matou.games.actions import FLIPS, HIT, HITS, TIME_IS_UP, Action
from matou.games.chance import Chance
from matou.games.mouse.play import Mouse
from matou.record.position import read_position, write_position
from matou.studies.children import meet, met
from matou.studies.runner import study
from tests.conftest import PLAIN
from tests.tables import any_setting

CATS = [ReflexCat(reflex_named(level)) for level in REFLEX_LEVELS]


def dealt(players: int, seed: int, **given: object) -> Mouse:
    table = deal("multipli", players, seed, given)
    assert isinstance(table, Mouse)
    return table


def racers(table: Mouse, first: int = 0) -> list[Racer | None]:
    return [CATS[(first + seat) % 4] for seat in range(table.seats)]


class Timed(Racer):
    """A person who hits once, at a known time."""

    def __init__(self, ms: int) -> None:
        self.ms = ms

    def hand(self, sight: Sight, seat: int, chance: Chance) -> int:
        ms, self.ms = self.ms, NEVER
        return ms


def play_window(
    table: Mouse, racers: list[Racer | None], chance: Chance, length: int
) -> list[tuple[int, Action]]:
    """One open window to its end: who did what, and how many ms after the card fell."""
    window = Window(table, racers, chance, length, 0)
    done: list[tuple[int, Action]] = []
    while window.running():
        action = window.next()
        if action is not None:
            table.do(action)
            done.append((window.now, action))
            window.heard()
    return done


def test_whole_games_end_and_keep_their_cards_with_any_option():
    rng = random.Random(4)
    for number in range(20 if PLAIN else 300):
        setting = any_setting(rng, rng.choice(["multipli", "addi"]))
        table = setting.deal()
        assert isinstance(table, Mouse)
        ms = play_game(table, racers(table, number), seeded(number), 2000)
        assert table.over, setting
        assert table.winners
        assert ms > 0
        assert sorted(table.cards()) == sorted(setting.options.cards), setting


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("options", [{}, {"expert": "true", "late_greed": "sins"}])
def test_every_number_of_players_can_play(players: int, options: dict[str, object]):
    table = dealt(players, players, **options)
    play_game(table, racers(table), seeded(players), 2500)
    assert table.over


def test_every_window_is_played_by_the_rules_and_in_order():
    """`play` refuses what is not legal; the same windows by `do` give the same positions."""
    for seed in range(10):
        table = dealt(5, seed, expert="true", late_greed="sins")
        chance = seeded(seed)
        for _ in range(300):
            if table.over:
                break
            if not table.open:
                flipper = table.next_flipper()
                table.do(table.legal()[-1] if table.reveal_due or flipper < 0 else FLIPS[flipper])
                continue
            twin = table.copy()
            done = play_window(table, racers(table), chance, 2000)
            for _ms, action in done:
                twin.play(action)
            assert write_position(twin) == write_position(table)
            assert [ms for ms, _ in done] == sorted(ms for ms, _ in done)
            assert not table.open


def test_the_same_seed_gives_the_same_game_and_another_seed_another():
    def game(seed: int) -> tuple[int, str]:
        table = dealt(4, 7)
        return play_game(table, racers(table), seeded(seed), 2000), write_position(table)

    assert game(1) == game(1)
    assert game(1) != game(2)


PAIR = """multipli
seats: 3
A stack: 2x2
A pile: 3x4
B stack: 2x3
B pile: =12
C stack: 5x5 5x6
turn: C
"""


TWO_PAIRS = """multipli
seats: 5
A stack: 2x2
A pile: 3x4
B stack: 2x3
B pile: =12
C stack: 5x5 5x6
D stack: 2x7
D pile: =25
E stack: 2x8
E pile: =80
turn: C
"""


def laid(position: str) -> Mouse:
    table = read_position(position)
    assert isinstance(table, Mouse)
    table.play(FLIPS[2])
    return table


def pair() -> Mouse:
    """A and B show 12; C flips 25."""
    return laid(PAIR)


def test_a_person_who_is_faster_wins():
    table = pair()
    done = play_window(table, [Timed(160), CATS[0], None], seeded(1), 4000)
    assert done == [(160, HITS[0])]
    assert table.piles[0] == [] == table.piles[1]


def test_a_person_who_is_slower_is_late_and_no_sinner():
    table = pair()
    done = play_window(table, [Timed(3900), CATS[3], None], seeded(1), 4000)
    assert [action for _, action in done] == [HITS[1]]


@pytest.mark.parametrize(("ms", "stopped"), [(400, False), (900, True)])
def test_a_hand_well_under_way_cannot_be_stopped(ms: int, stopped: bool):
    """M9: C and D still have a pair, so the mouse is awake for the greedy hand of E."""
    table = laid(TWO_PAIRS)
    done = play_window(table, [Timed(300), None, None, None, Timed(ms)], seeded(1), 4000)
    assert done == [(300, HITS[0]), (4000, TIME_IS_UP) if stopped else (ms, HITS[4])]


@pytest.mark.parametrize(("ms", "stopped"), [(400, False), (900, True)])
def test_a_late_hand_sins_where_the_option_says_so(ms: int, stopped: bool):
    table = laid(PAIR.replace("multipli", "multipli late_greed=sins"))
    done = play_window(table, [Timed(300), None, Timed(ms)], seeded(1), 4000)
    assert done == [(300, HITS[0]), *([] if stopped else [(ms, HITS[2])])]


def test_without_a_hit_time_is_up():
    assert play_window(pair(), [None, None, None], seeded(1), 4000) == [(4000, TIME_IS_UP)]


def test_a_hand_from_the_caller_is_applied():
    table = pair()
    window = Window(table, [None, CATS[0], None], seeded(1), 4000, 0)
    window.now = 300
    table.play(HITS[0])
    window.heard()
    assert not window.running()


def test_two_cats_of_one_level_share_the_races():
    wins = [0, 0]
    for seed in range(400):
        for _, action in play_window(pair(), [CATS[1], CATS[1], CATS[1]], seeded(seed), 4000):
            if action.kind == HIT and action.seat < 2:
                wins[action.seat] += 1
    assert 0.4 < wins[0] / sum(wins) < 0.6


# --- the child ---------------------------------------------------------------------------


def ahead(game: str, players: int, level: str, cats: str, *, games: int, seed: int) -> float:
    meeting = game, players, level, cats
    share: float = met(meeting, study(meet, [meeting], games, seed)[meeting])["ahead"]["share"]
    return share


@pytest.mark.skipif(PLAIN, reason="a few hundred games, for the compiled engine")
@pytest.mark.parametrize("level", REFLEX_LEVELS)
@pytest.mark.parametrize("game", ["multipli", "addi"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_child_has_a_fair_game_against_the_cats_of_its_level(level: str, game: str, players: int):
    assert 0.35 <= ahead(game, players, level, level, games=150, seed=11) <= 0.65


@pytest.mark.skipif(PLAIN, reason="a few hundred games, for the compiled engine")
def test_a_child_is_beaten_by_far_better_cats_and_beats_far_weaker_ones():
    assert ahead("multipli", 3, "kitten", "tiger", games=100, seed=2) < 0.2
    assert ahead("multipli", 3, "tiger", "kitten", games=100, seed=2) > 0.8


# --- two engines -------------------------------------------------------------------------

SCRIPT = """
import hashlib
from matou import deal, seeded
from matou.studies.racing_child import CHILDREN, RacingChild
from matou.bots.reflexes.race import play_game
from matou.bots.reflexes.reflex import ReflexCat
from matou.bots.reflexes.levels import TABLE
from matou.record.position import write_position
digest = hashlib.sha256()
for seed in range(6):
    game = ("multipli", "addi")[seed % 2]
    table = deal(game, 3 + seed, seed, {"expert": "true", "late_greed": "sins", "max_flips": 150})
    racers = [ReflexCat(TABLE[seat % 4]) for seat in range(table.seats)]
    racers[1] = RacingChild(CHILDREN[seed % 4], seed % 2 == 1)
    ms = play_game(table, racers, seeded(seed), 2500)
    digest.update(f"{ms} {write_position(table)}".encode())
print(digest.hexdigest())
"""


@pytest.mark.skipif(PLAIN, reason="no compiled engine here")
def test_compiled_and_plain_reflexes_are_the_same():
    result = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "MATOU_PURE": pure},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for pure in ("", "1")
    ]
    assert result[0] == result[1] != hashlib.sha256().hexdigest()
