"""Measure what our server carries beside Colyseus and boardgame.io, and how it starts.

With MATOU_BEFORE=DIR the version in that checkout, which has its own `.venv`, is measured too.
"""

import importlib.util
import json
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from subprocess import run

from results import Row, Tables, cpu_model, report
from server_capacity import MAX_P99_S, ROOMS, TRY_S, capacity
from server_holding import holding
from server_process import PEERS
from server_start import starts
from server_thinking import thinking


@contextmanager
def apart() -> Iterator[int | None]:
    """The servers on one core, ourselves on the others, where a system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:-1] or cores)
    yield cores[-1]
    os.sched_setaffinity(0, before)


def versions() -> str:
    names = ("@colyseus/core", "@colyseus/ws-transport", "@colyseus/schema", "boardgame.io")
    found = []
    for name in names:
        told = json.loads((PEERS / "node_modules" / name / "package.json").read_text())
        found.append(f"{name} {told['version']}")
    node = run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return ", ".join([*found, f"node {node}"])


def preamble(uvloop: bool) -> str:
    """Where and how the figures were taken."""
    loop = f"uvloop {version('uvloop')}" if uvloop else "without uvloop"
    load = " ".join(f"{one:.0f}" for one in os.getloadavg())
    return "\n\n".join(
        [
            f"Command: `make bench`, or `bench/run.py server` alone. Machine: {cpu_model()}, "
            f"{os.cpu_count()} cores, load average {load}, Python {platform.python_version()}, "
            f"aiohttp {version('aiohttp')}, {loop}. Peers: {versions()}.",
            "A delivery is one message with the state that reached one person. CPU seconds are "
            "user and system time of the server's process, all threads, on one core.",
            f"*Capacity*: {ROOMS} rooms of four. Actions fall due by a Poisson process, each in "
            "any room, and a latency counts from when its action was due. The highest rate with "
            f"p99 ≤ {MAX_P99_S * 1000:g} ms is found by halving, {TRY_S:g} s for each rate. "
            "*Saturated*: every room acts again as soon as everybody has been told.",
            "Ours plays by the rules, works out what each seat may see and do, and has the journal "
            "on the disk before anybody hears. The peers keep a table of the same size in memory "
            "and change a few fields of it: Colyseus with no patch clock, so that every action "
            "goes out at once, one message for each client; boardgame.io without undo, with a "
            "playerView. Both with NODE_ENV=production, without logging or compression.",
            "Latencies are wall time, and the machine does other things too. *Echo* is what it "
            "does to a process that only sends back what it gets, on the same core in the same "
            "seconds: where that alone takes longer than the goal, a goal that is not reached is "
            "not judged. The best of three tries counts; wall times of a "
            "start are the lowest.",
        ]
    )


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    if not (PEERS / "node_modules").exists():
        sys.exit("bench: no peers_server/node_modules, see bench/README.md")
    uvloop = importlib.util.find_spec("uvloop") is not None
    turns, length = max(2, rounds // 5), seconds * 30
    goals: list[Row] = [["measure", "goal", "median", "lowest to highest", "verdict"]]
    tables: Tables = {"Goals": goals}
    with tempfile.TemporaryDirectory() as name, apart() as core:
        for rows, more in (
            capacity(Path(name), core),
            holding(Path(name), core, length * 2),
            starts(Path(name), core, max(2, turns // 2)),
        ):
            goals += rows
            tables |= more
    with tempfile.TemporaryDirectory() as name:
        goals.append(thinking(Path(name), length * 2))
    report("server", "Server and peers", preamble(uvloop), tables, write)
