"""A connection to PostgreSQL that reconnects, with a deadline for each call.

Behind something that acknowledges packets and answers nothing, `asyncio.timeout` takes 11 s,
because psycopg waits for its own cancel request. So a late call has its socket shut down.
"""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

import psycopg
from psycopg import AsyncConnection

from matou.server.storage.interface import StorageFailed
from matou.server.storage.postgres.address import DatabaseAddress
from matou.server.storage.postgres.arrays import register

DEADLINE_S: Final = 2.0  # for a call; the renewal of a lease has a shorter one
FAREWELL_S: Final = 0.5  # in which a call whose socket is shut down notices it
LATE: Final = "the database has not answered for"
FAIL_FAST_S: Final = 0.5  # after a failure calls that already waited for their turn fail, too

Connection = AsyncConnection[tuple[Any, ...]]
Answer = TypeVar("Answer")
Work = Callable[[Connection], Awaitable[Answer]]

# A weaker setting of the server would lose what was acknowledged; a stronger one stays.
SETTINGS: Final = """
    SET lock_timeout = '2s';
    SET statement_timeout = '10s';
    SET idle_in_transaction_session_timeout = '5s';
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local');
"""


class Link:
    """Runs one call after the other; each raises `StorageFailed` where the database fails."""

    def __init__(
        self,
        address: DatabaseAddress,
        name: str,
        on_open: Callable[[Connection], Awaitable[None]] | None = None,
    ) -> None:
        self._address = address
        self._name = name  # as pg_stat_activity shows it
        self._on_open = on_open
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        self._failed_at = float("-inf")
        self._failure = ""

    async def run(
        self,
        work: Work[Answer],
        deadline_s: float = DEADLINE_S,
        twice: bool = False,
        guarded: bool = False,
    ) -> Answer:
        """Run a function with the connection.

        Errors of the statement itself are passed on. `twice`: repeat once on a new connection where
        the old one was lost. `guarded`: the function keeps the deadline by itself, and raises
        TimeoutError; a task for it would cost as much CPU as the rest of the call.
        """
        loop = asyncio.get_running_loop()
        asked = loop.time()
        async with self._lock:
            if asked <= self._failed_at and loop.time() - self._failed_at < FAIL_FAST_S:
                raise StorageFailed(self._failure)
            had = self._connection
            try:
                if guarded and had is not None and not had.closed:
                    return await self._work(work, deadline_s)
                return await self._in_time(work, deadline_s)
            except StorageFailed as error:
                if twice and had is not None and had.closed and loop.time() - asked < deadline_s:
                    return await self._in_time(work, deadline_s)
                self._failed_at, self._failure = loop.time(), str(error)
                raise

    async def _in_time(self, work: Work[Answer], deadline_s: float) -> Answer:
        task = asyncio.ensure_future(self._work(work, deadline_s))
        try:
            await asyncio.wait({task}, timeout=deadline_s)
        except asyncio.CancelledError:
            await self._cut(task)
            raise
        if task.done():
            return task.result()
        await self._cut(task)
        raise StorageFailed(f"{LATE} {deadline_s:g} s")

    async def _work(self, work: Work[Answer], deadline_s: float) -> Answer:
        connection: Connection | None = None
        try:
            connection = await self._opened()
            return await work(connection)
        except (psycopg.IntegrityError, psycopg.DataError):
            raise
        except psycopg.Error as error:
            if connection is None or connection.closed or connection.broken or _moved(error):
                self._forget()
            why = self._address.without_password(error)
            rights = isinstance(error, psycopg.errors.InsufficientPrivilege)
            failed = StorageFailed(f"the database failed: {why}")
            raise failed from (error if rights else None)  # others may repeat the address
        except TimeoutError:
            self._forget()
            raise StorageFailed(f"{LATE} {deadline_s:g} s") from None
        except asyncio.CancelledError:
            self._forget()
            raise
        except OSError as error:
            self._forget()
            raise StorageFailed(f"the database cannot be reached: {error}") from None

    async def _opened(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = await AsyncConnection.connect(
                self._address.url,
                autocommit=True,
                prepare_threshold=0,
                application_name=f"matou {self._name}",
            )
            register(self._connection)
            await self._connection.execute(SETTINGS, prepare=False)
            if self._on_open is not None:
                await self._on_open(self._connection)
        return self._connection

    async def _cut(self, task: "asyncio.Task[Any]") -> None:
        """End a late call by a socket shutdown, which its waiting read notices."""
        connection = self._connection
        if connection is None or connection.closed:
            task.cancel()  # it was still connecting
        else:
            with suppress(OSError, psycopg.Error):
                _shut_down(connection.fileno())
        await asyncio.wait({task}, timeout=FAREWELL_S)
        if not task.done():
            task.cancel()
        task.add_done_callback(_forget_result)
        self._forget()

    def _forget(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None and not connection.closed:
            with suppress(OSError, psycopg.Error):
                _shut_down(connection.fileno())
            connection.pgconn.finish()

    async def close(self) -> None:
        async with self._lock:
            self._forget()


def _shut_down(descriptor: int) -> None:
    """Shut down a duplicate of the socket, because the descriptor belongs to libpq."""
    with socket.socket(fileno=os.dup(descriptor)) as same:
        same.shutdown(socket.SHUT_RDWR)


def _moved(error: psycopg.Error) -> bool:
    """Whether the server is a standby now, or is shutting down."""
    ends = (psycopg.errors.ReadOnlySqlTransaction, psycopg.errors.AdminShutdown)
    return isinstance(error, ends)


def _forget_result(task: "asyncio.Task[Any]") -> None:
    if not task.cancelled():
        task.exception()
