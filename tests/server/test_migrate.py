"""Data of the previous version, with rooms in the middle of all four games: they continue.

`old_data.tar.xz` was made by that version and copied while it ran, as a crash leaves it: a journal
and a directory of codes with their logs. `known.json` in it has the messages that people received.
"""

import asyncio
import json
import os
import shutil
import sqlite3
import tarfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from matou.record.game_record import read_record
from matou.server.rooms.wire import messages
from matou.server.runtime.registry import Rooms
from matou.server.storage import migrate
from matou.server.storage.interface import Newer, StorageError
from matou.server.storage.sqlite import FILE, SqliteStorage
from tests.server.full_disk import Listening
from tests.server.storing import in_rooms, run

ARCHIVE = Path(__file__).with_name("old_data.tar.xz")
Known = dict[str, dict[str, Any]]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path


@pytest.fixture
def known(data: Path) -> Known:
    return dict(json.loads((data / "known.json").read_text()))


async def goes_on(here: Rooms, one: dict[str, Any]) -> None:
    """A person comes back with their token, and the game takes what they ask for."""
    there, guest = await here.seat(one["token"])
    line = Listening(guest)
    there.submit(lambda room: room.connect(guest, line, 0, there.now()))
    await line.hears("welcome")
    seq = there.room.state.seq
    there.submit(lambda room: room.receive(guest, messages.Pause(7), there.now()))
    assert (await line.hears("done"))["id"] == 7
    assert there.appended > seq


def test_rooms_of_before_are_found_and_go_on(data: Path, known: Known) -> None:
    assert known.keys() == {"multipli", "addi", "course", "chasse"}

    async def first(here: Rooms) -> None:
        for game, one in known.items():
            there = await here.by_code(one["code"])
            assert there is await here.by_link(one["link"])
            assert there.name == one["room"]
            state = there.room.state
            assert (state.settings.game, state.phase) == (game, one["phase"])
            assert state.seq >= one["events"]  # cats played on while it was copied
            assert state.games == one["games"]
            records = await here.storage.records(one["room"])
            assert len(records) == one["records"]
            for record in records:
                assert read_record(record.text).start.options.game.name == game
            await goes_on(here, one)

    async def again(here: Rooms) -> None:
        for one in known.values():
            assert (await here.by_code(one["code"])).room.state.seq > one["events"]
            assert len(await here.storage.records(one["room"])) == one["records"]

    in_rooms(data, first)
    in_rooms(data, again)
    assert sum(one["records"] for one in known.values()) == 2


def test_rooms_of_before_expire_when_they_would_have(data: Path, known: Known) -> None:
    """48 hours after they were opened, and not after the migration."""
    with closing(sqlite3.connect(data / "matou.sqlite")) as db:
        times = dict(db.execute("SELECT code, expires FROM rooms"))

    async def story(storage: SqliteStorage) -> None:
        for one in known.values():
            found = await storage.find(one["code"])
            assert found is not None
            assert found.expires == times[one["code"]]

    run(data, story)


def test_the_files_of_before_stay_for_48_hours(data: Path) -> None:
    old = [data / name for name in ("journal.sqlite", "matou.sqlite")]
    for file in old:
        os.utime(file, (0, 0))

    async def story(storage: SqliteStorage) -> None:
        await storage.tidy()
        assert all(file.exists() for file in old)
        for file in data.glob("*.sqlite*"):
            if file.name.startswith(("journal", "matou")):
                os.utime(file, (0, time.time() - 49 * 3600))
        await storage.tidy()
        assert not list(data.glob("journal.sqlite*")) + list(data.glob("matou.sqlite*"))
        assert await storage.count() == 4

    run(data, story)


def test_data_is_migrated_once(data: Path, known: Known) -> None:
    """What is forgotten does not come back from the old files."""
    room = known["course"]["room"]

    async def forgets(storage: SqliteStorage) -> None:
        await storage.forget([room])

    async def later(storage: SqliteStorage) -> None:
        assert (data / "journal.sqlite").exists()
        assert await storage.load(room) is None
        assert await storage.count() == 3

    run(data, forgets)
    run(data, later)


