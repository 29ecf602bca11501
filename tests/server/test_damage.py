"""A flipped bit is noticed or harmless: what is served is what was written, or is reported lost."""

import asyncio
import os
import random
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from matou.server.storage import files, schema
from matou.server.storage.interface import Append, Record, RoomEntry, StorageError
from matou.server.storage.schema import PAGE_BYTES
from matou.server.storage.sqlite import FILE, SqliteStorage
from matou.server.storage.wal import HEADER_BYTES, log_of, lost_commits
from tests.conftest import SOAK
from tests.server.storing import append, append_batch, entry, put_into_first_tables, run

MORE = b"more" * 500
SIZES = (20, 90, 300, 300, 300, 1500, 9000)
FLIPS = 4000 if SOAK else 60
INNER = 2  # the first byte of a page that has others below it
FRAME_BYTES = 24 + PAGE_BYTES


def contents() -> dict[str, list[bytes]]:
    """Rooms short and long, small events and such as need overflow pages."""
    dice = random.Random(7)
    return {
        f"room-{n:02}": [dice.randbytes(dice.choice(SIZES)) for _ in range(n)] for n in range(1, 31)
    }


ROOMS = contents()


def record_of(room: str, seq: int) -> list[Record]:
    """Every seventh event ends a game."""
    text = f"record {seq} of {room}\n" * 20
    return [Record(room, seq, "chasse", float(seq), text)] if seq % 7 == 3 else []


def entry_of(room: str) -> RoomEntry:
    return entry(room, expires=4e9, touched=float(len(ROOMS[room])))


RECORDS = {
    room: [one for seq in range(len(bodies)) for one in record_of(room, seq)]
    for room, bodies in ROOMS.items()
}


async def write(storage: SqliteStorage, first: int, last: int) -> None:
    """Events of all rooms, from one number to another."""
    await storage.tidy()
    for seq in range(first, last):
        batch = []
        for room, bodies in ROOMS.items():
            if seq < len(bodies):
                new = None if seq else entry_of(room)
                batch.append(Append(room, 1, seq, [bodies[seq]], new, record_of(room, seq)))
        await asyncio.gather(*append_batch(storage, *batch))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("sound")
    run(data, lambda storage: write(storage, 0, 30))
    return data


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file and its log as a crash leaves them: half of the events are in the log alone."""
    data, copy = tmp_path_factory.mktemp("running"), tmp_path_factory.mktemp("crashed")
    run(data, lambda storage: write(storage, 0, 15))

    async def more(storage: SqliteStorage) -> None:
        await write(storage, 15, 30)
        for file in (storage.path, log_of(storage.path)):
            shutil.copyfile(file, copy / file.name)

    run(data, more)
    return copy


@pytest.fixture
def memory() -> Iterator[Path]:
    """Where a file is broken many times: in memory if possible, where no disk is waited for."""
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as directory:
        yield Path(directory) / "data"


def copied(source: Path, data: Path) -> Path:
    """A data directory with the storage of another; its file."""
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir()
    for name in (FILE, FILE + "-wal"):
        if (source / name).exists():
            shutil.copyfile(source / name, data / name)
    return data / FILE


def flip(path: Path, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


def bits(path: Path, seed: int) -> list[int]:
    """Bits all over a file, and more of them where the structure is: headers and first page."""
    dice = random.Random(seed)
    size = path.stat().st_size
    anywhere = [dice.randrange(size * 8) for _ in range(FLIPS)]
    pages = [dice.randrange(0, size, PAGE_BYTES) for _ in range(FLIPS // 2)]
    headers = [page * 8 + dice.randrange(400) for page in pages]
    first = [dice.randrange(900) for _ in range(FLIPS // 5)]
    return anywhere + headers + first


class Served(NamedTuple):
    """All that can be read from a storage."""

    rooms: dict[str, list[bytes]]
    records: dict[str, list[Record]]
    codes: dict[str, RoomEntry]  # by the code that finds them


async def served(storage: SqliteStorage) -> Served:
    names = await storage.call(lambda database: list(database.heads))
    loaded = {room: await storage.load(room) for room in names}
    rooms = {room: one.bodies for room, one in loaded.items() if one is not None}
    records = {room: await storage.records(room) for room in names}
    found = [await storage.find(f"code {room}") for room in ROOMS]
    return Served(rooms, records, {one.code: one for one in found if one is not None})


def go_on(data: Path) -> Served:
    """Open, let every sound room play on, and open again: damage must not surface later."""
    found: list[Served] = []

    async def play(storage: SqliteStorage) -> None:
        found.append(await served(storage))
        more = [Append(room, 1, len(mine), [MORE]) for room, mine in found[0].rooms.items()]
        await asyncio.gather(*append_batch(storage, *more))

    async def again(storage: SqliteStorage) -> None:
        rooms, records, codes = found[0]
        later = {room: [*bodies, MORE] for room, bodies in rooms.items()}
        assert await served(storage) == (later, records, codes)

    run(data, play)
    run(data, again)
    return found[0]


def check(result: Served, log: str, bit: int) -> None:
    """What is there is what was written; what is not is reported."""
    for room, bodies in ROOMS.items():
        if result.rooms.get(room) != bodies:
            assert f"room {room}" in log or "no room can be read" in log, (bit, room)
            if room in result.rooms:
                assert result.rooms[room] == bodies[: len(result.rooms[room])], (bit, room)
        elif result.records[room] != RECORDS[room]:
            assert "is damaged" in log, (bit, room)
            assert set(result.records[room]) < set(RECORDS[room]), (bit, room)
    for code, one in result.codes.items():
        assert one == entry_of(code.removeprefix("code ")), (bit, code)
    lost = result.rooms.keys() - {one.room for one in result.codes.values()}
    assert all(f"room {room}: its entry" in log for room in lost), (bit, lost)
    assert result.rooms.keys() <= ROOMS.keys()


WHOLE = Served(ROOMS, RECORDS, {f"code {room}": entry_of(room) for room in ROOMS})


def test_the_files_of_the_tests_are_whole(sound, crashed, memory):
    assert go_on(copied(sound, memory).parent) == WHOLE
    assert lost_commits(copied(crashed, memory)) == 0
    assert go_on(memory) == WHOLE


@pytest.mark.parametrize("source", ["sound", "crashed"])
def test_a_flipped_bit_of_the_file_is_noticed_or_harmless(source, request, memory, caplog):
    data = request.getfixturevalue(source)
    noticed = 0
    for bit in bits(data / FILE, 1):
        caplog.clear()
        flip(copied(data, memory), bit)
        check(go_on(memory), caplog.text, bit)
        noticed += "is damaged" in caplog.text
        assert bool(list(memory.glob("*.damaged-1"))) == ("is damaged" in caplog.text)
    assert noticed > FLIPS // 2 or source == "crashed"


def test_a_flipped_bit_of_the_log_is_noticed_or_harmless(memory, crashed, caplog):
    for bit in bits(crashed / (FILE + "-wal"), 2):
        caplog.clear()
        path = copied(crashed, memory)
        flip(log_of(path), bit)
        cut = lost_commits(path)
        result = go_on(memory)
        if not cut:
            assert result == WHOLE, bit
            continue
        assert f"the last {cut} transactions of its log cannot be read" in caplog.text
        for room, bodies in result.rooms.items():
            assert bodies == ROOMS[room][: len(bodies)], (bit, room)


def test_another_name_in_a_row_that_parts_two_pages_is_noticed_at_once(memory, sound, caplog):
    """SQLite reads such a row as its neighbours', despite its name; appends go astray."""
    data = (sound / FILE).read_bytes()
    inner = [page for page in range(PAGE_BYTES, len(data), PAGE_BYTES) if data[page] == INNER]
    names = [page + name.start() for page in inner
             for name in re.finditer(b"room-", data[page : page + PAGE_BYTES])]  # fmt: skip
    noticed = 0
    for place in names:
        caplog.clear()
        flip(copied(sound, memory), (place + 1) * 8 + 1)
        result = go_on(memory)
        assert result == WHOLE or "is damaged" in caplog.text  # the first: in a part that is free
        noticed += "is damaged" in caplog.text
    assert noticed > len(names) // 2


