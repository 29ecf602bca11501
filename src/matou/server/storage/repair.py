"""Opening the file: verified at every start, and replaced by what is sound where it is damaged."""

import logging
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from matou.server.storage import chain
from matou.server.storage.chain import BrokenChain, Head
from matou.server.storage.clock import Reading
from matou.server.storage.database import (
    ADD_EVENT,
    ADD_RECORD,
    PUT_CLOCK,
    PUT_ENTRY,
    PUT_HEAD,
    READ_EVENTS,
    Database,
    head_of,
)
from matou.server.storage.files import copy_aside, finish_repair, pending, replace
from matou.server.storage.interface import (
    Damaged,
    Record,
    RoomEntry,
    StorageError,
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
from matou.server.storage.schema import PAGE_BYTES, upgrade
from matou.server.storage.wal import lost_commits

log = logging.getLogger("matou.storage")

KEPT_S = 48 * 3600.0  # a room whose entry is lost is kept for as long as a new one
Shape = TypeVar("Shape")


class Contents(NamedTuple):
    """All that a file holds."""

    rooms: dict[str, StoredRoom]
    records: list[Record]
    reading: Reading | None


def open_database(path: Path) -> Database:
    """The file ready for use: made where there is none, replaced where it is damaged."""
    finish_repair(path)
    if not path.exists():
        create(path, Contents({}, [], None))
    cut = lost_commits(path)
    if not cut:
        try:
            database = Database(path)
            if database.whole():
                return database
            database.close()
        except (sqlite3.DatabaseError, Damaged) as error:
            if not _damaging(error, path):
                raise StorageError(f"{path} cannot be opened: {error}") from error
    _repair(path, cut)
    return Database(path)


def _damaging(error: BaseException, path: Path) -> bool:
    """Whether an error comes from what is in the file, and not from who may use it."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code == sqlite3.SQLITE_READONLY:  # one flipped bit of the header says so, too
        return os.access(path, os.W_OK)
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def create(path: Path, contents: Contents) -> None:
    """Write a whole file at once: it is there whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        try:
            db.execute(f"PRAGMA page_size = {PAGE_BYTES}")
            upgrade(db, 0)
            db.execute("BEGIN")
            for room, (entry, epoch, bodies) in contents.rooms.items():
                rows, head = chain.chained(room, chain.start(room), epoch, bodies)
                db.executemany(ADD_EVENT, rows)
                db.execute(PUT_HEAD, (room, *head))
                db.execute(PUT_ENTRY, entry_row(entry))
            db.executemany(ADD_RECORD, map(record_row, contents.records))
            if contents.reading is not None:
                db.execute(PUT_CLOCK, clock_row(contents.reading))
            db.execute("COMMIT")
        except sqlite3.Error as error:
            raise StorageError(f"{new} could not be written: {error}") from error
    replace(new, path)


# --- what can be saved of a damaged file --------------------------------------------------


def _repair(path: Path, cut: int) -> None:
    """Set the damaged file aside, and replace it by one with all that is sound."""
    aside = copy_aside(path)
    log.error("%s is damaged; a copy stays 48 hours (or until serve --forget) in %s", path, aside)
    if cut:
        log.error("the last %d transactions of its log cannot be read: events may be lost", cut)
    # Where the log is cut, its older pages may hide newer ones of the file: read it without, too.
    sources = [f"{path.absolute().as_uri()}?mode=ro"]
    if cut:
        sources.append(f"{aside.absolute().as_uri()}?immutable=1")
    found = [_salvage(source) for source in sources]
    best = found[0]
    for other in found[1:]:
        for room, stored in other.rooms.items():
            if room not in best.rooms or len(best.rooms[room].bodies) < len(stored.bodies):
                best.rooms[room] = stored
        best.records.extend(other.records)
    if not best.rooms:
        log.error("no room can be read: the storage begins anew")
    create(pending(path), best)
    finish_repair(path)


def _salvage(source: str) -> Contents:
    """What SQLite still reads and the chains verify; each room that is lost is reported."""
    with closing(sqlite3.connect(source, uri=True)) as db:
        db.text_factory = lambda text: text.decode("utf-8", "replace")
        heads = dict(_sound(head_of, _rows(db, "heads", "room")))
        entries = {one.room: one for one in _sound(entry_of, _rows(db, "rooms", "room"))}
        records = {
            (one.room, one.number): one for one in _sound(record_of, _rows(db, "records", "room"))
        }
        reading = next(_sound(reading_of, _rows(db, "clock", "id")), None)
        names = {str(room) for (room,) in _rows(db, "events", "room", "DISTINCT room")}
        rooms = dict(
            saved_rooms(db, names | heads.keys() | entries.keys(), heads, entries, reading)
        )
    return Contents(rooms, [one for one in records.values() if one.room in rooms], reading)


def saved_rooms(
    db: sqlite3.Connection,
    names: Iterable[str],
    heads: dict[str, Head],
    entries: dict[str, RoomEntry],
    reading: Reading | None,
) -> Iterator[tuple[str, StoredRoom]]:
    """The rooms whose events are all there."""
    now = 0.0 if reading is None else reading.now
    for room in sorted(names):
        rows = list(_until_damaged(db, READ_EVENTS, room))
        head = heads.get(room)
        try:
            bodies = chain.follow(room, rows, head)
            if not bodies:
                raise BrokenChain("it has no events")
        except BrokenChain as broken:
            log.error("room %s is damaged and lost: %s", room, broken)
            continue
        if head is None:
            log.error("room %s: its head is damaged, its last events may be lost", room)
        entry = entries.get(room)
        if entry is None:
            log.error("room %s: its entry is damaged, it has no code until it is played", room)
            entry = RoomEntry(room, f"?{room}", now + KEPT_S, now)
        yield room, StoredRoom(entry, rows[-1][1], bodies)


def _rows(
    db: sqlite3.Connection, table: str, key: str, columns: str = "*"
) -> Iterator[tuple[Any, ...]]:
    """From both ends: SQLite stops at a page that it cannot read."""
    for order in ("ASC", "DESC"):
        yield from _until_damaged(db, f"SELECT {columns} FROM {table} ORDER BY {key} {order}")


def _until_damaged(db: sqlite3.Connection, query: str, *values: str) -> Iterator[tuple[Any, ...]]:
    with suppress(sqlite3.DatabaseError):
        yield from db.execute(query, values)


def _sound(
    read: Callable[[Sequence[Any]], Shape], rows: Iterable[tuple[Any, ...]]
) -> Iterator[Shape]:
    for row in rows:
        with suppress(Damaged):
            yield read(row)
