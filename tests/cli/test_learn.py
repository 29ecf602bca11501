"""`matou learn`."""

import json

import pytest
from click.testing import CliRunner

from matou.cards import MULTIPLI
from matou.cli import matou_command
from matou.learning import profile
from matou.learning.answers import CARD, WRONG_CARD, Answer
from matou.learning.estimate import learn
from matou.learning.facts import number
from matou.learning.knowledge import Learner
from matou.studies import arms


def matou(*words: str):
    return CliRunner().invoke(matou_command, ["learn", *words])


def a_map() -> str:
    learner = Learner()
    for _ in range(4):
        learn(learner, MULTIPLI, Answer(0, CARD, 1200, (number(6, 8),)), 20_000)
    learn(learner, MULTIPLI, Answer(0, WRONG_CARD, 4000, (number(7, 9),)), 20_000)
    return profile.write(learner, 20_000)


def test_claims_are_printed_with_figure_and_goal(monkeypatch):
    monkeypatch.setattr(arms, "MAX_SITTINGS", 2)
    monkeypatch.setattr(arms, "SITTINGS", 1)
    result = matou("--children", "1", "--seed", "3", "--jobs", "1", "--json")
    assert result.exit_code == 0
    printed = json.loads(result.stdout)["claims"]
    assert len(printed) > 100
    assert all({"what", "figure", "kept"} <= claim.keys() for claim in printed)
    assert sum("least" in claim or "most" in claim for claim in printed) > 80


@pytest.mark.parametrize("carried", ["", "tabby.01."])  # the page adds a child's cat and secret
def test_a_map_is_read_from_text_a_link_or_a_file(tmp_path, carried):
    text = carried + a_map()
    file = tmp_path / "map.txt"
    file.write_text(text + "\n")
    for source in (text, f"http://matou.example:8000/who#{text}", str(file)):
        shown = matou(source)
        assert shown.exit_code == 0
        assert "lit: 1 of 55" in shown.output
        assert "hardest: 7×9\n" in shown.output
        assert (
            shown.output.count("\N{BLACK CIRCLE}")
            + shown.output.count("\N{CIRCLE WITH LEFT HALF BLACK}")
            == 2 + 2
        )  # 6×8 and 8×6, and the legend
    assert len(json.loads(matou(a_map(), "--json").output)[MULTIPLI]) == 55


def test_what_is_no_map_is_a_sentence(tmp_path):
    file = tmp_path / "map.txt"
    file.write_bytes(b"[" * 3_000_000)
    for source, said in (
        (str(file), "at most"),
        ("matou9.AAA", "newer Matou"),
        (a_map()[:-1], "damaged"),
        ("nothing", "no map of Matou"),
        ("tabby.01.nothing else", "no map of Matou"),
        (f"tabby.01.{a_map()[:-1]}", "damaged"),
        ("https://matou.example/who", "no map of Matou"),
        ("nofile.txt", "nofile.txt: there is no such file"),
        ("maps/nofile", "there is no such file"),
    ):
        shown = matou(source)
        assert shown.exit_code == 2
        assert said in shown.output
        assert "Traceback" not in shown.output
