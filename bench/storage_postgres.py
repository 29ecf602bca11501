"""Measure the storage on PostgreSQL beside SQLite: CPU of client and server for each batch, CPU of
several nodes for each delivery, memory of sleeping rooms.

PostgreSQL runs with fsync on, in a temporary directory, and is ended afterwards.
"""

import asyncio
import os
import sys
import tempfile
import time
import tracemalloc
from contextlib import ExitStack, suppress
from itertools import chain, pairwise
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import aiohttp
import uvloop

sys.path.append(str(Path(__file__).resolve().parents[1]))

from results import Row, cpu_model, report
from server_process import Served
from storage import Rooms, append
from tests.server.players import Player
from tests.server.postgres import Cluster

from matou.server.metrics import Metrics
from matou.server.rooms.wire.settings import Settings
from matou.server.runtime import registry
from matou.server.storage.interface import Storage
from matou.server.storage.postgres.opening import open_postgres
from matou.server.storage.sqlite import SqliteStorage

SIZES: Final = (1, 8, 40)  # events of a batch
ROOMS: Final = 1000
BATCHES: Final = 400
CLIENT_GOAL: Final = 0.8  # of SQLite's CPU
BOTH_GOAL: Final = 2.0
GOALS_FROM: Final = 8  # events: a smaller batch has no goal
SLEEPING: Final = 1000
PEOPLE: Final = 40
LOAD_S: Final = 6.0
NODES: Final = (1, 2, 3)


class Cost(NamedTuple):
    """Of a batch, in microseconds."""

    client: float  # CPU of this process
    server: float  # CPU of PostgreSQL
    wall: float  # from batch to batch, median


class Load(NamedTuple):
    """Of people who ask as fast as they are answered."""

    nodes_us: float  # CPU of all nodes for a delivery
    database_us: float  # PostgreSQL's
    answer_ms: float  # from a wish to its answer, median


def cpu_of(pids: list[int]) -> float:
    spent = 0.0
    for pid in pids:
        with suppress(OSError):  # a worker that has just ended
            spent += time.clock_gettime(~pid << 3 | 2)
    return spent


async def cost(storage: Storage, size: int, pids: list[int]) -> Cost:
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
    return Cost(client * 1e6, server * 1e6, median(walls) * 1e6)


async def on_sqlite(size: int) -> Cost:
    with tempfile.TemporaryDirectory() as name:
        storage = SqliteStorage(Path(name))
        found = await cost(storage, size, [])
        await storage.close()
    return found


async def on_postgres(cluster: Cluster, size: int) -> Cost:
    storage = open_postgres(cluster.empty(), "bench")
    await storage.begin(lambda rooms: None)
    # The connection opens with the first batch, and its process must be counted.
    await append(storage, Rooms(1), 1, 1)
    await storage.forget(["0" * 16])
    found = await cost(storage, size, cluster.pids())
    await storage.close()
    return found


async def asleep(storage: Storage) -> float:
    """Kilobytes that a server holds for 1,000 rooms without guests."""
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


async def load(bases: list[str], scattered: bool) -> tuple[int, float]:
    """How many messages reached people in rooms of two, and the median seconds of an answer."""
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
        told = sum(player.person.last for player in players if player.person is not None)
        gaps = chain.from_iterable(pairwise(player.acknowledged_at) for player in players)
        return told, median(later - earlier for earlier, later in gaps)


def served(commands: list[list[str]], pids: list[int], scattered: bool = False) -> Load:
    """By these nodes; `pids`: processes of the database that run already."""
    with ExitStack() as stack:
        nodes = [stack.enter_context(Served(words, None)) for words in commands]
        before, database = sum(one.cpu() for one in nodes), cpu_of(pids)
        bases = [f"http://127.0.0.1:{one.port}" for one in nodes]
        told, answer_s = asyncio.run(load(bases, scattered))
        spent = sum(one.cpu() for one in nodes) - before
        return Load(spent / told * 1e6, (cpu_of(pids) - database) / told * 1e6, answer_s * 1e3)


