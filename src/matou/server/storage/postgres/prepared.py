"""The prepared statement of a batch, through libpq: psycopg's cursors take longer than the rest.

Errors, and the end of a connection, are those of psycopg.
"""

import asyncio
import os
from typing import Final

import psycopg
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

from matou.server.storage.postgres.arrays import Blobs, Kind, Numbers, Packed, Texts
from matou.server.storage.postgres.link import Connection

BINARY: Final = 1
OIDS: Final = {Texts: 1009, Numbers: 1007, Blobs: 1001}
NAME: Final = b"matou_append"


class Prepared:
    """One statement with named arrays, prepared once on each connection; it returns texts."""

    def __init__(self, statement: str, kinds: dict[str, Kind]) -> None:
        self._names = list(kinds)
        places = {name: f"${number}" for number, name in enumerate(self._names, start=1)}
        self._query = (statement % places).encode()
        self._oids = [OIDS[kind] for kind in kinds.values()]
        self._formats = [BINARY] * len(kinds)
        self._results: Results | None = None

    async def run(
        self, connection: Connection, values: dict[str, Packed], deadline_s: float
    ) -> set[str]:
        """Raises TimeoutError where the answer is late: the connection is of no use then."""
        pgconn = connection.pgconn
        deadline = asyncio.get_running_loop().time() + deadline_s
        if self._results is None or self._results.connection is not connection:
            self.close()
            results = Results(connection)
            pgconn.send_prepare(NAME, self._query, self._oids)
            await results.next(ExecStatus.COMMAND_OK, deadline)
            self._results = results
        arrays = [values[name].data for name in self._names]
        pgconn.send_query_prepared(NAME, arrays, self._formats, BINARY)
        result = await self._results.next(ExecStatus.TUPLES_OK, deadline)
        found = (result.get_value(row, 0) or b"" for row in range(result.ntuples))
        return {text.decode() for text in found}

    def close(self) -> None:
        if self._results is not None:
            self._results.close()
            self._results = None


class Results:
    """Reads results by a descriptor of its own, which stays registered between two statements.

    To register it for each costs a tenth of a batch's CPU. psycopg registers the other descriptor
    of the socket for its own calls.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._descriptor = os.dup(connection.fileno())
        self._registered = False
        self._ready: asyncio.Future[None] | None = None  # of the result that is waited for

    async def next(self, wanted: ExecStatus, deadline: float) -> PGresult:
        """The last result, once the server is ready for the next statement."""
        pgconn = self.connection.pgconn
        loop = asyncio.get_running_loop()
        while pgconn.flush():
            loop.add_writer(self._descriptor, self._wake)
            try:
                await self._wait(deadline)
            finally:
                loop.remove_writer(self._descriptor)
        if not self._registered:
            loop.add_reader(self._descriptor, self._on_readable)
            self._registered = True
        last: PGresult | None = None
        while True:
            if pgconn.is_busy():
                await self._wait(deadline)
            result = pgconn.get_result()
            if result is None:
                break
            last = result
        if last is None or last.status != wanted:
            said = b"" if last is None else last.error_message
            raise psycopg.OperationalError(said.decode())
        return last

    async def _wait(self, deadline: float) -> None:
        loop = asyncio.get_running_loop()
        self._ready = loop.create_future()
        timer = loop.call_at(deadline, self._wake, TimeoutError())
        try:
            await self._ready
        finally:
            timer.cancel()
            self._ready = None

    def _on_readable(self) -> None:
        if self._ready is None:  # psycopg reads, or the connection has ended
            self._unregister()
            return
        pgconn = self.connection.pgconn
        try:
            pgconn.consume_input()
        except psycopg.Error as error:
            self._wake(error)
        else:
            if not pgconn.is_busy():
                self._wake()

    def _wake(self, error: Exception | None = None) -> None:
        if self._ready is None or self._ready.done():
            return
        if error is None:
            self._ready.set_result(None)
        else:
            self._ready.set_exception(error)

    def _unregister(self) -> None:
        if self._registered:
            asyncio.get_running_loop().remove_reader(self._descriptor)
            self._registered = False

    def close(self) -> None:
        self._unregister()
        os.close(self._descriptor)
