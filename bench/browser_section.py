"""Measure rooms in a browser: bytes, processor time until the first card and of an action."""

import asyncio
import gzip
import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from math import ceil
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import build_python  # noqa: E402  # beside bench/
from build_page import node_folder  # noqa: E402
from playwright.async_api import BrowserContext, async_playwright  # noqa: E402
from results import Row, Tables, cpu_model, report  # noqa: E402
from tests.browser.device import WALL_S, Device, small  # noqa: E402
from tests.web.browser import CHROMIUM  # noqa: E402
from tests.web.exported import StaticHost, exported  # noqa: E402

BROTLI_MB, GZIP_MB = 4.5, 6.0
COLD_MS, WARM_MS, ACTION_MS, HEAP_MIB = 1200.0, 750.0, 5.0, 64.0
GAMES: Final = ("multipli", "addi", "course", "chasse", "multipli")
VISITS: Final = 3  # before a visit is warm: a browser keeps compiled code after some
BROTLI: Final = """const { readFileSync } = require("fs");
console.log(process.argv.slice(1).map((path) =>
  require("zlib").brotliCompressSync(readFileSync(path)).length).reduce((a, b) => a + b));"""


class Start(NamedTuple):
    """Milliseconds of processor time until the first card."""

    worker: float
    helpers: float  # other threads of that process: the compiler's


def packed() -> tuple[float, float]:
    """Megabytes of Python, by brotli and by gzip."""
    names = json.loads((build_python.BUILT / "python.json").read_text())["files"]
    paths = [build_python.BUILT / name for name in names]
    words = [str(node_folder() / "node"), "-e", BROTLI, *map(str, paths)]
    brotli = subprocess.run(words, capture_output=True, text=True, check=True)
    return int(brotli.stdout) / 1e6, sum(len(gzip.compress(p.read_bytes(), 9)) for p in paths) / 1e6


def actions() -> tuple[list[float], float]:
    """Of each request in five games: milliseconds; and the memory after them."""
    evenings = []
    for number, game in enumerate(GAMES):
        device = Device(number)
        device.open(small(game))
        device.deal()
        device.play()
        evenings.append(device)
    told = [{"seed": one.seed, "wall": WALL_S, "requests": one.requests} for one in evenings]
    with tempfile.TemporaryDirectory() as folder:
        asked, into = Path(folder) / "evenings.json", Path(folder) / "times.json"
        asked.write_text(json.dumps(told))
        script = str(HERE / "browser_actions.mjs")
        words = [
            str(node_folder() / "node"),
            script,
            str(build_python.BUILT),
            str(asked),
            str(into),
        ]
        subprocess.run(words, check=True)
        found = json.loads(into.read_text())
    return [ms for game in found["ms"] for ms in game], found["heap"]


# --- in the browser ----------------------------------------------------------------------


def _descendants(root: int) -> list[int]:
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(entry.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        parents.setdefault(parent, []).append(int(entry.parent.name))
    found, waiting = [], [root]
    while waiting:
        found.append(waiting.pop())
        waiting += parents.get(found[-1], [])
    return found


def spent() -> Start:
    """Of the process with the busiest worker, among those that this one began."""
    best = Start(0.0, 0.0)
    for process in _descendants(os.getpid()):
        threads: dict[str, float] = {}
        for task in Path(f"/proc/{process}/task").glob("*"):
            try:
                name = (task / "comm").read_text().strip()
                ms = int((task / "schedstat").read_text().split()[0]) / 1e6
            except OSError:
                continue
            threads[name] = threads.get(name, 0.0) + ms
        workers = sum(ms for name, ms in threads.items() if name.startswith("Dedicated"))
        if workers > best.worker:
            helpers = sum(ms for name, ms in threads.items() if name.startswith("ThreadPool"))
            best = Start(workers, helpers)
    return best


async def _first_card(context: BrowserContext, base: str) -> Start:
    page = await context.new_page()
    await page.goto(base)
    await page.locator(".game[data-game=multipli]").click()
    await page.locator(".way").first.click()
    await page.wait_for_selector(".seat.own", timeout=120_000)
    found = spent()
    await page.close()
    return found


async def starts(base: str, turns: int) -> tuple[list[Start], list[Start]]:
    """Cold, each with a browser that has nothing; warm, each a later visit of one of them."""
    cold: list[Start] = []
    warm: list[Start] = []
    async with async_playwright() as play:
        for _ in range(turns):
            with tempfile.TemporaryDirectory() as profile:
                for visit in range(VISITS + 1):
                    context = await play.chromium.launch_persistent_context(
                        profile, executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
                    )
                    found = await _first_card(context, base)
                    await context.close()
                    if visit in (0, VISITS):
                        (warm if visit else cold).append(found)
    return cold, warm


# --- the section -------------------------------------------------------------------------


def judged(name: str, goal: float, found: float, unit: str, spread: str = "") -> Row:
    verdict = "reached" if found <= goal else "missed"
    return [name, f"{goal:g} {unit}", f"{found:.2f} {unit}", spread, verdict]


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    brotli, gzipped = packed()
    times, heap = actions()
    with tempfile.TemporaryDirectory() as folder, StaticHost(exported(Path(folder))) as host:
        cold, warm = asyncio.run(starts(host.base, max(3, rounds // 10)))
    rows: list[Row] = [["measure", "goal", "found", "lowest to highest", "verdict"]]
    rows.append(judged("Python in all, brotli", BROTLI_MB, brotli, "MB"))
    rows.append(judged("Python in all, gzip", GZIP_MB, gzipped, "MB"))
    for name, goal, found in (("cold", COLD_MS, cold), ("warm", WARM_MS, warm)):
        worker = [one.worker for one in found]
        spread = f"{min(worker):.0f} to {max(worker):.0f}"
        rows.append(
            judged(f"worker until the first card, {name}", goal, median(worker), "ms", spread)
        )
        helpers = median(one.helpers for one in found)
        rows.append([f"… its helper threads, {name}", "", f"{helpers:.0f} ms", "", "shown only"])
    p95 = sorted(times)[ceil(len(times) * 0.95) - 1]
    spread = f"median {median(times):.2f}, most {max(times):.1f}"
    rows.append(judged("a request, p95", ACTION_MS, p95, "ms", spread))
    rows.append(judged("heap after five games", HEAP_MIB, heap, "MiB"))
    load = " ".join(f"{one:.0f}" for one in os.getloadavg())
    intro = (
        f"Command: `make bench`, or `bench/run.py browser` alone. Machine: {cpu_model()}, "
        f"{os.cpu_count()} cores, load average {load}; Playwright {version('playwright')}. "
        "Milliseconds are processor time, which a busy machine changes less than waiting times. "
        f"The worker's thread is read from the system in Debian's Chromium; warm is the visit "
        f"after {VISITS} others. Requests are those of five games, in Node."
    )
    tables: Tables = {"Rooms in a browser": rows}
    report("browser", "Browser", intro, tables, write)
