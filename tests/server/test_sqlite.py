"""What only the SQLite engine promises: one server, a real disk, bytes that are gone."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from matou.server.storage import schema
from matou.server.storage.interface import (
    Append,
    AppendFailed,
    InUse,
    Newer,
    OutOfOrder,
    Record,
    StorageError,
)
from matou.server.storage.sqlite import FILE, SqliteStorage
from matou.server.storage.wal import log_of
from tests.server.storing import (
    append,
    append_batch,
    entry,
    events,
    put_into_first_tables,
    run,
    stored,
)


async def pragma(storage: SqliteStorage, words: str) -> list[tuple[object, ...]]:
    return await storage.call(lambda database: database.db.execute(f"PRAGMA {words}").fetchall())


def test_a_batch_is_one_commit_and_wakes_the_loop_once(tmp_path, monkeypatch):
    async def story(storage: SqliteStorage) -> None:
        loop = asyncio.get_running_loop()
        wake = loop.call_soon_threadsafe
        wakes = []

        def counted(callback, *args):
            wakes.append(callback)
            return wake(callback, *args)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        before = storage.commits
        for seq in range(5):
            batch = [events(f"room {n}", seq, [b"x"]) for n in range(100)]
            await asyncio.gather(*append_batch(storage, *batch))
        assert len(wakes) == storage.commits - before == 5

    run(tmp_path, story)


def test_a_full_disk_is_an_error_and_the_append_may_be_retried(tmp_path, caplog):
    async def story(storage: SqliteStorage) -> None:
        await append(storage, "room", 0, [b"a"])
        await pragma(storage, "max_page_count = 20")
        with pytest.raises(AppendFailed, match="full"):
            await append(storage, "room", 1, [bytes(100_000)])
        assert "full" in await storage.health()
        with pytest.raises(OutOfOrder):  # nothing is taken past what was lost
            await append(storage, "room", 2, [b"c"])
        await pragma(storage, "max_page_count = 1000000")
        await append(storage, "room", 1, [b"b"])
        assert await storage.health() == ""
        assert await stored(storage, "room") == {"room": [b"a", b"b"]}

    run(tmp_path, story)
    assert caplog.text.count("all rooms wait") == 1


FAILING = """
import resource, signal, sys
from pathlib import Path
from matou.server.storage.interface import AppendFailed
from tests.server.storing import append, run
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

