"""The directory: a flipped bit changes nothing that is served, and what is lost the journal tells
again: codes, ends, records."""

import asyncio
import logging
import os
import random
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from matou.server.journal.journal import Journal
from matou.server.journal.wal import log_of
from matou.server.metrics import Metrics
from matou.server.rooms.directory import KEPT, open_store, put_back
from matou.server.rooms.registry import Rooms
from matou.server.rooms.state import stored
from matou.server.store.store import Store
from matou.server.tokens import new_code
from tests.conftest import SOAK
from tests.server.house import House
from tests.server.keeping import append_now
from tests.server.test_damage import flip

FLIPS = 2000 if SOAK else 60
ROOMS = 24
DAY = 86_400.0

Served = tuple[list[Any], list[Any]]


def evening(number: int) -> list[bytes]:
    """The facts of a room; in every third of them a game is over."""
    house = House("chasse", 2, options={"tokens": "1"}, cats="greedy").start()
    while number % 3 == 0 and house.state.phase == "playing":
        house.wait(60_000)  # cats play for those who do not act
    return [stored.write(fact) for fact in house.journal]


def served(store: Store) -> Served:
    """All that anybody can get from it."""
    rooms = store.rooms()
    for room in rooms:
        assert store.find(room.code) == room
    return rooms, [record for room in rooms for record in store.records(room.id)]


def start(data: Path) -> Served:
    """What a server does with its directory when it starts."""
    store = open_store(data, "")
    try:
        with Journal(data / "journal.sqlite") as journal:

            async def adopt() -> None:
                rooms = Rooms(journal, store, os.urandom, Metrics())
                await rooms.adopt(journal.load().rooms)

            asyncio.run(adopt())
        return served(store)
    finally:
        store.close()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory as a server leaves it, with rooms and records."""
    data = tmp_path_factory.mktemp("directory")
    evenings = [evening(number) for number in range(6)]
    store = open_store(data, "")
    with Journal(data / "journal.sqlite") as journal:
        for number in range(ROOMS):
            bodies = [*evenings[number % 6]]
            first = stored.read(bodies[0])
            assert isinstance(first, stored.Opened)
            code = new_code(random.Random(number).randbytes)
            bodies[0] = stored.write(stored.Opened(first.settings, at=DAY + number))
            bodies[1] = stored.write(stored.Keyed("secret", code))
            append_now(journal, f"room{number}", 0, bodies)
            put_back(store, {f"room{number}": bodies}, os.urandom, 0.0)
    store.close()
    return data


@pytest.fixture
def copy(data: Path) -> Any:
    """In memory if possible, where no disk is waited for."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as directory:
        yield lambda: copied(data, Path(directory) / "data")


def copied(source: Path, there: Path) -> Path:
    shutil.rmtree(there, ignore_errors=True)
    shutil.copytree(source, there)
    return there


def test_a_flipped_bit_of_the_directory_changes_nothing_that_is_served(
    data: Path, copy: Any, caplog: pytest.LogCaptureFixture
) -> None:
    whole = start(copy())
    assert len(whole[0]) == ROOMS
    assert len(whole[1]) == ROOMS // 3
    dice = random.Random(11)
    size = (data / "matou.sqlite").stat().st_size
    first = [dice.randrange(900 * 8) for _ in range(FLIPS // 5)]
    told = 0
    for bit in [dice.randrange(size * 8) for _ in range(FLIPS)] + first:
        here = copy()
        flip(here / "matou.sqlite", bit)
        caplog.clear()
        assert start(here) == whole, bit
        aside = (here / "matou.sqlite.damaged-1").exists()
        assert aside == ("was damaged" in caplog.text), bit
        told += aside
        if aside:
            assert start(here) == whole
    assert told > FLIPS // 4


def test_a_flipped_bit_of_the_log_of_the_directory_changes_nothing_either(
    data: Path, copy: Any
) -> None:
    here = copy()
    left = here.with_name("left")
    store = open_store(here, "")
    for number in range(ROOMS):
        store.touch([f"room{number}"], DAY + number, 0.0)
    shutil.copytree(here, left)  # as a crash leaves it
    store.close()
    whole = start(copied(left, here))
    dice = random.Random(12)
    size = log_of(left / "matou.sqlite").stat().st_size
    assert size > 10_000
    for bit in [dice.randrange(size * 8) for _ in range(FLIPS // 3)]:
        flip(log_of(copied(left, here) / "matou.sqlite"), bit)
        assert start(here) == whole, bit


@pytest.mark.parametrize("spoil", [None, b"", b"hello", b"\x00" * 8192])
def test_a_directory_that_is_gone_or_no_directory_comes_back_from_the_journal(
    copy: Any, spoil: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    whole = start(copy())
    here = copy()
    (here / "matou.sqlite").unlink()
    if spoil is not None:
        (here / "matou.sqlite").write_bytes(spoil)
    with caplog.at_level(logging.WARNING):
        assert start(here) == whole
    assert f"{ROOMS} rooms were in the journal only" in caplog.text


def test_an_older_room_whose_code_no_fact_tells_gets_a_new_one(tmp_path: Path) -> None:
    known = [fact for fact in House("chasse", 2).journal if not isinstance(fact, stored.Keyed)]
    with Journal(tmp_path / "journal.sqlite") as journal:
        append_now(journal, "old", 0, [stored.write(fact) for fact in known])
    ((room,), _) = start(tmp_path)
    assert len(room.code) == 8
    assert room.expires == room.created + KEPT
