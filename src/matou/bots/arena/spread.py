"""Run tasks on an executor: local processes or a cluster.

A task carries only options, names, a seed and counts, so it costs nothing to send and can be
run again: if a worker dies, only its task is repeated.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from typing import Any, Final, TypeVar

Result = TypeVar("Result")
Task = tuple[Any, ...]  # the arguments of one run

MAX_GAMES_OF_A_TASK: Final = (
    500  # games in one task: short enough for a progress bar and an interrupt
)
TASKS_AHEAD: Final = 4  # tasks waiting for each worker
MAX_DEATHS: Final = 3  # of workers in a row: then the task itself is the cause


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pool(jobs: int) -> ProcessPoolExecutor:
    """Local worker processes. Ctrl-C ends them at once; the parent keeps the results so far."""
    default_sigint = (signal.SIGINT, signal.SIG_DFL)
    return ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=default_sigint)


def chunks(games: int, jobs: int, most: int = MAX_GAMES_OF_A_TASK) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each task."""
    size = max(1, min(most, games // (jobs * TASKS_AHEAD)))
    for first in range(0, games, size):
        yield first, min(size, games - first)


def run_here(run: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
    """Run the tasks one after the other in this process."""
    for task in tasks:
        yield run(*task)


def spread(
    start: Callable[[], Executor], jobs: int, run: Callable[..., Result], tasks: Iterable[Task]
) -> Iterator[Result]:
    """The results in any order; `start` makes an executor, and another one if it breaks."""
    waiting = deque(tasks)
    deaths = 0
    while waiting:
        executor = start()
        sent: dict[Future[Result], Task] = {}
        try:
            while waiting or sent:
                while waiting and len(sent) < jobs * TASKS_AHEAD:
                    task = waiting.popleft()
                    sent[executor.submit(run, *task)] = task
                done, _ = wait(sent, return_when=FIRST_COMPLETED)
                for future in done:
                    result = future.result()
                    del sent[future]
                    deaths = 0
                    yield result
        except BrokenExecutor:
            deaths += 1
            if deaths > MAX_DEATHS:
                raise
            waiting.extendleft(sent.values())  # unfinished tasks are repeated
        finally:
            for future in sent:
                future.cancel()
            executor.shutdown(wait=True)
