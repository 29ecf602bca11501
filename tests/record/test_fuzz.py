"""A hundred thousand mutated texts through the parsers: an error with a place, or a sound value."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from matou.record.game_record import Recorder, RecordError, read_record, replayed, write_record
from matou.record.position import PositionError, read_position, write_position
from matou.record.situations import SituationError, check_text
from tests.conftest import PLAIN, SOAK
from tests.tables import any_setting, calm_choice

TIMES = 10 if SOAK else 0.05 if PLAIN else 1
BATCHES = 8
ROOT = Path(__file__).parents[2]
SNIPPETS = [
    "A", "Z", "=24", "6+7", "6x7", "chase", "\n", ":", "-1", "99999999", " ", "\t", "\0", "é",
    "[", "]", "{", "}", "- ", "null", "true", "seats: 3\n", "end\n", "turn: B\n", "chance: 6+7\n",
    "&x ", "*x", "!!python/object:os.system ", "0.5 ", "|", "nobody", "1e400", "٣", "\u202e",
]  # fmt: skip


def mutated(text: str, rng: random.Random) -> str:
    """One to four small damages."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(5):
            case 0:
                text = text[:at] + text[at + rng.randint(1, 30) :]
            case 1:
                text = text[:at] + rng.choice(SNIPPETS) + text[at:]
            case 2:
                text = text[:at] + chr(rng.randrange(1, 0x3000)) + text[at + 1 :]
            case 3:
                other = rng.randrange(len(text) + 1)
                text = text[:at] + text[other : other + rng.randint(1, 60)] + text[at:]
            case _:
                lines = text.split("\n")
                rng.shuffle(lines[: rng.randint(0, len(lines))])
                text = "\n".join(lines[: rng.randint(0, len(lines))])
    return text


def some_records(rng: random.Random, count: int) -> list[str]:
    found = []
    for _ in range(count):
        recorder = Recorder(any_setting(rng).deal())
        for _ in range(rng.randint(0, 40)):
            if not recorder.table.over:
                recorder.play(calm_choice(recorder.table, rng))
        found.append(write_record(recorder.record()))
    return found


def try_record(text: str) -> bool:
    try:
        replayed(read_record(text))
    except RecordError:
        return False
    return True


def try_position(text: str) -> bool:
    try:
        table = read_position(text)
    except PositionError:
        return False
    assert read_position(write_position(table)).cards() == table.cards()
    for action in table.legal()[:8]:  # a position that reads can be played
        table.copy().play(action)
    return True


def try_situation(text: str) -> bool:
    try:
        check_text(text)
    except SituationError:
        return False
    return True


def fuzz(sources: list[str], attempt: Callable[[str], bool], count: int, seed: str) -> None:
    rng = random.Random(seed)
    count = round(count * TIMES)
    sound = sum(attempt(mutated(rng.choice(sources), rng)) for _ in range(count))
    assert sound < count  # damage must show


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutated_records(batch):
    sources = some_records(random.Random(batch), 40)
    fuzz(sources, try_record, 30_000 // BATCHES, f"records {batch}")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutated_positions(batch):
    rng = random.Random(batch)
    sources = []
    for _ in range(60):
        table = any_setting(rng).deal()
        for _ in range(rng.randint(0, 120)):
            if not table.over:
                table.play(calm_choice(table, rng))
        sources.append(write_position(table))
    fuzz(sources, try_position, 40_000 // BATCHES, f"positions {batch}")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutated_situations(batch):
    sources = []
    for path in sorted((ROOT / "rulebook" / "situations").glob("*.yaml")):
        entries = path.read_text("utf-8").split("\n- ")
        sources += ["- " + entry.removeprefix("- ") for entry in entries if "id:" in entry]
    fuzz(sources, try_situation, 32_000 // BATCHES, f"situations {batch}")
