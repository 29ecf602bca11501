"""Many games on several cores, or on anything else that is an executor."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from typing import Final

from matou.bots.bulk import Tally, run
from matou.games.options import Options

MOST_AT_ONCE: Final = 500  # games in one task: short enough for a progress bar and an interrupt
TASKS_AHEAD: Final = 4  # tasks waiting for each worker


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pool(jobs: int) -> ProcessPoolExecutor:
    """Local workers; an interrupt is the business of the process that started them."""
    deaf = (signal.SIGINT, signal.SIG_IGN)
    return ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=deaf)


def chunks(games: int, jobs: int) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each task."""
    size = max(1, min(MOST_AT_ONCE, games // (jobs * TASKS_AHEAD)))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def run_here(options: Options, players: int, seed: int, games: int, cats: str) -> Iterator[Tally]:
    """The tallies of all games, one task after the other."""
    for first, count in chunks(games, 1):
        yield run(options, players, seed, first, count, cats)


def run_spread(
    executor: Executor, jobs: int, options: Options, players: int, seed: int, games: int, cats: str
) -> Iterator[Tally]:
    """The tallies of all games as they come in; a task carries only options, seed and counts."""
    waiting: set[Future[Tally]] = set()
    for first, count in chunks(games, jobs):
        if len(waiting) >= jobs * TASKS_AHEAD:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for task in done:
                yield task.result()
        waiting.add(executor.submit(run, options, players, seed, first, count, cats))
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for task in done:
            yield task.result()
