"""The journal's one thread: it takes whatever is queued and commits it together."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple, TypeVar

from matou.server.journal.ledger import Append, Ledger
from matou.server.journal.mishaps import Closed, NotKept

Answer = TypeVar("Answer")
Waiter = asyncio.Future[None] | Future[None]
Verdicts = list[tuple[asyncio.Future[None], Exception | None]]

logger = logging.getLogger(__name__)


class Wish(NamedTuple):
    """An append and who waits for it."""

    append: Append
    waiter: Waiter


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

    def append(self, append: Append, waiter: Waiter) -> None:
        self._ask(Wish(append, waiter))

    def call(self, work: Callable[[], Answer]) -> Answer:
        """Do some other work between two groups, and wait for its answer."""
        future: Future[Answer] = Future()

        def job() -> None:
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)

        self._ask(job)
        return future.result()

    def stop(self) -> None:
        """Do all that was asked, then end."""
        with self._gate:
            self._open = False
            self._jobs.put(None)
        self._thread.join()

    def _ask(self, job: Job) -> None:
        with self._gate:
            if not self._open:
                raise Closed("the journal is closed")
            self._jobs.put(job)

    def _run(self) -> None:
        going = True
        while going:
            # What came while the last group was being written is the next group.
            jobs = [self._jobs.get()]
            jobs += [self._jobs.get() for _ in range(self._jobs.qsize())]
            going = None not in jobs
            self._do(jobs)

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
        self.trouble = next((v for v in verdicts if isinstance(v, NotKept)), None)
        tell([wish.waiter for wish in group], verdicts)


def tell(waiters: Sequence[Waiter], verdicts: Sequence[Exception | None]) -> None:
    """Wake everybody: one call into each event loop, not one for each waiter."""
    loops: dict[asyncio.AbstractEventLoop, Verdicts] = {}
    for waiter, verdict in zip(waiters, verdicts, strict=True):
        if isinstance(waiter, Future):
            settle_one(waiter, verdict)
        else:
            loops.setdefault(waiter.get_loop(), []).append((waiter, verdict))
    for loop, told in loops.items():
        try:
            loop.call_soon_threadsafe(settle, told)
        except RuntimeError:  # the loop is closed: nobody waits any more
            logger.debug("%d waiters have gone", len(told))


def settle(told: Verdicts) -> None:
    for waiter, verdict in told:
        if not waiter.done():  # cancelled meanwhile
            settle_one(waiter, verdict)


def settle_one(waiter: Waiter, verdict: Exception | None) -> None:
    if verdict is None:
        waiter.set_result(None)
    else:
        waiter.set_exception(verdict)
