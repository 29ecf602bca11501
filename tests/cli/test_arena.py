"""`matou arena`: cats that meet, with any workers; names that exist; a plot."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from matou.bots.arena.arena import Standings, meetings, tasks
from matou.cli import matou_command
from matou.games.registry import options


def arena(*words: str) -> Result:
    return CliRunner().invoke(matou_command, ["arena", *words])


def test_the_better_cat_comes_first():
    answer = json.loads(arena("chasse", "random", "careful", "--games", "20", "--json").stdout)
    assert [rating["name"] for rating in answer["ratings"]] == ["careful", "random"]
    assert answer["games"] == 20


def test_the_result_does_not_depend_on_the_workers():
    words = ("course", "random", "greedy", "--games", "12", "--seed", "3", "--json")
    assert arena(*words, "--jobs", "1").stdout == arena(*words, "--jobs", "2").stdout


def test_cats_at_the_mouse_meet_too():
    words = ("addi", "kitten", "tiger", "--games", "6", "-o", "tables=5", "--json")
    answer = json.loads(arena(*words).stdout)
    assert answer["ratings"][0]["name"] == "tiger"


def test_every_pair_meets_once_with_all_games():
    assert meetings(["a", "b", "c"]) == [("a", "b"), ("a", "c"), ("b", "c")]
    planned = tasks(options("chasse"), ["a", "b", "c"], 50, 1, 2)
    for meeting in meetings(["a", "b", "c"]):
        games = [first + i for _, who, _, first, count in planned if who == meeting
                 for i in range(count)]  # fmt: skip
        assert sorted(games) == list(range(50))
    assert Standings(["a", "b"]).games() == 0


def test_a_plot_is_a_picture(tmp_path: Path):
    plot = tmp_path / "elo.svg"
    result = arena("chasse", "random", "greedy", "--games", "4", "--plot", str(plot))
    assert result.exit_code == 0
    assert "against" in result.stdout
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("chasse", "random", "lion"), "it has random, greedy, careful, searcher"),
        (("multipli", "kitten", "random"), "the levels are kitten, cat, tomcat, tiger"),
        (("chasse", "random"), "two cats or more"),
        (("chasse", "random", "random"), "does not meet itself"),
        (("chasse", "searcher:0", "random"), "1 to"),
        (("uno", "random", "greedy"), "there is no game"),
        (("chasse", "random", "greedy", "--cluster", "tcp://127.0.0.1:9", "--jobs", "2"), "--jobs"),
        (("chasse", "random", "greedy", "--plot", "/nowhere/x.svg"), "no folder"),
        (("course", "random", "greedy", "--option", "results=1"), "K9: these results and specials"),
    ],
)
def test_a_mistake_is_one_sentence(words: tuple[str, ...], why: str):
    result = arena(*words)
    assert result.exit_code == 2
    assert why in result.stderr
    assert "Traceback" not in result.output
