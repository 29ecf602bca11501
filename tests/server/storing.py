"""A storage for tests: appends that can be waited for, and rooms that are stored in it."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path

from matou.server.metrics import Metrics
from matou.server.runtime.registry import Rooms
from matou.server.storage.interface import OWNER_EPOCH, Append, RoomEntry, Storage, Verdicts
from matou.server.storage.schema import MIGRATIONS, VERSION_STEP
from matou.server.storage.sqlite import FILE, SqliteStorage

Story = Callable[[SqliteStorage], Awaitable[None]]


def entry(room: str, **chosen: object) -> RoomEntry:
    """Of a new room: its code is its name."""
    return RoomEntry(room, f"code {room}", 1e12, 0.0)._replace(**chosen)  # type: ignore[arg-type]


def events(room: str, seq: int, bodies: Sequence[bytes]) -> Append:
    """Events of a room, with its entry where it is new."""
    return Append(room, OWNER_EPOCH, seq, bodies, None if seq else entry(room))


def append_batch(storage: Storage, *batch: Append) -> list[asyncio.Future[None]]:
    """Of each append a future: resolves when it is on the disk, or raises why it is not."""
    loop = asyncio.get_running_loop()
    waiters: list[asyncio.Future[None]] = [loop.create_future() for _ in batch]

    def on_committed(verdicts: Verdicts) -> None:
        for waiter, verdict in zip(waiters, verdicts, strict=True):
            if waiter.done():  # cancelled meanwhile
                continue
            if verdict is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(verdict)

    storage.append(batch, on_committed)
    return waiters


def append(storage: Storage, room: str, seq: int, bodies: Sequence[bytes]) -> asyncio.Future[None]:
    return append_batch(storage, events(room, seq, bodies))[0]


async def stored(storage: Storage, *rooms: str) -> dict[str, list[bytes]]:
    """The events of those that are there."""
    found = {room: await storage.load(room) for room in rooms}
    return {room: one.bodies for room, one in found.items() if one is not None}


def run(data: Path, story: Story) -> None:
    """Open the storage of a directory for as long as a story takes."""

    async def scenario() -> None:
        storage = SqliteStorage(data)
        try:
            await story(storage)
        finally:
            await storage.close()

    asyncio.run(scenario())


def put_into_first_tables(data: Path, script: str = MIGRATIONS[0]) -> None:
    """The same rows in a file as the first version of the tables had it."""
    tables = ("events", "heads", "rooms", "records", "clock")
    with closing(sqlite3.connect(data / FILE)) as db:
        rows = {table: db.execute(f"SELECT * FROM {table}").fetchall() for table in tables}
    rows["heads"] = [(*row, b"hash") for row in rows["heads"]]
    (data / FILE).unlink()
    with closing(sqlite3.connect(data / FILE)) as db:
        db.executescript(f"{script} PRAGMA user_version = {VERSION_STEP};")
        for table, its in rows.items():
            for row in its:
                db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        db.commit()


def in_rooms(data: Path, story: Callable[[Rooms], Awaitable[None]]) -> None:
    """A server plays with this data."""

    async def scenario(storage: SqliteStorage) -> None:
        here = Rooms(storage, os.urandom, Metrics())
        await story(here)
        await here.stop()

    run(data, scenario)
