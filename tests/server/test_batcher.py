"""Rooms run immediately, one commit is in progress at a time, and messages follow it."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from matou.server.metrics import Metrics
from matou.server.runtime.batcher import Batcher
from matou.server.storage.sqlite import SqliteStorage
from tests.server.storing import events


class Worker:
    """A room that writes one event each time it works."""

    def __init__(self, batcher: Batcher, name: str, story: list[str]) -> None:
        self.batcher = batcher
        self.name = name
        self.story = story
        self.seq = 0
        self.kept = asyncio.Event()

    def work(self) -> None:
        self.story.append(f"{self.name} works")
        self.batcher.append(events(self.name, self.seq, [b"x"]), self.on_append)
        self.seq += 1

    def on_append(self, error: Exception | None) -> None:
        assert error is None
        self.story.append(f"{self.name} tells")
        self.kept.set()


@pytest.fixture
def storage(tmp_path):
    storage = SqliteStorage(tmp_path)
    yield storage
    storage.close_now()


def with_batcher(storage: SqliteStorage, story: Callable[[Batcher], Awaitable[None]]) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(20):
            await story(Batcher(storage, Metrics()))

    asyncio.run(scenario())


def hold(storage: SqliteStorage) -> threading.Event:
    """The disk is slow until the event is set."""
    go_on = threading.Event()
    storage._jobs.put(go_on.wait)  # type: ignore[arg-type]  # what it returns nobody reads
    return go_on


def test_requests_of_one_tick_are_one_batch_sent_after_its_commit(storage):
    async def play(batcher: Batcher) -> None:
        story: list[str] = []
        rooms = [Worker(batcher, name, story) for name in "abc"]
        before = storage.commits
        for room in rooms:
            batcher.schedule(room)
        await asyncio.gather(*(room.kept.wait() for room in rooms))
        works, tells = [f"{name} works" for name in "abc"], [f"{name} tells" for name in "abc"]
        assert story == works + tells
        assert storage.commits == before + 1

    with_batcher(storage, play)


def test_no_room_waits_for_a_clock_however_many_have_work(storage, monkeypatch):
    async def play(batcher: Batcher) -> None:
        loop = asyncio.get_running_loop()
        timers: list[float] = []
        monkeypatch.setattr(loop, "call_later", lambda rest, *call: timers.append(rest))
        rooms = [Worker(batcher, f"room {n}", []) for n in range(200)]
        for _ in range(3):
            for room in rooms:
                batcher.schedule(room)
            for room in rooms:
                await room.kept.wait()
                room.kept.clear()
        assert timers == []

    with_batcher(storage, play)


def test_rooms_work_during_a_commit_and_the_next_commit_starts_when_it_is_done(storage):
    async def play(batcher: Batcher) -> None:
        story: list[str] = []
        first, second, third = (Worker(batcher, name, story) for name in ("a", "b", "c"))
        before = storage.commits
        go_on = hold(storage)
        batcher.schedule(first)
        await asyncio.sleep(0)
        batcher.schedule(second)
        await asyncio.sleep(0)
        batcher.schedule(third)
        await asyncio.sleep(0)
        assert story == ["a works", "b works", "c works"], "nobody hears what is not durable"
        go_on.set()
        await asyncio.gather(*(room.kept.wait() for room in (first, second, third)))
        assert story[3:] == ["a tells", "b tells", "c tells"]
        assert storage.commits == before + 2, "what came during the first commit is one batch"

    with_batcher(storage, play)


def test_an_error_in_one_room_affects_no_other(storage, caplog):
    async def play(batcher: Batcher) -> None:
        def mistake(*said: object) -> None:
            raise ValueError("a mistake")

        story: list[str] = []
        wrong, right = Worker(batcher, "wrong", story), Worker(batcher, "right", story)
        wrong.on_append = mistake  # type: ignore[method-assign, assignment]
        batcher.schedule(wrong)
        batcher.schedule(right)
        await right.kept.wait()
        assert story == ["wrong works", "right works", "right tells"]
        assert len(caplog.records) == 1

    with_batcher(storage, play)


def test_a_closed_storage_is_an_error(storage):
    async def play(batcher: Batcher) -> None:
        storage.close_now()
        result: list[Exception | None] = []
        room = Worker(batcher, "a", [])
        room.on_append = result.append  # type: ignore[method-assign, assignment]
        batcher.schedule(room)
        await asyncio.sleep(0.05)
        assert [type(one).__name__ for one in result] == ["Closed"]

    with_batcher(storage, play)
