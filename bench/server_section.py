"""Measure our server beside Colyseus and boardgame.io, how much it holds, and how it starts."""

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
from server_deliveries import PACE, ROOMS, deliveries
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


def preamble(rounds: int, seconds: float, uvloop: bool) -> str:
    """Where and how the figures were taken."""
    loop = f"uvloop {version('uvloop')}" if uvloop else "without uvloop"
    load = " ".join(f"{one:.0f}" for one in os.getloadavg())
    return "\n\n".join(
        [
            f"Command: `make bench`, or `bench/run.py server` alone. Machine: {cpu_model()}, "
            f"{os.cpu_count()} cores, load average {load}, Python {platform.python_version()}, "
            f"aiohttp {version('aiohttp')}, {loop}. Peers: {versions()}.",
            "A delivery is one message with the state that reached one person. "
            f"{ROOMS} rooms of four, {PACE:g} actions a second in each, the same client for all, "
            f"{rounds} rounds of {seconds:g} s for each server in turn after two to warm up; "
            "CPU seconds are user and system time of the server's process, all threads, on one "
            "core. Ratios are taken within a round, and their median is judged. *Left out*: "
            "actions that came due while the one before was still on its way.",
            "Ours plays by the rules, works out what each seat may see and do, and has the journal "
            "on the disk before anybody hears. The peers keep a table of the same size in memory "
            "and change a few fields of it: Colyseus with no patch clock, so that every action "
            "goes out at once; boardgame.io without undo, with a playerView. Both with "
            "NODE_ENV=production, without logging or compression.",
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
            deliveries(Path(name), core, turns, length, uvloop),
            holding(Path(name), core, length * 2),
            starts(Path(name), core, max(2, turns // 2)),
        ):
            goals += rows
            tables |= more
    with tempfile.TemporaryDirectory() as name:
        goals.append(thinking(Path(name), length * 2))
    report("server", "Server and peers", preamble(turns, length, uvloop), tables, write)
