"""Who does the bulk work of a command: this process, local ones, or a cluster."""

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from matou.bots.arena.cluster import ClusterError, cluster
from matou.bots.arena.spread import Task, cores, pool, run_here, spread
from matou.cli.mistakes import Misuse

Result = TypeVar("Result")
Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass
class Crew:
    """So many workers, started when there is work."""

    size: int
    start: Callable[[], Executor] | None  # none: this process alone
    interrupted: bool = False

    def results(self, run: Callable[..., Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """The results as they come in; the same ones whoever works."""
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
        """Take the results behind a bar, which goes on by what each counts; Ctrl-C ends it early,
        and `interrupted` says so."""
        with progress_bar() as progress:
            bar = progress.add_task("", total=total)
            try:
                for result in self.results(run, tasks):
                    progress.advance(bar, take(result))
            except KeyboardInterrupt:
                self.interrupted = True


def workers_options(command: Command) -> Command:
    jobs = click.option(
        "--jobs", type=click.IntRange(1, 512), default=None,
        help="Processes; all cores if not said. The result is the same for any number.",
    )  # fmt: skip
    where = click.option(
        "--cluster", metavar="ADDRESS", default=None,
        help="Work on the Dask cluster whose scheduler listens at ADDRESS.",
    )  # fmt: skip
    return jobs(where(command))


@contextmanager
def workers(jobs: int | None, address: str | None, tasks: int) -> Iterator[Crew]:
    """The crew the options ask for, no larger than the work."""
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


def progress_bar() -> Progress:
    """On standard error, and only for people."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = sys.stderr.isatty()
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not shown)
