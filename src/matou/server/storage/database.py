"""The SQLite file, used by one thread: appends batches, reads rooms."""

import sqlite3
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from matou.server.storage import chain
from matou.server.storage.chain import Batch, BrokenChain, Head
from matou.server.storage.clock import Reading
from matou.server.storage.interface import (
    Append,
    AppendFailed,
    Damaged,
    OutOfOrder,
    Record,
    RoomEntry,
    StorageFailed,
    StoredRoom,
)
from matou.server.storage.rows import (
    clock_row,
    entry_of,
    entry_row,
    reading_of,
    record_of,
    record_row,
)
from matou.server.storage.schema import CHECKPOINT_PAGES, EVENTS_OF_A_PAGE, connect

ADD_EVENT: Final = "INSERT INTO events VALUES (?, ?, ?, ?, ?)"
PUT_HEAD: Final = "INSERT OR REPLACE INTO heads VALUES (?, ?, ?)"
PUT_ENTRY: Final = """
    INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (room) DO UPDATE SET
    code = excluded.code, expires = excluded.expires, touched = excluded.touched,
    closed = excluded.closed, seal = excluded.seal
"""
ADD_RECORD: Final = "INSERT OR IGNORE INTO records VALUES (?, ?, ?, ?, ?, ?)"
PUT_CLOCK: Final = "INSERT OR REPLACE INTO clock VALUES (?, ?, ?, ?, ?, ?)"
READ_ALL: Final = "SELECT * FROM events ORDER BY rowid"
READ_EVENT: Final = "SELECT seq, epoch, hash, body FROM events WHERE rowid = ?"
READ_RECORDS: Final = "SELECT * FROM records WHERE room = ? ORDER BY number"
READ_PLACES: Final = "SELECT rowid, room, hash FROM events ORDER BY rowid"
TABLES: Final = ("heads", "rooms", "records")  # with rows of rooms, beside the events


def head_of(row: Sequence[Any]) -> tuple[str, Head]:
    """A head without a hash: the room's last event has it. Earlier versions stored it here, too."""
    match row:
        case (str(room), int(length), int(epoch), *_):
            return room, Head(length, epoch)
    raise Damaged("a head is not what was written")


