"""`matou simulate`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from matou.bots.arena.shares import wilson
from matou.cli.statistics import quantile

Run = Callable[..., Result]


def test_a_run_is_described(run: Run) -> None:
    result = run("simulate", "chasse", "--players", 3, "--games", 30, "--jobs", 1)
    assert result.exit_code == 0
    assert "chasse, 3 players, simple cats, seed 0: 30 games" in result.stdout
    assert "95 % interval" in result.stdout
    assert "rounds lost at 100 (H5)" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("game", ["multipli", "chasse"])
def test_the_number_of_jobs_changes_nothing(run: Run, game: str) -> None:
    words = ("simulate", game, "--players", 4, "--games", 40, "--seed", 3, "--json", "--jobs")
    one, two = run(*words, 1), run(*words, 2)
    assert one.exit_code == two.exit_code == 0
    assert one.stdout == two.stdout


def test_json_adds_up(run: Run) -> None:
    words = ("simulate", "course", "--games", 25, "--jobs", 1, "--json")
    facts = json.loads(run(*words).stdout)
    assert facts["games"] == 25
    assert sum(win["share"] for win in facts["wins"]) == pytest.approx(1)
    assert all(win["low"] <= win["share"] <= win["high"] for win in facts["wins"])
    count = facts["events"]["count"]
    ended = count.get("won with exactly 400 (C3)", 0) + count.get("ended by exhaustion (C12)", 0)
    assert ended == 25


def test_options_and_random_cats(run: Run) -> None:
    words = ("simulate", "addi", "--players", 2, "--games", 3, "--cats", "random", "--jobs", 1)
    facts = json.loads(run(*words, "-o", "max_flips=50", "--json").stdout)
    assert facts["options"] == {"max_flips": "50"}
    assert [win["seats"] for win in facts["wins"]] == [["A", "C"], ["B", "D"]]


def test_pairs_are_frequent_with_a_short_deck(run: Run) -> None:
    """K9: at least a tenth of the flips make one."""
    words = ("simulate", "multipli", "--players", 3, "--games", 50, "--jobs", 1, "--short", 40)
    facts = json.loads(run(*words, "--json").stdout)
    part = facts["events"]["share"]["cards that made a pair (M6)"]
    assert part["of"] == "cards flipped"
    assert part["share"] >= 0.1
    assert "of cards flipped" in run(*words).stdout


def test_a_game_of_the_run_is_recorded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    words = ("simulate", "course", "--games", 5, "--jobs", 1, "--record", path, "--game", 3)
    assert run(*words).exit_code == 0
    assert run("replay", path).exit_code == 0
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_played_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "no game" in refused("simulate", "poker")
    assert "H1" in refused("simulate", "chasse", "--players", 7)
    assert "C1" in refused("simulate", "course", "--players", -1)
    assert "M1" in refused("simulate", "multipli", "--players", 9)
    assert "H1: option tokens" in refused("simulate", "chasse", "-o", "tokens=0")
    assert "--games" in refused("simulate", "chasse", "--games", 0)
    assert "--seed" in refused("simulate", "chasse", "--seed", "x")
    assert "--jobs" in refused("simulate", "chasse", "--jobs", 0)
    assert "--record" in refused("simulate", "chasse", "--game", 2)
    path = tmp_path / "none" / "game.txt"
    assert "there is no folder" in refused("simulate", "chasse", "--record", path)
    path = tmp_path / "game.txt"
    assert "only 5" in refused("simulate", "chasse", "--games", 5, "--game", 6, "--record", path)
    assert not path.exists()


def test_wilson_intervals() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0.0, 10)[0] == 0.0
    assert wilson(1.0, 10)[1] == pytest.approx(1)


def test_quantiles() -> None:
    lengths = {10: 5, 20: 4, 1000: 1}
    assert [quantile(lengths, part) for part in (0.05, 0.5, 0.95)] == [10, 10, 1000]
