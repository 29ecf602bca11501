"""A flipped bit is noticed or harmless, and hurts no more rooms than it must."""

import asyncio
import random
import re
import shutil
import sqlite3
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from matou.server.journal import chain, ledger
from matou.server.journal.errors import Damaged, JournalError
from matou.server.journal.journal import Journal
from matou.server.journal.pages import PAGE, pages_of, rows
from matou.server.journal.repair import Find, Loaded
from matou.server.journal.wal import FRAME, HEADER, log_of, read_log
from tests.conftest import SOAK
from tests.server.keeping import append_group, append_now

MORE = b"more" * 500
SIZES = (20, 90, 300, 300, 300, 1500, 9000)
SHARING = 10  # rooms that may have events on one page, here
FLIPS = 4000 if SOAK else 60
INNER = 2  # the first byte of a page that has others below it


@pytest.fixture
def flipped():
    """Where a file is broken many times: in memory if possible, where no disk is waited for."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as directory:
        yield Path(directory) / "flipped"


def contents() -> dict[str, list[bytes]]:
    """Rooms short and long, small events and such as need overflow pages."""
    dice = random.Random(7)
    return {
        f"room-{n:02}": [dice.randbytes(dice.choice(SIZES)) for _ in range(n)] for n in range(1, 31)
    }


def write(path: Path, rooms: dict[str, list[bytes]]) -> None:
    with Journal(path) as journal:
        for seq in range(30):
            for room, bodies in rooms.items():
                if seq < len(bodies):
                    append_now(journal, room, seq, [bodies[seq]])


@pytest.fixture(scope="module")
def rooms():
    return contents()


@pytest.fixture(scope="module")
def sound(tmp_path_factory, rooms):
    path = tmp_path_factory.mktemp("sound") / "journal.sqlite"
    write(path, rooms)
    return path


@pytest.fixture(scope="module")
def crashed(tmp_path_factory, rooms):
    """A file and its log as a crash leaves them: half of the events are in the log alone.

    In the log are ten groups; nine of them are settled, the tenth is not.
    """
    path = tmp_path_factory.mktemp("crashed") / "journal.sqlite"
    write(path, {room: bodies[: len(bodies) // 2] for room, bodies in rooms.items()})
    copy = path.with_name("copy.sqlite")
    with pytest.MonkeyPatch.context() as patch, Journal(path) as journal:
        patch.setattr(ledger, "SETTLED", 9)
        for tenth in range(10):
            asyncio.run(second_half(journal, dict(list(rooms.items())[tenth::10])))
        shutil.copyfile(path, copy)
        shutil.copyfile(log_of(path), log_of(copy))
    return copy


async def second_half(journal: Journal, rooms: dict[str, list[bytes]]) -> None:
    ends = {room: len(bodies) // 2 for room, bodies in rooms.items()}
    group = ((room, end, rooms[room][end:]) for room, end in ends.items())
    await asyncio.gather(*append_group(journal, *group))


def copied(source: Path, directory: Path) -> Path:
    path = directory / "journal.sqlite"
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir()
    shutil.copyfile(source, path)
    if log_of(source).exists():
        shutil.copyfile(log_of(source), log_of(path))
    return path


def flip(path: Path, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


def bits(path: Path, seed: int) -> list[int]:
    """Bits all over a file, and more of them where the structure is: headers and first page."""
    dice = random.Random(seed)
    size = path.stat().st_size
    anywhere = [dice.randrange(size * 8) for _ in range(FLIPS)]
    headers = [dice.randrange(0, size, PAGE) * 8 + dice.randrange(400) for _ in range(FLIPS // 2)]
    first = [dice.randrange(900) for _ in range(FLIPS // 5)]
    return anywhere + headers + first


async def more(journal: Journal, loaded: Loaded) -> None:
    ends = {room: len(bodies) for room, bodies in loaded.rooms.items()}
    group = ((room, end, [MORE]) for room, end in ends.items())
    await asyncio.gather(*append_group(journal, *group))


def go_on(path: Path) -> Loaded:
    """Load, let every sound room play on, and load again: damage must not surface later."""
    with Journal(path) as journal:
        loaded = journal.load()
        asyncio.run(more(journal, loaded))
        for room in loaded.damaged:
            with pytest.raises(Damaged):
                journal.read(room)
            with pytest.raises(Damaged):
                append_now(journal, room, 0, [b"not here"])
    with Journal(path) as journal:
        again = journal.load()
        assert again.rooms == {room: [*bodies, MORE] for room, bodies in loaded.rooms.items()}
        assert again.damaged == loaded.damaged
    return loaded


def test_another_name_in_a_row_that_parts_two_pages_is_noticed_at_once(flipped, sound):
    """SQLite reads such a row as its neighbours', whatever its name says; appends go astray."""
    data = sound.read_bytes()
    inner = [page for page in range(PAGE, len(data), PAGE) if data[page] == INNER]
    names = [page + name.start() for page in inner
             for name in re.finditer(b"room-", data[page : page + PAGE])]  # fmt: skip
    assert names
    for place in names:
        path = copied(sound, flipped)
        flip(path, (place + 1) * 8 + 1)
        assert go_on(path).damaged


