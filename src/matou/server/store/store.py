"""Rooms by their code and the records of finished games, in SQLite or PostgreSQL.

Every call waits for the database: in an event loop go through `asyncio.to_thread`. A row that is
not what was written raises `Spoilt`.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import (
    URL,
    Connection,
    Engine,
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

from matou.extras import missing
from matou.server.clock import Reading
from matou.server.store.seals import Spoilt, opened, sealed
from matou.server.store.tables import REVISION, clock, records, rooms

if TYPE_CHECKING:
    from alembic.config import Config


class Taken(Exception):
    """Another room has this id or code."""


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
    touched: float


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
        parsed = with_driver(url)
        self._lite = parsed.get_backend_name() == "sqlite"
        # One connection: SQLite before 3.51.3 may spoil a log that two write or move.
        one: dict[str, Any] = {"pool_size": 1, "max_overflow": 0} if self._lite else {}
        self._engine = _engine(parsed, **one)
        if self._lite:
            event.listen(self._engine, "connect", prepare)
        try:
            with self._engine.begin() as db:
                if not up_to_date(db):
                    upgrade(db)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._engine.dispose()

    # --- rooms ---------------------------------------------------------------------------

    def open_room(self, id: str, code: str, game: str, created: float, expires: float) -> None:
        """Put a room into the directory; `Taken` asks for another code."""
        try:
            self.put_back([Room(id, code, game, created, expires, None, created)], [])
        except IntegrityError as error:
            raise Taken(f"room {id}, code {code}") from error

    def put_back(self, some: Iterable[Room], finished: Iterable[Record]) -> None:
        """Rooms and their records as they were, all of them or none."""
        with self._engine.begin() as db:
            for table, rows in ((rooms, some), (records, finished)):
                if written := [sealed(table.name, row._asdict()) for row in rows]:
                    db.execute(insert(table), written)

    def find(self, code: str) -> Room | None:
        """The room with this code, open or closed."""
        with self._engine.connect() as db:
            row = db.execute(select(rooms).where(rooms.c.code == code)).first()
        return None if row is None else Room(**opened("rooms", row._mapping))

    def change_code(self, id: str, code: str) -> None:
        """The room is found by this code and no longer by another; `Taken` asks for one more."""
        try:
            with self._engine.begin() as db:
                room = _room(db, id)
                if room is not None and room.code != code:
                    _rewrite(db, room._replace(code=code))
        except IntegrityError as error:
            raise Taken(f"room {id}, code {code}") from error

    def close_room(self, id: str, now: float) -> None:
        """Nobody comes in any more; the first closing counts."""
        with self._engine.begin() as db:
            room = _room(db, id)
            if room is not None and room.closed is None:
                _rewrite(db, room._replace(closed=now))

    def touch(self, ids: Iterable[str], now: float, until: float) -> None:
        """Somebody is or was in these rooms: they are not the first to go, and not before then."""
        with self._engine.begin() as db:
            for id in ids:
                room = _room(db, id)
                if room is not None:
                    _rewrite(db, room._replace(touched=now, expires=max(room.expires, until)))

    def rooms(self) -> list[Room]:
        """The whole directory, oldest first."""
        with self._engine.connect() as db:
            found = db.execute(select(rooms).order_by(rooms.c.created, rooms.c.id))
            return [Room(**opened("rooms", row._mapping)) for row in found]

    def count(self) -> int:
        """How many rooms the directory has."""
        with self._engine.connect() as db:
            return db.execute(select(func.count()).select_from(rooms)).scalar_one()

    def expired(self, now: float) -> list[str]:
        """The rooms whose time is up: forget them here and in the journal."""
        query = select(rooms.c.id).where(rooms.c.expires <= now).order_by(rooms.c.expires)
        with self._engine.connect() as db:
            return list(db.execute(query).scalars())

    def untouched(self, most: int, among: Sequence[str] | None = None) -> list[str]:
        """Rooms in which nobody has been for longest, of all or among these."""
        query = select(rooms.c.id).order_by(rooms.c.touched, rooms.c.id).limit(most)
        if among is not None:
            query = query.where(rooms.c.id.in_(among))
        with self._engine.connect() as db:
            return list(db.execute(query).scalars())

    def forget(self, *ids: str) -> None:
        """Remove rooms and their records, from the write-ahead log too."""
        with self._engine.begin() as db:
            db.execute(delete(records).where(records.c.room.in_(ids)))
            db.execute(delete(rooms).where(rooms.c.id.in_(ids)))
        if self._lite:
            with self._engine.connect() as db:
                db.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))

    # --- records -------------------------------------------------------------------------

    def keep_records(self, finished: Sequence[Record]) -> None:
        """Finished games, each once: what is there stays, and a forgotten room has none."""
        try:
            self.put_back([], finished)
        except IntegrityError:
            ids = {record.room for record in finished}
            with self._engine.connect() as db:
                known = set(db.execute(select(rooms.c.id).where(rooms.c.id.in_(ids))).scalars())
            there = {(room, number) for room in known for number in self.numbers(room)}
            new = [one for one in finished if one.room in known]
            self.put_back([], [one for one in new if (one.room, one.number) not in there])

    def numbers(self, room: str) -> set[int]:
        """Of the finished games of a room."""
        with self._engine.connect() as db:
            query = select(records.c.number).where(records.c.room == room)
            return set(db.execute(query).scalars())

    def record(self, room: str, number: int) -> Record | None:
        """One finished game."""
        which = (records.c.room == room) & (records.c.number == number)
        with self._engine.connect() as db:
            row = db.execute(select(records).where(which)).first()
        return None if row is None else Record(**opened("records", row._mapping))

    def records(self, room: str) -> list[Record]:
        """All finished games of a room, in order."""
        query = select(records).where(records.c.room == room).order_by(records.c.number)
        with self._engine.connect() as db:
            return [Record(**opened("records", row._mapping)) for row in db.execute(query)]

    # --- the house's clock ---------------------------------------------------------------

    def last_reading(self) -> Reading | None:
        with self._engine.connect() as db:
            row = db.execute(select(clock)).first()
        if row is None:
            return None
        known = opened("clock", row._mapping)
        del known["id"]
        return Reading(**known)

    def keep_reading(self, reading: Reading) -> None:
        row = sealed("clock", {"id": 0, **reading._asdict()})
        with self._engine.begin() as db:
            db.execute(delete(clock))
            db.execute(insert(clock), row)

    # --- damage --------------------------------------------------------------------------

    def check(self) -> dict[str, str]:
        """Every row against its hash, and SQLite's own look at its file: what is damaged by room,
        "" where it is no room's alone."""
        wrong: dict[str, str] = {}
        with self._engine.connect() as db:
            if self._lite:
                found = [
                    str(line) for line in db.execute(text("PRAGMA integrity_check(1)")).scalars()
                ]
                if found != ["ok"]:
                    return {"": found[0]}
            for table, key in ((rooms, "id"), (records, "room"), (clock, "")):
                for row in db.execute(select(table)).mappings():
                    try:
                        opened(table.name, row)
                    except Spoilt as spoilt:
                        wrong[str(row[key]) if key else ""] = str(spoilt)
        return wrong


