"""The directory opened and checked; a damaged one is set aside, and what it said told again by the
journal: codes, ends and the records of games."""

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy.exc import DBAPIError

from matou.server.journal.repair import copy_aside, damaging
from matou.server.journal.wal import log_of, read_log
from matou.server.rooms import facts
from matou.server.rooms.state import CLOSED, OVER, State
from matou.server.store.seals import Spoilt
from matou.server.store.store import Store, sqlite_url

log = logging.getLogger("matou.rooms")

KEPT: Final = 48 * 3600.0  # seconds a room is remembered after it was opened


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


class Finished(NamedTuple):
    """A game whose record the directory keeps."""

    number: int
    game: str
    text: str


def remembered(bodies: Iterable[bytes]) -> tuple[State, list[Finished]]:
    """A room as its facts tell it, and the records of all its finished games."""
    state, finished = State(), list[Finished]()
    for body in bodies:
        state.apply(facts.read(body))
        game = state.game
        if game is not None and state.phase == OVER and len(finished) < game.number:
            name = game.table.options.game.name
            finished.append(Finished(game.number, name, state.record(game)))
    return state, finished


def put_back(store: Store, room: str, bodies: Iterable[bytes], code: str, now: float) -> None:
    """A room that the directory has lost, with its own code where the journal knows it."""
    state, finished = remembered(bodies)
    opened = state.opened or now
    closed = opened if state.phase == CLOSED else None
    store.open_room(room, state.code or code, state.settings.game, opened, opened + KEPT, closed)
    for number, game, text in finished:
        store.keep_record(room, number, game, opened, text)  # the journal knows no dates
