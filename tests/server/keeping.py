"""A journal for tests: appends that can be waited for, and rooms that are kept in it."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from pathlib import Path

from matou.server.journal.journal import Journal
from matou.server.metrics import Metrics
from matou.server.rooms.registry import Rooms
from matou.server.store.store import Store, sqlite_url


def append(journal: Journal, room: str, seq: int, bodies: Sequence[bytes]) -> asyncio.Future[None]:
    """Resolves when they are on the disk, or raises why they are not."""
    loop = asyncio.get_running_loop()
    waiter: asyncio.Future[None] = loop.create_future()
    journal.append(room, seq, bodies, lambda error: settle(waiter, error), loop)
    return waiter


def append_now(journal: Journal, room: str, seq: int, bodies: Sequence[bytes]) -> None:
    waiter: Future[None] = Future()
    journal.append(room, seq, bodies, lambda error: settle(waiter, error))
    waiter.result()


def settle(waiter: asyncio.Future[None] | Future[None], error: Exception | None) -> None:
    if waiter.done():  # cancelled meanwhile
        return
    if error is None:
        waiter.set_result(None)
    else:
        waiter.set_exception(error)


def in_rooms(data: Path, story: Callable[[Rooms], Awaitable[None]]) -> None:
    """An evening of a house with this data."""

    async def evening() -> None:
        store = Store(sqlite_url(data))
        with Journal(data / "journal.sqlite") as journal:
            here = Rooms(journal, store, os.urandom, Metrics())
            await story(here)
            await here.stop()
        store.close()

    asyncio.run(evening())
