"""The journal's SQLite file, in the hands of one thread: groups of events in, rooms out.

A group is one row at the end of a table, which costs a page. Every so often all groups are
`settled`: their events go to their rooms, a page or two for each room and many events, and so do
the ends of the rooms. Until then a group lies in the write-ahead log alone, whose every frame has a
checksum (wal.py): the log moves into the file only where nothing is left to settle.
"""

import logging
import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from matou.server.journal import chain
from matou.server.journal.chain import Append, Broken, Group, Head, Row
from matou.server.journal.errors import Damaged, JournalError, Newer, NotKept
from matou.server.journal.groups import pack, unpack
from matou.server.journal.pages import PAGE

CHECKPOINT: Final = 1000  # pages in the write-ahead log before they move into the file
PATIENCE = 5.0  # seconds for somebody else who has the file open
SETTLED: Final = 200  # groups, or rooms in them, before their events go to their rooms
MANY: Final = 2000  # events, or before that
# SQLite's user_version; 0 and 1 had no groups. The next one is 4, and never a number that one
# flipped bit makes of this one: that is damage.
FORMAT: Final = 2
# With numbered rows: without them one that is longer than a quarter of a page takes another page.
GROUPS: Final = """
    CREATE TABLE IF NOT EXISTS groups (number INTEGER PRIMARY KEY NOT NULL, hash BLOB NOT NULL,
        body BLOB NOT NULL)
"""
TABLES: Final = """
    CREATE TABLE events (room TEXT NOT NULL, seq INTEGER NOT NULL, hash BLOB NOT NULL,
        body BLOB NOT NULL, PRIMARY KEY (room, seq)) WITHOUT ROWID;
    CREATE TABLE heads (room TEXT PRIMARY KEY NOT NULL, length INTEGER NOT NULL,
        hash BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE spare_heads (room TEXT PRIMARY KEY NOT NULL, length INTEGER NOT NULL,
        hash BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE refused (room TEXT PRIMARY KEY NOT NULL, reason TEXT NOT NULL) WITHOUT ROWID;
"""
KEEP: Final = "INSERT INTO groups VALUES (?, ?, ?)"
ADD: Final = "INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?)"
# Twice, because one page holds the heads of some eighty rooms, and none is sound without.
MOVE: Final = (
    "INSERT OR REPLACE INTO heads VALUES (?, ?, ?)",
    "INSERT OR REPLACE INTO spare_heads VALUES (?, ?, ?)",
)
READ: Final = "SELECT seq, hash, body FROM events WHERE room = ? ORDER BY seq"
REFUSE: Final = "INSERT INTO refused VALUES (?, ?)"

logger = logging.getLogger(__name__)


def head_of(row: tuple[object, ...]) -> tuple[str, Head]:
    match row:
        case (str(room), int(length), bytes(last)):
            return room, Head(length, last)
    raise sqlite3.DatabaseError("a room's end is not what was written")


def refusal_of(row: tuple[object, ...]) -> tuple[str, str]:
    match row:
        case (str(room), str(reason)):
            return room, reason
    raise sqlite3.DatabaseError("a refused room is not what was written")