def _room(db: Connection, id: str) -> Room | None:
    row = db.execute(select(rooms).where(rooms.c.id == id)).first()
    return None if row is None else Room(**opened("rooms", row._mapping))


def _rewrite(db: Connection, room: Room) -> None:
    row = sealed("rooms", room._asdict())
    db.execute(update(rooms).where(rooms.c.id == room.id).values(row))


def sqlite_url(directory: Path) -> str:
    """Where the tables are when nobody says otherwise."""
    return f"sqlite:///{directory / 'matou.sqlite'}"


def with_driver(url: str) -> URL:
    """PostgreSQL is reached through psycopg unless the URL names another driver."""
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def _engine(url: URL, **settings: Any) -> Engine:
    try:
        return create_engine(url, hide_parameters=True, **settings)
    except ImportError as error:  # psycopg is there but libpq is not: the extra brings both
        if not url.drivername.endswith("+psycopg"):
            raise
        raise ModuleNotFoundError(missing("psycopg", "postgres"), name="psycopg") from error


def prepare(connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    """SQLite checks references, wipes what is deleted and waits for the disk when it is told to."""
    cursor = connection.cursor()
    # As the journal does: without a file of shared memory it opens on a full disk, too.
    cursor.execute("PRAGMA locking_mode = EXCLUSIVE")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA cell_size_check = ON")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.close()


def up_to_date(db: Connection) -> bool:
    """Whether the tables are as this program knows them; Alembic takes a third of a start-up to
    load, and is asked only where they are not."""
    return inspect(db).has_table("alembic_version") and _revisions(db) == [REVISION]


def _revisions(db: Connection) -> list[str]:
    return list(db.execute(text("SELECT version_num FROM alembic_version")).scalars())


def _one_bit_off(found: str) -> bool:
    """Whether a single flipped bit made this of our own revision."""
    here, there = found.encode(), REVISION.encode()
    bits = sum((a ^ b).bit_count() for a, b in zip(here, there, strict=False))
    return len(here) == len(there) and bits == 1


def upgrade(db: Connection, to: str = "head") -> None:
    """Run the migrations that this database has not seen."""
    from alembic import command
    from alembic.util.exc import CommandError

    try:
        command.upgrade(migrations(db), to)
    except CommandError as error:  # it has seen some that we have not
        if any(map(_one_bit_off, _revisions(db))):
            raise Spoilt("the version of its tables is not what was written") from None
        raise NewerStore(f"its tables are of a newer Matou ({error}): take that one") from None


def migrations(db: Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = db
    return config
