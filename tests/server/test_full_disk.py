"""A full disk: the room waits and says so, deletion works, and play continues afterwards."""

import asyncio
import subprocess
import sys
from errno import ENOSPC
from functools import partial
from pathlib import Path

import pytest

from matou.server.rooms.room import Room
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from matou.server.runtime import actor, registry
from matou.server.runtime.registry import Rooms, WaitsError
from matou.server.storage import repair
from matou.server.storage.database import Database
from matou.server.storage.interface import Storage
from matou.server.storage.sqlite import SqliteStorage
from tests.server.full_disk import Listening
from tests.server.storing import in_rooms

OWN_DISK = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=24m none "$0" && "$@"']


async def limit(storage: Storage, pages: int) -> None:
    assert isinstance(storage, SqliteStorage)
    words = f"PRAGMA max_page_count = {pages}"
    await storage.call(lambda database: database.db.execute(words).fetchall())


async def read_only(storage: Storage, yes: bool) -> None:
    assert isinstance(storage, SqliteStorage)
    words = f"PRAGMA query_only = {int(yes)}"
    await storage.call(lambda database: database.db.execute(words).fetchall())


def receive(guest: int, message: messages.AnyUp, room: Room) -> None:
    room.receive(guest, message, 0.0)


def test_a_table_whose_disk_is_full_waits_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor, "RETRY_DELAY_S", 0.05)
    monkeypatch.setattr(registry, "APPEND_TIMEOUT_S", 0.2)

    async def story(here: Rooms) -> None:
        room = await here.open(Settings("chasse", players=2, free_names=True), "", "")
        there, guest = await here.seat(room["token"])
        line = Listening(guest)
        there.submit(lambda room: room.connect(guest, line, 0, there.now()))
        await line.hears("welcome")
        await limit(here.storage, 1)
        for number in range(200):
            dressed = messages.Dress(1, "", str(number) * 5)
            there.submit(partial(receive, guest, dressed))
        assert (await line.hears("waits"))["waits"]
        appended = there.appended
        with pytest.raises(WaitsError):
            await here.join(there, "", "")
        assert there.appended == appended
        assert "full" in await here.storage.health()
        await limit(here.storage, 1_000_000)
        assert not (await line.hears("waits"))["waits"]
        await asyncio.sleep(0.2)
        assert there.appended == there.room.state.seq > appended
        assert {"say": "closed"} not in line.heard
        assert await here.storage.health() == ""

    in_rooms(tmp_path, story)


def test_a_server_whose_disk_is_full_can_be_stopped(tmp_path: Path) -> None:
    async def story(here: Rooms) -> None:
        room = await here.open(Settings("chasse", players=2, free_names=True), "", "")
        there, guest = await here.seat(room["token"])
        await limit(here.storage, 1)
        for number in range(200):
            there.submit(partial(receive, guest, messages.Dress(1, "", str(number) * 5)))
        async with asyncio.timeout(5):
            while not there.blocked:
                await asyncio.sleep(0.01)
            await here.stop()
        await limit(here.storage, 1_000_000)

    in_rooms(tmp_path, story)


@pytest.mark.parametrize("what", ["remove", "close"])
def test_a_code_and_a_closing_wait_for_the_disk_with_their_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(actor, "RETRY_DELAY_S", 0.05)

    async def story(here: Rooms) -> None:
        opened = await here.open(Settings("multipli", players=3), "", "")
        there, guest = await here.seat(opened["token"])
        await here.join(there, "", "")
        line = Listening(guest)
        there.submit(lambda room: room.connect(guest, line, 0, there.now()))
        await line.hears("welcome")
        await read_only(here.storage, True)
        asked = messages.Remove(2, guest=1) if what == "remove" else messages.Close(2)
        there.submit(lambda room: room.receive(guest, asked, there.now()))
        assert (await line.hears("waits"))["waits"]
        assert await here.storage.health() != ""
        await asyncio.sleep(0.2)
        assert not any(said["say"] == "done" for said in line.heard), "told too early"
        await here.housekeeper.unload_idle()
        known = await here.storage.find(opened["code"])
        assert known is not None
        assert not known.closed
        await read_only(here.storage, False)
        assert not (await line.hears("waits"))["waits"]
        assert (await line.hears("done"))["id"] == 2
        assert await here.storage.health() == ""
        known = await here.storage.find(there.room.state.code)
        assert known is not None
        assert known.closed == (what == "close")
        assert (known.code != opened["code"]) == (what == "remove")
        assert here.actors[known.room] is there
        assert not there.broken

    in_rooms(tmp_path, story)


def test_a_file_rebuilt_on_a_full_disk_uses_the_reserve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = SqliteStorage(tmp_path)
    storage.reserve.hold()
    storage.close_now()
    opens = repair.open_database

    def full(path: Path) -> Database:
        if storage.reserve.path.exists():
            raise OSError(ENOSPC, "No space left on device")
        return opens(path)

    monkeypatch.setattr(repair, "open_database", full)
    again = SqliteStorage(tmp_path)
    assert not again.reserve.path.exists()
    again.close_now()


@pytest.mark.skipif(
    sys.platform != "linux" or subprocess.run([*OWN_DISK, "/tmp", "true"]).returncode != 0,
    reason="no disk of its own can be had",
)
@pytest.mark.parametrize("story", ["fill_up", "restart"])
def test_on_a_full_disk_rooms_are_deleted_and_a_server_starts(tmp_path: Path, story: str) -> None:
    command = [*OWN_DISK, str(tmp_path), sys.executable, "-m", "tests.server.full_disk"]
    done = subprocess.run(
        [*command, story, str(tmp_path)], capture_output=True, text=True, timeout=100
    )
    assert done.stdout == "all went on\n", done.stderr
