"""A power cut at any moment, on a disk that keeps only synced data: nothing acknowledged is lost.
The cut may come at the first start, during a repair or during a migration."""

import asyncio
import random
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from matou.server.rooms.wire.settings import Settings
from matou.server.runtime.registry import Rooms
from matou.server.storage import files
from matou.server.storage.sqlite import FILE, SqliteStorage
from tests.conftest import SOAK
from tests.server.power import Create, Disk, Files, Sync, SyncDirectory, usable
from tests.server.storing import append, in_rooms, run, stored
from tests.server.test_migrate import ARCHIVE

CUTS = 500 if SOAK else 24
ROOMS = 30
COURSE = Settings("course", players=2)
Check = Callable[[Path, int], None]  # raises AssertionError where something is lost

pytestmark = pytest.mark.skipif(not usable(), reason="Python has a SQLite of its own")


@pytest.fixture
def memory() -> Iterator[Path]:
    """A place where no disk is waited for, if there is one."""
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as directory:
        yield Path(directory)


def restore(disk: Disk, left: Files, root: Path) -> None:
    """What a cut left, in a folder of its own."""
    root.mkdir()
    for name, content in left.items():
        path = root / Path(name).relative_to(disk.root)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def cut_everywhere(disk: Disk, memory: Path, check: Check, cuts: int = CUTS) -> None:
    """At moments all over what was noted, with and without things that were not synced."""
    dice = random.Random(13)
    number = 0
    for cut in [*(dice.randrange(len(disk.ops) + 1) for _ in range(cuts)), len(disk.ops)]:
        for torn in (None, dice):
            number += 1
            root = memory / str(number)
            restore(disk, disk.after_cut(cut, torn), root)
            try:
                check(root, cut)
            except AssertionError as error:
                raise AssertionError(f"cut after {cut} operations: {error}") from error


# --- from the very first start ------------------------------------------------


class Promise(NamedTuple):
    """The number of operations before this was acknowledged."""

    ops: int
    room: str
    code: str
    guests: int


async def play(here: Rooms, disk: Disk, promised: list[Promise]) -> None:
    """Rooms are opened, people come in, and what is old goes."""

    async def one(number: int) -> None:
        room = await here.open(COURSE, "", "")
        promised.append(Promise(len(disk.ops), room["room"], room["code"], 1))
        actor = await here.by_code(room["code"])
        for guests in range(2, 5):
            await here.join(actor, "", "")
            promised.append(Promise(len(disk.ops), room["room"], room["code"], guests))
        if number % 7 == 3:
            promised[:] = [known for known in promised if known.room != room["room"]]
            await here.housekeeper.forget(room["room"])

    for first in range(0, ROOMS, 3):
        await asyncio.gather(*map(one, range(first, first + 3)))


def play_from_the_start(root: Path) -> tuple[Disk, list[Promise]]:
    disk = Disk(root)
    promised: list[Promise] = []

    async def story(here: Rooms) -> None:
        await play(here, disk, promised)

    with disk.noting():
        in_rooms(root / "new" / "data", story)
    return disk, promised


def all_told(promised: list[Promise]) -> Check:
    def check(root: Path, cut: int) -> None:
        async def story(storage: SqliteStorage) -> None:
            for known in promised:
                if known.ops > cut:
                    continue
                found = await storage.find(known.code)
                assert found is not None, "a code that was told is lost"
                assert found.room == known.room
                events = (await stored(storage, known.room))[known.room]
                entered = [body for body in events if b'"entered"' in body]
                assert len(entered) >= known.guests, "somebody who was let in is lost"

        run(root / "new" / "data", story)

    return check


def test_acknowledged_events_survive_a_power_cut_at_any_moment(
    tmp_path: Path, memory: Path
) -> None:
    disk, promised = play_from_the_start(tmp_path)
    assert disk.base == {}
    assert len(disk.ops) > 5 * ROOMS
    cut_everywhere(disk, memory, all_told(promised))


@pytest.mark.parametrize("kind", [Sync, SyncDirectory])
def test_without_syncs_nothing_would_be_left(tmp_path: Path, kind: type) -> None:
    """The disk is as strict as it says: of contents, and of names."""
    disk, _ = play_from_the_start(tmp_path)
    disk.ops = [op for op in disk.ops if not isinstance(op, kind)]
    assert not any(disk.after_cut(len(disk.ops), None).values())


# --- a repair and a migration ------------------------------------------------------------


def repaired(root: Path) -> Disk:
    """A file with one damaged room, and a log, is opened."""
    data = root / "data"

    async def story(storage: SqliteStorage) -> None:
        for room in "abc":
            await append(storage, room, 0, [room.encode()])

    run(data, story)
    with closing(sqlite3.connect(data / FILE)) as db:
        db.execute("UPDATE events SET body = x'00' WHERE room = 'b'")
        db.commit()
    disk = Disk(root)
    with disk.noting():
        SqliteStorage(data).close_now()
    return disk


def sound_rooms_are_there(root: Path, cut: int) -> None:
    async def story(storage: SqliteStorage) -> None:
        found = await stored(storage, "a", "b", "c")
        assert found == {"a": [b"a"], "c": [b"c"]}, "a sound room is lost"

    run(root / "data", story)
    aside = list((root / "data").glob("*.damaged-*"))
    # A copy that was cut off may be empty: the next start makes another.
    assert any(file.stat().st_size for file in aside), "the damaged file is lost"


def test_a_repair_survives_a_power_cut_at_any_moment(tmp_path: Path, memory: Path) -> None:
    cut_everywhere(repaired(tmp_path), memory, sound_rooms_are_there, 2 * CUTS)


def migrated(root: Path) -> Disk:
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(root / "data", filter="data")
    disk = Disk(root)
    with disk.noting():
        SqliteStorage(root / "data").close_now()
    return disk


def old_rooms_are_there(root: Path, cut: int) -> None:
    async def story(storage: SqliteStorage) -> None:
        assert await storage.count() == 4, "rooms of before are lost"

    run(root / "data", story)


def test_a_migration_survives_a_power_cut_at_any_moment(tmp_path: Path, memory: Path) -> None:
    cut_everywhere(migrated(tmp_path), memory, old_rooms_are_there, 2 * CUTS)


# --- planted mistakes --------------------------------------------------------------------


def test_a_missing_sync_of_the_directory_is_noticed_at_the_first_start(
    tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "sync_directory", lambda directory: None)
    disk, promised = play_from_the_start(tmp_path)
    monkeypatch.undo()
    with pytest.raises(AssertionError, match="is lost"):
        cut_everywhere(disk, memory, all_told(promised))


def test_a_missing_sync_of_the_directory_is_noticed_in_a_repair(
    tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "sync_directory", lambda directory: None)
    disk = repaired(tmp_path)
    monkeypatch.undo()
    with pytest.raises(AssertionError, match="is lost"):
        cut_everywhere(disk, memory, sound_rooms_are_there, 10 * CUTS)


def test_a_name_that_is_put_in_its_place_before_its_contents_are_synced_is_noticed(
    tmp_path: Path, memory: Path
) -> None:
    disk = migrated(tmp_path)
    new = {op.file for op in disk.ops if isinstance(op, Create) and op.name.endswith(".new")}
    disk.ops = [op for op in disk.ops if not (isinstance(op, Sync) and op.file in new)]
    with pytest.raises(AssertionError, match="are lost"):
        cut_everywhere(disk, memory, old_rooms_are_there)
