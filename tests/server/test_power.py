"""A power cut at any moment, on a disk that keeps only what was synced: nothing that anybody was
told is lost, codes included."""

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from matou.server.journal.journal import Journal
from matou.server.rooms.directory import open_store
from matou.server.rooms.registry import Rooms
from matou.server.store.store import Store, sqlite_url

from matou.server.metrics import Metrics
from matou.server.rooms.settings import Settings
from tests.conftest import SOAK
from tests.server.power import Disk, after_cut, usable

CUTS = 500 if SOAK else 24
ROOMS = 30
COURSE = Settings("course", players=2)

pytestmark = pytest.mark.skipif(not usable(), reason="Python has a SQLite of its own")


class Told(NamedTuple):
    """So many operations had been done when somebody was told this."""

    ops: int
    room: str
    code: str
    guests: int


class Evening(NamedTuple):
    base: dict[str, bytes]
    disk: Disk
    told: list[Told]


async def play(here: Rooms, disk: Disk, told: list[Told]) -> None:
    """Rooms are opened, people come in, and what is old goes."""

    async def one(number: int) -> None:
        room = await here.open(COURSE, "", "")
        told.append(Told(len(disk.ops), room["room"], room["code"], 1))
        actor = await here.by_code(room["code"])
        for guests in range(2, 5):
            await here.join(actor, "", "")
            told.append(Told(len(disk.ops), room["room"], room["code"], guests))
        if number % 7 == 3:
            told[:] = [known for known in told if known.room != room["room"]]
            await here.housekeeper.forget(room["room"])

    for first in range(0, ROOMS, 3):
        await asyncio.gather(*map(one, range(first, first + 3)))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    data = tmp_path_factory.mktemp("power")
    disk = Disk()
    told: list[Told] = []
    try:
        store = Store(sqlite_url(data))
        with Journal(data / "journal.sqlite") as journal:

            async def story() -> dict[str, bytes]:
                here = Rooms(journal, store, os.urandom, Metrics())
                await here.open(COURSE, "", "")  # every file is there
                await here.housekeeper.keep_clock()
                files = [file for file in data.iterdir() if file.name.endswith(("sqlite", "-wal"))]
                base = {str(file): file.read_bytes() for file in files}
                disk.ops.clear()
                await play(here, disk, told)
                return base

            base = asyncio.run(story())
            ops = list(disk.ops)
        store.close()
    finally:
        disk.let_go()
    disk.ops = ops
    return Evening(base, disk, told)


@pytest.fixture
def memory() -> Iterator[Path]:
    """A place where no disk is waited for, if there is one."""
    shared = Path("/dev/shm")
    with TemporaryDirectory(dir=shared if shared.is_dir() else None) as directory:
        yield Path(directory)


def restart(data: Path, known: list[Told], synced: bool) -> None:
    """What a server finds and puts back; where only what was synced is left, it finds all."""
    store = open_store(data, "")
    with Journal(data / "journal.sqlite") as journal:
        if synced:
            check(store, journal, known)

        async def adopt() -> None:
            found = journal.load()
            assert not found.damaged
            await Rooms(journal, store, os.urandom, Metrics()).adopt(found.rooms)

        asyncio.run(adopt())
        check(store, journal, known)
    store.close()


def check(store: Store, journal: Journal, known: list[Told]) -> None:
    for told in known:
        found = store.find(told.code)
        assert found is not None, "a code that was told is lost"
        assert found.id == told.room
        entered = [body for body in journal.read(told.room) if b'"entered"' in body]
        assert len(entered) >= told.guests, "somebody who was let in is lost"


def test_what_was_told_survives_a_power_cut_at_any_moment(memory: Path, evening: Evening) -> None:
    ops = evening.disk.ops
    assert len(evening.base) == 4
    assert len(ops) > 5 * ROOMS
    dice = random.Random(13)
    for number in range(CUTS):
        cut = dice.randrange(len(ops) + 1)
        known = [told for told in evening.told if told.ops <= cut]
        left = after_cut(evening.base, ops[:cut], dice if number % 2 else None)
        data = memory / str(number)
        data.mkdir(parents=True)
        for path, content in left.items():
            (data / Path(path).name).write_bytes(content)
        try:
            restart(data, known, synced=number % 2 == 0)
        except AssertionError as error:
            pytest.fail(f"cut {number} after {cut} operations: {error}")


def test_without_syncs_nothing_would_be_left(evening: Evening) -> None:
    """The disk is as strict as it says."""
    unsynced = [op for op in evening.disk.ops if type(op).__name__ != "Sync"]
    assert after_cut(evening.base, unsynced, None) == evening.base
