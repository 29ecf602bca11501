"""Whole games kept as text: they replay for ever, and the same seed still plays them.

When one changes on purpose, write it again with the command of its test and read the difference.
"""

from pathlib import Path

import pytest

from matou.bots.arena.bulk import begin, cats_chance
from matou.bots.registry import choose
from matou.games.registry import options
from matou.record.game_record import Recorder, read_record, replayed, write_record

GOLDEN = Path(__file__).parents[1] / "golden"
# matou simulate GAME --players N --games 1 --seed 2026 -o tables=5 --record tests/golden/GAME.txt
GAMES = [("multipli", 4), ("addi", 3), ("course", 3), ("chasse", 4)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_kept_game_replays(game, players):
    record = read_record((GOLDEN / f"{game}.txt").read_text("utf-8"))
    assert replayed(record).over


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_same_seed_still_plays_the_kept_game(game, players):
    table = begin(options(game, {"tables": 5}), players, 2026, 0)
    chance = cats_chance(2026, 0)
    recorder = Recorder(table)
    while (action := choose(table, chance)) is not None:
        recorder.play(action)
    assert write_record(recorder.record()) == (GOLDEN / f"{game}.txt").read_text("utf-8")


def test_a_course_of_0_2_replays():
    """C9: before 0.3 a defence was never the turn's card."""
    record = read_record((GOLDEN / "course-0.2.txt").read_text("utf-8"))
    assert replayed(record).over
