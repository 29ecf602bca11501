"""The tables of the SQLite file, as numbered scripts, and how a connection is opened."""

import sqlite3
from pathlib import Path
from typing import Final

from matou.server.storage.interface import Damaged, Newer

PAGE_BYTES: Final = 2048  # an append writes a page for each room: larger ones cost more
EVENTS_OF_A_PAGE: Final = 5  # about
CHECKPOINT_PAGES: Final = 2000  # in the write-ahead log before they move into the file
LOCK_TIMEOUT_S: Final = 5.0  # for another process that has the file open

# One script for each version; a new version is a script at the end, and none is ever changed.
MIGRATIONS: Final = (
    """
    CREATE TABLE events (room TEXT NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL,
        hash BLOB NOT NULL, body BLOB NOT NULL, PRIMARY KEY (room, seq)) WITHOUT ROWID;
    CREATE TABLE heads (room TEXT PRIMARY KEY NOT NULL, length INTEGER NOT NULL,
        epoch INTEGER NOT NULL, hash BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE rooms (room TEXT PRIMARY KEY NOT NULL, code TEXT NOT NULL UNIQUE,
        expires REAL NOT NULL, touched REAL NOT NULL, closed INTEGER NOT NULL,
        seal BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE records (room TEXT NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL,
        finished REAL NOT NULL, text TEXT NOT NULL, seal BLOB NOT NULL,
        PRIMARY KEY (room, number)) WITHOUT ROWID;
    CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 0), now REAL NOT NULL,
        boot TEXT NOT NULL, steady REAL NOT NULL, wall REAL NOT NULL, seal BLOB NOT NULL);
    """,
    # In the order of writing, so that a batch of many rooms fills few pages: 15 us of processor
    # time an event instead of 26, with 40 rooms in a batch.
    """
    ALTER TABLE events RENAME TO earlier;
    CREATE TABLE events (room TEXT NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL,
        hash BLOB NOT NULL, body BLOB NOT NULL, UNIQUE (room, seq));
    INSERT INTO events SELECT * FROM earlier;
    DROP TABLE earlier;
    """,
    # Without an index, because the server knows the rows of each room, and with smaller heads, so
    # that a batch writes fewer pages: 7 us an event instead of 14.
    """
    ALTER TABLE events RENAME TO earlier;
    CREATE TABLE events (room TEXT NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL,
        hash BLOB NOT NULL, body BLOB NOT NULL);
    INSERT INTO events SELECT * FROM earlier ORDER BY rowid;
    DROP TABLE earlier;
    ALTER TABLE heads RENAME TO earlier;
    CREATE TABLE heads (room TEXT PRIMARY KEY NOT NULL, length INTEGER NOT NULL,
        epoch INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO heads SELECT room, length, epoch FROM earlier;
    DROP TABLE earlier;
    """,
)
VERSION_STEP: Final = 3  # of user_version: no flipped bit makes one multiple of 3 of another


def connect(path: Path) -> sqlite3.Connection:
    """Open a connection with durable, explicit commits; creates and migrates the tables."""
    db = sqlite3.connect(path, LOCK_TIMEOUT_S, isolation_level=None, check_same_thread=False)
    try:
        # Exclusive: SQLite before 3.51.3 may spoil a log that two connections write or move. And
        # first of all: only then it needs no shared memory, which is a file that a full disk lacks.
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        version = _version(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {2 * CHECKPOINT_PAGES}")  # where ours is late
        db.execute("PRAGMA secure_delete = ON")  # deleted rows are overwritten
        db.execute("PRAGMA cell_size_check = ON")
        db.execute("BEGIN IMMEDIATE")  # a file that cannot be written is found out now
        db.execute("ROLLBACK")
        upgrade(db, version)
    except BaseException:
        db.close()
        raise
    return db


def upgrade(db: sqlite3.Connection, version: int) -> None:
    """Run the scripts that are newer than the file."""
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        db.executescript(f"BEGIN; {script} PRAGMA user_version = {VERSION_STEP * number}; COMMIT;")


def _version(db: sqlite3.Connection, path: Path) -> int:
    (found,) = db.execute("PRAGMA user_version").fetchone()
    version, odd = divmod(int(found), VERSION_STEP)
    if odd or version < 1:
        raise Damaged("the version of the tables is not what was written")
    if version > len(MIGRATIONS):
        raise Newer(f"{path} was written by a newer Matou (format {version}): take that one")
    return version