def test_a_flipped_bit_of_the_file_is_noticed_or_harmless_and_the_others_survive(
    flipped, sound, rooms
):
    most = 0
    noticed = 0
    for bit in bits(sound, 1):
        path = copied(sound, flipped)
        flip(path, bit)
        loaded = go_on(path)
        for room, bodies in rooms.items():
            assert room in loaded.damaged or loaded.rooms[room] == bodies, (bit, room)
        assert loaded.rooms.keys() <= rooms.keys()
        most = max(most, len(rooms.keys() & loaded.damaged.keys()))
        noticed += bool(loaded.damaged)
    assert noticed > FLIPS // 2
    assert most <= SHARING


def test_a_flipped_bit_of_the_log_is_noticed_or_harmless(flipped, crashed, rooms):
    for bit in bits(log_of(crashed), 2):
        path = copied(crashed, flipped)
        flip(log_of(path), bit)
        loaded = go_on(path)
        if not loaded.cut:
            assert loaded.rooms == rooms, bit
        for room, bodies in loaded.rooms.items():
            assert bodies == rooms[room][: len(bodies)], (bit, room)


def test_a_flipped_bit_of_a_file_with_a_log_is_noticed_or_harmless(flipped, crashed, rooms):
    for bit in bits(crashed, 3):
        path = copied(crashed, flipped)
        flip(path, bit)
        loaded = go_on(path)
        for room, bodies in rooms.items():
            assert room in loaded.damaged or loaded.rooms[room] == bodies, (bit, room)


def test_the_pages_hold_what_sqlite_reads(sound, rooms):
    found = {(row[0], row[1]): row[3] for row in rows(pages_of(sound)) if len(row) == 4}
    assert found == {
        (room, seq): body for room, bodies in rooms.items() for seq, body in enumerate(bodies)
    }


def test_the_log_holds_what_sqlite_would_move_into_the_file(tmp_path, crashed):
    path = copied(crashed, tmp_path / "moved")
    log = read_log(path)
    together = pages_of(path) | log.pages
    db = sqlite3.connect(path)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    assert log.pages
    assert log.cut == 0
    # SQLite counts its changes in the first page.
    assert {n: page for n, page in together.items() if n > 1} == {
        n: page for n, page in pages_of(path).items() if n > 1
    }


