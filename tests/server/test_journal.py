"""What the journal promises: what was acknowledged is there, in order, and not for others."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matou.server.journal import ledger
from matou.server.journal.errors import Closed, InUse, NotKept, OutOfOrder
from matou.server.journal.journal import Journal
from matou.server.journal.repair import Loaded
from matou.server.journal.wal import log_of
from tests.server.keeping import append, append_group, append_now


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


APPENDS = st.lists(
    st.tuples(st.sampled_from("abçdé"), st.lists(st.binary(max_size=3000), max_size=4)),
    max_size=30,
)


@settings(max_examples=40, deadline=None)
@given(APPENDS)
def test_any_interleaving_of_rooms_reads_back(tmp_path_factory, appends):
    path = tmp_path_factory.mktemp("journal") / "journal.sqlite"
    written: dict[str, list[bytes]] = {}

    async def play() -> None:
        waiters = []
        for room, bodies in appends:
            kept = written.setdefault(room, [])
            waiters.append(append(journal, room, len(kept), bodies))
            kept += bodies
        await asyncio.gather(*waiters)

    with Journal(path) as journal:
        asyncio.run(play())
        assert {room: journal.read(room) for room in written} == written
    with Journal(path) as journal:
        loaded = journal.load()
        assert loaded.rooms == {room: bodies for room, bodies in written.items() if bodies}
        assert not loaded.damaged


def test_a_room_nobody_opened_has_no_events(path):
    with Journal(path) as journal:
        assert journal.read("nobody") == []
        assert journal.check().sound == []


def test_a_group_is_one_commit_and_wakes_the_loop_once(path, monkeypatch):
    async def play() -> None:
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe
        wakes = []

        def counted(callback, *args):
            wakes.append(callback)
            return wake(callback, *args)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        before = journal.commits
        for seq in range(5):
            await asyncio.gather(
                *append_group(journal, *((f"room {n}", seq, [b"x"]) for n in range(100)))
            )
        assert len(wakes) == journal.commits - before == 5

    with Journal(path) as journal:
        asyncio.run(play())


@pytest.mark.parametrize("seq", [0, 1, 3, 99, -1])
def test_a_gap_or_a_doubled_number_is_refused_and_hurts_nobody_else(path, seq):
    async def play() -> Sequence[BaseException | None]:
        group = append_group(
            journal,
            ("other", 0, [b"o0"]),
            ("room", seq, [b"wrong"]),
            ("other", 1, [b"o1"]),
            ("room", 2, [b"c"]),
        )
        return await asyncio.gather(*group, return_exceptions=True)

    with Journal(path) as journal:
        append_now(journal, "room", 0, [b"a", b"b"])
        told = asyncio.run(play())
        assert [type(answer) for answer in told] == [type(None), OutOfOrder, type(None), type(None)]
        refusal = told[1]
        assert isinstance(refusal, OutOfOrder)
        assert (refusal.room, refusal.seq, refusal.expected) == ("room", seq, 2)
    with Journal(path) as journal:
        assert journal.load().rooms == {"room": [b"a", b"b", b"c"], "other": [b"o0", b"o1"]}


def test_a_row_that_no_head_knows_of_gives_way_to_what_is_kept(path):
    """What only a damaged file can have."""
    with Journal(path) as journal:
        row = ("room", 0, b"hash", b"old")
        journal._open.call(lambda: journal._open.ledger.db.execute(ledger.ADD, row))
        append_now(journal, "room", 0, [b"new"])
    with Journal(path) as journal:
        assert journal.load() == Loaded({"room": [b"new"]}, {}, 0)


def test_what_is_no_bytes_fails_its_own_append_only(path):
    async def play() -> Sequence[BaseException | None]:
        wrong = ("room", 0, [b"fine", "text"])
        group = append_group(journal, wrong, ("other", 0, [b"x"]))  # type: ignore[arg-type]
        return await asyncio.gather(*group, return_exceptions=True)

    with Journal(path) as journal:
        told = asyncio.run(play())
        assert isinstance(told[0], TypeError)
        assert told[1] is None
        append_now(journal, "room", 0, [b"fine"])
        assert journal.read("room") == [b"fine"]


def test_a_full_disk_is_told_and_the_append_may_be_tried_again(path):
    def limit(pages: int) -> None:
        db = journal._open.ledger.db
        journal._open.call(lambda: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())

    with Journal(path) as journal:
        append_now(journal, "room", 0, [b"a"])
        limit(20)
        with pytest.raises(NotKept, match="full"):
            append_now(journal, "room", 1, [bytes(100_000)])
        assert isinstance(journal.trouble, NotKept)
        with pytest.raises(OutOfOrder):  # nothing is taken past what was lost
            append_now(journal, "room", 2, [b"c"])
        limit(1_000_000)
        append_now(journal, "room", 1, [b"b"])
        assert journal.trouble is None
    with Journal(path) as journal:
        assert journal.load().rooms == {"room": [b"a", b"b"]}


FAILING = """
import resource, signal, sys
from matou.server.journal.journal import Journal
from matou.server.journal.errors import NotKept
from tests.server.keeping import append_now
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Journal(sys.argv[1]) as journal:
    append_now(journal, "room", 0, [b"a"])
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        append_now(journal, "room", 1, [bytes(1_000_000)])
    except NotKept as error:
        print("told:", error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    append_now(journal, "room", 1, [b"b"])
"""


@pytest.mark.skipif(os.name != "posix", reason="limits of files are a thing of POSIX")
def test_a_failing_disk_is_told_and_the_journal_goes_on(path):
    done = subprocess.run(
        [sys.executable, "-c", FAILING, path], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("told: the journal could not be written")
    with Journal(path) as journal:
        assert journal.load().rooms == {"room": [b"a", b"b"]}


def test_a_forgotten_room_leaves_no_trace_in_any_file(path):
    with Journal(path) as journal:
        append_now(journal, "room", 0, [b"FIND-ME" * 1000, b"FIND-ME"])
        append_now(journal, "other", 0, [b"x"])
        journal.forget("room")
        assert journal.check().sound == ["other"]
        for file in path.parent.iterdir():
            assert b"FIND-ME" not in file.read_bytes()
        append_now(journal, "room", 0, [b"a room of the same name begins anew"])
    with Journal(path) as journal:
        assert journal.load().rooms.keys() == {"room", "other"}


def test_closing_keeps_all_that_was_asked_before(path):
    async def play() -> None:
        waiters = [append(journal, "room", seq, [b"%d" % seq]) for seq in range(500)]
        journal.close()
        await asyncio.gather(*waiters)
        with pytest.raises(Closed):
            await append(journal, "room", 500, [b"late"])

    journal = Journal(path).open()
    asyncio.run(play())
    journal.close()
    assert not log_of(path).exists()
    with Journal(path) as journal:
        assert len(journal.read("room")) == 500


def test_a_waiter_that_went_away_stops_neither_the_writer_nor_its_group(path):
    async def leave() -> None:
        append(journal, "room", 0, [b"a"]).cancel()
        others = [append(journal, f"other {n}", 0, [b"x"]) for n in range(50)]
        others[10].cancel()
        others[11].cancel()
        async with asyncio.timeout(20):
            await asyncio.gather(*others[:10], *others[12:])

    with Journal(path) as journal:
        asyncio.run(leave())
        append_now(journal, "room", 1, [b"b"])
        assert journal.read("room") == [b"a", b"b"]


def test_a_second_server_on_the_same_data_is_refused_and_told_why(path):
    with Journal(path) as journal:
        with pytest.raises(InUse, match=f"process {os.getpid()}.*{path.parent}"):
            Journal(path).open()
        append_now(journal, "room", 0, [b"the first is not disturbed"])
    with Journal(path) as journal:
        assert journal.check().sound == ["room"]


def test_no_other_connection_can_get_between(path):
    with Journal(path):
        other = sqlite3.connect(path, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("SELECT * FROM events").fetchall()
        other.close()


def test_what_is_committed_is_on_the_disk(path):
    with Journal(path) as journal:
        db = journal._open.ledger.db
        assert journal._open.call(lambda: db.execute("PRAGMA synchronous").fetchone()) == (2,)
        assert journal._open.call(lambda: db.execute("PRAGMA journal_mode").fetchone()) == ("wal",)


CHILD = """
import asyncio, random, sys
from matou.server.journal.journal import Journal
from tests.server.keeping import append

async def room(journal, name, dice):
    seq = len(journal.read(name))
    while True:
        more = range(seq, seq + dice.randrange(1, 4))
        bodies = [b"%d " % n + b"x" * dice.randrange(2000) for n in more]
        await append(journal, name, seq, bodies)
        seq += len(bodies)
        print(name, seq, flush=True)

async def main():
    dice = random.Random(int(sys.argv[2]))
    with Journal(sys.argv[1]) as journal:
        assert not journal.load().damaged
        await asyncio.gather(*(room(journal, f"r{n}", dice) for n in range(8)))

asyncio.run(main())
"""


def killed(path: Path, seed: int) -> dict[str, int]:
    """Let a process write until it is killed; how many events of each room it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, path, str(seed)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout
    told: dict[str, int] = {}
    for count, line in enumerate(child.stdout):
        if count == 20 + seed * 37 % 400:
            child.kill()
        if line.endswith("\n"):
            name, seq = line.split()
            told[name] = int(seq)
    child.wait()
    child.stdout.close()
    return told


def test_after_kill_9_all_that_was_acknowledged_is_there_once(path):
    for seed in range(10):
        told = killed(path, seed)
        assert told
        with Journal(path) as journal:
            loaded = journal.load()
        assert not loaded.damaged
        for name, seq in told.items():
            bodies = loaded.rooms[name]
            assert len(bodies) >= seq
            assert [int(body.split()[0]) for body in bodies] == list(range(len(bodies)))
