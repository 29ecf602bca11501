"""A directory full of unloaded rooms: the server starts, new rooms open, and the rooms unused for
longest are deleted first. `make soak` does it with 50,000."""

import time
from pathlib import Path
from random import Random

import pytest

from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import State
from matou.server.rooms.wire.settings import Settings
from matou.server.runtime import housekeeping
from matou.server.storage.interface import OWNER_EPOCH, RoomEntry, StoredRoom
from matou.server.storage.repair import Contents, create
from matou.server.storage.sqlite import FILE, SqliteStorage
from matou.server.tokens import new_code
from tests.conftest import SOAK
from tests.server.running import Running
from tests.server.storing import run
from tests.server.test_misuse import opened_rooms

ROOMS = housekeeping.MAX_STORED if SOAK else 3000
FULL = f"from matou.server.runtime import housekeeping; housekeeping.MAX_STORED = {ROOMS}"
NEW = 20
MEGABYTE = 1 << 20


def name(number: int) -> str:
    return f"{number:016x}"


@pytest.fixture(scope="module")
def asleep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory as a server leaves it: four guests joined each room, in order."""
    data = tmp_path_factory.mktemp("asleep") / "data"
    data.mkdir()
    chance, now = Random(6), time.time()
    rooms = {}
    for number in range(ROOMS):
        room = Room(State(), chance.randbytes)
        secret, code = chance.randbytes(16).hex(), new_code(chance.randbytes)
        room.open(Settings("multipli"), secret, code, now - ROOMS + number)
        for _ in range(4):
            room.enter("", "")
        touched = now - ROOMS + number
        entry = RoomEntry(name(number), code, touched + housekeeping.ROOM_LIFE_S, touched)
        bodies = [stored.write(fact) for fact in room.take()[0]]
        rooms[name(number)] = StoredRoom(entry, OWNER_EPOCH, bodies)
    create(data / FILE, Contents(rooms, [], None))
    return data


def there(data: Path) -> set[str]:
    found: set[str] = set()

    async def story(storage: SqliteStorage) -> None:
        found.update(await storage.untouched(2 * ROOMS))

    run(data, story)
    return found


def test_a_full_storage_opens_new_rooms_and_deletes_the_longest_unused(asleep: Path) -> None:
    with Running(asleep, before=FULL) as server:
        print(f"{ROOMS} rooms: {server.cpu():.1f} s, {server.memory() / MEGABYTE:.0f} MB")
        assert server.memory() < (100 + ROOMS / 400) * MEGABYTE
        new = {room["room"] for room in opened_rooms(server.base, NEW)}
        assert server.stop() == 0
    assert there(asleep) == {name(number) for number in range(NEW, ROOMS)} | new
