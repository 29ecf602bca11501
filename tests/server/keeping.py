"""A journal for tests: appends that can be waited for, and rooms that are kept in it."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from pathlib import Path

from matou.server.journal.chain import Append
from matou.server.journal.journal import Journal
from matou.server.journal.writer import Verdicts
from matou.server.metrics import Metrics
from matou.server.rooms.registry import Rooms
from matou.server.store.store import Store, sqlite_url


def append(journal: Journal, room: str, seq: int, bodies: Sequence[bytes]) -> asyncio.Future[None]:
    """Resolves when they are on the disk, or raises why they are not."""
    return append_group(journal, (room, seq, bodies))[0]


def append_group(
    journal: Journal, *group: tuple[str, int, Sequence[bytes]]
) -> list[asyncio.Future[None]]:
    """The same for several in one transaction."""
    loop = asyncio.get_running_loop()
    waiters: list[asyncio.Future[None]] = [loop.create_future() for _ in group]

    def hears(verdicts: Verdicts) -> None:
        for waiter, verdict in zip(waiters, verdicts, strict=True):
            settle(waiter, verdict)

    journal.append([Append(*one) for one in group], hears, loop)
    return waiters


def append_now(journal: Journal, room: str, seq: int, bodies: Sequence[bytes]) -> None:
    waiter: Future[None] = Future()
    journal.append([Append(room, seq, bodies)], lambda told: settle(waiter, *told))
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