def test_an_interrupted_migration_starts_again(data: Path, known: Known) -> None:
    (data / (FILE + ".new")).write_bytes(b"half of it")

    async def story(storage: SqliteStorage) -> None:
        assert await storage.count() == 4

    run(data, story)


@pytest.mark.parametrize("version", [0, 1])
def test_a_journal_without_groups_is_migrated_too(data: Path, version: int) -> None:
    journal = data / "journal.sqlite"
    with closing(sqlite3.connect(journal)) as db:
        groups = db.execute("SELECT count(*) FROM groups").fetchone()[0]
        db.execute("DROP TABLE groups")
        db.execute(f"PRAGMA user_version = {version}")
        db.commit()
        events = db.execute("SELECT count(*) FROM events").fetchone()[0]
    assert groups > 0

    async def story(storage: SqliteStorage) -> None:
        rooms = await storage.untouched(9)
        loaded = [await storage.load(room) for room in rooms]
        assert sum(len(one.bodies) for one in loaded if one) == events

    run(data, story)


def test_without_the_directory_rooms_go_on_by_token_and_get_their_codes_back(
    data: Path, known: Known
) -> None:
    for file in data.glob("matou.sqlite*"):
        file.unlink()

    async def story(here: Rooms) -> None:
        for one in known.values():
            await goes_on(here, one)
            assert (await here.by_code(one["code"])).name == one["room"]

    in_rooms(data, story)


def test_a_damaged_room_of_before_is_lost_alone(
    data: Path, known: Known, caplog: pytest.LogCaptureFixture
) -> None:
    room = known["addi"]["room"]
    journal = data / "journal.sqlite"
    with closing(sqlite3.connect(journal)) as db:
        db.execute("INSERT INTO events VALUES (?, 0, x'00', x'00')", [room])
        db.commit()

    async def story(storage: SqliteStorage) -> None:
        assert await storage.count() == 3
        assert await storage.load(room) is None

    run(data, story)
    assert f"room {room} is damaged and lost" in caplog.text


def test_a_journal_of_a_newer_version_is_left_alone(data: Path) -> None:
    journal = data / "journal.sqlite"
    with closing(sqlite3.connect(journal)) as db:
        db.execute("PRAGMA user_version = 4")
    before = journal.read_bytes()
    with pytest.raises(Newer, match="take that one"):
        SqliteStorage(data)
    assert journal.read_bytes() == before
    assert not (data / FILE).exists()


@pytest.mark.parametrize("name", ["journal.sqlite", "matou.sqlite"])
def test_a_file_that_another_program_has_locked_is_not_damaged(data: Path, name: str) -> None:
    """Its rooms would be lost: the server does not start, and migrates at the next start."""
    with closing(sqlite3.connect(data / name, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError, match=f"{name} cannot be opened: database is locked"):
            SqliteStorage(data)
    assert not (data / FILE).exists()

    async def story(storage: SqliteStorage) -> None:
        assert await storage.count() == 4

    run(data, story)


def test_a_journal_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").mkdir()
    with pytest.raises(StorageError, match="cannot be opened"):
        SqliteStorage(tmp_path)


def test_the_48_hours_begin_before_the_new_file_is_there(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash between the two must not leave old files that the next start removes."""
    old = [data / name for name in ("journal.sqlite", "matou.sqlite")]
    for file in old:
        with closing(sqlite3.connect(file)) as db:  # as a server that was stopped leaves it
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        os.utime(file, (0, 0))

    def crash(path: Path, contents: object) -> None:
        raise StorageError("crashed")

    monkeypatch.setattr(migrate, "create", crash)
    with pytest.raises(StorageError, match="crashed"):
        SqliteStorage(data)
    assert all(file.stat().st_mtime > time.time() - 3600 for file in old)


def test_a_directory_with_nothing_of_before_begins_empty(tmp_path: Path) -> None:
    async def story(storage: SqliteStorage) -> None:
        await asyncio.sleep(0)
        assert await storage.count() == 0

    run(tmp_path / "new" / "data", story)
    shutil.rmtree(tmp_path / "new")