class Database:
    """One connection, for one thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.db = connect(path)
        self.commits = 0
        self._log_pages = 0  # since the last checkpoint, about
        try:
            self.heads = dict(map(head_of, self.db.execute("SELECT * FROM heads")))
            self._places: dict[str, array[int]] = {}  # by room the rows of its events, in order
            last = {}
            for number, room, hashed in self.db.execute(READ_PLACES):
                self._place(room, number)
                last[room] = hashed
            for room, head in self.heads.items():
                self.heads[room] = head._replace(hash=last.get(room, b""))
        except BaseException:
            self.db.close()
            raise

    # --- appending -----------------------------------------------------------------------

    def append(self, appends: Sequence[Append]) -> list[Exception | None]:
        """Commit all appends in one transaction; returns for each None, or why it was refused."""
        try:
            batch = Batch(appends, self.heads, self._taken(appends))
            verdicts = batch.verdicts
            if any(verdicts):
                verdicts = [
                    None if type(verdict) is OutOfOrder and self._has(append) else verdict
                    for append, verdict in zip(appends, verdicts, strict=True)
                ]
            if batch.rows or batch.extras:
                self._commit(batch)
        except sqlite3.Error as error:
            failed = AppendFailed(f"the storage could not be written: {error}")
            return [failed] * len(appends)
        finally:
            self._roll_back()  # any error
        return verdicts

    def _place(self, room: str, number: int) -> None:
        """An index in memory: one in the file took 40 % of the CPU of an append."""
        if room not in self._places:
            self._places[room] = array("q")
        self._places[room].append(number)

    def _commit(self, batch: Batch) -> None:
        self.db.execute("BEGIN IMMEDIATE")
        self.db.executemany(ADD_EVENT, batch.rows)
        (last,) = self.db.execute("SELECT last_insert_rowid()").fetchone()
        self.db.executemany(PUT_HEAD, [(room, *head[:2]) for room, head in batch.heads.items()])
        for append in batch.extras:
            self._put_extras(append)
        self.db.execute("COMMIT")
        self.commits += 1
        self.heads.update(batch.heads)
        for number, row in enumerate(batch.rows, last - len(batch.rows) + 1):
            self._place(row[0], number)
        self._log_pages += 1 + len(batch.rows) // EVENTS_OF_A_PAGE + len(batch.heads)

    def checkpoint_in_time(self) -> None:
        """Checkpoint a long write-ahead log while no commit waits."""
        if self._log_pages >= CHECKPOINT_PAGES:
            self._log_pages = 0
            with suppress(sqlite3.Error):  # a full disk: what is committed is safe in the log
                self.db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _taken(self, appends: Sequence[Append]) -> set[str]:
        """Rooms whose new join code belongs to another room."""
        taken = set()
        owners: dict[str, str] = {}
        for room, entry in [(one.room, one.entry) for one in appends if one.entry is not None]:
            found = self.db.execute("SELECT room FROM rooms WHERE code = ?", [entry.code])
            (owner,) = found.fetchone() or [room]
            if owner != room or owners.setdefault(entry.code, room) != room:
                taken.add(room)
        return taken

    def _has(self, append: Append) -> bool:
        """Whether a retried append was stored the first time."""
        if append.seq < 0 or not append.bodies:
            return False
        rows = [*self._events(append.room)]
        return [row[-1] for row in rows[append.seq :]] == list(append.bodies)

    def _put_extras(self, append: Append) -> None:
        entry = append.entry
        if entry is not None:
            with suppress(Damaged):  # a damaged row is replaced by the new one
                stored = self.entry(entry.room)
                if stored is not None:
                    expires = entry.expires if entry.closed else stored.expires
                    closed = stored.closed or entry.closed
                    entry = stored._replace(code=entry.code, closed=closed, expires=expires)
            self.db.execute(PUT_ENTRY, entry_row(entry))
        self.db.executemany(ADD_RECORD, map(record_row, append.records))

    def _roll_back(self) -> None:
        if self.db.in_transaction:  # a full disk has rolled back already
            self.db.execute("ROLLBACK")

    @contextmanager
    def _transaction(self, what: str) -> Iterator[None]:
        try:
            self.db.execute("BEGIN IMMEDIATE")
            yield
            self.db.execute("COMMIT")
        except sqlite3.Error as error:
            raise StorageFailed(f"{what} failed: {error}") from error
        finally:
            self._roll_back()

    # --- reading -------------------------------------------------------------------------

    def load(self, room: str) -> StoredRoom | None:
        head, entry = self.heads.get(room), self.entry(room)
        if head is None or entry is None:
            return None
        return StoredRoom(entry, head.epoch, self._bodies(room))

    def _bodies(self, room: str) -> list[bytes]:
        try:
            return chain.follow(room, self._events(room), self.heads[room])
        except (BrokenChain, sqlite3.DatabaseError) as error:
            raise Damaged(f"room {room} is damaged: {error}") from error

    def _events(self, room: str) -> Iterator[tuple[object, object, object, bytes]]:
        for number in self._places.get(room, ()):
            yield from self.db.execute(READ_EVENT, [number])

    def entry(self, room: str) -> RoomEntry | None:
        return self._entry("room", room)

    def find(self, code: str) -> RoomEntry | None:
        return self._entry("code", code)

    def _entry(self, column: str, value: str) -> RoomEntry | None:
        row = self.db.execute(f"SELECT * FROM rooms WHERE {column} = ?", [value]).fetchone()
        return None if row is None else entry_of(row)

    def names(self, first: str) -> list[str]:
        query = "SELECT room FROM rooms WHERE substr(room, 1, ?) = ? ORDER BY room"
        return [room for (room,) in self.db.execute(query, [len(first), first])]

    def records(self, room: str) -> list[Record]:
        return [record_of(row) for row in self.db.execute(READ_RECORDS, [room])]

    def expired(self, now: float) -> list[str]:
        query = "SELECT room FROM rooms WHERE expires <= ? ORDER BY expires"
        return [room for (room,) in self.db.execute(query, [now])]

    def untouched(self, limit: int, among: Sequence[str] | None) -> list[str]:
        rooms = [room for (room,) in self.db.execute("SELECT room FROM rooms ORDER BY touched")]
        chosen = rooms if among is None else filter(set(among).__contains__, rooms)
        return list(chosen)[:limit]

    def last_reading(self) -> Reading | None:
        row = self.db.execute("SELECT * FROM clock").fetchone()
        return None if row is None else reading_of(row)

    def whole(self) -> bool:
        """Whether every row has its hash, and every room its events, head and entry."""
        try:
            check = self.db.execute("PRAGMA integrity_check(1)").fetchone()
            rooms = {entry_of(row).room for row in self.db.execute("SELECT * FROM rooms")}
            for row in self.db.execute("SELECT * FROM records"):
                record_of(row)
            self.last_reading()
            heads: dict[str, Head] = {}
            for room, *row in self.db.execute(READ_ALL):
                if room not in self.heads:
                    return False
                heads[room] = chain.followed(heads.get(room) or chain.start(room), *row)
        except (sqlite3.DatabaseError, Damaged, BrokenChain):
            return False
        return check == ("ok",) and rooms == heads.keys() and heads == self.heads

    # --- other writes --------------------------------------------------------------------

    def touch(self, rooms: Iterable[str], now: float, expires: float) -> None:
        with self._transaction("extending rooms"):
            for room in rooms:
                entry = self.entry(room)
                if entry is not None:
                    later = entry._replace(touched=now, expires=max(entry.expires, expires))
                    self.db.execute(PUT_ENTRY, entry_row(later))

    def write_reading(self, reading: Reading) -> None:
        with self._transaction("writing the clock"):
            self.db.execute(PUT_CLOCK, clock_row(reading))

    def forget(self, rooms: Sequence[str]) -> None:
        """Erase rooms from the file and from the write-ahead log."""
        with self._transaction(f"forgetting {len(rooms)} rooms"):
            events = [(number,) for room in rooms for number in self._places.get(room, ())]
            self.db.executemany("DELETE FROM events WHERE rowid = ?", events)
            for table in TABLES:
                self.db.executemany(f"DELETE FROM {table} WHERE room = ?", zip(rooms, strict=True))
        for room in rooms:
            self.heads.pop(room, None)
            self._places.pop(room, None)
        self.truncate_log()

    def truncate_log(self) -> None:
        """Checkpoint, and truncate the write-ahead log."""
        try:
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise StorageFailed(f"emptying the write-ahead log failed: {error}") from error

    def copy_into(self, path: Path) -> None:
        """A whole copy in one file, without a write-ahead log; the path must be free."""
        self.db.execute("VACUUM INTO ?", (str(path),))

    def close(self) -> None:
        self.db.close()  # the last connection to close empties the write-ahead log
