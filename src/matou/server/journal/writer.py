"""The journal's one thread: it takes whatever is queued and commits it together."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from time import sleep
from typing import Final, NamedTuple, TypeVar

from matou.server.journal.errors import Closed, NotKept
from matou.server.journal.ledger import Append, Ledger

Answer = TypeVar("Answer")
Hears = Callable[[Exception | None], None]  # nothing, or why an append was not kept
Verdicts = list[tuple[Hears, Exception | None]]

logger = logging.getLogger(__name__)

# After a group the journal rests: what is asked for meanwhile is the next group, and a group costs
# little more than one append does. A quiet house never waits.
REST: Final = 0.01  # seconds


class Wish(NamedTuple):
    """An append, and who hears of it in which event loop; without one in the journal's thread."""

    append: Append
    hears: Hears
    loop: asyncio.AbstractEventLoop | None


Job = Wish | Callable[[], None] | None  # None: no more will come


class Writer:
    """Owns the ledger from start to stop; everything is done in the order it was asked."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.trouble: Exception | None = None  # why the last group was not kept, if it was not
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._gate = Lock()  # between asking and stopping: what is asked is answered
        self._open = True
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def call(self, work: Callable[[], Answer]) -> Answer:
        """Do some other work between two groups, and wait for its answer."""
        future: Future[Answer] = Future()

        def job() -> None:
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)

        self.ask(job)
        return future.result()

    def stop(self) -> None:
        """Do all that was asked, then end."""
        with self._gate:
            self._open = False
            self._jobs.put(None)
        self._thread.join()

    def ask(self, job: Job) -> None:
        """Do this after all that was asked before."""
        with self._gate:
            if not self._open:
                raise Closed("the journal is closed")
            self._jobs.put(job)

    def _run(self) -> None:
        going = True
        while going:
            jobs = [self._jobs.get()]
            jobs += [self._jobs.get() for _ in range(self._jobs.qsize())]
            going = None not in jobs
            self._do(jobs)
            if going:
                sleep(REST)

    def _do(self, jobs: Sequence[Job]) -> None:
        group: list[Wish] = []
        for job in jobs:
            if isinstance(job, Wish):
                group.append(job)
                continue
            self._keep(group)
            group = []
            if job is not None:
                job()
        self._keep(group)

    def _keep(self, group: Sequence[Wish]) -> None:
        if not group:
            return
        try:
            verdicts = self.ledger.keep([wish.append for wish in group])
        except Exception as error:  # a mistake of ours: the thread lives on, nobody waits for ever
            logger.exception("a group was not kept")
            verdicts = [error] * len(group)
        before = self.trouble
        self.trouble = next((v for v in verdicts if isinstance(v, NotKept)), None)
        if self.trouble is not None and before is None:
            logger.error("all tables wait: %s", self.trouble)
        elif self.trouble is None and before is not None:
            logger.info("the disk takes what happens again: all tables go on")
        tell(group, verdicts)


def tell(group: Sequence[Wish], verdicts: Sequence[Exception | None]) -> None:
    """Say it to everybody: one call into each event loop, not one for each append."""
    loops: dict[asyncio.AbstractEventLoop, Verdicts] = {}
    for wish, verdict in zip(group, verdicts, strict=True):
        if wish.loop is None:
            wish.hears(verdict)
        else:
            loops.setdefault(wish.loop, []).append((wish.hears, verdict))
    for loop, told in loops.items():
        try:
            loop.call_soon_threadsafe(say, told)
        except RuntimeError:  # the loop is closed: nobody waits any more
            logger.debug("%d who waited have gone", len(told))


def say(told: Verdicts) -> None:
    for hears, verdict in told:
        try:
            hears(verdict)
        except Exception:  # a mistake of one room: the others hear all the same
            logger.exception("an append was kept, and whoever heard of it failed")
