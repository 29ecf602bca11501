"""All rooms of a server: what the directory has lost, and when it is full."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from matou.server.journal.journal import Journal
from matou.server.metrics import Metrics
from matou.server.rooms import registry
from matou.server.rooms.registry import FullError, Rooms
from matou.server.rooms.settings import Settings
from matou.server.store.store import Store, sqlite_url

COURSE = Settings("course", players=2)


def in_rooms(data: Path, story: Callable[[Rooms], Awaitable[None]]) -> None:
    async def evening() -> None:
        store = Store(sqlite_url(data))
        with Journal(data / "journal.sqlite") as journal:
            here = Rooms(journal, store, os.urandom, Metrics())
            await story(here)
            await here.stop()
        store.close()

    asyncio.run(evening())


def test_a_room_the_directory_has_lost_gets_a_code_and_an_end_again(tmp_path: Path) -> None:
    async def story(here: Rooms) -> None:
        opened = await here.open(COURSE, "", "")
        await asyncio.to_thread(here.store.forget, opened["room"])
        await here.adopt(here.journal.check().sound)
        (found,) = here.store.rooms()
        assert found.id == opened["room"]
        assert (await here.by_code(found.code)).name == found.id
        await here.adopt(here.journal.check().sound)
        assert here.store.count() == 1

    in_rooms(tmp_path, story)


def test_a_full_directory_opens_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_KEPT", 2)

    async def story(here: Rooms) -> None:
        await here.open(COURSE, "", "")
        await here.open(COURSE, "", "")
        with pytest.raises(FullError):
            await here.open(COURSE, "", "")

    in_rooms(tmp_path, story)
