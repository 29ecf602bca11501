"""What an append costs: CPU time for batches of 1, 8 and 40 events, durable events a second, and
how long the opening of a full file takes.

    .venv/bin/python bench/storage.py            # prints; --write puts it into RESULTS.md

The next batch is brought when the last one is committed. Events a second stand beside plain
`sqlite3` with one transaction for each event, in turn, because a disk's speed changes.
"""

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from matou.server.storage.interface import (
    OWNER_EPOCH,
    Append,
    RoomEntry,
    Storage,
    StoredRoom,
    Verdicts,
)
from matou.server.storage.repair import Contents, create
from matou.server.storage.sqlite import FILE, SqliteStorage

RESULTS = Path(__file__).resolve().parent / "RESULTS.md"
OPEN, CLOSE = "<!-- storage -->", "<!-- /storage -->"
SIZES = (1, 8, 40)  # events in a batch, each of another room
ROOMS = (128, 400, 1000)
BATCHES = 2000
STORED = 500  # rooms that a server finds when it starts
EACH = 300  # events of each of them


def body(seq: int) -> bytes:
    """Some 250 bytes, as an event with its audience and times may have."""
    return b'{"event":"flipped","seat":"B","card":"6x7","seq":%d,"at":%d.25,"pad":"%b"}' % (
        seq,
        seq * 731,
        b"." * 180,
    )


def entry(number: int) -> RoomEntry:
    return RoomEntry(f"{number:016x}", f"{number:08}", 4e9, 0.0)


class Rooms:
    """Rooms that bring events in turn."""

    def __init__(self, count: int) -> None:
        self.seqs = [0] * count
        self.place = 0

    def batch(self, size: int) -> list[Append]:
        batch = []
        for _ in range(size):
            self.place = (self.place + 7) % len(self.seqs)
            seq, new = self.seqs[self.place], entry(self.place)
            self.seqs[self.place] += 1
            batch.append(Append(new.room, OWNER_EPOCH, seq, [body(seq)], None if seq else new))
        return batch


async def append(storage: Storage, rooms: Rooms, size: int, batches: int) -> None:
    done = asyncio.get_running_loop().create_future()
    left = batches

    def go_on(verdicts: Verdicts) -> None:
        nonlocal left
        assert not any(verdicts)
        if left:
            left -= 1
            storage.append(rooms.batch(size), go_on)
        else:
            done.set_result(None)

    go_on([])
    await done


def measured(count: int, size: int, clock: Callable[[], float]) -> float:
    """Seconds of a clock for one batch, once every room is there."""
    with tempfile.TemporaryDirectory() as name:
        storage = SqliteStorage(Path(name))
        rooms = Rooms(count)
        asyncio.run(append(storage, rooms, count, 1))
        start = clock()
        asyncio.run(append(storage, rooms, size, BATCHES))
        spent = clock() - start
        storage.close_now()
    return spent / BATCHES


def singles() -> float:
    """Events a second, a transaction for each, the way most programs would write it."""
    with tempfile.TemporaryDirectory() as name:
        db = sqlite3.connect(Path(name, "plain.sqlite"), isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE events (room TEXT, seq INTEGER, body BLOB)")
        start = time.perf_counter()
        for seq in range(BATCHES):
            db.execute("INSERT INTO events VALUES (?, ?, ?)", ("room", seq, body(seq)))
        spent = time.perf_counter() - start
        db.close()
    return BATCHES / spent


def start_up(directory: Path) -> float:
    """Seconds to open a file with 500 rooms of 300 events, and to verify them all."""
    if not (directory / FILE).exists():
        bodies = [body(seq) for seq in range(EACH)]
        entries = map(entry, range(STORED))
        rooms = {one.room: StoredRoom(one, OWNER_EPOCH, bodies) for one in entries}
        create(directory / FILE, Contents(rooms, [], None))
    start = time.perf_counter()
    storage = SqliteStorage(directory)
    spent = time.perf_counter() - start
    storage.close_now()
    return spent


def section(rounds: int) -> str:
    """All measures as Markdown."""
    cpu: dict[tuple[int, int], list[float]] = {}
    events, plain, starts = [], [], []
    with tempfile.TemporaryDirectory() as name:
        for _ in range(rounds):
            for count in ROOMS:
                for size in SIZES:
                    spent = measured(count, size, time.process_time)
                    cpu.setdefault((count, size), []).append(spent * 1e6)
            events.append(SIZES[-1] / measured(ROOMS[0], SIZES[-1], time.perf_counter))
            plain.append(singles())
            starts.append(start_up(Path(name)))
    return "\n".join(
        [
            "## Storage",
            "",
            f"Command: `bench/storage.py`. SQLite {sqlite3.sqlite_version}, WAL, synchronous FULL, "
            f"{rounds} rounds of {BATCHES} batches, plain Python.",
            "",
            "|  | median | lowest to highest |",
            "| --- | --: | --: |",
            *(
                line(f"CPU for a batch of {size} over {count} rooms, µs", cpu[count, size], ",.0f")
                for count, size in cpu
            ),
            line(f"durable events/s in batches of {SIZES[-1]}", events, ",.0f"),
            line("plain sqlite3, a transaction for each event, events/s", plain, ",.0f"),
            line(f"opening: {STORED} rooms of {EACH} events verified, s", starts, ".2f"),
        ]
    )


def line(what: str, values: list[float], form: str) -> str:
    middle, low, high = statistics.median(values), min(values), max(values)
    return f"| {what} | {middle:{form}} | {low:{form}} to {high:{form}} |"


def written(results: str, text: str) -> str:
    """The results with this bench's own section replaced, or added at the end."""
    before, _, rest = results.partition(OPEN)
    after = rest.partition(CLOSE)[2]
    return f"{before.rstrip()}\n\n{OPEN}\n{text}\n{CLOSE}\n{after.lstrip()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    asked = parser.parse_args()
    text = section(asked.rounds)
    print(text)
    if asked.write:
        RESULTS.write_text(written(RESULTS.read_text(), text))


if __name__ == "__main__":
    main()
