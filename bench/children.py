"""The processes that measure: asked in turn, on one core, round by round."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent

Job = tuple[str, str]  # whose, what
Rates = dict[Job, list[float]]  # one rate per round


class Child:
    """A long-lived process that measures what it is asked to."""

    def __init__(self, name: str, python: str, script: str, **env: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [python, str(BENCH / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={key: value for key, value in os.environ.items() if key != "MATOU_PURE"} | env,
        )

    def ask(self, what: str, seconds: float = 0.0) -> dict[str, Any]:
        """One request, one answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            print(json.dumps({"what": what, "seconds": seconds}), file=self.process.stdin)
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            sys.exit(f"bench: the {self.name} side stopped on {what!r}, see above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def rate(self, what: str, seconds: float) -> float:
        """Actions per CPU second."""
        answer = self.ask(what, seconds)
        return float(answer["actions"] / answer["cpu"])

    def close(self) -> None:
        """Let the process end by itself."""
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait()


def python_of(venv: str) -> str:
    """The interpreter of a virtual environment that `make bench` sets up."""
    python = ROOT / venv / "bin" / "python"
    if not python.exists():
        sys.exit(f"bench: no {venv}, see bench/README.md")
    return str(python)


def pin_to_one_core() -> bool:
    """Stay on one core, children included; not every system can."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True


def run_rounds(children: dict[str, Child], plan: list[Job], rounds: int, seconds: float) -> Rates:
    """Measure all in turn, every other round backwards so that a slow drift cancels out."""
    for whose, what in plan:
        children[whose].rate(what, min(seconds, 0.1))  # warm-up, thrown away
    rates: Rates = {job: [] for job in plan}
    for number in track(range(rounds), "rounds", console=Console(stderr=True)):
        if not sys.stderr.isatty() and number % 10 == 0:  # no bar in a log
            print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        for job in plan if number % 2 == 0 else plan[::-1]:
            whose, what = job
            rates[job].append(children[whose].rate(what, seconds))
    return rates


def ratios(rates: Rates, ours: Job, peer: Job) -> list[float]:
    """Our rate over the peer's, round by round."""
    return [a / b for a, b in zip(rates[ours], rates[peer], strict=True)]