async def story(storage):
    await append(storage, "room", 0, [b"a"])
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        await append(storage, "room", 1, [bytes(1_000_000)])
    except AppendFailed as error:
        print("told:", error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await append(storage, "room", 1, [b"b"])

run(Path(sys.argv[1]), story)
"""


async def both(storage: SqliteStorage) -> None:
    assert await stored(storage, "room") == {"room": [b"a", b"b"]}


@pytest.mark.skipif(os.name != "posix", reason="limits of files are a thing of POSIX")
def test_a_failing_disk_is_an_error_and_the_storage_continues(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", FAILING, tmp_path], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("told: the storage could not be written")
    run(tmp_path, both)


def test_a_deleted_room_leaves_no_trace_in_any_file(tmp_path):
    async def story(storage: SqliteStorage) -> None:
        record = Record("room", 0, "addi", 5.0, "FIND-ME" * 1000)
        bodies = [b"FIND-ME" * 1000, b"FIND-ME"]
        mine = Append("room", 1, 0, bodies, entry("room", code="FIND-ME"), [record])
        await append_batch(storage, mine)[0]
        await append(storage, "other", 0, [b"x"])
        assert any(b"FIND-ME" in file.read_bytes() for file in tmp_path.iterdir())
        await storage.forget(["room"])
        for file in tmp_path.iterdir():
            assert b"FIND-ME" not in file.read_bytes()

    run(tmp_path, story)


def test_a_closed_storage_has_no_log(tmp_path):
    async def story(storage: SqliteStorage) -> None:
        await append(storage, "room", 0, [b"a"])
        assert log_of(storage.path).exists()

    run(tmp_path, story)
    assert not log_of(tmp_path / FILE).exists()


def test_a_long_log_moves_into_the_file(tmp_path):
    async def story(storage: SqliteStorage) -> None:
        for seq in range(3 * schema.CHECKPOINT_PAGES // 100):
            batch = [events(f"room {n}", seq, [b"x" * 200]) for n in range(100)]
            await asyncio.gather(*append_batch(storage, *batch))
        await storage.health()
        size = log_of(storage.path).stat().st_size
        assert size < 2 * schema.CHECKPOINT_PAGES * schema.PAGE_BYTES

    run(tmp_path, story)


def test_a_second_server_on_the_same_data_is_refused_with_the_reason(tmp_path):
    async def story(storage: SqliteStorage) -> None:
        with pytest.raises(InUse, match=f"process {os.getpid()}.*{tmp_path}"):
            SqliteStorage(tmp_path)
        await append(storage, "room", 0, [b"the first is not disturbed"])

    run(tmp_path, story)


def test_no_other_connection_can_get_between(tmp_path):
    async def story(storage: SqliteStorage) -> None:
        other = sqlite3.connect(storage.path, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("SELECT * FROM events").fetchall()
        other.close()

    run(tmp_path, story)


def test_what_is_committed_is_on_the_disk(tmp_path):
    async def story(storage: SqliteStorage) -> None:
        assert await pragma(storage, "synchronous") == [(2,)]
        assert await pragma(storage, "journal_mode") == [("wal",)]
        assert await pragma(storage, "page_size") == [(schema.PAGE_BYTES,)]

    run(tmp_path, story)


def test_a_file_of_a_newer_version_is_left_alone(tmp_path):
    SqliteStorage(tmp_path).close_now()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        newer = schema.VERSION_STEP * (len(schema.MIGRATIONS) + 1)
        db.execute(f"PRAGMA user_version = {newer}")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(Newer, match="take that one"):
        SqliteStorage(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_of_an_older_version_runs_the_scripts_it_has_not_seen(tmp_path, monkeypatch):
    async def before(storage: SqliteStorage) -> None:
        await append(storage, "room", 0, [b"a"])

    async def after(storage: SqliteStorage) -> None:
        assert await stored(storage, "room") == {"room": [b"a"]}
        assert await pragma(storage, "user_version") == [
            (len(schema.MIGRATIONS) * schema.VERSION_STEP,)
        ]
        assert await pragma(storage, "table_info(more)") != []

    run(tmp_path, before)
    more = (*schema.MIGRATIONS, "CREATE TABLE more (one INTEGER);")
    monkeypatch.setattr(schema, "MIGRATIONS", more)
    run(tmp_path, after)
    run(tmp_path, after)


def test_rooms_of_the_first_tables_go_on(tmp_path):
    async def before(storage: SqliteStorage) -> None:
        await append(storage, "room", 0, [b"a", b"b"])
        await append(storage, "other", 0, [b"1"])

    async def after(storage: SqliteStorage) -> None:
        await append(storage, "room", 2, [b"c"])
        rooms = {"room": [b"a", b"b", b"c"], "other": [b"1"]}
        assert await stored(storage, "room", "other") == rooms

    run(tmp_path, before)
    put_into_first_tables(tmp_path)
    run(tmp_path, after)


def test_no_flipped_bit_makes_one_version_of_another():
    versions = [schema.VERSION_STEP * number for number in range(1, 500)]
    assert not {one ^ (1 << bit) for one in versions for bit in range(32)} & {*versions}


CHILD = """
import asyncio, random, sys
from pathlib import Path
from tests.server.storing import append, run, stored

async def room(storage, name, dice):
    seq = len((await stored(storage, name)).get(name, []))
    while True:
        more = range(seq, seq + dice.randrange(1, 4))
        bodies = [b"%d " % n + b"x" * dice.randrange(2000) for n in more]
        await append(storage, name, seq, bodies)
        seq += len(bodies)
        print(name, seq, flush=True)

async def story(storage):
    dice = random.Random(int(sys.argv[2]))
    await asyncio.gather(*(room(storage, f"r{n}", dice) for n in range(8)))

run(Path(sys.argv[1]), story)
"""


def killed(data: Path, seed: int) -> dict[str, int]:
    """Let a process write until it is killed; how many events of each room it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, data, str(seed)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout
    result: dict[str, int] = {}
    for count, line in enumerate(child.stdout):
        if count == 20 + seed * 37 % 400:
            child.kill()
        if line.endswith("\n"):
            name, seq = line.split()
            result[name] = int(seq)
    child.wait()
    child.stdout.close()
    return result


def test_after_kill_9_all_that_was_acknowledged_is_there_once(tmp_path, caplog):
    for seed in range(10):
        result = killed(tmp_path, seed)
        assert result

        async def check(storage: SqliteStorage, result: dict[str, int] = result) -> None:
            found = await stored(storage, *result)
            for name, seq in result.items():
                assert len(found[name]) >= seq
                numbers = [int(body.split()[0]) for body in found[name]]
                assert numbers == list(range(len(numbers)))

        run(tmp_path, check)
    assert "damaged" not in caplog.text


def test_a_file_that_was_removed_while_the_server_runs_is_reported(tmp_path):
    """SQLite writes on into a file without a name, and nothing of it is there after a restart."""

    async def story(storage: SqliteStorage) -> None:
        assert await storage.health() == ""
        (tmp_path / FILE).unlink()
        assert "was removed" in await storage.health()

    run(tmp_path, story)


def test_a_file_that_may_not_be_written_is_no_failing_disk(tmp_path):
    SqliteStorage(tmp_path).close_now()
    (tmp_path / FILE).chmod(0o400)
    if os.access(tmp_path / FILE, os.W_OK):
        pytest.skip("this user may write everything")
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StorageError, match="may not read and write it"):
        SqliteStorage(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_directory_inside_a_file_is_said_to_be_none(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError, match="Not a directory"):
        SqliteStorage(tmp_path / "file" / "data")
