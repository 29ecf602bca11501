"""Opens the SQLite file: verified at every start, rebuilt from its sound parts if damaged."""

import logging
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from matou.server.storage import chain
from matou.server.storage.chain import BrokenChain, Row
from matou.server.storage.clock import Reading
from matou.server.storage.database import (
    ADD_EVENT,
    ADD_RECORD,
    PUT_CLOCK,
    PUT_ENTRY,
    PUT_HEAD,
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

EXPIRES_S = 48 * 3600.0  # a room with a lost entry expires like a new one
Link = tuple[int, int, bytes, bytes]  # seq, epoch, hash, body
Shape = TypeVar("Shape")


class Contents(NamedTuple):
    """All rows of a file."""

    rooms: dict[str, StoredRoom]
    records: list[Record]
    reading: Reading | None


def open_database(path: Path) -> Database:
    """Open the file: created where there is none, repaired where it is damaged."""
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
            if not damaging(error, path):
                raise StorageError(f"{path} cannot be opened: {_reason(error, path)}") from error
    _repair(path, cut)
    return Database(path)


def damaging(error: BaseException, path: Path) -> bool:
    """Whether an error shows damage of the file, and not a missing permission or a lock."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code == sqlite3.SQLITE_READONLY:  # one flipped bit of the header says so, too
        return os.access(path, os.W_OK)
    found = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
    return code in (*found, sqlite3.SQLITE_CONSTRAINT)  # a migration met rows that cannot be


def _reason(error: BaseException, path: Path) -> str:
    """SQLite calls a file that may not be written a disk I/O error."""
    if os.access(path, os.R_OK | os.W_OK):
        return str(error)
    return "this user may not read and write it"


def create(path: Path, contents: Contents) -> None:
    """Write a whole file at once: it is there whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        try:
            db.execute("PRAGMA journal_mode = MEMORY")  # what is left after a crash is not used
            db.execute(f"PRAGMA page_size = {PAGE_BYTES}")
            upgrade(db, 0)
            db.execute("BEGIN")
            for room, (entry, epoch, bodies) in contents.rooms.items():
                rows, head = chain.chained(room, chain.start(room), epoch, bodies)
                db.executemany(ADD_EVENT, rows)
                db.execute(PUT_HEAD, (room, *head[:2]))
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
    """Set the damaged file aside, and replace it by one with all sound rows."""
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
        best.records.extend(other.records)  # each is stored once
    if not best.rooms:
        log.error("no room can be read: the storage begins anew")
    create(pending(path), best)
    finish_repair(path)


def _salvage(source: str) -> Contents:
    """All rows that SQLite reads and the hash chains verify; each lost room is logged."""
    with closing(sqlite3.connect(source, uri=True)) as db:
        db.text_factory = lambda text: text.decode("utf-8", "replace")
        events = set(_sound(_event_of, readable_rows(db, "events", "rowid")))  # needs no index
        events |= set(_sound(_event_of, readable_rows(db, "events", "room", "seq")))
        heads = dict(_sound(head_of, readable_rows(db, "heads", "room")))
        entries = {one.room: one for one in _sound(entry_of, readable_rows(db, "rooms", "room"))}
        records = set(_sound(record_of, readable_rows(db, "records", "room", "number")))
        reading = next(_sound(reading_of, readable_rows(db, "clock", "id")), None)
    links: dict[str, list[Link]] = {room: [] for room in (*heads, *entries)}
    for room, seq, owner, last, body in sorted(events):
        links.setdefault(room, []).append((seq, owner, last, body))
    now = 0.0 if reading is None else reading.now
    rooms = {}
    for room, mine in links.items():
        try:
            bodies = chain.follow(room, mine, heads.get(room))
            epoch = mine[-1][1]
        except (BrokenChain, IndexError) as broken:
            log.error("room %s is damaged and lost: %s", room, broken or "it has no events")
            continue
        if room not in heads:
            log.error("room %s: its head is damaged, its last events may be lost", room)
        if room not in entries:
            log.error("room %s: its entry is damaged, it has no code until it is played", room)
        rooms[room] = StoredRoom(entries.get(room) or entry_without_code(room, now), epoch, bodies)
    return Contents(rooms, sorted(one for one in records if one.room in rooms), reading)


def entry_without_code(room: str, now: float) -> RoomEntry:
    """An entry for a room whose own is lost; it gets its code back with the next append."""
    return RoomEntry(room, f"?{room}", now + EXPIRES_S, now)


def _event_of(row: Sequence[Any]) -> Row:
    match row:
        case (str(room), int(seq), int(epoch), bytes(last), bytes(body)):
            return room, seq, epoch, last, body
    raise Damaged("an event is not what was written")


def readable_rows(db: sqlite3.Connection, table: str, *keys: str) -> Iterator[tuple[Any, ...]]:
    """Read the rows from both ends, because SQLite stops at a page that it cannot read."""
    for order in (" ASC", " DESC"):
        with suppress(sqlite3.DatabaseError):
            by = ", ".join(key + order for key in keys)
            yield from db.execute(f"SELECT * FROM {table} ORDER BY {by}")


def _sound(
    read: Callable[[Sequence[Any]], Shape], rows: Iterable[tuple[Any, ...]]
) -> Iterator[Shape]:
    for row in rows:
        with suppress(Damaged):
            yield read(row)
