"""`matou check`, as the format of the situations says."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

GOOD = "- {id: p1, game: chasse, title: two to six, players: {ok: [2, 6], refused: [1, 7]}}\n"
WRONG = "- {id: p2, game: chasse, title: nine may sit down, players: {ok: [9]}}\n"


def test_all_passed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GOOD)
    result = run("check", tmp_path / "a.yaml", tmp_path / "a.yaml")
    assert result.exit_code == 0
    assert result.stdout == "2 passed, 0 failed\n"


def test_a_failure_is_one_line_with_what_was_expected_and_found(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GOOD + WRONG)
    result = run("check", tmp_path / "a.yaml")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "p2 nine may sit down: 9 players: expected ok, found refused",
        "1 passed, 1 failed",
    ]


def test_a_title_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(WRONG.replace("nine may sit down", '"a\\e[2Jb\\nc"'))
    assert run("check", tmp_path / "a.yaml").stdout.startswith("p2 a [2Jb c: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: a situation file holds a list"),
        ("hello", "line 1: "),
        ("- {id: a\n- b", "line 3: "),
        ("- {id: x, game: poker, title: t, players: {}}", "line 1: x: game must be"),
        ("- {id: x, game: addi, title: t, options: {tables: 99}, players: {}}", "K5"),
        ("- {id: x, game: addi, title: t, given: {seats: {}}, do: [], then: {}}", "line 1: x: "),
        ("- &a [*a]", "holds itself"),
        ("- {id: x, game: chasse, title: t, deal: {players: [2], stacks: [3]}}", "has none"),
    ],
)
def test_a_file_without_situations_says_where(
    refused: Callable[..., str], tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text)
    said = refused("check", path)
    assert said.startswith(f"{path}: ")
    assert message in said


def test_every_bad_file_and_entry_is_named_and_the_others_are_run(run: Run, tmp_path: Path) -> None:
    odd = GOOD + "- {id: x, game: poker, title: t, players: {}}\n" + GOOD
    (tmp_path / "odd.yaml").write_text(odd)
    (tmp_path / "bytes.yaml").write_bytes(b"- a\n- \xff\n")
    result = run("check", tmp_path / "odd.yaml", tmp_path / "none.yaml", tmp_path / "bytes.yaml")
    assert result.exit_code == 2
    assert "odd.yaml: line 2: x: game must be" in result.stderr
    assert "none.yaml: No such file" in result.stderr
    assert "bytes.yaml: line 2: this is no text in UTF-8" in result.stderr
    assert result.stdout == "2 passed, 3 failed\n"