class Ledger:
    """One connection. Whoever uses it makes sure that only one thread does."""

    def __init__(self, path: Path) -> None:
        if not path.exists() or not path.stat().st_size:
            create(path, {}, {})
        self.path = path
        self.db = connect(path)
        self.commits = 0
        self._unsettled: list[Row] = []  # events
        self._number = 0  # of the last group
        self._moved: set[str] = set()  # rooms in groups since settling was last due
        self._most = MANY  # events before it is again
        try:
            self.heads = dict(map(head_of, self.db.execute("SELECT * FROM heads")))
            self.refused = dict(map(refusal_of, self.db.execute("SELECT * FROM refused")))
            for group in self.db.execute("SELECT * FROM groups ORDER BY number").fetchall():
                self._take_up(unpack(group))
                self._number = int(group[0])
            self._due = self._number + SETTLED  # with this group at the latest
        except sqlite3.DatabaseError:
            self.db.close()
            raise

    def _take_up(self, group: list[Row]) -> None:
        """A group that a crash left unsettled goes on where its rooms end."""
        for room, seq, last, body in group:
            length, before = self.heads.get(room) or chain.start(room)
            if seq != length or chain.link(before, seq, body) != last:
                raise sqlite3.DatabaseError("a group does not follow what is there")
            self.heads[room] = Head(seq + 1, last)
        self._unsettled += group

    def keep(self, appends: Sequence[Append]) -> list[Exception | None]:
        """All appends in one transaction; for each nothing, or why it was not kept."""
        group = Group(appends, self.heads, self.refused)
        error = self._commit(group.rows, group.heads)
        if error is None:
            return group.verdicts
        failed = NotKept(f"the journal could not be written: {error}")
        return [verdict or failed for verdict in group.verdicts]

    def _commit(self, rows: list[Row], heads: Mapping[str, Head]) -> sqlite3.Error | None:
        if not rows:
            return None
        try:
            self.db.execute(KEEP, pack(self._number + 1, rows))
        except sqlite3.Error as error:
            self._roll_back()
            return error
        self._number += 1
        self.heads.update(heads)
        self.commits += 1
        self._unsettled += rows
        self._moved.update(heads)
        return None

    def settle_in_time(self) -> None:
        """A few rooms with many events each cost less than many with one; so do many groups."""
        many = len(self._moved) >= SETTLED or len(self._unsettled) >= self._most
        if self._number < self._due and not many:
            return
        self._due = self._number + SETTLED
        self._moved.clear()
        why = self.settle()
        self._most = len(self._unsettled) + MANY
        if why is not None:  # what is kept stays so, and this is tried again
            logger.error("%d events stay in groups: %s", len(self._unsettled), why)

    def settle(self) -> sqlite3.Error | None:
        """The events of all groups go to their rooms; why not, where they cannot."""
        if not self._unsettled:
            return None
        rooms = {room for room, _, _, _ in self._unsettled}
        try:
            self.db.execute("BEGIN IMMEDIATE")
            self.db.executemany(ADD, self._unsettled)
            for move in MOVE:
                self.db.executemany(move, [(room, *self.heads[room]) for room in rooms])
            self.db.execute("DELETE FROM groups")
            self.db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
            self.db.execute("COMMIT")
        except sqlite3.Error as error:
            return error
        finally:
            self._roll_back()  # whatever went wrong
            self.db.execute("PRAGMA wal_autocheckpoint = 0")
        self._unsettled = []
        return None

    def _roll_back(self) -> None:
        if self.db.in_transaction:  # a full disk has rolled back already
            self.db.execute("ROLLBACK")

    def rooms(self) -> list[str]:
        return sorted(self.heads)

    def read(self, room: str) -> list[bytes]:
        """The events of a room, verified; none if there is no such room."""
        if room in self.refused:
            raise Damaged(room, self.refused[room])
        head = self.heads.get(room, chain.start(room))
        recent = [row[1:] for row in self._unsettled if row[0] == room]
        try:
            return chain.follow(room, [*self.db.execute(READ, (room,)), *recent], head)
        except (Broken, sqlite3.DatabaseError) as error:
            raise Damaged(room, str(error)) from error

    def whole(self) -> bool:
        """Whether SQLite finds its file in order, and every event and head has its counterpart; of
        what is settled: groups that can be read follow it."""
        try:
            check = self.db.execute("PRAGMA quick_check(1)").fetchone()
            # By room as each row says it: a scan of one room does not look at the name again.
            events = dict(self.db.execute("SELECT room, count(*) FROM events GROUP BY room"))
            heads = dict(map(head_of, self.db.execute("SELECT * FROM heads")))
            spare = dict(map(head_of, self.db.execute("SELECT * FROM spare_heads")))
        except sqlite3.DatabaseError:
            return False
        expected = {room: head.length for room, head in heads.items()}
        return check == ("ok",) and events == expected and spare == heads

    def forget(self, *rooms: str) -> None:
        """Remove rooms for good: from the file, and from the write-ahead log."""
        why = self.settle()
        if why is not None:
            raise NotKept(f"{len(rooms)} rooms could not be forgotten: {why}") from why
        try:
            self.db.execute("BEGIN IMMEDIATE")
            for table in ("events", "heads", "spare_heads", "refused"):
                self.db.executemany(
                    f"DELETE FROM {table} WHERE room = ?", [(room,) for room in rooms]
                )
            self.db.execute("COMMIT")
            for room in rooms:
                self.heads.pop(room, None)
                self.refused.pop(room, None)
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise NotKept(f"{len(rooms)} rooms could not be forgotten: {error}") from error
        finally:
            self._roll_back()

    def shrink(self) -> None:
        """The write-ahead log moves into the file, as far as it can."""
        if self.settle() is None:
            with suppress(sqlite3.Error):
                self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self, damaged: bool = False) -> None:
        if not damaged:  # else nothing is written to it any more
            self.settle()
        self.db.close()  # the last connection to close empties the write-ahead log


def connect(path: Path) -> sqlite3.Connection:
    """A connection that commits when told to, and then durably."""
    db = sqlite3.connect(path, PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        # Exclusive: SQLite before 3.51.3 may spoil a log that two connections write or move. And
        # first of all: only then it needs no shared memory, which is a file that a full disk lacks.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        (found,) = db.execute("PRAGMA user_version").fetchone()
        if found > FORMAT and (found ^ FORMAT).bit_count() > 1:
            raise Newer(f"{path} was written by a newer Matou (format {found}): take that one")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA wal_autocheckpoint = 0")  # see settle()
        db.execute("PRAGMA secure_delete = ON")  # what is forgotten leaves no bytes behind
        db.execute("PRAGMA cell_size_check = ON")
        db.execute("BEGIN IMMEDIATE")  # a file that cannot be written is found out now
        db.execute(GROUPS)
        db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("ROLLBACK" if found == FORMAT else "COMMIT")
    except (sqlite3.DatabaseError, Newer):
        db.close()
        raise
    return db


def create(path: Path, rooms: Mapping[str, Sequence[bytes]], refused: Mapping[str, str]) -> None:
    """Write a journal's file at once: it is there whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    db = sqlite3.connect(new, isolation_level=None)
    try:
        db.execute(f"PRAGMA page_size = {PAGE}")
        db.executescript(f"PRAGMA user_version = {FORMAT}; BEGIN;" + TABLES + GROUPS)
        for room, bodies in rooms.items():
            rows, head = chain.chained(room, chain.start(room), bodies)
            db.executemany(ADD, rows)
            for move in MOVE:
                db.execute(move, (room, *head))
        db.executemany(REFUSE, refused.items())
        db.execute("COMMIT")
    except sqlite3.Error as error:
        raise JournalError(f"{new} could not be written: {error}") from error
    finally:
        db.close()
    os.replace(new, path)
    sync_directory(path.parent)


def sync_directory(directory: Path) -> None:
    """Make renames in a directory durable, where directories can be opened at all."""
    if os.name == "posix":
        file = os.open(directory, os.O_RDONLY)
        os.fsync(file)
        os.close(file)
