"""Groups are kept as they come, and settled: their events go to their rooms."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from matou.server.journal import groups, ledger
from matou.server.journal.chain import Append
from matou.server.journal.errors import Newer
from matou.server.journal.journal import Journal
from matou.server.journal.ledger import Ledger
from matou.server.journal.wal import log_of
from tests.server.keeping import append_now

ROOMS = ("a", "b", "c")


def play(book: Ledger, turns: int, begin: int = 0) -> None:
    """Three rooms, an event each in every group."""
    for seq in range(begin, begin + turns):
        told = book.keep([Append(room, seq, [b"%d" % seq]) for room in ROOMS])
        assert told == [None, None, None]
        book.settle_in_time()


def sql(path: Path, *words: str) -> int | None:
    """Said to SQLite itself; the number it answers with last."""
    found = None
    with closing(sqlite3.connect(path)) as db:
        for one in words:
            found = db.execute(one).fetchone()
        db.commit()
    return found[0] if found else None


def count(book: Ledger, table: str) -> int:
    (found,) = book.db.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(found)


def crashed(path: Path, turns: int) -> Path:
    """The files as a machine leaves them that stops here."""
    book = Ledger(path)
    play(book, turns)
    copy = path.with_name("crashed.sqlite")
    shutil.copyfile(path, copy)
    shutil.copyfile(log_of(path), log_of(copy))
    book.close()
    return copy


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def test_a_group_is_one_row_until_many_are_settled_together(path):
    book = Ledger(path)
    play(book, 10)
    assert (count(book, "groups"), count(book, "events"), count(book, "heads")) == (10, 0, 0)
    assert book.read("b") == [b"%d" % seq for seq in range(10)]
    play(book, ledger.SETTLED, 10)
    assert count(book, "groups") == 10
    assert count(book, "events") == 3 * ledger.SETTLED
    assert book.whole()
    assert book.settle() is None
    assert (count(book, "groups"), count(book, "heads")) == (0, 3)
    assert len(book.read("b")) == 10 + ledger.SETTLED
    book.close()


def test_many_rooms_are_settled_sooner(path):
    """A room or two on a page: it takes as long as many events of few rooms."""
    book = Ledger(path)
    rooms = [f"room {number}" for number in range(ledger.SETTLED)]
    for several in (rooms[:-1], rooms[-1:]):
        assert count(book, "events") == 0
        book.keep([Append(room, 0, [b"0"]) for room in several])
        book.settle_in_time()
    assert count(book, "events") == len(rooms)
    book.close()


def test_many_events_are_settled_sooner(path):
    book = Ledger(path)
    for begin, events in ((0, ledger.MANY - 1), (ledger.MANY - 1, 1)):
        assert count(book, "events") == 0
        book.keep([Append("room", begin, [b"0"] * events)])
        book.settle_in_time()
    assert count(book, "events") == ledger.MANY
    book.close()


def test_what_a_crash_left_in_groups_is_settled_at_the_next_start(path):
    copy = crashed(path, 7)
    with Journal(copy) as journal:
        assert journal.load().rooms == {room: [b"%d" % seq for seq in range(7)] for room in ROOMS}
    assert sql(copy, "SELECT count(*) FROM groups") == 0


def test_nothing_unsettled_ever_lies_in_the_file_itself(path):
    """There it would have no checksum: the log moves only when all is settled."""
    book = Ledger(path)
    for begin in range(0, 30 * ledger.SETTLED, 100):
        play(book, 100, begin)
        alone = path.with_name("alone.sqlite")
        shutil.copyfile(path, alone)  # without its log
        assert sql(alone, "SELECT count(*) FROM groups") == 0
    book.close()


@pytest.mark.parametrize("column", ["number", "hash", "body"])
def test_a_group_that_is_not_what_was_written_makes_nothing_up(path, column):
    copy = crashed(path, 7)
    changed = {"number": "number + 100", "hash": "zeroblob(32)", "body": "zeroblob(90)"}
    sql(copy, f"UPDATE groups SET {column} = {changed[column]} WHERE number = 4")
    with Journal(copy) as journal:
        loaded = journal.load()
    for room in ROOMS:
        assert room in loaded.damaged or loaded.rooms[room] == [b"%d" % seq for seq in range(7)]


def test_a_disk_that_takes_no_more_keeps_what_it_has_and_settles_later(path, caplog):
    book = Ledger(path)
    settled = ledger.SETTLED
    book.db.execute(
        "CREATE TEMP TRIGGER no BEFORE INSERT ON events BEGIN SELECT RAISE(FAIL, 'no'); END"
    )
    play(book, settled)
    assert caplog.text.count("stay in groups") == 1
    assert count(book, "groups") == settled
    assert len(book.read("a")) == settled
    book.db.execute("DROP TRIGGER no")
    play(book, settled, settled)
    assert count(book, "groups") < settled
    assert book.whole()
    assert len(book.read("a")) == 2 * settled
    book.close()


def test_a_mistake_in_settling_stops_nobody(path, monkeypatch, caplog):
    monkeypatch.setattr(Ledger, "settle_in_time", lambda book: 1 / 0)
    with Journal(path) as journal:
        for seq in range(3):
            append_now(journal, "a", seq, [b"%d" % seq])
        assert len(journal.read("a")) == 3
    assert caplog.text.count("the journal made a mistake") == 3


def test_what_is_kept_after_a_mistake_in_settling_is_on_the_disk(path, monkeypatch):
    """No transaction stays open into which later groups would go, and be lost with it."""
    book = Ledger(path)
    play(book, 1)
    heads, book.heads = book.heads, {}
    with pytest.raises(KeyError):
        book.settle()
    book.heads = heads
    play(book, 2, 1)
    copy = path.with_name("crashed.sqlite")
    shutil.copyfile(path, copy)
    shutil.copyfile(log_of(path), log_of(copy))
    book.close()
    with Journal(copy) as journal:
        assert journal.load().rooms == {room: [b"0", b"1", b"2"] for room in ROOMS}


def test_groups_are_settled_only_where_the_file_is_found_whole(path):
    """A file with one bad page is not written to again; what the groups hold is not lost."""
    settled = ledger.SETTLED
    copy = crashed(path, settled + 5)
    sql(copy, "UPDATE events SET body = x'00' WHERE room = 'b' AND seq = 3")
    book = Ledger(copy)
    assert count(book, "groups") == 5
    assert len(book.read("a")) == settled + 5
    book.db.close()
    with Journal(copy) as journal:
        loaded = journal.load()
    assert loaded.damaged.keys() == {"b"}
    assert [len(loaded.rooms[room]) for room in "ac"] == [settled + 5] * 2


def test_groups_of_before_and_after_a_start_have_their_own_numbers(path):
    book = Ledger(crashed(path, 5))
    play(book, 5, 5)
    assert count(book, "groups") == 10
    assert book.read("c") == [b"%d" % seq for seq in range(10)]
    book.close()


@pytest.mark.parametrize("number", [0, 1])
def test_a_file_of_before_is_taken_over(path, number):
    ledger.create(path, {"a": [b"0", b"1"]}, {})
    sql(path, "DROP TABLE groups", f"PRAGMA user_version = {number}")
    with Journal(path) as journal:
        assert journal.load().rooms == {"a": [b"0", b"1"]}
    assert sql(path, "PRAGMA user_version") == ledger.FORMAT


def test_one_of_tomorrow_is_left_alone(path):
    ledger.create(path, {"a": [b"0"]}, {})
    sql(path, "PRAGMA user_version = 4")
    before = path.read_bytes()
    with pytest.raises(Newer, match="take that one"):
        Ledger(path)
    assert path.read_bytes() == before


def test_a_group_reads_as_it_was_written():
    rows = [("room", 3, b"hash", b"body"), ("other", 0, b"", b"")]
    assert groups.unpack(groups.pack(9, rows)) == rows
    for wrong in [(), (9, b"", b""), groups.pack(9, rows)[:2], (8, *groups.pack(9, rows)[1:])]:
        with pytest.raises(sqlite3.DatabaseError):
            groups.unpack(wrong)
