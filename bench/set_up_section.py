"""Measure `make play` from a clean clone with empty caches, beside a bare venv with aiohttp."""

import os
import platform
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

from results import Row, cpu_model, report

HERE: Final = Path(__file__).resolve().parent.parent
FIRST, SECOND = 15.0, 3.0  # seconds, at most
PATIENCE: Final = 300.0
BASE: Final = str(getattr(sys, "_base_executable", sys.executable))


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Once each: a second clone would find warm files; all cores, as people do it."""
    cores, load = os.sched_getaffinity(0), os.getloadavg()[0]
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        first, second, bare = measure()
    finally:
        os.sched_setaffinity(0, cores)
    rows: list[Row] = [
        ["", "seconds", "goal", "verdict"],
        ["make play, clean clone, empty caches", *judged(first, FIRST)],
        ["make play, second start, no network", *judged(second, SECOND)],
        ["python -m venv && pip install aiohttp, empty cache", f"{bare:.1f}", "", "shown only"],
    ]
    intro = (
        f"Command: `make bench`. Machine: {cpu_model()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}. Until the page answers; one run. "
        f"Load of the machine before: {load:.1f}; the goals are for an idle one."
    )
    report("set-up", "Set-up", intro, {"From a clone to the page": rows}, write)


def judged(took: float, most: float) -> Row:
    return [f"{took:.1f}", f"≤ {most:g}", "reached" if took <= most else "missed"]


def measure() -> tuple[float, float, float]:
    """Seconds of the first start, of the second, and of the bare environment."""
    with tempfile.TemporaryDirectory() as folder:
        caches = f"{folder}/cache"
        env = {**os.environ, "XDG_CACHE_HOME": caches, "npm_config_cache": f"{caches}/npm"}
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(HERE), str(clone)], check=True)
        began = time.monotonic()
        subprocess.run([BASE, "-m", "venv", f"{folder}/bare"], check=True)
        pip = [f"{folder}/bare/bin/pip", "install", "--quiet", "aiohttp"]
        other = {**env, "XDG_CACHE_HOME": f"{folder}/other"}
        subprocess.run(pip, check=True, env=other, stderr=subprocess.DEVNULL)
        bare = time.monotonic() - began
        first = start(clone, env)
        nowhere = {"PIP_NO_INDEX": "1", "UV_OFFLINE": "1", "npm_config_offline": "true"}
        return first, start(clone, {**env, **nowhere}), bare


def start(clone: Path, env: dict[str, str]) -> float:
    """Seconds until the page answers; the server is ended then."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["make", "play", f"PYTHON={BASE}", "HOST=127.0.0.1", f"PORT={port}"]
    began = time.monotonic()
    running = subprocess.Popen(words, cwd=clone, env=env, start_new_session=True)
    try:
        while not answers(port):
            if running.poll() is not None or time.monotonic() - began > PATIENCE:
                raise RuntimeError("make play did not come to an answer")
            time.sleep(0.05)
        return time.monotonic() - began
    finally:
        os.killpg(running.pid, signal.SIGTERM)  # the session of its own that it was started in
        running.wait(30)


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
            return b"<html" in page.read()
    except OSError:
        return False
