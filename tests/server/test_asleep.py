"""A directory full of sleeping rooms: the server starts, new rooms open, and those that nobody
touched for longest go first. `make soak` does it with 50,000."""

import time
from pathlib import Path
from random import Random

import pytest
from matou.server.journal.ledger import create
from matou.server.rooms.directory import put_back
from matou.server.store.store import Store, sqlite_url

from matou.server.rooms import housekeeping
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import State
from matou.server.rooms.wire.settings import Settings
from matou.server.tokens import new_code
from tests.conftest import SOAK
from tests.server.running import Running
from tests.server.test_misuse import opened_rooms

ROOMS = housekeeping.MOST_KEPT if SOAK else 3000
FULL = f"from matou.server.rooms import housekeeping; housekeeping.MOST_KEPT = {ROOMS}"
NEW = 20
MEGABYTE = 1 << 20


def name(number: int) -> str:
    return f"{number:016x}"


@pytest.fixture(scope="module")
def asleep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As a server leaves it: in each room four people came in, the first of them longest ago."""
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
        rooms[name(number)] = [stored.write(fact) for fact in room.take()[0]]
    create(data / "journal.sqlite", rooms, {})
    store = Store(sqlite_url(data))
    put_back(store, rooms, chance.randbytes, now)
    store.close()
    return data


def there(data: Path) -> set[str]:
    store = Store(sqlite_url(data))
    found = {room.id for room in store.rooms()}
    store.close()
    return found


def test_a_full_house_opens_new_rooms_and_gives_up_the_longest_untouched(asleep: Path) -> None:
    with Running(asleep, before=FULL) as server:
        print(f"{ROOMS} rooms: {server.cpu():.1f} s, {server.memory() / MEGABYTE:.0f} MB")
        assert server.memory() < (100 + ROOMS / 400) * MEGABYTE
        new = {room["room"] for room in opened_rooms(server.base, NEW)}
        assert server.stop() == 0
    assert there(asleep) == {name(number) for number in range(NEW, ROOMS)} | new


def test_a_lost_directory_of_a_full_house_is_told_again_in_time(asleep: Path) -> None:
    known = there(asleep)
    for part in asleep.glob("matou.sqlite*"):
        part.unlink()
    began = time.monotonic()
    with Running(asleep, before=FULL) as server:
        took = time.monotonic() - began
        print(f"{ROOMS} rooms: {took:.1f} s, {server.cpu():.1f} s of them at work")
        assert took < 5 + ROOMS * 0.004
    assert there(asleep) == known
