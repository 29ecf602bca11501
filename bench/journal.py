"""Durable events a second: the journal beside one SQLAlchemy transaction for each event.

    .venv/bin/python bench/journal.py            # prints; --write puts it into RESULTS.md

Both keep the same events of 64 rooms in SQLite files of the same directory, with the same promise:
an event is acknowledged when it is on the disk. They take turns, and ratios are taken within a
round, because a disk's speed changes from minute to minute.
"""

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import sqlalchemy as sa

from matou.server.journal.chain import Append
from matou.server.journal.journal import Journal
from matou.server.journal.writer import Verdicts

RESULTS = Path(__file__).resolve().parent / "RESULTS.md"
OPEN, CLOSE = "<!-- journal -->", "<!-- /journal -->"
ROOMS = 64
STORED = 500  # rooms that a server finds when it starts
EACH = 300  # events of each of them
Keep = Callable[[str, int, bytes], Awaitable[None]]


def body(seq: int) -> bytes:
    """Some 150 bytes, as an event with its audience and times may have."""
    return b'{"event":"flipped","seat":"B","card":"6x7","seq":%d,"at":%d.25,"pad":"%b"}' % (
        seq,
        seq * 731,
        b"." * 80,
    )


async def rate(keep: Keep, seconds: float) -> float:
    """Every room brings its next event as soon as the last one is acknowledged."""
    kept = 0
    end = time.perf_counter() + seconds

    async def room(name: str) -> None:
        nonlocal kept
        seq = 0
        while time.perf_counter() < end:
            await keep(name, seq, body(seq))
            seq += 1
        kept += seq

    start = time.perf_counter()
    await asyncio.gather(*(room(f"room-{n:04}") for n in range(ROOMS)))
    return kept / (time.perf_counter() - start)


class Groups:
    """What is asked for while a group is on its way to the disk is the next group."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._asked: list[tuple[Append, asyncio.Future[None]]] = []
        self._writing = False

    def keep(self, room: str, seq: int, bodies: list[bytes]) -> "asyncio.Future[None]":
        """Resolves when they are on the disk."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._asked.append((Append(room, seq, bodies), waiter))
        if not self._writing:
            self._writing = True
            asyncio.get_running_loop().call_soon(self._write)
        return waiter

    def _write(self) -> None:
        asked, self._asked = self._asked, []
        self._writing = bool(asked)
        if not asked:
            return

        def hears(verdicts: Verdicts) -> None:
            for (_, waiter), verdict in zip(asked, verdicts, strict=True):
                if verdict is None:
                    waiter.set_result(None)
                else:
                    waiter.set_exception(verdict)
            asyncio.get_running_loop().call_soon(self._write)

        self._journal.append([one for one, _ in asked], hears, asyncio.get_running_loop())


def ours(directory: Path, seconds: float) -> tuple[float, float]:
    """Events a second, and events in a group."""
    with Journal(directory / "journal.sqlite") as journal:
        groups = Groups(journal)

        async def keep(room: str, seq: int, event: bytes) -> None:
            await groups.keep(room, seq, [event])

        events = asyncio.run(rate(keep, seconds))
        return events, events * seconds / journal.commits


def alchemy(directory: Path, seconds: float) -> float:
    """One thread, one transaction for each event: the way most programs would write it."""
    engine = sa.create_engine(f"sqlite:///{directory / 'alchemy.sqlite'}")
    table = sa.Table(
        "events",
        sa.MetaData(),
        sa.Column("room", sa.String, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary),
    )
    with engine.connect() as db:
        db.exec_driver_sql("PRAGMA journal_mode = WAL")
        db.exec_driver_sql("PRAGMA synchronous = FULL")
    table.metadata.create_all(engine)

    def insert(room: str, seq: int, event: bytes) -> None:
        with engine.begin() as db:
            db.execute(sa.insert(table), {"room": room, "seq": seq, "body": event})

    one = asyncio.Lock()

    async def keep(room: str, seq: int, event: bytes) -> None:
        async with one:
            await asyncio.to_thread(insert, room, seq, event)

    events = asyncio.run(rate(keep, seconds))
    engine.dispose()
    return events


def start_up(directory: Path) -> float:
    """Seconds to open a journal with 500 rooms of 300 events and to read and verify them all."""
    path = directory / "stored.sqlite"

    async def fill(journal: Journal) -> None:
        bodies = [body(seq) for seq in range(EACH)]
        groups = Groups(journal)
        await asyncio.gather(*(groups.keep(f"room-{n:04}", 0, bodies) for n in range(STORED)))

    if not path.exists():
        with Journal(path) as journal:
            asyncio.run(fill(journal))
    start = time.perf_counter()
    with Journal(path) as journal:
        loaded = journal.load()
        spent = time.perf_counter() - start
    assert sum(map(len, loaded.rooms.values())) == STORED * EACH
    return spent


def section(rounds: int, seconds: float) -> str:
    """All measures as Markdown."""
    kept, groups, singles, starts = [], [], [], []
    with tempfile.TemporaryDirectory() as name:
        for number in range(rounds):
            directory = Path(name, str(number))
            directory.mkdir()
            events, group = ours(directory, seconds)
            kept.append(events)
            groups.append(group)
            singles.append(alchemy(directory, seconds))
            starts.append(start_up(Path(name)))
    ratios = [mine / theirs for mine, theirs in zip(kept, singles, strict=True)]
    return "\n".join(
        [
            "## Journal",
            "",
            f"Command: `bench/journal.py`. {ROOMS} rooms at once, SQLite {sqlite3.sqlite_version}, "
            f"WAL, synchronous FULL, {rounds} rounds of {seconds:g} s, both in turn.",
            "",
            "|  | median | lowest to highest |",
            "| --- | --: | --: |",
            line("journal, durable events/s", kept, ",.0f"),
            line("events in one commit", groups, ".0f"),
            line("SQLAlchemy, a transaction for each event, events/s", singles, ",.0f"),
            line("ratio", ratios, ".1f"),
            line(f"opening: {STORED} rooms of {EACH} events read and verified, s", starts, ".2f"),
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
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    asked = parser.parse_args()
    text = section(asked.rounds, asked.seconds)
    print(text)
    if asked.write:
        RESULTS.write_text(written(RESULTS.read_text(), text))


if __name__ == "__main__":
    main()
