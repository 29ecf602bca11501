"""`matou child`: fair games, cats that follow, the same with any workers; names that exist."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from matou.cli import matou_command


def child(*words: str) -> Result:
    return CliRunner().invoke(matou_command, ["child", *words])


def rows_of(*words: str) -> list[dict[str, Any]]:
    result = child(*words, "--json")
    assert result.exit_code == 0, result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)["children"]
    return found


def test_every_child_meets_the_cats_of_its_level():
    rows = rows_of("--games", "4", "--players", "2", "--players", "3")
    assert [(row["players"], row["child"], row["cats"]) for row in rows] == [
        (players, level, level)
        for players in (2, 3)
        for level in ("kitten", "cat", "tomcat", "tiger")
    ]
    assert all(row["games"] == 4 for row in rows)


def test_quick_cats_are_harder_than_slow_ones():
    slow, _, _, quick = rows_of("--level", "cat", "--cats", "every", "--games", "30")
    assert slow["ahead"]["share"] > 0.7 > 0.3 > quick["ahead"]["share"]
    assert not slow["fair"]


def test_cats_that_follow_suit_every_child():
    rows = rows_of("--pace", "--games", "45", "--level", "kitten", "--level", "tiger")
    for row in rows:
        assert 0.45 < row["later"]["share"] < 0.68
        assert row["later"]["races"] > row["early"]["races"]
    assert rows[0]["times"] > 1.5 > 0.8 > rows[1]["times"]


@pytest.mark.parametrize("kind", [[], ["--pace"]])
def test_the_result_does_not_depend_on_the_workers(kind: list[str]):
    words = ("addi", "--level", "tomcat", "--games", "12", "--seed", "3", "--json", *kind)
    assert child(*words, "--jobs", "1").stdout == child(*words, "--jobs", "2").stdout


def test_the_table_is_for_people():
    result = child("--level", "tiger", "--games", "3", "--jobs", "1")
    assert "against" in result.stdout
    assert "tigers" in result.stdout
    assert "races won" in child("--pace", "--level", "cat", "--games", "3", "--jobs", "1").stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("course",), "multipli and addi"),
        (("--level", "lion"), "the levels are kitten, cat, tomcat, tiger"),
        (("--cats", "lion"), "the levels are kitten, cat, tomcat, tiger"),
        (("--pace", "--cats", "cat"), "leave --cats alone"),
        (("--players", "9"), "players"),
        (("--games", "0"), "--games"),
    ],
)
def test_a_mistake_is_one_sentence(words: tuple[str, ...], why: str):
    result = child(*words)
    assert result.exit_code == 2
    assert why in result.stderr
    assert "Traceback" not in result.output
