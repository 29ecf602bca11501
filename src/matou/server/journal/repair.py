"""A journal's file opened, verified, and made anew without its damaged rooms where it must be.

A file with one bad page is not written to again: SQLite might put new rows over good ones. What
is sound goes into a new file; if anything was lost the old one stays beside it, for people.
"""

import logging
import os
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from matou.server.journal import chain
from matou.server.journal.chain import Broken, Head
from matou.server.journal.errors import Damaged, JournalError
from matou.server.journal.groups import unpack
from matou.server.journal.ledger import Ledger, create, sync_directory
from matou.server.journal.pages import pages_of, rows
from matou.server.journal.wal import Log, log_of, read_log

logger = logging.getLogger(__name__)
Rooms = dict[str, list[bytes]]


class Loaded(NamedTuple):
    """All sound rooms with their events, why others are refused, and what the log has lost.

    `cut`: so many transactions could not be read at the end of the write-ahead log, so the newest
    events of some rooms may be gone. 1 may mean a group that was never acknowledged.
    """

    rooms: Rooms
    damaged: dict[str, str]
    cut: int


def open_ledger(path: Path) -> tuple[Ledger, int]:
    """The file ready for use, made if there is none, and what its log had lost (`Loaded.cut`)."""
    finish(path)
    log = read_log(path)
    if log.cut:
        mend(path, {}, {}, log)
    try:
        return Ledger(path), log.cut
    except sqlite3.DatabaseError as error:
        if not damaging(error, path):
            raise JournalError(f"{path} cannot be opened: {error}") from error
        mend(path, {}, {}, log)
        return Ledger(path), log.cut


def damaging(error: BaseException | None, path: Path) -> bool:
    """Whether an error comes from what is in the file, and not from who may use it."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code == sqlite3.SQLITE_READONLY:  # one flipped bit of the header says so, too
        return os.access(path, os.W_OK)
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def load(ledger: Ledger, cut: int) -> tuple[Ledger, Loaded]:
    """Every room, verified; and the ledger to go on with, a new one if the file was damaged."""
    found: Rooms = {}
    whole = ledger.whole()
    for room in ledger.rooms():
        try:
            found[room] = ledger.read(room)
        except Damaged:
            whole = False
    if whole:
        ledger.settle()
    else:
        ledger.close(damaged=True)
        found = mend(ledger.path, found, ledger.refused, read_log(ledger.path))
        ledger = Ledger(ledger.path)
    return ledger, Loaded(found, dict(ledger.refused), cut)


def mend(path: Path, known: Rooms, refused: Mapping[str, str], log: Log) -> Rooms:
    """Replace the file by one with all that is sound; return that."""
    pages = pages_of(path)
    # Where the log is cut, its older pages may hide newer ones of the file: look at both.
    finds = [Find(rows(pages)), Find(rows(pages | log.pages))]
    sound = dict(known)
    damaged: dict[str, str] = {}
    for find in finds:
        damaged |= find.refused
        for room in find.rooms():
            try:
                bodies = find.read(room)
            except Broken as broken:
                damaged[room] = str(broken)
                continue
            if len(bodies) > len(sound.get(room, ())):
                sound[room] = bodies
    refused = {**{r: why for r, why in damaged.items() if r not in sound}, **refused}
    nothing = not sound and path.exists() and path.stat().st_size > 0
    if refused or log.cut or nothing:
        set_aside(path, refused, log.cut)
        if nothing:
            logger.error("nothing in it can be read: the journal begins anew, without any room")
    create(path.with_name(path.name + ".mended"), sound, refused)
    finish(path)
    if not (refused or log.cut or nothing):
        logger.warning("%s was damaged, and was made anew with all its rooms", path)
    return sound


class Find:
    """What a walk over the pages brought, by room."""

    def __init__(self, found: Iterable[tuple[object, ...]]) -> None:
        self.events: defaultdict[str, list[tuple[int, bytes, bytes]]] = defaultdict(list)
        self.heads: defaultdict[str, list[Head]] = defaultdict(list)
        self.refused: dict[str, str] = {}
        self.least: dict[str, int] = {}  # events that a room has at least, as its groups tell
        for row in found:
            match row:
                case (str(room), int(seq), bytes(kept), bytes(body)):
                    self.events[room].append((seq, kept, body))
                case (str(room), int(length), bytes(last)):
                    self.heads[room].append(Head(length, last))
                case (int(), bytes(), bytes()):
                    self._take_up(row)
                case (str(room), str(reason)):
                    self.refused[room] = reason

    def _take_up(self, group: tuple[object, ...]) -> None:
        """Events that were not settled yet; each of them may be the last one that can be read."""
        with suppress(sqlite3.DatabaseError):
            for room, seq, last, body in unpack(group):
                self.events[room].append((seq, last, body))
                self.heads[room].append(Head(seq + 1, last))
                self.least[room] = max(seq + 1, self.least.get(room, 0))

    def rooms(self) -> set[str]:
        return self.events.keys() | self.heads.keys()

    def read(self, room: str) -> list[bytes]:
        """A room's events; strays that a flipped bit gave this room's name do no harm."""
        last = chain.start(room).hash
        links = []
        for seq, kept, body in sorted(self.events[room]):
            if chain.link(last, seq, body) == kept:
                links.append((seq, kept, body))
                last = kept
        heads = self.heads[room]
        head = next((head for head in heads if head.hash == last), heads[0] if heads else None)
        if len(links) < self.least.get(room, 0):
            raise Broken(f"event {len(links)} is missing")
        return chain.follow(room, links, head)


def set_aside(path: Path, refused: Mapping[str, str], cut: int) -> None:
    """Keep a copy of what is damaged, and say so."""
    copy = copy_aside(path)
    for room, reason in refused.items():
        logger.error("room %s is damaged and refused: %s", room, reason)
    if cut:
        logger.error("%d transactions at the end of the journal's log cannot be read", cut)
    logger.error("the damaged journal stays 48 hours (or until serve --forget) in %s", copy)


def copy_aside(path: Path) -> Path:
    """Copy a damaged file and its log to names of their own."""
    number = 1
    while (copy := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    shutil.copyfile(path, copy)
    if log_of(path).exists():
        shutil.copyfile(log_of(path), log_of(copy))
    return copy


def forget_set_aside(directory: Path, before: float) -> int:
    """What was set aside until then, by the wall clock, goes as all else does; how many files."""
    old = [copy for copy in directory.glob("*.damaged-*") if copy.stat().st_mtime < before]
    for copy in old:
        copy.unlink()
    return len(old)


def finish(path: Path) -> None:
    """Put a mended file in its place, now or at the next start if the machine stops in between.

    The log belongs to the old file and must go first.
    """
    mended = path.with_name(path.name + ".mended")
    if mended.exists():
        log_of(path).unlink(missing_ok=True)
        os.replace(mended, path)
        sync_directory(path.parent)
