"""What the README shows is true: its ten lines run, its situation passes, its links lead."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from matou.cli import matou_command
from matou.learning.estimate import Learner
from matou.record.situations import check_text

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", README, re.DOTALL)
    assert found
    return found[1]


def test_the_ten_lines_play_a_game(capsys):
    exec(compile(block("python"), "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert "winners: [" in told
    assert "over: yes" in told


def test_the_situation_passes():
    assert [outcome.mismatches for outcome in check_text(block("yaml"))] == [()]


@pytest.mark.parametrize("page", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", (ROOT / page).read_text("utf-8")):
        assert (ROOT / target).exists(), target


def test_no_command_of_the_printing_block_overwrites_the_file_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printing = re.search(r"```\n(matou print .*?)```", README, re.DOTALL)
    assert printing
    commands = [line.partition("#")[0].split()[1:] for line in printing[1].splitlines()]
    files: list[str] = []
    monkeypatch.setattr(
        "matou.cli.print.deliver", lambda _sheets, to, usual, _show: files.append(to or usual)
    )
    monkeypatch.setattr("matou.cli.print.read_learner", lambda _profile: Learner())
    for command in commands:
        assert CliRunner().invoke(matou_command, command).exit_code == 0, command
    assert len(set(files)) == len(commands)
