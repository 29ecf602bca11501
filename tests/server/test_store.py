"""The directory of rooms and the records of their games, in SQLite and where given PostgreSQL."""

import os
import subprocess
import sys

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from matou.server.store.store import (
    Record,
    Room,
    Store,
    Taken,
    migrations,
    sqlite_url,
    up_to_date,
    upgrade,
    with_driver,
)
from matou.server.store.tables import REVISION, metadata

POSTGRES = os.environ.get("MATOU_TEST_POSTGRES")  # the URL of an empty database of its own


@pytest.fixture(params=["sqlite", "postgres"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    if not POSTGRES:
        pytest.skip("MATOU_TEST_POSTGRES names no database")
    with create_engine(with_driver(POSTGRES)).begin() as db:
        for table in ("records", "rooms", "alembic_version"):
            db.exec_driver_sql(f"DROP TABLE IF EXISTS {table}")
    return POSTGRES


@pytest.fixture
def store(url):
    store = Store(url)
    yield store
    store.close()


def test_a_room_is_found_by_its_code_and_by_no_other(store):
    store.open_room("a", "CHAT1234", "multipli", 1.5, 100.25)
    assert store.find("CHAT1234") == Room("a", "CHAT1234", "multipli", 1.5, 100.25, None, 1.5)
    assert store.find("chat1234") is None
    assert store.find("CHAT123") is None


@pytest.mark.parametrize(("id", "code"), [("a", "OTHER123"), ("b", "CHAT1234")])
def test_an_id_or_a_code_is_given_once(store, id, code):
    store.open_room("a", "CHAT1234", "multipli", 1, 100)
    with pytest.raises(Taken):
        store.open_room(id, code, "addi", 2, 200)
    assert [room.game for room in store.rooms()] == ["multipli"]


def test_a_room_is_found_by_its_new_code_and_not_by_the_old_one(store):
    store.open_room("a", "CHAT1234", "multipli", 1, 100)
    store.open_room("b", "CHIEN123", "multipli", 1, 100)
    store.change_code("a", "SOURIS12")
    assert store.find("CHAT1234") is None
    found = store.find("SOURIS12")
    assert found is not None
    assert found.id == "a"
    with pytest.raises(Taken):
        store.change_code("a", "CHIEN123")


def test_a_closed_room_is_still_found_and_closes_once(store):
    store.open_room("a", "CHAT1234", "course", 1, 100)
    store.close_room("a", 50)
    store.close_room("a", 60)
    room = store.find("CHAT1234")
    assert room is not None
    assert room.closed == 50


def test_records_of_a_room_come_back_in_order_to_the_letter(store):
    store.open_room("a", "CHAT1234", "chasse", 1, 100)
    store.open_room("b", "CHIEN123", "chasse", 1, 100)
    text = "matou record 1\n\n6×7 − é 🐈\n"
    of_a = [Record("a", n, "chasse", 10.5 + n, f"{text}{n}") for n in (2, 0, 10, 1)]
    store.keep_records([*of_a, Record("b", 0, "course", 11, "another")])
    assert store.records("a") == sorted(of_a)
    assert store.record("a", 2) == Record("a", 2, "chasse", 12.5, text + "2")
    assert store.record("a", 3) is None
    assert store.numbers("a") == {0, 1, 2, 10}
    assert store.records("nobody") == []


def test_a_record_that_comes_twice_is_kept_once_and_never_replaced(store):
    store.open_room("a", "CHAT1234", "chasse", 1, 100)
    first, second = Record("a", 0, "chasse", 10, "text"), Record("a", 1, "chasse", 20, "new")
    store.keep_records([first])
    store.keep_records([Record("a", 0, "chasse", 12, "other"), second])
    assert store.records("a") == [first, second]


def test_a_record_of_a_forgotten_room_is_not_kept(store):
    store.open_room("a", "CHAT1234", "chasse", 1, 100)
    here = Record("a", 0, "chasse", 10, "text")
    store.keep_records([Record("nobody", 0, "chasse", 10, "text"), here])
    assert store.records("nobody") == []
    assert store.records("a") == [here]


def test_rooms_expire_at_their_time(store):
    for room, expires in (("a", 30), ("b", 10), ("c", 20), ("d", 40)):
        store.open_room(room, room * 8, "addi", 1, expires)
    assert store.expired(9.9) == []
    assert store.expired(30) == ["b", "c", "a"]


def test_a_forgotten_room_takes_its_records_along_and_frees_its_code(store):
    for room in "ab":
        store.open_room(room, room * 8, "addi", 1, 10)
        store.keep_records([Record(room, 0, "addi", 5, "text")])
    store.forget("a")
    assert store.find("aaaaaaaa") is None
    assert store.records("a") == []
    assert len(store.records("b")) == 1
    store.open_room("c", "aaaaaaaa", "addi", 2, 20)


def test_what_is_forgotten_is_gone_from_the_file(tmp_path):
    store = Store(sqlite_url(tmp_path))
    store.open_room("a", "FINDME12", "addi", 1, 10)
    store.keep_records([Record("a", 0, "addi", 5, "FIND-ME" * 1000)])
    store.forget("a")
    store.close()
    for file in tmp_path.iterdir():
        assert b"FINDME12" not in file.read_bytes()
        assert b"FIND-ME" not in file.read_bytes()


def test_a_store_opened_again_has_all_it_had(url):
    first = Store(url)
    first.open_room("a", "CHAT1234", "addi", 1, 10)
    first.close()
    again = Store(url)
    assert [room.id for room in again.rooms()] == ["a"]
    again.close()


def test_the_migrations_make_the_tables_the_program_expects(url):
    engine = create_engine(with_driver(url))
    with engine.begin() as db:
        upgrade(db)
        context = MigrationContext.configure(db, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_program_knows_the_last_migration(url):
    engine = create_engine(with_driver(url))
    with engine.begin() as db:
        assert not up_to_date(db)
        assert ScriptDirectory.from_config(migrations(db)).get_heads() == [REVISION]
        upgrade(db)
        assert up_to_date(db)
    engine.dispose()


def test_a_store_that_was_led_back_is_brought_up_to_date(url):
    Store(url).close()
    engine = create_engine(with_driver(url))
    with engine.begin() as db:
        command.downgrade(migrations(db), "base")
        assert not up_to_date(db)
    engine.dispose()
    again = Store(url)
    assert again.rooms() == []
    again.close()


def test_a_store_that_is_up_to_date_opens_without_alembic(tmp_path):
    Store(sqlite_url(tmp_path)).close()
    lines = (
        "import sys",
        "from matou.server.store.store import Store",
        f"Store({sqlite_url(tmp_path)!r}).close()",
        "sys.exit('alembic' in sys.modules)",
    )
    assert subprocess.run([sys.executable, "-c", "; ".join(lines)]).returncode == 0


def test_the_migrations_lead_back_to_nothing(url):
    engine = create_engine(with_driver(url))
    with engine.begin() as db:
        upgrade(db)
        command.downgrade(migrations(db), "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()


def test_a_url_of_postgresql_gets_the_driver_the_extra_brings():
    assert with_driver("postgresql://host/matou").drivername == "postgresql+psycopg"
    assert with_driver("postgresql+asyncpg://host/matou").drivername == "postgresql+asyncpg"
