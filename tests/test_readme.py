"""What the README and the documentation show is true: code runs, a situation passes, links lead."""

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import matou
from matou.cli import matou_command
from matou.learning.knowledge import Learner
from matou.record.situations import check_text

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
MAX_PICTURE_BYTES = 60_000


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("page", ["README.md", "docs/researchers.md"])
def test_the_ten_lines_play_a_game(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(blocks(page, "python")[0], page, "exec"), {})
    assert "winners: [" in capsys.readouterr().out


def test_the_situation_passes() -> None:
    [situation] = blocks("docs/situations.md", "yaml")
    assert [outcome.mismatches for outcome in check_text(situation)] == [()]


def test_the_number_of_situations_is_true() -> None:
    files = (ROOT / "rulebook" / "situations").glob("*.yaml")
    count = sum(len(check_text(file.read_text("utf-8"))) for file in files)
    assert f" {count} situations prove" in README
    assert f"are {count}." in (ROOT / "docs" / "situations.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        if not target.startswith("/"):  # the page's own, as /rules
            assert (page.parent / target).exists(), target


def test_the_readme_is_short_and_begins_with_four_small_pictures() -> None:
    assert len(README.splitlines()) <= 120
    before, commands, _ = README.partition("## Two commands")
    pictures = re.findall(r"docs/pictures/\w+\.webp", before)
    assert commands
    assert len(pictures) == 4
    for picture in pictures:
        assert (ROOT / picture).stat().st_size <= MAX_PICTURE_BYTES


def test_every_file_says_the_same_version_and_authors() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"version: {matou.__version__}\n" in citation
    assert project["authors"] == [{"name": "The Matou contributors"}]
    assert "name: The Matou contributors" in citation
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## {matou.__version__}\n" in changes


def test_every_python_that_is_tested_is_named() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert re.findall(r'"(3\.\d+)"', workflow) == named
    assert project["requires-python"] == f">={named[0]}"


def test_no_command_of_the_printing_block_overwrites_the_file_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [printing] = blocks("docs/paper.md", "")
    commands = [line.partition("#")[0].split()[1:] for line in printing.splitlines()]
    files: list[str] = []
    monkeypatch.setattr(
        "matou.cli.print.deliver", lambda _sheets, to, usual, _show: files.append(to or usual)
    )
    monkeypatch.setattr("matou.cli.print.read_learner", lambda _profile: Learner())
    for command in commands:
        assert CliRunner().invoke(matou_command, command).exit_code == 0, command
    assert len(set(files)) == len(commands)


def test_the_servers_figures_are_those_of_the_last_benchmark() -> None:
    results = (ROOT / "bench" / "RESULTS.md").read_text("utf-8")
    compiled = re.search(r"^\| ours, Chasse: .*?\| ([\d,]+)", results, re.MULTILINE)
    plain = re.search(r"^\| ours, plain Python, .*?\| ([\d,]+)", results, re.MULTILINE)
    assert compiled is not None
    assert plain is not None
    said = " ".join((ROOT / "docs" / "operators.md").read_text("utf-8").split())
    assert f"delivers {compiled[1]} messages a second" in said
    assert f"or {plain[1]} in plain Python" in said
    for rooms in ("chasse, 1024 rooms", "multipli, 400 rooms"):
        p99 = re.search(rf"^\| {rooms} of four \| [\d.]+ \| ([\d.]+)", results, re.MULTILINE)
        assert p99 is not None
        assert float(p99[1]) < 5
