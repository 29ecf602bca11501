"""docs/your-bot.md can be followed to the letter."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "your-bot.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
PYTHON = [text for language, text in BLOCKS if language == "python"]
COMMANDS = [text.split() for language, text in BLOCKS if language == ""]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that the page tells to write, and the metadata of its package."""
    here = tmp_path_factory.mktemp("bots")
    shy, _, _, calm = PYTHON
    (here / "shy.py").write_text(shy)
    (here / "calm.py").write_text(calm)
    [package] = [text for language, text in BLOCKS if language == "toml"]
    (here / "pyproject.toml").write_text(package)
    run(here, "-c", "from setuptools import setup; setup()", "-q", "egg_info")
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


def test_the_page_has_its_blocks():
    assert len(PYTHON) == 4
    assert [command[:3] for command in COMMANDS] == [
        ["matou", "arena", "chasse"],
        ["matou", "arena", "multipli"],
        ["pip", "install", "."],
        ["matou", "arena", "chasse"],
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_a_command_ranks_the_bot_without_an_installation(folder, number):
    """As the installed command runs: Python is not told to look in the folder."""
    start = "import sys; sys.path.remove(''); from matou.cli import main; main()"
    told = run(folder, "-c", start, *COMMANDS[number][1:])
    assert COMMANDS[number][3] in told
    assert "Elo" in told


def test_the_bot_of_the_page_beats_random_play(folder):
    told = json.loads(run(folder, "-m", "matou", *COMMANDS[0][1:], "--json"))
    ranks = [rating["name"] for rating in told["ratings"]]
    assert ranks.index("shy:Shy") < ranks.index("random")


def test_an_installed_package_has_a_short_name(folder):
    assert "shy" in run(folder, "-m", "matou", *COMMANDS[3][1:], path=str(folder))


@pytest.mark.parametrize("number", [1, 2])
def test_a_script_of_the_page_runs(folder, number):
    told = run(folder, "-c", PYTHON[number])
    assert ("A plays" if number == 1 else "[") in told
