"""`matou replay`: valid records are described, invalid ones named with their line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


def test_a_record_is_described(run: Run, record: Path) -> None:
    answer = run("replay", record).stdout
    assert answer.startswith("chasse, 3 players (A B C)\n")
    assert "actions; won by " in answer


def test_standard_input_is_a_file_too(run: Run, record: Path) -> None:
    assert run("replay", "-", typed=record.read_text()).stdout == run("replay", record).stdout


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["multipli", "addi", "course", "chasse"])
def test_each_move_is_described_in_words(
    run: Run, tmp_path: Path, game: str, language: str
) -> None:
    path = tmp_path / "game.txt"
    run("simulate", game, "--players", 4, "--games", 1, "--record", path)
    result = run("replay", path, "--moves", "--language", language)
    assert result.exit_code == 0, result.exception
    assert "   1. A " in result.stdout
    assert "{" not in result.stdout


def test_a_position_on_the_way(run: Run, record: Path) -> None:
    answer = run("replay", record, "--until", 2).stdout
    assert "2 actions of " in answer
    assert "A hand: " in answer
    facts = json.loads(run("replay", record, "--until", 2, "--moves", "--json").stdout)
    assert facts["moves"] == 2 == len(facts["told"])
    assert facts["position"].startswith("chasse\nseats: 3\n")


def test_json_tells_the_same(run: Run, record: Path) -> None:
    facts = json.loads(run("replay", record, "--json").stdout)
    assert facts["over"]
    assert set(facts["winners"]) <= set("ABC")


def test_a_broken_off_record_is_refused(refused: Callable[..., str], record: Path) -> None:
    record.write_text(record.read_text()[: record.stat().st_size // 2])
    said = refused("replay", record)
    assert said.startswith(f"{record}: line ")


def test_an_impossible_move_is_refused_with_its_article(
    refused: Callable[..., str], record: Path
) -> None:
    lines = record.read_text().splitlines()
    place = next(i for i, line in enumerate(lines) if " plays " in line)
    lines[place] = lines[place].replace("A plays", "B plays")
    record.write_text("\n".join(lines))
    assert refused("replay", record).startswith(f"{record}: line {place + 1}: H3: ")


def test_another_end_than_recorded_is_refused(refused: Callable[..., str], record: Path) -> None:
    start, end = record.read_text().split("\nend\n")
    record.write_text(start + "\nend\n" + end.replace("winners:", "losers:", 1))
    assert "the game ends otherwise" in refused("replay", record)


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"\0" * 10_000_000,
        bytes(range(256)) * 40_000,
        b"matou record 1\n\n" + b"A" * 10_000_000,
        b"matou record 1\n" + b"\n" * 10_000_000,
        b"matou record 1\n\nchasse\nseats: 3\n\n" + b"A plays 3+4\n" * 850_000,
        b"matou record 1\n\nchasse\nseats: 3\n" + b"A hand: 3+4\n" * 850_000,
        b"matou record 1\n\nchasse colour=red\nseats: 3\n",
        b"matou record 1\n\nchasse\nseats: 99\n",
        b"matou record 1\n\nchasse\nseats: 3\nA hand: 4x6\n",
    ],
    ids=lambda hostile: f"{hostile[15:40]!r}",
)
def test_a_hostile_record_is_refused_soon(
    refused: Callable[..., str], tmp_path: Path, hostile: bytes
) -> None:
    path = tmp_path / "hostile.txt"
    path.write_bytes(hostile)
    said = refused("replay", path)
    assert said.startswith(f"{path}: line ")
    assert len(said) < 1000


def test_files_that_cannot_be_read(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "No such file" in refused("replay", tmp_path / "none")
    assert "directory" in refused("replay", tmp_path)


def test_too_many_moves_asked_for(refused: Callable[..., str], record: Path) -> None:
    assert "the record has " in refused("replay", record, "--until", 100_000)
