"""The directory opened and checked; a damaged one is set aside, and what it said told again by the
journal: codes, ends and the records of games."""

import logging
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from matou.server.journal.repair import copy_aside, damaging
from matou.server.journal.wal import log_of, read_log
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import CLOSED, OVER, State
from matou.server.rooms.state.state import record_of as room_record
from matou.server.rooms.state.stored import EventError
from matou.server.store.seals import Spoilt
from matou.server.store.store import Record, Room, Store, sqlite_url
from matou.server.tokens import Randomness, new_code

log = logging.getLogger("matou.rooms")

KEPT: Final = 48 * 3600.0  # seconds a room is remembered after it was opened
TOGETHER: Final = 500  # rooms that are put back in one transaction


def open_store(data: Path, database: str) -> Store:
    """The store of a data directory, or another database; what is damaged is not in it any more."""
    if not database:
        return _open_file(data)
    store = Store(database)
    for room, why in store.check().items():
        log.error("the directory's rows of room %s are damaged, and made anew: %s", room, why)
        store.forget(room)
    return store


def _open_file(data: Path) -> Store:
    path = data / "matou.sqlite"
    why = _damage(path)
    if why:
        copy = copy_aside(path)
        log.error("the directory of rooms was damaged (%s) and is made anew from the journal", why)
        log.error("the damaged one stays 48 hours (or until serve --forget) in %s", copy)
        for part in (path, log_of(path), path.with_name(path.name + "-shm")):
            part.unlink(missing_ok=True)
    return Store(sqlite_url(data))


def _damage(path: Path) -> str:
    """What is wrong with the file, if anything is."""
    if not path.exists():
        return ""
    if read_log(path).cut:
        return "the end of its log cannot be read"
    try:
        store = Store(sqlite_url(path.parent))
        try:
            return next(iter(store.check().values()), "")
        finally:
            store.close()
    except DBAPIError as error:
        if not damaging(error.orig, path):
            raise
        return "SQLite cannot read it"  # its own words may hold a row
    except UnicodeDecodeError:
        return "what it calls its tables is no text"
    except Spoilt as spoilt:
        return str(spoilt)


def remembered(room: str, bodies: Iterable[bytes], now: float) -> tuple[Room, list[Record]]:
    """A room as the journal tells it, and the records of all its finished games; of one that it
    cannot tell there is the name. It knows no dates but that of the opening."""
    state, records = State(), list[Record]()
    with suppress(EventError):
        records += finished(room, state, bodies)
    opened = state.opened or now
    closed = opened if state.phase == CLOSED else None
    known = Room(room, state.code, state.settings.game, opened, opened + KEPT, closed, opened)
    return known, [record._replace(finished=opened) for record in records]


def finished(
    room: str, state: State, bodies: Iterable[bytes], kept: Container[int] = ()
) -> Iterator[Record]:
    """Bring a room to where its events lead, and tell of the games that ended on the way, but for
    those whose record is kept."""
    last = 0
    for body in bodies:
        evolve(state, stored.read(body))
        game = state.game
        if game is not None and state.phase == OVER and game.number > last:
            last = game.number
            if last not in kept:
                yield from record_of(room, state, game, 0.0)


def record_of(room: str, state: State, game: Game, now: float) -> Iterator[Record]:
    """One; none where a mistake of ours is in the way: a table goes on without."""
    try:
        yield Record(room, game.number, game.table.options.game.name, now, room_record(state, game))
    except Exception:
        log.exception("game %d of room %s has no record", game.number, room)


def put_back(
    store: Store, lost: Mapping[str, Iterable[bytes]], random: Randomness, now: float
) -> None:
    """Rooms that the directory has lost, with their own codes where the journal knows them; many
    at once, because each time is one for the disk."""
    taken = {room.code for room in store.rooms()}
    left = iter(lost.items())
    while some := list(islice(left, TOGETHER)):
        rooms, records = [], list[Record]()
        for name, bodies in some:
            room, ended = remembered(name, bodies, now)
            code = room.code
            while not code or code in taken:
                code = new_code(random)
            taken.add(code)
            rooms.append(room._replace(code=code))
            records += ended
        store.put_back(rooms, records)
