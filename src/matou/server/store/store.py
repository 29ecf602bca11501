"""Rooms by their code and the records of finished games, in SQLite or PostgreSQL.

Every call waits for the database: in an event loop go through `asyncio.to_thread`.
"""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import (
    URL,
    Connection,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from matou.server.store.tables import REVISION, records, rooms

if TYPE_CHECKING:
    from alembic.config import Config


class Taken(Exception):
    """Another room has this id or code, or the room has a game of this number already."""


class NewerStore(Exception):
    """A later version wrote the tables: this one does not touch them."""


class Room(NamedTuple):
    """A room as the directory knows it."""

    id: str
    code: str
    game: str
    created: float
    expires: float
    closed: float | None


class Record(NamedTuple):
    """A finished game of a room."""

    room: str
    number: int
    game: str
    finished: float
    text: str


class Store:
    """The tables at a database's URL, brought up to date on opening."""

    def __init__(self, url: str) -> None:
        self._engine = create_engine(with_driver(url), hide_parameters=True)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", prepare)
        with self._engine.begin() as db:
            if not up_to_date(db):
                upgrade(db)

    def close(self) -> None:
        self._engine.dispose()

    def open_room(self, id: str, code: str, game: str, created: float, expires: float) -> None:
        """Put a room into the directory; `Taken` asks for another code."""
        row = Room(id, code, game, created, expires, None)._asdict()
        try:
            with self._engine.begin() as db:
                db.execute(insert(rooms), row)
        except IntegrityError as error:
            raise Taken(f"room {id}, code {code}") from error

    def find(self, code: str) -> Room | None:
        """The room with this code, open or closed."""
        with self._engine.connect() as db:
            row = db.execute(select(rooms).where(rooms.c.code == code)).first()
        return None if row is None else Room(**row._mapping)

    def close_room(self, id: str, now: float) -> None:
        """Nobody comes in any more; the first closing counts."""
        still = (rooms.c.id == id) & rooms.c.closed.is_(None)
        with self._engine.begin() as db:
            db.execute(update(rooms).where(still).values(closed=now))

    def keep_record(self, room: str, number: int, game: str, finished: float, text: str) -> None:
        """Keep a finished game. The same again changes nothing: after a crash it may come twice."""
        record = Record(room, number, game, finished, text)
        try:
            with self._engine.begin() as db:
                db.execute(insert(records), record._asdict())
        except IntegrityError as error:
            there = self.record(room, number)
            if there is None or there.text != text:
                raise Taken(f"game {number} of room {room}") from error

    def record(self, room: str, number: int) -> Record | None:
        """One finished game."""
        which = (records.c.room == room) & (records.c.number == number)
        with self._engine.connect() as db:
            row = db.execute(select(records).where(which)).first()
        return None if row is None else Record(**row._mapping)

    def records(self, room: str) -> list[Record]:
        """All finished games of a room, in order."""
        query = select(records).where(records.c.room == room).order_by(records.c.number)
        with self._engine.connect() as db:
            return [Record(**row._mapping) for row in db.execute(query)]

    def rooms(self) -> list[Room]:
        """The whole directory, oldest first."""
        with self._engine.connect() as db:
            found = db.execute(select(rooms).order_by(rooms.c.created, rooms.c.id))
            return [Room(**row._mapping) for row in found]

    def count(self) -> int:
        """How many rooms the directory has."""
        with self._engine.connect() as db:
            return db.execute(select(func.count()).select_from(rooms)).scalar_one()

    def expired(self, now: float) -> list[str]:
        """The rooms whose time is up: forget them here and in the journal."""
        query = select(rooms.c.id).where(rooms.c.expires <= now).order_by(rooms.c.expires)
        with self._engine.connect() as db:
            return list(db.execute(query).scalars())

    def forget(self, room: str) -> None:
        """Remove a room and its records."""
        with self._engine.begin() as db:
            db.execute(delete(records).where(records.c.room == room))
            db.execute(delete(rooms).where(rooms.c.id == room))


def sqlite_url(directory: Path) -> str:
    """Where the tables are when nobody says otherwise."""
    return f"sqlite:///{directory / 'matou.sqlite'}"


def with_driver(url: str) -> URL:
    """PostgreSQL is reached through psycopg (`pip install 'matou[postgres]'`) unless told how."""
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    """SQLite checks references and wipes what is deleted only when it is told to."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()


def up_to_date(db: Connection) -> bool:
    """Whether the tables are as this program knows them; Alembic takes a third of a start-up to
    load, and is asked only where they are not."""
    if not inspect(db).has_table("alembic_version"):
        return False
    return list(db.execute(text("SELECT version_num FROM alembic_version")).scalars()) == [REVISION]


def upgrade(db: Connection, to: str = "head") -> None:
    """Run the migrations that this database has not seen."""
    from alembic import command
    from alembic.util.exc import CommandError

    try:
        command.upgrade(migrations(db), to)
    except CommandError as error:  # it has seen some that we have not
        raise NewerStore(f"its tables are of a newer Matou ({error}): take that one") from None


def migrations(db: Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = db
    return config
