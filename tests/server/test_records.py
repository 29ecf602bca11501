"""Records of finished games: several in one go, nobody waits for them, and a crash loses none."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError, TimeoutError

from matou.record.game import read_record
from matou.server.journal.journal import Journal
from matou.server.metrics import Metrics
from matou.server.rooms import directory, records
from matou.server.rooms.actor import Actor
from matou.server.rooms.registry import Rooms
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from matou.server.store.store import Record, Store, sqlite_url
from tests.server.full_disk import Listening, read_only

Story = Callable[[Rooms], Awaitable[None]]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "TOGETHER", 0.05)
    monkeypatch.setattr(records, "AGAIN", 0.05)


def evening(data: Path, story: Story, crash: bool = False) -> None:
    async def told() -> None:
        store = Store(sqlite_url(data))
        with Journal(data / "journal.sqlite") as journal:
            here = Rooms(journal, store, os.urandom, Metrics())
            await story(here)
            if crash:  # what is not on the disk is gone
                here.store.keep_records = lambda finished: None  # type: ignore[method-assign]
            await here.stop()
        store.close()

    asyncio.run(told())


async def host(here: Rooms) -> tuple[Actor, Listening, str]:
    settings = Settings("multipli", players=3, options={"endless": "true"})
    opened = await here.open(settings, "", "")
    there, guest = await here.seat(opened["token"])
    line = Listening(guest)
    there.submit(lambda room: room.connect(guest, line, 0, there.now()))
    return there, line, opened["token"]


async def asks(there: Actor, line: Listening, *asked: messages.AnyUp) -> None:
    for message in asked:
        there.submit(lambda room, m=message: room.receive(line.guest, m, there.now()))  # type: ignore[misc]
    for _ in asked:
        await line.hears("done")


def stops(there: Actor) -> messages.Do:
    return messages.Do(2, action="the players stop", n=there.room.state.seq)


async def plays(there: Actor, line: Listening) -> None:
    await asks(there, line, messages.Start(1))
    await asks(there, line, stops(there))


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.01)


def test_games_that_end_together_are_written_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups: list[list[Record]] = []
    keep = Store.keep_records

    def noted(store: Store, some: Sequence[Record]) -> None:
        keep(store, some)
        groups.append(list(some))

    monkeypatch.setattr(Store, "keep_records", noted)
    monkeypatch.setattr(records, "TOGETHER", 3.0)

    async def story(here: Rooms) -> None:
        tables = [await host(here) for _ in range(3)]
        for there, line, _ in tables:
            await plays(there, line)
            assert (await here.records.one(there.name, 1)) is not None, "it can be read at once"
        await until(lambda: groups and not here.records._waiting)
        assert [len(group) for group in groups] == [3]
        for there, line, _ in tables:
            await plays(there, line)
            kept = await here.records.all(there.name)
            assert [one.number for one in kept] == [1, 2]
            assert read_record(kept[1].text).start.options.game.name == "multipli"
            assert kept[0] == here.store.record(there.name, 1)
        await here.stop()
        assert [len(group) for group in groups] == [3, 3]
        assert here.store.numbers(tables[0][0].name) == {1, 2}

    evening(tmp_path, story)


def test_nobody_waits_for_a_store_that_takes_nothing(tmp_path: Path) -> None:
    async def story(here: Rooms) -> None:
        there, line, _ = await host(here)
        read_only(here.store, True)
        await plays(there, line)
        await until(lambda: here.trouble)
        await plays(there, line)
        assert not any(said["say"] == "waits" for said in line.heard)
        assert len(await here.records.all(there.name)) == 2
        read_only(here.store, False)
        await until(lambda: not here.trouble)
        assert here.store.numbers(there.name) == {1, 2}

    evening(tmp_path, story)


def test_a_game_that_ends_as_the_next_begins_has_its_record(tmp_path: Path) -> None:
    async def story(here: Rooms) -> None:
        there, line, _ = await host(here)
        await asks(there, line, messages.Start(1))
        await asks(there, line, stops(there), messages.Start(3))
        assert there.room.state.games == 2
        assert await here.records.one(there.name, 1) is not None

    evening(tmp_path, story)


def test_records_that_a_crash_left_unwritten_are_made_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "TOGETHER", 60.0)
    token, texts = "", list[str]()

    async def before(here: Rooms) -> None:
        nonlocal token
        there, line, token = await host(here)
        for _ in range(3):
            await plays(there, line)
        texts.extend(one.text for one in await here.records.all(there.name))
        assert here.store.numbers(there.name) == set()

    async def after(here: Rooms) -> None:
        there, _ = await here.seat(token)
        assert [one.text for one in await here.records.all(there.name)] == texts

    async def later(here: Rooms) -> None:
        there, _ = await here.seat(token)
        assert here.store.numbers(there.name) == {1, 2, 3}
        assert not here.records._waiting, "what is kept is not written again"

    evening(tmp_path, before, crash=True)
    evening(tmp_path, after)
    evening(tmp_path, later)


@pytest.mark.parametrize("on_its_way", [False, True])
def test_a_room_that_is_forgotten_leaves_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_its_way: bool
) -> None:
    monkeypatch.setattr(records, "TOGETHER", 1.0)

    async def story(here: Rooms) -> None:
        there, line, _ = await host(here)
        other, more, _ = await host(here)
        await plays(there, line)
        await plays(other, more)
        mine = here.records._waiting[there.name, 1]
        await here.housekeeper.forget(there.name)
        assert [one.room for one in here.records._waiting.values()] == [other.name]
        if on_its_way:
            here.records.keep(mine)
        await until(lambda: here.store.numbers(other.name) == {1})
        assert here.store.records(there.name) == []
        assert not here.trouble

    evening(tmp_path, story)


def test_a_busy_store_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(store: Store, finished: Sequence[Record]) -> None:
        raise TimeoutError("its one connection was taken for too long")

    async def story(here: Rooms) -> None:
        there, line, _ = await host(here)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Store, "keep_records", busy)
            await plays(there, line)
            await until(lambda: here.trouble)
        await until(lambda: here.store.numbers(there.name) == {1})

    evening(tmp_path, story)


def test_one_bad_record_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put = Store.put_back

    def picky(store: Store, some: Any, finished: Any) -> None:
        if any(one.number == 2 for one in finished):
            raise ValueError("two")
        put(store, some, finished)

    async def story(here: Rooms) -> None:
        there, line, _ = await host(here)
        monkeypatch.setattr(Store, "put_back", picky)
        for _ in range(3):
            await plays(there, line)
        await until(lambda: here.store.numbers(there.name) == {1, 3})
        await until(lambda: not here.records._waiting)
        await plays(there, line)
        await until(lambda: here.store.numbers(there.name) == {1, 3, 4})

    evening(tmp_path, story)


def test_a_writer_that_failed_begins_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: Rooms) -> None:
        there, line, _ = await host(here)

        def no_thread(*asked: Any) -> None:
            raise RuntimeError("can't start new thread")

        with monkeypatch.context() as strained:
            strained.setattr(asyncio, "to_thread", no_thread)
            await plays(there, line)
            await until(lambda: here.trouble)
        await until(lambda: not here.trouble)
        assert here.store.numbers(there.name) == {1}
        await here.records.stop()
        await plays(there, line)
        await until(lambda: here.store.numbers(there.name) == {1, 2})

    evening(tmp_path, story)


def test_a_room_opens_while_the_store_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unread(store: Store, room: str) -> set[int]:
        raise OperationalError("SELECT", {}, Exception("away"))

    async def story(here: Rooms) -> None:
        there, line, token = await host(here)
        await plays(there, line)
        await here.stop()
        with monkeypatch.context() as away:
            away.setattr(Store, "numbers", unread)
            there, _ = await here.seat(token)
        assert there.room.state.games == 1
        assert not here.records._waiting

    evening(tmp_path, story)


def test_a_record_that_cannot_be_made_stops_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unable(*parts: object) -> Record:
        raise ValueError("no words for it")

    async def story(here: Rooms) -> None:
        there, line, token = await host(here)
        with monkeypatch.context() as broken:
            broken.setattr(directory, "Record", unable)
            await plays(there, line)
            await here.stop()
            there, _ = await here.seat(token)
        assert there.room.state.games == 1

    evening(tmp_path, story)
