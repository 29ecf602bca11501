"""A flipped bit is noticed or harmless, and hurts no more rooms than it must."""

import random
import shutil
from pathlib import Path

import pytest

from matou.server.journal import Journal
from matou.server.mend import Loaded
from matou.server.mishaps import Damaged
from matou.server.pages import PAGE
from matou.server.wal import log_of
from tests.conftest import SOAK

FLIPS = 4000 if SOAK else 250


def contents() -> dict[str, list[bytes]]:
    """Rooms short and long, small events and such as need overflow pages."""
    dice = random.Random(7)
    return {
        f"room-{n:02}": [dice.randbytes(dice.choice((20, 90, 300, 1500, 9000))) for _ in range(n)]
        for n in range(1, 31)
    }


def write(path: Path, rooms: dict[str, list[bytes]]) -> None:
    with Journal(path) as journal:
        for seq in range(30):
            for room, bodies in rooms.items():
                if seq < len(bodies):
                    journal.append_now(room, seq, [bodies[seq]])


@pytest.fixture(scope="module")
def rooms():
    return contents()


@pytest.fixture(scope="module")
def sound(tmp_path_factory, rooms):
    path = tmp_path_factory.mktemp("sound") / "journal.sqlite"
    write(path, rooms)
    return path


@pytest.fixture(scope="module")
def crashed(tmp_path_factory, rooms):
    """A file and its log as a crash leaves them: half of the events are in the log alone."""
    path = tmp_path_factory.mktemp("crashed") / "journal.sqlite"
    write(path, {room: bodies[: len(bodies) // 2] for room, bodies in rooms.items()})
    copy = path.with_name("copy.sqlite")
    with Journal(path) as journal:
        for room, bodies in rooms.items():
            half = len(bodies) // 2
            journal.append_now(room, half, bodies[half:])
        shutil.copyfile(path, copy)
        shutil.copyfile(log_of(path), log_of(copy))
    return copy


def copied(source: Path, directory: Path) -> Path:
    path = directory / "journal.sqlite"
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir()
    shutil.copyfile(source, path)
    if log_of(source).exists():
        shutil.copyfile(log_of(source), log_of(path))
    return path


def flip(path: Path, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


def bits(path: Path, seed: int) -> list[int]:
    """Bits all over a file, and more of them where the structure is: headers and first page."""
    dice = random.Random(seed)
    size = path.stat().st_size
    anywhere = [dice.randrange(size * 8) for _ in range(FLIPS)]
    headers = [dice.randrange(0, size, PAGE) * 8 + dice.randrange(400) for _ in range(FLIPS // 2)]
    first = [dice.randrange(900) for _ in range(FLIPS // 5)]
    return anywhere + headers + first


def go_on(path: Path) -> Loaded:
    """Load, let every sound room play on, and load again: damage must not surface later."""
    with Journal(path) as journal:
        loaded = journal.load()
        for room, bodies in loaded.rooms.items():
            journal.append_now(room, len(bodies), [b"more" * 500])
        for room in loaded.damaged:
            with pytest.raises(Damaged):
                journal.read(room)
            with pytest.raises(Damaged):
                journal.append_now(room, 0, [b"not here"])
    with Journal(path) as journal:
        again = journal.load()
        assert again.rooms == {
            room: [*bodies, b"more" * 500] for room, bodies in loaded.rooms.items()
        }
        assert again.damaged == loaded.damaged
    return loaded


def test_a_flipped_bit_of_the_file_is_noticed_or_harmless_and_the_others_survive(
    tmp_path, sound, rooms
):
    most = 0
    noticed = 0
    for bit in bits(sound, 1):
        path = copied(sound, tmp_path / "flipped")
        flip(path, bit)
        loaded = go_on(path)
        for room, bodies in rooms.items():
            assert room in loaded.damaged or loaded.rooms[room] == bodies, (bit, room)
        assert loaded.rooms.keys() <= rooms.keys()
        most = max(most, len(rooms.keys() & loaded.damaged.keys()))
        noticed += bool(loaded.damaged)
    print(f"{noticed} noticed, at most {most} rooms refused")
    assert noticed > FLIPS // 2
    assert most <= 30


def test_a_flipped_bit_of_the_log_is_noticed_or_harmless(tmp_path, crashed, rooms):
    for bit in bits(log_of(crashed), 2):
        path = copied(crashed, tmp_path / "flipped")
        flip(log_of(path), bit)
        loaded = go_on(path)
        if not loaded.cut:
            assert loaded.rooms == rooms, bit
        for room, bodies in loaded.rooms.items():
            assert bodies == rooms[room][: len(bodies)], (bit, room)


def test_a_flipped_bit_of_a_file_with_a_log_is_noticed_or_harmless(tmp_path, crashed, rooms):
    for bit in bits(crashed, 3):
        path = copied(crashed, tmp_path / "flipped")
        flip(path, bit)
        loaded = go_on(path)
        for room, bodies in rooms.items():
            assert room in loaded.damaged or loaded.rooms[room] == bodies, (bit, room)
