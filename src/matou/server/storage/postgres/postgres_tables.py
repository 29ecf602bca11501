"""The tables in PostgreSQL, over three connections: appends, reads, the lease."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import psycopg

from matou.server.storage.chain import Head, start
from matou.server.storage.interface import Damaged, Record, RoomEntry
from matou.server.storage.postgres import statements
from matou.server.storage.postgres.address import DatabaseAddress
from matou.server.storage.postgres.arrays import Blobs, Kind, Numbers, Packed, Texts
from matou.server.storage.postgres.link import DEADLINE_S, Connection, Link
from matou.server.storage.postgres.migrate import migrate
from matou.server.storage.postgres.prepared import Prepared
from matou.server.storage.postgres.tables import (
    Brought,
    CodeConflict,
    Incarnation,
    Owner,
    Renewed,
    Stand,
)
from matou.server.storage.rows import entry_seal, record_of, record_row

RENEWAL_DEADLINE_S: Final = 1.0
READ_DEADLINE_S: Final = 5.0  # for a room with a long evening
SWEEP_DEADLINE_S: Final = 9.0
Values = dict[str, Any]
ARRAYS: Final[dict[str, Kind]] = {  # of every batch
    **{"rooms": Texts, "units": Texts, "befores": Numbers, "hashes_before": Blobs},
    **{"lengths": Numbers, "hashes": Blobs, "epochs": Numbers, "event_rooms": Texts},
    **{"seqs": Numbers, "event_epochs": Numbers, "event_hashes": Blobs, "bodies": Blobs},
}
# Of one event a room, these equal those.
SAME: Final = {
    **{"units": "rooms", "event_rooms": "rooms", "seqs": "befores"},
    **{"event_epochs": "epochs", "event_hashes": "hashes"},
}
Rows = list[tuple[Any, ...]]


class PostgresTables:
    """See `Tables`."""

    def __init__(
        self, address: DatabaseAddress, node: str, append: str = statements.APPEND
    ) -> None:
        """`append`: a test takes its lock away, to see that it is needed."""
        self._address = address
        self._append = Prepared(append, ARRAYS)
        self._appends = Link(address, f"{node} appends")
        self._reads = Link(address, f"{node} reads")
        self._lease = Link(address, f"{node} lease")

    async def open(self) -> None:
        await migrate(self._reads, self._address)

    async def close(self) -> None:
        self._append.close()
        for link in (self._appends, self._reads, self._lease):
            await link.close()

    async def _rows(
        self, link: Link, statement: str, values: Values, deadline_s: float = DEADLINE_S
    ) -> Rows:
        async def work(connection: Connection) -> Rows:
            cursor = await connection.execute(statement, values, binary=True)
            return await cursor.fetchall() if cursor.description else []

        return await link.run(work, deadline_s, twice=link is self._reads)

    # --- appending -----------------------------------------------------------------------

    async def append(self, me: Incarnation, brought: Brought) -> set[str]:
        arrays = _packed(brought)
        new = any(change.before is None for change in brought.changes)
        if not (new or brought.entries or brought.records):
            return await self._appends.run(
                lambda link: self._append.run(link, arrays, DEADLINE_S), guarded=True
            )
        values = arrays | _extras(brought) | _own(me)
        try:
            rows = await self._rows(self._appends, statements.APPEND_MORE, values)
        except psycopg.errors.UniqueViolation:
            raise CodeConflict from None
        return {room for (room,) in rows}

    async def stands(self, rooms: Sequence[str]) -> Mapping[str, Stand]:
        rows = await self._rows(self._appends, statements.HEADS, {"rooms": list(rooms)})
        return {
            room: Stand(Head(length, epoch, last), unit, owner_epoch)
            for room, length, epoch, last, unit, owner_epoch in rows
        }

    async def bodies_from(self, room: str, seq: int) -> list[bytes]:
        values = {"room": room, "seq": seq}
        rows = await self._rows(self._appends, statements.BODIES_FROM, values)
        return [body for (body,) in rows]

    # --- reading -------------------------------------------------------------------------

    async def _read(self, statement: str, **values: Any) -> Rows:
        return await self._rows(self._reads, statement, values, READ_DEADLINE_S)

    async def codes(self, codes: Sequence[str]) -> Mapping[str, str]:
        rows = await self._rows(self._appends, statements.CODES, {"codes": list(codes)})
        return dict(rows)

    async def entry(self, room: str) -> RoomEntry | None:
        return _entry_of(await self._read(statements.ENTRY, room=room))

    async def find(self, code: str) -> RoomEntry | None:
        return _entry_of(await self._read(statements.FIND, code=code))

    async def events(self, room: str) -> Sequence[tuple[Any, Any, Any, Any]]:
        rows = await self._read(statements.EVENTS, room=room)
        return [(seq, epoch, last, body) for seq, epoch, last, body in rows]

    async def records(self, room: str) -> list[Record]:
        return [record_of(row) for row in await self._read(statements.RECORDS, room=room)]

    async def count(self) -> int:
        [(count,)] = await self._read(statements.COUNT)
        return int(count)

    # --- housekeeping --------------------------------------------------------------------

    async def _sweep(self, statement: str, **values: Any) -> list[str]:
        rows = await self._rows(self._reads, statement, values, SWEEP_DEADLINE_S)
        return [room for (room,) in rows]

    async def expired(self, me: Incarnation) -> list[str]:
        return await self._sweep(statements.EXPIRED, **_own(me))

    async def names(self, me: Incarnation, first: str) -> list[str]:
        return await self._sweep(statements.NAMES, first=first, **_own(me))

    async def untouched(
        self, me: Incarnation, limit: int, among: Sequence[str] | None
    ) -> list[str]:
        if among is None:
            return await self._sweep(statements.UNTOUCHED, limit=limit, **_own(me))
        chosen = list(among)
        return await self._sweep(statements.UNTOUCHED_AMONG, limit=limit, among=chosen, **_own(me))

    async def touch(self, rooms: Sequence[str], expires: float) -> None:
        await self._sweep(statements.TOUCH, rooms=list(rooms), expires=float(expires))

    async def forget(self, me: Incarnation, rooms: Sequence[str]) -> None:
        await self._sweep(statements.FORGET, rooms=list(rooms), **_own(me))

    async def tidy(self) -> None:
        await self._sweep(statements.TIDY)

    # --- leases --------------------------------------------------------------------------

    async def _leased(self, statement: str, **values: Any) -> Rows:
        return await self._rows(self._lease, statement, values, RENEWAL_DEADLINE_S)

    async def start_node(self, node: str, address: str, key: str) -> tuple[int, float] | None:
        rows = await self._leased(statements.START_NODE, node=node, address=address, key=key)
        return (rows[0][0], rows[0][1]) if rows else None

    async def renew(self, me: Incarnation, address: str) -> Renewed | None:
        rows = await self._leased(statements.RENEW, address=address, **_own(me))
        return Renewed(*rows[0]) if rows else None

    async def end_node(self, me: Incarnation) -> None:
        await self._leased(statements.END_NODE, **_own(me))

    async def claim(self, me: Incarnation, room: str) -> tuple[str, int] | None:
        rows = await self._read(statements.CLAIM, room=room, **_own(me))
        return (rows[0][0], rows[0][1]) if rows else None

    async def owner(self, room: str) -> Owner | None:
        rows = await self._read(statements.OWNER, room=room)
        return Owner(*rows[0]) if rows else None

    async def adopt(self, me: Incarnation, before: Incarnation, units: Sequence[str]) -> set[str]:
        values = {"before": before.epoch, "units": list(units), **_own(me)}
        return {unit for (unit,) in await self._leased(statements.ADOPT, **values)}

    async def still_mine(self, me: Incarnation, units: Sequence[str]) -> set[str]:
        rows = await self._leased(statements.STILL_MINE, units=list(units), **_own(me))
        return {unit for (unit,) in rows}

    async def release(self, me: Incarnation, units: Sequence[str]) -> None:
        await self._sweep(statements.RELEASE, units=list(units), **_own(me))

    async def node_key(self, node: str) -> str | None:
        rows = await self._read(statements.NODE_KEY, node=node)
        return str(rows[0][0]) if rows else None


def _own(me: Incarnation) -> Values:
    return {"node": me.node, "node_epoch": me.epoch}


def _packed(brought: Brought) -> dict[str, Packed]:
    """Equal columns are packed once: most batches bring one event of each room."""
    changes, rows = brought.changes, brought.rows
    befores = [change.before or start(change.room) for change in changes]
    afters = [change.after for change in changes]
    columns: dict[str, list[Any]] = {
        "rooms": [change.room for change in changes],
        "units": [change.unit for change in changes],
        "befores": [head.length for head in befores],
        "hashes_before": [head.hash for head in befores],
        "lengths": [head.length for head in afters],
        "hashes": [head.hash for head in afters],
        "epochs": [head.epoch for head in afters],
        "event_rooms": [row[0] for row in rows],
        "seqs": [row[1] for row in rows],
        "event_epochs": [row[2] for row in rows],
        "event_hashes": [row[3] for row in rows],
        "bodies": [row[4] for row in rows],
    }
    packed: dict[str, Packed] = {}
    for name, kind in ARRAYS.items():
        same = SAME.get(name, name)
        equal = same in packed and columns[name] == columns[same]
        packed[name] = packed[same] if equal else kind(columns[name])
    return packed


def _extras(brought: Brought) -> Values:
    entries = brought.entries
    records = [record_row(record) for record in brought.records]
    return {
        "entry_rooms": [entry.room for entry in entries],
        "codes": [entry.code for entry in entries],
        "expires": [float(entry.expires) for entry in entries],
        "touched": [float(entry.touched) for entry in entries],
        "closed": [bool(entry.closed) for entry in entries],
        "entry_seals": [entry_seal(entry) for entry in entries],
        "record_rooms": [row[0] for row in records],
        "numbers": [row[1] for row in records],
        "games": [row[2] for row in records],
        "finished": [row[3] for row in records],
        "texts": [row[4] for row in records],
        "record_seals": [row[5] for row in records],
    }


def _entry_of(rows: Rows) -> RoomEntry | None:
    if not rows:
        return None
    *values, stored, unit = rows[0]
    entry = RoomEntry(*values)._replace(unit="" if unit == values[0] else unit)
    if stored != entry_seal(entry):
        raise Damaged(f"the entry of room {entry.room} is not what was written")
    return entry
