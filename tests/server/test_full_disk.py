"""A full disk: the table waits and says so, forgetting works, play goes on by itself."""

import asyncio
import os
import subprocess
import sys
from errno import ENOSPC
from functools import partial
from pathlib import Path

import pytest

from matou.server.journal import repair
from matou.server.journal.journal import Journal
from matou.server.journal.ledger import Ledger
from matou.server.metrics import Metrics
from matou.server.rooms import actor, registry
from matou.server.rooms.registry import Rooms, WaitsError
from matou.server.rooms.room import Room
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from matou.server.store.store import Store, sqlite_url
from tests.server.full_disk import Listening, read_only

OWN_DISK = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=24m none "$0" && "$@"']


def limit(journal: Journal, pages: int) -> None:
    db = journal._open.ledger.db
    journal._open.call(lambda: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())


def receive(guest: int, message: messages.AnyUp, room: Room) -> None:
    room.receive(guest, message, 0.0)


def test_a_table_whose_disk_is_full_waits_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor, "AGAIN", 0.05)
    monkeypatch.setattr(registry, "PATIENCE", 0.2)

    async def story(here: Rooms, journal: Journal) -> None:
        room = await here.open(Settings("chasse", players=2), "", "")
        there, guest = await here.seat(room["token"])
        line = Listening(guest)
        there.submit(lambda room: room.connect(guest, line, 0, there.now()))
        await line.hears("welcome")
        limit(journal, 1)
        for number in range(200):
            dressed = messages.Dress(1, ("snow", "smoke")[number % 2])
            there.submit(partial(receive, guest, dressed))
        assert (await line.hears("waits"))["waits"]
        written = there.written
        with pytest.raises(WaitsError):
            await here.join(there, "", "")
        assert there.written == written
        limit(journal, 1_000_000)
        assert not (await line.hears("waits"))["waits"]
        await asyncio.sleep(0.2)
        assert there.written == there.room.state.seq > written
        assert {"say": "closed"} not in line.heard

    async def evening() -> None:
        store = Store(sqlite_url(tmp_path))
        with Journal(tmp_path / "journal.sqlite") as journal:
            here = Rooms(journal, store, os.urandom, Metrics())
            await story(here, journal)
            await here.stop()
        store.close()

    asyncio.run(evening())


def test_a_server_whose_disk_is_full_can_be_stopped(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Store(sqlite_url(tmp_path))
        with Journal(tmp_path / "journal.sqlite") as journal:
            here = Rooms(journal, store, os.urandom, Metrics())
            room = await here.open(Settings("chasse", players=2, free_names=True), "", "")
            there, guest = await here.seat(room["token"])
            limit(journal, 1)
            for number in range(100):
                there.submit(partial(receive, guest, messages.Dress(1, "", str(number))))
            async with asyncio.timeout(5):
                while not there.waits:
                    await asyncio.sleep(0.01)
                await here.stop()
            limit(journal, 1_000_000)
        store.close()

    asyncio.run(evening())


@pytest.mark.parametrize("what", ["remove", "close", "load"])
def test_a_table_waits_for_a_directory_that_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The journal has it, the directory not: it is told when both have it, and the room goes on."""
    monkeypatch.setattr(actor, "AGAIN", 0.05)

    async def story(here: Rooms) -> None:
        opened = await here.open(Settings("multipli", players=3), "", "")
        there, guest = await here.seat(opened["token"])
        other = await here.join(there, "", "")
        line = Listening(guest)

        def ask(message: messages.AnyUp) -> None:
            there.submit(lambda room: room.receive(guest, message, there.now()))

        there.submit(lambda room: room.connect(guest, line, 0, there.now()))
        ask(messages.Start(1))
        await line.hears("done")
        if what == "load":  # a power cut left the code of before there
            here.store.change_code(opened["room"], "ABCDEFGH")
        read_only(here.store, True)
        match what:
            case "remove":
                ask(messages.Remove(2, guest=1))
            case "close":
                ask(messages.Close(2))
            case "load":
                await here.stop()
                there, guest = await here.seat(other)
                there.submit(lambda room: room.connect(guest, line, 0, there.now()))
                ask(messages.Emote(2, "winning"))
        assert (await line.hears("waits"))["waits"]
        assert here.trouble
        await asyncio.sleep(0.2)
        assert not any(said["say"] == "done" for said in line.heard), "told too early"
        await here.housekeeper.unload_idle()
        assert here.trouble
        read_only(here.store, False)
        assert not (await line.hears("waits"))["waits"]
        assert (await line.hears("done"))["id"] == 2
        assert not here.trouble
        (known,) = here.store.rooms()
        match what:
            case "remove":
                assert known.code == there.room.state.code != opened["code"]
            case "load":
                assert known.code == opened["code"]
            case "close":
                assert known.closed is not None
        assert here.actors[known.id] is there
        assert not there.broken

    async def evening() -> None:
        store = Store(sqlite_url(tmp_path))
        with Journal(tmp_path / "journal.sqlite") as journal:
            here = Rooms(journal, store, os.urandom, Metrics())
            await story(here)
            await here.stop()
        store.close()

    asyncio.run(evening())


def test_a_file_that_must_be_made_anew_on_a_full_disk_takes_the_reserve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.reserve.hold()

    def full(path: Path) -> tuple[Ledger, int]:
        if journal.reserve.path.exists():
            raise OSError(ENOSPC, "No space left on device")
        return opens(path)

    opens = repair.open_ledger
    monkeypatch.setattr(repair, "open_ledger", full)
    with Journal(tmp_path / "journal.sqlite") as again:
        assert again.check().damaged == {}
        assert not again.reserve.path.exists()


@pytest.mark.skipif(
    sys.platform != "linux" or subprocess.run([*OWN_DISK, "/tmp", "true"]).returncode != 0,
    reason="no disk of its own can be had",
)
@pytest.mark.parametrize("story", ["evening", "restart"])
def test_on_a_full_disk_rooms_are_forgotten_and_a_server_starts(tmp_path: Path, story: str) -> None:
    command = [*OWN_DISK, str(tmp_path), sys.executable, "-m", "tests.server.full_disk"]
    done = subprocess.run(
        [*command, story, str(tmp_path)], capture_output=True, text=True, timeout=100
    )
    assert done.stdout == "all went on\n", done.stderr
