"""The prepared statement of a batch, through libpq: psycopg's cursors take longer than the rest.

Errors, and the end of a connection, are those of psycopg.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import psycopg
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from matou.server.storage.postgres.arrays import Blobs, Numbers, Packed, Texts
from matou.server.storage.postgres.link import Connection

BINARY: Final = 1
OIDS: Final = {Texts: 1009, Numbers: 1007, Blobs: 1001}
NAME: Final = b"matou_append"


class Prepared:
    """One statement with named arrays, prepared once on each connection; it returns texts."""

    def __init__(self, statement: str, kinds: dict[str, type[Packed]]) -> None:
        self._names = list(kinds)
        places = {name: f"${number}" for number, name in enumerate(self._names, start=1)}
        self._query = (statement % places).encode()
        self._oids = [OIDS[kind] for kind in kinds.values()]
        self._formats = [BINARY] * len(kinds)
        self._prepared_on: Connection | None = None

    async def run(self, connection: Connection, values: dict[str, Packed]) -> set[str]:
        pgconn = connection.pgconn
        if self._prepared_on is not connection:
            pgconn.send_prepare(NAME, self._query, self._oids)
            _checked(await _result(pgconn), ExecStatus.COMMAND_OK)
            self._prepared_on = connection
        arrays = [values[name].data for name in self._names]
        pgconn.send_query_prepared(NAME, arrays, self._formats, BINARY)
        result = _checked(await _result(pgconn), ExecStatus.TUPLES_OK)
        found = (result.get_value(row, 0) or b"" for row in range(result.ntuples))
        return {text.decode() for text in found}


def _checked(result: PGresult | None, wanted: ExecStatus) -> PGresult:
    if result is not None and result.status == wanted:
        return result
    raise psycopg.OperationalError("" if result is None else result.error_message.decode())


async def _result(pgconn: PGconn) -> PGresult | None:
    """The last result, once the server is ready for the next statement."""
    loop = asyncio.get_running_loop()
    while pgconn.flush():
        await _until(pgconn, loop.add_writer, loop.remove_writer)
    last: PGresult | None = None
    while True:
        while pgconn.is_busy():
            await _until(pgconn, loop.add_reader, loop.remove_reader)
            pgconn.consume_input()
        result = pgconn.get_result()
        if result is None:
            return last
        last = result


async def _until(
    pgconn: PGconn,
    watch: Callable[..., None],
    unwatch: Callable[[int], Sequence[object] | bool | None],
) -> None:
    """The socket can be read from, or written to."""
    ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    descriptor = pgconn.socket
    watch(descriptor, _wake, ready)
    try:
        await ready
    finally:
        unwatch(descriptor)


def _wake(ready: "asyncio.Future[None]") -> None:
    if not ready.done():
        ready.set_result(None)
