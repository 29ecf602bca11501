"""Data of version 0.2 and before: a journal of events in one file, codes and records in another.

Both are read once, at the first start, and stay for 48 hours beside the new file.
"""

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from matou.server.storage.chain import BrokenChain
from matou.server.storage.clock import Reading, machine
from matou.server.storage.files import OLD_FILES, old_files
from matou.server.storage.interface import (
    OWNER_EPOCH,
    Newer,
    Record,
    RoomEntry,
    StorageError,
    StoredRoom,
)
from matou.server.storage.repair import (
    Contents,
    create,
    damaging,
    entry_without_code,
    readable_rows,
)
from matou.server.storage.wal import lost_commits

log = logging.getLogger("matou.storage")

LAST_FORMAT: Final = 2  # of the old journal; before it there were no groups
OLD_PAGE_BYTES: Final = 4096
OldRow = tuple[str, int, bytes, bytes]  # room, seq, hash, body
_decoder: Final = msgspec.msgpack.Decoder(list[OldRow])


def migrate(path: Path) -> None:
    """Create the file of this version from older ones, if there are only those."""
    journal, directory = (path.with_name(name) for name in OLD_FILES)
    repaired = journal.with_name(journal.name + ".mended")
    if repaired.exists():  # a repair that was interrupted: its own file is complete
        journal = repaired
    if path.exists() or not journal.exists():
        return
    cut = lost_commits(journal, OLD_PAGE_BYTES)
    if cut:
        log.error("the last %d transactions of %s cannot be read: events may be lost", cut, journal)
    with _reading(journal) as db:
        bodies = dict(_rooms(db, journal))
    with _reading(directory) as db:
        contents = _contents(db, bodies)
    for old in old_files(path.parent):
        os.utime(old)  # its 48 hours begin; a crash after `create` must not find them over
    create(path, contents)
    log.info("%d rooms of an earlier version were migrated to %s", len(bodies), path)


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file that may be damaged or missing.

    A file that is locked or not readable for this user is not damaged: its rooms would be lost.
    """
    try:
        with closing(sqlite3.connect(path if path.exists() else ":memory:")) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")  # until all is read
            try:
                db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            except sqlite3.DatabaseError as error:
                if not damaging(error, path):
                    raise
            yield db
    except sqlite3.Error as error:
        raise StorageError(f"{path} cannot be opened: {error}") from error


def _rooms(db: sqlite3.Connection, journal: Path) -> Iterator[tuple[str, list[bytes]]]:
    """The events of the rooms that are sound."""
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (check,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        version, check = 0, str(error)
    if version > LAST_FORMAT:
        raise Newer(f"{journal} was written by a newer Matou (format {version}): take that one")
    if check != "ok":
        log.error("%s is damaged, rooms may be lost: %s", journal, check)
    heads = {room: (length, last) for room, length, last in readable_rows(db, "heads", "room")}
    rows: dict[str, set[OldRow]] = {room: set() for room in heads}
    for row in chain(readable_rows(db, "events", "room", "seq"), _groups(db)):
        match row:
            case (str(room), int(seq), bytes(last), bytes(body)):
                rows.setdefault(room, set()).add((room, seq, last, body))
                heads[room] = max(heads.get(room, (0, b"")), (seq + 1, last))
    for room, mine in rows.items():
        try:
            yield room, _follow(room, sorted(mine), heads[room])
        except BrokenChain as broken:
            log.error("room %s is damaged and lost: %s", room, broken)


def _groups(db: sqlite3.Connection) -> Iterator[OldRow]:
    """Events that were written last, many in one row; the first format had none."""
    for number, stored, body in readable_rows(db, "groups", "number"):
        if sha256(b"%d\n%b" % (number, body)).digest() == stored:
            yield from _decoder.decode(body)


def _follow(room: str, rows: list[OldRow], head: tuple[int, bytes]) -> list[bytes]:
    """Verify the old chain."""
    last = sha256(b"matou journal 1\n" + room.encode()).digest()
    for expected, (_, seq, stored, body) in enumerate(rows):
        last = sha256(b"%b%d\n%b" % (last, seq, body)).digest()
        if seq != expected or last != stored:
            raise BrokenChain(f"event {expected} is not what was written")
    if head != (len(rows), last):
        raise BrokenChain(f"it should have {head[0]} events and has {len(rows)}")
    return [body for _, _, _, body in rows]


def _contents(db: sqlite3.Connection, bodies: dict[str, list[bytes]]) -> Contents:
    """The rooms, with their codes from the old directory."""
    known = {}
    for room, code, _, created, expires, closed, *more in readable_rows(db, "rooms", "id"):
        touched = more[0] if more else created  # the first version had no such column
        known[room] = RoomEntry(room, code, expires, touched, closed is not None)
    records = {Record(*row[:5]) for row in readable_rows(db, "records", "room", "number")}
    reading = next((Reading(*row[1:5]) for row in readable_rows(db, "clock", "id")), None)
    now = (reading or machine()).now
    rooms = {}
    for room, mine in bodies.items():
        entry = known.get(room) or entry_without_code(room, now)
        rooms[room] = StoredRoom(entry, OWNER_EPOCH, mine)
    return Contents(rooms, sorted(one for one in records if one.room in rooms), reading)