SERVE: Final = [sys.executable, "-m", "matou", "serve", "--port", "0"]


def loads(cluster: Cluster) -> list[Row]:
    rows: list[Row] = [
        ["storage, nodes", "people knock at", "nodes' CPU for a delivery, µs", "PostgreSQL's, µs",
         "from wish to answer, p50 ms"]
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as data:
        found = served([[*SERVE, "--data", data]], [])
    rows.append(["SQLite", "it", *(f"{value:,.1f}" for value in found)])
    for count in NODES:
        for scattered in (False, True)[: 1 if count == 1 else 2]:
            url = cluster.empty()
            words = [[*SERVE, "--database", url, "--node", f"n{n}"] for n in range(count)]
            found = served(words, cluster.pids(), scattered)
            asked = "any node" if scattered else "the owner"
            rows.append([f"PostgreSQL, {count}", asked, *(f"{value:,.1f}" for value in found)])
    return rows


def judged(size: int, goal: float, ratios: list[float]) -> list[str]:
    found = median(ratios)
    if size < GOALS_FROM:
        return [f"{found:.2f}", "shown only"]
    return [f"{found:.2f} (≤ {goal:g})", "reached" if found <= goal else "missed"]


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    turns = max(3, rounds // 8)
    cluster = Cluster(fsync="on")
    costs: list[Row] = [
        ["batch", "SQLite's CPU, µs", "client's", "server's", "SQLite, wall µs", "PostgreSQL"]
    ]
    goals: list[Row] = [["CPU, SQLite's = 1", "client", "", "client and server", "verdict"]]
    try:
        for size in SIZES:
            pairs = [
                (uvloop.run(on_sqlite(size)), uvloop.run(on_postgres(cluster, size)))
                for _ in range(turns)
            ]
            columns = [
                [lite.client for lite, _ in pairs],
                [post.client for _, post in pairs],
                [post.server for _, post in pairs],
                [lite.wall for lite, _ in pairs],
                [post.wall for _, post in pairs],
            ]
            costs.append([f"{size}", *(f"{median(column):,.0f}" for column in columns)])
            client = [post.client / lite.client for lite, post in pairs]
            both = [(post.client + post.server) / lite.client for lite, post in pairs]
            parts = [*judged(size, CLIENT_GOAL, client), *judged(size, BOTH_GOAL, both)]
            goals.append([f"a batch of {size}", *parts])
        with tempfile.TemporaryDirectory() as name:
            lite_kb = asyncio.run(asleep(SqliteStorage(Path(name))))
        post_kb = asyncio.run(asleep(open_postgres(cluster.empty(), "bench")))
        delivered = loads(cluster)
    finally:
        cluster.remove()
    intro = (
        f"Command: `make bench`, or `bench/run.py postgres` alone. Machine: {cpu_model()}, "
        f"{os.cpu_count()} cores, load average {' '.join(f'{x:.0f}' for x in os.getloadavg())}. "
        f"fsync and synchronous_commit on, {ROOMS} rooms, {turns} rounds of {BATCHES} batches, "
        "both storages in turn, plain Python with uvloop, client and server on the same cores. "
        f"Deliveries: {PEOPLE} people in rooms of two ask as fast as they are answered, for "
        f"{LOAD_S:g} s; they share the two cores with the nodes."
    )
    asleep_rows: list[Row] = [
        ["", "kB"],
        ["SQLite", f"{lite_kb:,.0f}"],
        ["PostgreSQL", f"{post_kb:,.0f}"],
    ]
    tables = {
        "Goals": goals,
        "CPU and time of a batch": costs,
        "Nodes": delivered,
        f"Memory of {SLEEPING:,} sleeping rooms": asleep_rows,
    }
    report("postgres", "Storage on PostgreSQL", intro, tables, write)
