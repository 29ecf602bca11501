"""Workers for bulk commands: this process, local processes or a cluster."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from matou.bots.arena.cluster import ClusterError, cluster
from matou.bots.arena.spread import Task, cores, pool, run_here, spread
from matou.cli.mistakes import Misuse
from matou.studies.runner import Case, Columns, Part, Row, gathered, run, tasks

BETWEEN_LINES_S: Final = 15.0

Result = TypeVar("Result")
Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass
class Crew:
    """A number of workers, started when there is work."""

    size: int
    start: Callable[[], Executor] | None  # none: this process alone
    interrupted: bool = False

    def results(self, run: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results in any order; they do not depend on the workers."""
        if self.start is None:
            return run_here(run, tasks)
        return spread(self.start, self.size, run, tasks)

    def gather(
        self,
        run: Callable[..., Result],
        tasks: Iterable[Task],
        total: int,
        take: Callable[[Result], int],
    ) -> None:
        """Take all results; `take` returns the progress of each. Ctrl-C ends the work early and
        sets `interrupted`."""
        lines = ProgressLines(total)
        with progress_bar() as progress:
            bar = progress.add_task("", total=total)
            try:
                for result in self.results(run, tasks):
                    done = take(result)
                    progress.advance(bar, done)
                    if progress.disable:
                        lines.advance(done)
            except KeyboardInterrupt:
                self.interrupted = True


def workers_options(command: Command) -> Command:
    jobs = click.option(
        "--jobs", type=click.IntRange(1, 512), default=None,
        help="Processes; all cores by default. The result is the same for any number.",
    )  # fmt: skip
    where = click.option(
        "--cluster", metavar="ADDRESS", default=None,
        help="Work on the Dask cluster whose scheduler listens at ADDRESS.",
    )  # fmt: skip
    return jobs(where(command))


@contextmanager
def workers(jobs: int | None, address: str | None, tasks: int) -> Iterator[Crew]:
    """The workers that the options ask for, at most one for each task."""
    if address is not None:
        if jobs is not None:
            raise Misuse("--jobs is for this machine; leave it with --cluster")
        try:
            with cluster(address) as (executor, threads):
                yield Crew(threads, lambda: executor)
        except ClusterError as error:
            raise Misuse(str(error)) from None
        return
    size = min(jobs or cores(), tasks)
    yield Crew(size, None if size == 1 else lambda: pool(size))


def run_study(
    case: Case[Row], rows: Sequence[Row], cases: int, seed: int, jobs: int | None,
    address: str | None,
) -> tuple[dict[Row, Columns], bool]:  # fmt: skip
    """The columns of each row, and whether Ctrl-C ended the work early."""
    parts: list[Part[Row]] = []

    def take(part: Part[Row]) -> int:
        parts.append(part)
        return len(part[2])

    total = cases * len(rows)
    with workers(jobs, address, total) as crew:
        crew.gather(run, tasks(case, rows, cases, seed, crew.size), total, take)
    return gathered(rows, parts), crew.interrupted


class ProgressLines:
    """Progress lines where standard error is not a terminal; none for a short run."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.due_s = monotonic() + BETWEEN_LINES_S

    def advance(self, done: int) -> None:
        self.done += done
        if monotonic() >= self.due_s:
            self.due_s += BETWEEN_LINES_S
            click.echo(f"{self.done} of {self.total}, {self.done / self.total:.0%}", err=True)


def progress_bar() -> Progress:
    """A progress bar on stderr, only if that is a terminal."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown)
