"""The budget of an action: microseconds of processor time for each part of the server's work.

The loop is sampled by processor time, the journal's thread and the whole are counted by the kernel.
"""

import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from results import Row, Tables, cpu_model, report
from server_load import load, open_all, run
from server_process import Served
from server_rooms import Mouse, Ours
from server_section import apart

HERE = Path(__file__).resolve().parent
ROOMS = 40  # of four
SECONDS = 20.0
PACE = 8.0
PACES = {"chasse": PACE, "course": PACE, "multipli": 1.0}  # actions a second in each room
SQLITE = "SQLite and its syncs (a thread of its own)"
COLLECTING = "of all that: garbage collection"
WAITING = "waiting for the next event"
IN_ALL = "in all"
WHOLE = (SQLITE, IN_ALL, COLLECTING)  # what can be told of compiled code, which has no frames

Budget = dict[str, float]  # microseconds of an action


def other_threads(pid: int) -> float:
    """Seconds of processor time of all threads but the loop's: the journal's, and idle ones."""
    spent = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        if task.name != str(pid):
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            spent += int(fields[11]) + int(fields[12])
    return spent / os.sysconf("SC_CLK_TCK")


async def measured(data: Path, core: int | None, game: str, plain: bool) -> Budget:
    """Rooms of four at a steady pace; what was before the first action is not counted."""
    file = data / "samples.json"
    command = [sys.executable, str(HERE / "server_sampled.py"), str(file), "serve", "--port", "0"]
    pure = {"MATOU_PURE": "1"} if plain else {}
    with Served([*command, "--data", str(data / "data")], core, MATOU_LOOP="asyncio", **pure) as at:
        kind = Mouse if game == "multipli" else Ours
        rooms = await open_all([kind(at.port, number, game) for number in range(ROOMS)])
        await load(rooms, PACES[game], 2.0)
        os.kill(at.pid, signal.SIGUSR1)
        before, beside = at.cpu(), other_threads(at.pid)
        carried = await load(rooms, PACES[game], SECONDS)
        spent, journal = at.cpu() - before, other_threads(at.pid) - beside
        os.kill(at.pid, signal.SIGUSR2)
        await asyncio.sleep(0.5)
        for room in rooms:
            room.close()
        return split(json.loads(file.read_text()), spent, journal, carried.actions)


def split(told: dict[str, object], spent: float, journal: float, actions: int) -> Budget:
    """Samples share out the time; those of other threads fall where the loop waits."""
    counts = told["counts"]
    assert isinstance(counts, dict)
    each = 1e6 / actions
    share = {name: n / sum(counts.values()) * spent * each for name, n in counts.items()}
    share[WAITING] = max(0.0, share.get(WAITING, 0.0) - journal * each)
    ordered = dict(sorted(share.items(), key=lambda item: -item[1]))
    collecting = told["collecting"]
    assert isinstance(collecting, float)
    return {
        **ordered,
        SQLITE: journal * each,
        IN_ALL: spent * each,
        COLLECTING: collecting * each,
    }


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    found: dict[str, Budget] = {}
    with apart() as core:
        for plain in (True, False):
            for game in PACES:
                with tempfile.TemporaryDirectory() as name:
                    label = f"{game}, {'plain' if plain else 'compiled'}"
                    budget = run(measured(Path(name), core, game, plain))
                    found[label] = budget if plain else {one: budget[one] for one in WHOLE}
                    print(label, time.strftime("%H:%M:%S"), flush=True)
    purposes = list(dict.fromkeys(name for one in found.values() for name in one))
    purposes.sort(key=lambda name: (name == COLLECTING, name == IN_ALL))
    rows: list[Row] = [["", *found]]
    for purpose in purposes:
        told = (f"{one.get(purpose, 0.0):.0f}" if WAITING in one or purpose in one else ""
                for one in found.values())  # fmt: skip
        rows.append([purpose, *told])
    tables: Tables = {"Microseconds of an action, four deliveries": rows}
    report("budget", "The budget of an action", preamble(), tables, write)


def preamble() -> str:
    load_now = " ".join(f"{one:.0f}" for one in os.getloadavg())
    return (
        f"Command: `bench/run.py budget`. Machine: {cpu_model()}, {os.cpu_count()} cores, "
        f"load average {load_now}. {ROOMS} rooms of four for {SECONDS:g} s, {PACE:g} actions a "
        f"second in each, in Multipli {PACES['multipli']:g} (so that pings and timers are shared "
        "out over fewer actions). The loop is sampled by processor time: a part of a few per "
        "cent is a guess. Of compiled code, which has no frames to sample, the whole is told."
    )