def test_a_cut_log_is_told_and_kept_beside(tmp_path, crashed, rooms):
    path = copied(crashed, tmp_path / "cut")
    frames = (log_of(path).stat().st_size - HEADER) // FRAME
    flip(log_of(path), (HEADER + frames // 2 * FRAME + 100) * 8)
    with Journal(path) as journal:
        loaded = journal.load()
    assert loaded.cut > 1
    assert loaded.rooms.keys() == rooms.keys()
    aside = path.with_name("journal.sqlite.damaged-1")
    assert aside.exists()
    assert log_of(aside).exists()
    with Journal(path) as journal:
        assert journal.load() == Loaded(loaded.rooms, {}, 0)
        assert journal.forget_damaged(aside.stat().st_mtime) == 0
        assert journal.forget_damaged(time.time() + 1) == 2
    assert not aside.exists()
    assert not log_of(aside).exists()


@pytest.mark.parametrize("byte", range(24))
def test_no_bit_of_the_last_commit_s_header_loses_it_silently(tmp_path, crashed, byte):
    """Its page, the file's size that makes it a commit, two salts, two checksums."""
    path = copied(crashed, tmp_path / "last")
    frames = (log_of(path).stat().st_size - HEADER) // FRAME
    for bit in range(8):
        flip(log_of(path), (HEADER + (frames - 1) * FRAME + byte) * 8 + bit)
        assert read_log(path).cut == 1
        flip(log_of(path), (HEADER + (frames - 1) * FRAME + byte) * 8 + bit)
    assert read_log(path).cut == 0


def test_a_damaged_room_stays_refused_until_it_is_forgotten(tmp_path, sound, rooms):
    path = copied(sound, tmp_path / "refused")
    at = path.read_bytes().index(rooms["room-20"][3][:20])
    flip(path, at * 8)
    for _ in range(2):
        with Journal(path) as journal:
            checked = journal.check()
        assert checked.damaged.keys() == {"room-20"}
        assert checked.sound == sorted(rooms.keys() - {"room-20"})
    with Journal(path) as journal:
        journal.forget("room-20")
        append_now(journal, "room-20", 0, [b"anew"])
        assert journal.check().damaged == {}


def test_mending_that_was_interrupted_is_finished_at_the_next_start(tmp_path, sound, crashed):
    path = copied(crashed, tmp_path / "between")
    shutil.copyfile(sound, path.with_name("journal.sqlite.mended"))
    flip(path, 8)
    flip(log_of(path), 8)
    with Journal(path) as journal, Journal(copied(sound, tmp_path / "whole")) as whole:
        assert journal.load() == whole.load()


def test_a_file_nobody_may_write_is_not_taken_for_damaged(tmp_path, sound, monkeypatch):
    path = copied(sound, tmp_path / "locked")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr(ledger, "PATIENCE", 0.1)
    with pytest.raises(JournalError, match="locked"):
        Journal(path).open()
    other.close()
    assert [file.name for file in path.parent.iterdir() if "damaged" in file.name] == []


@pytest.mark.parametrize(("bit", "stray"), [(0, "room-21"), (6, "room-2p")])
def test_a_row_that_changed_its_room_hurts_the_room_it_left_only(
    tmp_path, sound, rooms, bit, stray
):
    path = copied(sound, tmp_path / "stray")
    body = path.read_bytes().index(rooms["room-20"][3][:20])
    name = body - 32 - 1 - len("room-20")  # before it the hash, the number, the room
    assert path.read_bytes()[name:].startswith(b"room-20\x03")
    flip(path, (name + 6) * 8 + bit)
    loaded = go_on(path)
    assert loaded.damaged.keys() == {"room-20", stray} - rooms.keys() | {"room-20"}
    assert loaded.rooms == {room: bodies for room, bodies in rooms.items() if room != "room-20"}


def test_a_room_whose_last_event_is_gone_is_refused(tmp_path, sound, rooms):
    path = copied(sound, tmp_path / "shorter")
    db = sqlite3.connect(path)
    db.execute("DELETE FROM events WHERE room = 'room-20' AND seq = 19")
    db.commit()
    db.close()
    loaded = go_on(path)
    assert loaded.damaged == {"room-20": "it should have 20 events and has 19"}
    assert loaded.rooms.keys() == rooms.keys() - {"room-20"}


def test_one_copy_of_the_heads_is_enough(tmp_path, sound, rooms):
    for table in ("heads", "spare_heads"):
        path = copied(sound, tmp_path / table)
        db = sqlite3.connect(path)
        db.execute(f"DELETE FROM {table}")
        db.commit()
        db.close()
        assert go_on(path) == Loaded(rooms, {}, 0)


def test_a_stray_row_in_the_pages_hides_no_good_one():
    head = chain.start("room")
    good, end = chain.chained("room", head, [b"a", b"b", b"c"])
    stray = ("room", 1, b"\x00" * 32, b"of another room")
    heads = [("room", 9, b"no such end"), ("room", *end)]
    assert Find([stray, *good, *heads]).read("room") == [b"a", b"b", b"c"]


def test_where_the_log_was_moved_already_its_damage_hides_nothing_newer(tmp_path, rooms):
    """Frames before the damage are older than the file, and SQLite would put them over it."""
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        for seq in range(3):
            append_now(journal, "room", seq, [b"%d" % seq * 1000])
        db = journal._open.ledger.db
        journal._open.call(lambda: db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall())
        moved = tmp_path / "moved.sqlite"
        shutil.copyfile(path, moved)
        shutil.copyfile(log_of(path), log_of(moved))
    frames = (log_of(moved).stat().st_size - HEADER) // FRAME
    flip(log_of(moved), (HEADER + (frames - 1) * FRAME + 100) * 8)
    with Journal(moved) as journal:
        assert journal.load() == Loaded({"room": [b"0" * 1000, b"1" * 1000, b"2" * 1000]}, {}, 1)


@pytest.mark.parametrize("bit", [144, 148, 151, 152, 159])
def test_a_header_that_forbids_writing_is_mended(tmp_path, sound, rooms, bit):
    """Bytes 18 and 19 say which versions of SQLite may write and read."""
    path = copied(sound, tmp_path / "header")
    flip(path, bit)
    assert go_on(path) == Loaded(rooms, {}, 0)


@pytest.mark.parametrize("spoil", [lambda data: bytes(b ^ 0x5A for b in data), lambda _: b"hello"])
def test_a_file_in_which_nothing_can_be_read_stays_beside(tmp_path, sound, caplog, spoil):
    path = tmp_path / "journal.sqlite"
    path.write_bytes(spoil(sound.read_bytes()))
    kept = path.read_bytes()
    with Journal(path) as journal:
        assert journal.check().sound == []
    assert path.with_name("journal.sqlite.damaged-1").read_bytes() == kept
    assert "nothing in it can be read" in caplog.text