@pytest.mark.parametrize("byte", range(24))
def test_no_bit_of_the_last_commit_s_header_loses_it_silently(memory, crashed, byte):
    """Its page, the file's size that makes it a commit, two salts, two checksums."""
    path = copied(crashed, memory)
    last = (log_of(path).stat().st_size - HEADER_BYTES) // FRAME_BYTES - 1
    for bit in range(8):
        flip(log_of(path), (HEADER_BYTES + last * FRAME_BYTES + byte) * 8 + bit)
        assert lost_commits(path) == 1
        flip(log_of(path), (HEADER_BYTES + last * FRAME_BYTES + byte) * 8 + bit)
    assert lost_commits(path) == 0


def test_a_cut_log_is_reported_and_a_copy_stays_for_48_hours(memory, crashed, caplog):
    path = copied(crashed, memory)
    frames = (log_of(path).stat().st_size - HEADER_BYTES) // FRAME_BYTES
    flip(log_of(path), (HEADER_BYTES + frames // 2 * FRAME_BYTES + 100) * 8)
    result = go_on(memory)
    assert result.rooms.keys() == ROOMS.keys()
    aside = path.with_name(FILE + ".damaged-1")
    assert log_of(aside).exists()
    assert str(aside) in caplog.text

    async def tidied(storage: SqliteStorage) -> None:
        await storage.tidy()
        assert aside.exists()
        for file in (aside, log_of(aside)):
            os.utime(file, (0, time.time() - 49 * 3600))
        await storage.tidy()
        assert not aside.exists()
        assert not log_of(aside).exists()

    run(memory, tidied)


def test_where_the_log_was_moved_already_its_damage_hides_nothing_newer(tmp_path):
    """Frames before the damage are older than the file, and SQLite would put them over it."""
    moved = tmp_path / "moved"
    moved.mkdir()

    async def write_and_move(storage: SqliteStorage) -> None:
        for seq in range(3):
            await append(storage, "room", seq, [b"%d" % seq * 1000])
        await storage.call(lambda one: one.db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall())
        for file in (storage.path, log_of(storage.path)):
            shutil.copyfile(file, moved / file.name)

    async def check_all(storage: SqliteStorage) -> None:
        found = await storage.load("room")
        assert found is not None
        assert found.bodies == [b"0" * 1000, b"1" * 1000, b"2" * 1000]

    run(tmp_path / "data", write_and_move)
    log = log_of(moved / FILE)
    frames = (log.stat().st_size - HEADER_BYTES) // FRAME_BYTES
    flip(log, (HEADER_BYTES + (frames - 1) * FRAME_BYTES + 100) * 8)
    run(moved, check_all)


def sql(path: Path, words: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(words)
        db.commit()


def test_a_room_whose_last_event_is_gone_is_lost(memory, sound, caplog):
    sql(copied(sound, memory), "DELETE FROM events WHERE room = 'room-20' AND seq = 19")
    result = go_on(memory)
    assert result.rooms.keys() == ROOMS.keys() - {"room-20"}
    assert "room room-20 is damaged and lost: it should have 20 events and has 19" in caplog.text


def test_without_heads_the_rooms_go_on_and_the_log_says_what_is_not_known(memory, sound, caplog):
    sql(copied(sound, memory), "DELETE FROM heads")
    assert go_on(memory) == WHOLE
    assert caplog.text.count("its last events may be lost") == len(ROOMS)


def test_without_entries_the_rooms_go_on_and_the_log_says_so(memory, sound, caplog):
    sql(copied(sound, memory), "DELETE FROM rooms")
    result = go_on(memory)
    assert (result.rooms, result.codes) == (ROOMS, {})
    assert caplog.text.count("it has no code") == len(ROOMS)


def test_a_row_that_changed_its_room_hurts_the_room_it_left_only(memory, sound, caplog):
    path = copied(sound, memory)
    sql(path, "UPDATE events SET room = 'room-2p' WHERE room = 'room-20' AND seq = 19")
    result = go_on(memory)
    assert result.rooms.keys() == ROOMS.keys() - {"room-20"}
    for room in ("room-20", "room-2p"):
        assert f"room {room} is damaged and lost" in caplog.text


def test_a_damaged_index_loses_no_room(memory, sound, caplog):
    path = copied(sound, memory)
    query = "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'rooms'"
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute(query).fetchone()
    data = bytearray(path.read_bytes())
    data[(root - 1) * PAGE_BYTES : root * PAGE_BYTES] = bytes(PAGE_BYTES)
    path.write_bytes(data)
    assert go_on(memory) == WHOLE
    assert "is damaged" in caplog.text


def test_a_row_that_no_migration_takes_costs_its_room_only(memory, sound, caplog):
    """A flipped bit can make an event of a file of an earlier version nothing at all."""
    copied(sound, memory)
    first = schema.MIGRATIONS[0].replace("body BLOB NOT NULL", "body BLOB")
    put_into_first_tables(memory, first)
    sql(memory / FILE, "UPDATE events SET body = NULL WHERE room = 'room-20' AND seq = 3")
    assert go_on(memory).rooms.keys() == ROOMS.keys() - {"room-20"}
    assert "room room-20 is damaged and lost" in caplog.text


def test_a_damaged_clock_starts_again(memory, sound, caplog):
    sql(copied(sound, memory), "UPDATE clock SET now = now + 1e9")

    async def story(storage: SqliteStorage) -> None:
        assert abs(storage.now() - time.time()) < 60

    run(memory, story)
    assert go_on(memory) == WHOLE


def test_a_repair_that_was_interrupted_is_finished_at_the_next_start(memory, sound, crashed):
    path = copied(crashed, memory)
    shutil.copyfile(sound / FILE, files.pending(path))
    flip(path, 8)
    flip(log_of(path), 8)
    assert go_on(memory) == WHOLE


def test_a_read_only_file_is_not_taken_for_damaged(memory, sound, monkeypatch):
    path = copied(sound, memory)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr(schema, "LOCK_TIMEOUT_S", 0.1)
    with pytest.raises(StorageError, match="locked"):
        SqliteStorage(memory)
    other.close()
    assert not list(memory.glob("*.damaged-*"))


@pytest.mark.parametrize(
    "spoil", [lambda data: bytes(b ^ 0x5A for b in data), lambda _: b"hello", lambda _: b""]
)
def test_a_file_in_which_nothing_can_be_read_stays_beside(memory, sound, caplog, spoil):
    path = copied(sound, memory)
    path.write_bytes(spoil(path.read_bytes()))
    spoilt = path.read_bytes()
    assert go_on(memory).rooms == {}
    assert path.with_name(FILE + ".damaged-1").read_bytes() == spoilt
    assert "no room can be read" in caplog.text
