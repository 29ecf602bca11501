"""What the storage costs on PostgreSQL beside SQLite, in one run: CPU of client and server for each
batch, CPU of several nodes for each delivery, memory of sleeping rooms.

    .venv/bin/python bench/storage_postgres.py            # prints; --write puts it into RESULTS.md

PostgreSQL runs with fsync on, in a temporary directory, and is ended afterwards.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
import tracemalloc
from contextlib import ExitStack, suppress
from pathlib import Path

import aiohttp
import uvloop

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

from server_process import Served  # noqa: E402
from storage import RESULTS, Rooms, append, line  # noqa: E402
from tests.server.players import Player  # noqa: E402
from tests.server.postgres import Cluster  # noqa: E402

from matou.server.metrics import Metrics  # noqa: E402
from matou.server.rooms.wire.settings import Settings  # noqa: E402
from matou.server.runtime import registry  # noqa: E402
from matou.server.storage.interface import Storage  # noqa: E402
from matou.server.storage.postgres.opening import open_postgres  # noqa: E402
from matou.server.storage.sqlite import SqliteStorage  # noqa: E402

OPEN, CLOSE = "<!-- storage-postgres -->", "<!-- /storage-postgres -->"
SIZES = (1, 8, 40)
ROOMS = 1000
BATCHES = 400
GOALS = {8: 0.8, 40: 0.8}
TOGETHER = 2.0
SLEEPING = 1000
PEOPLE = 40
LOAD_S = 6.0
NODES = (1, 2, 3)


def cpu_of(pids: list[int]) -> float:
    spent = 0.0
    for pid in pids:
        with suppress(OSError):  # a worker that has just ended
            spent += time.clock_gettime(~pid << 3 | 2)
    return spent


async def cost(storage: Storage, size: int, pids: list[int]) -> tuple[float, float, float]:
    """Microseconds of a batch: CPU of this process, of the server, and the median wall time."""
    rooms = Rooms(ROOMS)
    await append(storage, rooms, ROOMS, 1)
    before, mine = cpu_of(pids), time.process_time()
    walls = []
    for _ in range(20):
        began = time.perf_counter()
        await append(storage, rooms, size, BATCHES // 20)
        walls.append((time.perf_counter() - began) / (BATCHES // 20))
    client = (time.process_time() - mine) / BATCHES
    server = (cpu_of(pids) - before) / BATCHES
    return client * 1e6, server * 1e6, statistics.median(walls) * 1e6


async def on_sqlite(size: int) -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory() as name:
        storage = SqliteStorage(Path(name))
        found = await cost(storage, size, [])
        await storage.close()
    return found


async def on_postgres(cluster: Cluster, size: int) -> tuple[float, float, float]:
    storage = open_postgres(cluster.empty(), "bench")
    await storage.begin(lambda rooms: None)
    # The connection opens with the first batch, and its process must be counted.
    await append(storage, Rooms(1), 1, 1)
    await storage.forget(["0" * 16])
    found = await cost(storage, size, cluster.pids())
    await storage.close()
    return found


async def asleep(storage: Storage) -> float:
    """Kilobytes that a server holds for 1,000 rooms which nobody is in."""
    await storage.begin(lambda rooms: None)
    rooms = registry.Rooms(storage, os.urandom, Metrics())
    settings = Settings("course", players=2)
    await rooms.open(settings, "", "")
    await rooms.housekeeper.unload_idle()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for number in range(SLEEPING):
        await rooms.open(settings, "", "", f"10.0.{number // 200}.{number % 200}")
    await rooms.housekeeper.unload_idle()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    await rooms.stop()
    await storage.close()
    return (after - before) / 1000


async def load(bases: list[str], scattered: bool) -> int:
    """People of rooms of two ask as fast as they are answered; how many messages reached them."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        players = [Player(session, bases, seed) for seed in range(PEOPLE)]
        for number in range(0, PEOPLE, 2):
            base = bases[number // 2 % len(bases)]
            players[number].bases = players[number + 1].bases = [base]
            await players[number + 1].join(await players[number].open())
        if scattered:
            for player in players:
                player.bases = bases
        for player in players:
            player.pause_s = 0.0
        tasks = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(LOAD_S)
        for player, task in zip(players, tasks, strict=True):
            await player.end(task)
        return sum(player.person.last for player in players if player.person is not None)


def nodes(cluster: Cluster, count: int, scattered: bool) -> tuple[float, float]:
    """Microseconds of CPU for a delivery: of all nodes together, and of PostgreSQL."""
    url = cluster.empty()
    words = [sys.executable, "-m", "matou", "serve", "--port", "0", "--database", url, "--node"]
    with ExitStack() as stack:
        served = [stack.enter_context(Served([*words, f"n{n}"], None)) for n in range(count)]
        before, database = sum(one.cpu() for one in served), cpu_of(cluster.pids())
        bases = [f"http://127.0.0.1:{one.port}" for one in served]
        told = asyncio.run(load(bases, scattered))
        spent = sum(one.cpu() for one in served) - before
        return spent / told * 1e6, (cpu_of(cluster.pids()) - database) / told * 1e6


def section(rounds: int) -> str:
    cluster = Cluster(fsync="on")
    lines, ratios = [], []
    try:
        for size in SIZES:
            costs = [
                (uvloop.run(on_sqlite(size)), uvloop.run(on_postgres(cluster, size)))
                for _ in range(rounds)
            ]
            lite = [one[0] for one in costs]
            post = [one[1] for one in costs]
            lines += [
                line(f"SQLite, batch of {size}: CPU, µs", [one[0] for one in lite], ",.0f"),
                line(
                    f"PostgreSQL, batch of {size}: client's CPU, µs", [p[0] for p in post], ",.0f"
                ),
                line(
                    f"PostgreSQL, batch of {size}: server's CPU, µs", [p[1] for p in post], ",.0f"
                ),
                line(
                    f"SQLite, batch of {size}: from batch to batch, µs",
                    [one[2] for one in lite],
                    ",.0f",
                ),
                line(
                    f"PostgreSQL, batch of {size}: from batch to batch, µs",
                    [p[2] for p in post],
                    ",.0f",
                ),
            ]
            client = statistics.median(p[0] / s[0] for s, p in zip(lite, post, strict=True))
            both = statistics.median((p[0] + p[1]) / s[0] for s, p in zip(lite, post, strict=True))
            ratios.append((size, client, both))
        sleeping = {"SQLite": 0.0, "PostgreSQL": 0.0}
        with tempfile.TemporaryDirectory() as name:
            sleeping["SQLite"] = asyncio.run(asleep(SqliteStorage(Path(name))))
        sleeping["PostgreSQL"] = asyncio.run(asleep(open_postgres(cluster.empty(), "bench")))
        delivered = {
            (count, "any node" if scattered else "the owner"): nodes(cluster, count, scattered)
            for count in NODES
            for scattered in (False, True)
            if count > 1 or not scattered
        }
    finally:
        cluster.remove()
    text = [
        "## Storage on PostgreSQL",
        "",
        f"Command: `bench/storage_postgres.py`. fsync and synchronous_commit on, {ROOMS} rooms, "
        f"{rounds} rounds of {BATCHES} batches, plain Python with uvloop, client and server on the "
        "same two cores.",
        "",
        "|  | median | lowest to highest |",
        "| --- | --: | --: |",
        *lines,
        "",
        "| CPU of a batch, SQLite's = 1 | client | goal | client and server | goal |",
        "| --- | --: | --: | --: | --: |",
        *(
            f"| {size} | {client:.2f} | {f'≤ {GOALS[size]}' if size in GOALS else ''} "
            f"| {both:.2f} | {f'≤ {TOGETHER:g}' if size in GOALS else ''} |"
            for size, client, both in ratios
        ),
        "",
        "| memory of 1,000 sleeping rooms | kB |",
        "| --- | --: |",
        *(f"| {name} | {found:,.0f} |" for name, found in sleeping.items()),
        "",
        f"{PEOPLE} people in rooms of two ask as fast as they are answered.",
        "",
        "| nodes | people knock at | CPU of all nodes for a delivery, µs | PostgreSQL's, µs |",
        "| --: | --- | --: | --: |",
        *(
            f"| {count} | {asked} | {mine:,.0f} | {theirs:,.0f} |"
            for (count, asked), (mine, theirs) in delivered.items()
        ),
    ]
    return "\n".join(text)


def written(results: str, text: str) -> str:
    before, _, rest = results.partition(OPEN)
    after = rest.partition(CLOSE)[2]
    return f"{before.rstrip()}\n\n{OPEN}\n{text}\n{CLOSE}\n{after}"


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
