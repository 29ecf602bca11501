"""Data of version 0.2 and before: a journal of events in one file, codes and records in another.

Both are read once, at the first start, and stay for 48 hours beside the new file.
"""

import logging
import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

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
from matou.server.storage.repair import Contents, create, entry_without_code
from matou.server.storage.wal import lost_commits

log = logging.getLogger("matou.storage")

LAST_FORMAT: Final = 2  # of the old journal; before it there were no groups
OLD_PAGE_BYTES: Final = 4096
OldRow = tuple[str, int, bytes, bytes]  # room, seq, hash, body
_decoder: Final = msgspec.msgpack.Decoder(list[OldRow])


def migrate(path: Path) -> None:
    """Make the file of this version from those of before, where there are only those."""
    journal, directory = (path.with_name(name) for name in OLD_FILES)
    repaired = journal.with_name(journal.name + ".mended")
    if repaired.exists():  # a repair that was interrupted: its own file is complete
        journal = repaired
    if path.exists() or not journal.exists():
        return
    cut = lost_commits(journal, OLD_PAGE_BYTES)
    if cut:
        log.error("the last %d transactions of %s cannot be read: events may be lost", cut, journal)
    try:
        bodies = dict(_rooms(journal))
        contents = _directory(directory, bodies)
    except sqlite3.DatabaseError as error:
        raise StorageError(f"the data of an earlier version cannot be read: {error}") from error
    create(path, contents)
    for old in old_files(path.parent):
        os.utime(old)  # its 48 hours begin
    log.info("%d rooms of an earlier version were migrated to %s", len(bodies), path)


def _rooms(journal: Path) -> Iterator[tuple[str, list[bytes]]]:
    with closing(sqlite3.connect(journal)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > LAST_FORMAT:
            raise Newer(f"{journal} was written by a newer Matou (format {version}): take that one")
        heads = {room: (length, last) for room, length, last in _table(db, "heads")}
        rows: defaultdict[str, list[OldRow]] = defaultdict(list)
        for room, seq, last, body in [*_table(db, "events"), *_groups(db)]:
            rows[room].append((room, seq, last, body))
            heads[room] = max(heads.get(room, (0, b"")), (seq + 1, last))
    for room, mine in rows.items():
        try:
            yield room, _follow(room, mine, heads[room])
        except BrokenChain as broken:
            log.error("room %s is damaged and lost: %s", room, broken)


def _table(db: sqlite3.Connection, name: str) -> list[Any]:
    """Its rows in the order of their keys; none where an older version had no such table."""
    there = db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [name]).fetchone()
    return db.execute(f"SELECT * FROM {name}").fetchall() if there else []


def _groups(db: sqlite3.Connection) -> Iterator[OldRow]:
    """Events that were written last, many in one row."""
    for number, stored, body in _table(db, "groups"):
        if sha256(b"%d\n%b" % (number, body)).digest() == stored:
            yield from _decoder.decode(body)


def _follow(room: str, rows: list[OldRow], head: tuple[int, bytes]) -> list[bytes]:
    """The old chain, verified."""
    last = sha256(b"matou journal 1\n" + room.encode()).digest()
    for expected, (_, seq, stored, body) in enumerate(rows):
        last = sha256(b"%b%d\n%b" % (last, seq, body)).digest()
        if seq != expected or last != stored:
            raise BrokenChain(f"event {expected} is not what was written")
    if head != (len(rows), last):
        raise BrokenChain(f"it should have {head[0]} events and has {len(rows)}")
    return [body for _, _, _, body in rows]


def _directory(path: Path, bodies: dict[str, list[bytes]]) -> Contents:
    """The rooms with what the other file knows of them."""
    if not path.exists():
        return _contents(bodies, {}, [], None)
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        rooms = {row["id"]: dict(row) for row in _table(db, "rooms")}
        records = [Record(*tuple(row)[:5]) for row in _table(db, "records")]
        clocks = [Reading(*tuple(row)[1:5]) for row in _table(db, "clock")]
    return _contents(bodies, rooms, records, clocks[0] if clocks else None)


def _contents(
    bodies: dict[str, list[bytes]],
    rooms: dict[str, dict[str, Any]],
    records: list[Record],
    reading: Reading | None,
) -> Contents:
    now = (reading or machine()).now
    found = {}
    for room, mine in bodies.items():
        entry = entry_without_code(room, now)
        known = rooms.get(room)
        if known is not None:
            touched = known.get("touched", known["created"])
            closed = known["closed"] is not None
            entry = RoomEntry(room, known["code"], known["expires"], touched, closed)
        found[room] = StoredRoom(entry, OWNER_EPOCH, mine)
    return Contents(found, [one for one in records if one.room in found], reading)
