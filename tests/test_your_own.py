"""docs/your-bot.md and docs/your-game.md can be followed to the letter."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]


class Page(NamedTuple):
    """The blocks of a page by their language."""

    python: list[str]
    package: str
    commands: list[list[str]]


def read_page(name: str) -> Page:
    text = (ROOT / "docs" / name).read_text("utf-8")
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    found = {
        language: [block for other, block in blocks if other == language]
        for language in ("python", "toml", "")
    }
    [package] = found["toml"]
    return Page(found["python"], package, [block.split() for block in found[""]])


BOT = read_page("your-bot.md")
GAME = read_page("your-game.md")


def install(folder: Path, package: str) -> None:
    """Write the metadata of the package that a page shows."""
    (folder / "pyproject.toml").write_text(package)
    run(folder, "-c", "from setuptools import setup; setup()", "-q", "egg_info")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that docs/your-bot.md asks for."""
    here = tmp_path_factory.mktemp("bots")
    shy, _, _, calm = BOT.python
    (here / "shy.py").write_text(shy)
    (here / "calm.py").write_text(calm)
    install(here, BOT.package)
    return here


@pytest.fixture(scope="module")
def plis(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that docs/your-game.md asks for."""
    here = tmp_path_factory.mktemp("plis")
    *blocks, script = GAME.python
    (here / "plis.py").write_text("\n\n".join(blocks))
    (here / "try.py").write_text(script)
    install(here, GAME.package)
    return here


def run(folder: Path, *words: str, path: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_pages_have_their_blocks():
    assert len(BOT.python) == 4
    assert [command[:3] for command in BOT.commands] == [
        ["matou", "arena", "chasse"],
        ["matou", "arena", "multipli"],
        ["pip", "install", "."],
        ["matou", "arena", "chasse"],
    ]
    assert [command[:3] for command in GAME.commands] == [
        ["pip", "install", "."],
        ["matou", "simulate", "plis"],
        ["matou", "arena", "plis"],
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_a_command_ranks_the_bot_without_an_installation(folder, number):
    """Run like the installed command, without the folder in Python's path."""
    start = "import sys; sys.path.remove(''); from matou.cli import main; main()"
    result = run(folder, "-c", start, *BOT.commands[number][1:])
    assert BOT.commands[number][3] in result
    assert "Elo" in result


def test_the_bot_of_the_page_beats_random_play(folder):
    result = json.loads(run(folder, "-m", "matou", *BOT.commands[0][1:], "--json"))
    ranks = [rating["name"] for rating in result["ratings"]]
    assert ranks.index("shy:Shy") < ranks.index("random")


def test_an_installed_package_has_a_short_name(folder):
    assert "shy" in run(folder, "-m", "matou", *BOT.commands[3][1:], path=str(folder))


@pytest.mark.parametrize("number", [1, 2])
def test_a_script_of_the_page_runs(folder, number):
    result = run(folder, "-c", BOT.python[number])
    assert ("A plays" if number == 1 else "[") in result


def test_the_game_of_the_page_is_simulated_as_an_installed_package(plis):
    said = run(plis, "-m", "matou", *GAME.commands[1][1:], path=str(plis))
    assert "plis, 3 players, simple cats, seed 0: 1,000 games" in said


def test_the_bots_of_the_game_of_the_page_get_better(plis):
    words = [*GAME.commands[2][1:], "--json"]
    said = json.loads(run(plis, "-m", "matou", *words, path=str(plis)))
    ranks = [rating["name"] for rating in said["ratings"]]
    assert ranks == ["searcher:100", "thrifty", "random"]


def test_the_script_of_the_game_of_the_page_plays_it(plis):
    """From its folder alone, without the installation."""
    assert "winners:" in run(plis, "try.py", path="")


def test_the_game_of_the_page_is_the_one_that_the_tests_play():
    game = (ROOT / "tests" / "plis.py").read_text("utf-8")
    _, *parts, _, _ = GAME.python
    pieces = [piece.strip() for part in parts for piece in part.split("\n\n\n")]
    assert len(pieces) == 13
    assert [piece for piece in pieces if piece not in game] == []
