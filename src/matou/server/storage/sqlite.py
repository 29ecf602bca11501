"""Storage in one SQLite file, with a queue of jobs for one thread."""

import asyncio
import logging
import math
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final, TypeVar

from matou.server.storage import files, repair
from matou.server.storage.clock import Clock, Reading, machine
from matou.server.storage.database import Database
from matou.server.storage.interface import (
    Append,
    AppendFailed,
    Closed,
    OnCommitted,
    OnLost,
    Record,
    RoomEntry,
    Storage,
    StorageError,
    StorageFailed,
    StoredRoom,
)
from matou.server.storage.lock import Lock
from matou.server.storage.migrate import migrate
from matou.server.storage.reserve import Reserve

log = logging.getLogger("matou.storage")

FILE: Final = "storage.sqlite"
HEALTH_TIMEOUT_S: Final = 2.0
SET_ASIDE_S: Final = 48 * 3600.0  # damaged files and those of earlier versions stay so long

Answer = TypeVar("Answer")
Job = Callable[[], None] | None  # None: no more will come


class SqliteStorage(Storage):
    """Owns a data directory while it is open; one job after the other."""

    def __init__(self, directory: Path, clocks: Callable[[], Reading] = machine) -> None:
        """Open the directory, made where there is none; verify, repair and migrate what is in it.

        Waits for the disk; raises `StorageError` or OSError.
        """
        files.make_directory(directory)
        self.path = directory / FILE
        self.reserve = Reserve(directory)
        self._lock = Lock(directory)
        self._lock.take()
        try:
            self._database = self._open()
            self._clock = Clock(self._database.last_reading(), clocks)
        except BaseException:
            self._lock.give()
            raise
        self._trouble = ""  # why the last write failed
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._closing = False
        self._thread = Thread(target=self._run, name="storage", daemon=True)
        self._thread.start()

    def _open(self) -> Database:
        """Open the file; on a full disk free the reserve first, because a repair needs space."""
        try:
            migrate(self.path)
            return repair.open_database(self.path)
        except (StorageError, OSError):
            if not self.reserve.path.exists():
                raise
        self.reserve.give()
        migrate(self.path)
        return repair.open_database(self.path)

    async def begin(self, on_lost: OnLost) -> None:
        """Nothing to do: it is open, and no other node takes rooms over."""

    def announce(self, address: str) -> None:
        """Nothing to do: there are no other nodes."""

    def nodes(self) -> int:
        return 1

    async def release(self, rooms: Sequence[str]) -> None:
        """Nothing to do: all rooms belong to this server."""

    def close_now(self) -> None:
        """`close` for callers without an event loop."""
        self._stop()
        self._end()

    async def close(self) -> None:
        self._stop()
        await asyncio.to_thread(self._end)

    def _stop(self) -> None:
        if not self._closing:
            self._ask(self._store_reading)
            self._closing = True
            self._jobs.put(None)

    def _end(self) -> None:
        self._thread.join()
        self._database.close()
        self._lock.give()

    def _store_reading(self) -> None:
        with suppress(StorageFailed):
            self._database.write_reading(self._clock.reading())

    @property
    def commits(self) -> int:
        """How many batches were committed since it was opened."""
        return self._database.commits

    # --- the thread ----------------------------------------------------------------------

    def _ask(self, job: Job) -> None:
        if self._closing:
            raise Closed("the storage is closed")
        self._jobs.put(job)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Exception:  # a mistake of ours: the thread lives on
                log.exception("storage job failed")

    async def call(self, work: Callable[[Database], Answer]) -> Answer:
        """Run a function between two batches; raises `StorageFailed` where SQLite fails."""
        future: Future[Answer] = Future()

        def job() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(work(self._database))
            except sqlite3.Error as error:
                future.set_exception(StorageFailed(f"the storage could not be read: {error}"))
            except Exception as error:
                future.set_exception(error)

        self._ask(job)
        return await asyncio.wrap_future(future)

    async def _write(self, work: Callable[[Database], None]) -> None:
        """The same for functions that write."""

        def reported(database: Database) -> None:
            try:
                work(database)
            except StorageFailed as error:
                self._report(str(error))
                raise
            self._report("")

        await self.call(reported)

    def _report(self, trouble: str) -> None:
        if trouble and not self._trouble:
            log.error("the disk is full or fails, all rooms wait: %s", trouble)
        elif self._trouble and not trouble:
            log.info("the disk takes writes again, all rooms go on")
        self._trouble = trouble

    # --- appending -----------------------------------------------------------------------

    def append(self, batch: Sequence[Append], on_committed: OnCommitted) -> None:
        self._ask(partial(self._append, batch, on_committed, asyncio.get_running_loop()))

    def _append(
        self, batch: Sequence[Append], on_committed: OnCommitted, loop: asyncio.AbstractEventLoop
    ) -> None:
        try:
            verdicts = self._database.append(batch)
        except Exception as error:  # a bug: no caller must wait for ever
            log.exception("a batch was not appended")
            verdicts = [error] * len(batch)
        if any(verdicts) or self._trouble:
            failed = next((one for one in verdicts if type(one) is AppendFailed), "")
            self._report(str(failed))
        with suppress(RuntimeError):  # the loop is closed: no caller waits
            loop.call_soon_threadsafe(on_committed, verdicts)
        self._database.checkpoint_in_time()

    # --- reading -------------------------------------------------------------------------

    def now(self) -> float:
        return self._clock.now()

    async def load(self, room: str) -> StoredRoom | None:
        return await self.call(lambda database: database.load(room))

    async def find(self, code: str) -> RoomEntry | None:
        return await self.call(lambda database: database.find(code))

    async def names(self, first: str) -> list[str]:
        return await self.call(lambda database: database.names(first))

    async def records(self, room: str) -> list[Record]:
        return await self.call(lambda database: database.records(room))

    async def expired(self) -> list[str]:
        return await self.call(lambda database: database.expired(self.now()))

    async def untouched(self, limit: int, among: Sequence[str] | None = None) -> list[str]:
        return await self.call(lambda database: database.untouched(limit, among))

    async def count(self) -> int:
        return len(self._database.heads)

    async def health(self) -> str:
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT_S):
                await self.call(Database.last_reading)
        except TimeoutError:
            return f"the storage has not answered for {HEALTH_TIMEOUT_S:g} s"
        except StorageError as error:
            return str(error)
        if not self.path.exists():  # SQLite goes on with a file that has no name any more
            return f"{self.path} was removed: all rooms are lost when the server stops"
        return self._trouble

    # --- housekeeping --------------------------------------------------------------------

    async def touch(self, rooms: Iterable[str], expires: float) -> None:
        chosen = list(rooms)
        if chosen:
            await self._write(lambda database: database.touch(chosen, self.now(), expires))

    async def forget(self, rooms: Sequence[str]) -> None:
        def work(database: Database) -> None:
            try:
                database.forget(rooms)
            except StorageFailed:
                self.reserve.give()
                with suppress(StorageFailed):
                    database.truncate_log()
                database.forget(rooms)

        await self._write(work)

    async def tidy(self) -> None:
        """Store the clock's reading, remove files set aside, allocate the reserve."""
        await self._write(lambda database: database.write_reading(self._clock.reading()))
        await asyncio.to_thread(self.remove_set_aside, time.time() - SET_ASIDE_S)
        await asyncio.to_thread(self.reserve.hold)

    async def back_up(self) -> Path:
        """Copy the file between two batches, in place of the last copy; raises StorageError or
        OSError."""
        target = self.path.with_name(files.BACKUP)
        new = target.with_name(f"{files.BACKUP}.new")
        await asyncio.to_thread(new.unlink, missing_ok=True)
        try:
            await self.call(lambda database: database.copy_into(new))
            await asyncio.to_thread(files.sync, new)
            await asyncio.to_thread(files.replace, new, target)
        finally:
            await asyncio.to_thread(new.unlink, missing_ok=True)
        return target

    def remove_set_aside(self, before: float = math.inf) -> int:
        """Remove files that were set aside before this time of the wall clock; how many."""
        return files.remove_set_aside(self.path, before)
