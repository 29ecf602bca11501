"""`matou print`."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from matou.cli import print as print_command
from matou.extras import install_line
from matou.learning.knowledge import Knowledge, Learner
from matou.learning.profile import write
from matou.paper import press

Run = Callable[..., Result]
SMALL = ("print", "deck", "multipli", "--results", "12,24")


def test_a_deck_is_written_where_it_is_asked_for(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    result = run("print", "deck", "multipli", "--tables", "5", "--language", "fr", "-o", path)
    assert result.exit_code == 0, result.output
    assert result.stdout == ""
    assert path.read_bytes().startswith(b"%PDF")
    assert [one.name for one in tmp_path.iterdir()] == ["deck.pdf"]


def test_without_a_name_it_has_one_of_its_own(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*SMALL).exit_code == 0
    assert [one.name for one in tmp_path.iterdir()] == ["matou-multipli-short.pdf"]


def test_a_dash_is_standard_output(run: Run) -> None:
    result = run(*SMALL, "-o", "-")
    assert result.stdout_bytes.startswith(b"%PDF")
    assert result.stderr == ""


def test_it_is_opened_where_there_is_a_viewer(
    run: Run, refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, opener = tmp_path / "deck.pdf", tmp_path / "xdg-open"
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    opener.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    opener.chmod(0o755)
    assert run(*SMALL, "-o", path, "--open").exit_code == 0
    assert (tmp_path / "opened").read_text() == f"{path}\n"
    answer = refused(*SMALL, "-o", "-", "--open")
    assert answer.startswith("matou print deck: --open shows a file")


@pytest.mark.parametrize("script", [None, "#!/bin/sh\necho www-browser: not found >&2\nexit 3\n"])
def test_without_a_viewer_one_sentence_says_so(
    script: str | None, tmp_path: Path, capfd: pytest.CaptureFixture[str],
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    path, opener = tmp_path / "deck.pdf", tmp_path / "xdg-open"
    monkeypatch.setenv("PATH", str(tmp_path))
    if script is not None:
        opener.write_text(script)
        opener.chmod(0o755)
    answer = refused(*SMALL, "-o", path, "--open")
    assert answer.endswith(f"{path} is written, but no viewer for PDF was found here\n")
    assert path.exists()
    assert capfd.readouterr().err == ""


def test_what_cannot_be_written_leaves_nothing_behind(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "No space left" in refused(*SMALL, "-o", "/dev/full")
    assert "this is a folder" in refused(*SMALL, "-o", tmp_path)
    assert "there is no folder" in refused(*SMALL, "-o", tmp_path / "no" / "deck.pdf")
    before = tmp_path / "deck.pdf"
    before.write_bytes(b"the one before")
    monkeypatch.setattr(os, "replace", _full)  # the disk fills while it is written
    assert "No space left" in refused(*SMALL, "-o", before)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "no permission" in refused(*SMALL, "-o", tmp_path / "other.pdf")
    assert [one.read_bytes() for one in tmp_path.iterdir()] == [b"the one before"]


def _full(old: object, new: object) -> None:
    raise OSError(28, "No space left on device")


def test_without_typst_or_the_page_it_says_how_to_get_them(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    press._fonts.cache_clear()
    monkeypatch.setattr(press, "BUILT", tmp_path / "nothing")
    assert "python3 build_page.py" in refused(*SMALL, "-o", tmp_path / "deck.pdf")
    monkeypatch.setitem(sys.modules, "typst", None)
    assert install_line("paper") in refused(*SMALL, "-o", tmp_path / "deck.pdf")
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_deck_or_an_impossible_mix_is_an_error(refused: Callable[..., str]) -> None:
    assert "the games are multipli" in refused("print", "deck", "whist")
    assert "near it: 10, 12" in refused("print", "deck", "multipli", "--results", "11")
    assert "not given together" in refused(*SMALL, "--tables", "5")
    assert "add --short 40" in refused("print", "deck", "multipli", "--facts", "7x8")
    assert "K8" in refused("print", "deck", "course", "--corrections", "only")


def test_an_empty_option_is_no_choice(refused: Callable[..., str]) -> None:
    for name in ("tables", "specials", "results"):
        assert f"--{name} is empty" in refused("print", "deck", "multipli", f"--{name}", "")
    assert "-o is empty" in refused(*SMALL, "-o", "")


def test_the_lines_of_the_manual_write_different_files(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []
    monkeypatch.setattr(print_command, "deliver", lambda *to: written.append(to[1] or to[2]))
    manual = (Path(__file__).parents[2] / "docs" / "paper.md").read_text("utf-8")
    child = tmp_path / "child.txt"
    child.write_text(profile())
    for line in re.findall(r"^matou (print .*)", manual, re.MULTILINE):
        words = line.partition("  ")[0].replace("PROFILE", str(child)).split()
        assert run(*words).exit_code == 0, line
    assert len(written) >= 6
    assert len({*written}) == len(written)


def test_the_help_says_which_tables_are_taken(run: Run, refused: Callable[..., str]) -> None:
    assert "(5 to 10)" in run("print", "deck", "--help").stdout
    for number in (4, 11):
        assert "tables" in refused("print", "deck", "multipli", "--tables", number)


def profile() -> str:
    """Of a child who has met nothing yet."""
    child = Learner()
    child.families["addi"] = Knowledge("addi")
    return write(child, 20_000)


def test_rules_maps_and_facts_are_printed(run: Run, tmp_path: Path) -> None:
    child = tmp_path / "child.txt"
    child.write_text(profile() + "\n")
    for words in (
        ("rules", "chasse", "--language", "fr"),
        ("map",),
        ("map", child, "--family", "multipli"),
        ("map", profile(), "--ink", "little"),
        ("map", f"tabby.01.{profile()}"),
        ("facts", child, "--backs", "none", "--paper", "letter"),
    ):
        result = run("print", *words, "-o", "-")
        assert result.exit_code == 0, result.output
        assert result.stdout_bytes.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "this is no map of Matou"),
        (b"\xff\xfe", "line 1: this is no text in UTF-8"),
        (b"matou1.AAAAAAAAA.." + b"\x1b[2J", "is damaged"),
        (b"matou9.AAAAAAAAA..AAA", "newer Matou"),
        (b"matou1." + b"A" * 10_000_000, "at most 2000 characters"),
        (b"[" * 10_000_000, "at most 2000 characters"),
        (b'{"matou": NaN}', "this is no map of Matou"),
        (b'#read("/etc/passwd")', "this is no map of Matou"),
    ],
)
def test_a_hostile_profile_is_an_error_and_leaves_no_file(
    refused: Callable[..., str], tmp_path: Path, text: bytes, why: str
) -> None:
    path = tmp_path / "child.txt"
    path.write_bytes(text)
    for what in ("map", "facts"):
        assert why in refused("print", what, path, "-o", tmp_path / "out.pdf")
    assert "there is no such file" in refused("print", "map", tmp_path / "nobody.txt")
    assert [one.name for one in tmp_path.iterdir()] == ["child.txt"]


def test_where_it_takes_long_a_bar_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_command, "BAR_DELAY_S", 0.0)
    monkeypatch.setenv("FORCE_COLOR", "1")
    result = run(*SMALL, "-o", "-")
    assert result.stdout_bytes.startswith(b"%PDF")
    assert "printing" in result.stderr
