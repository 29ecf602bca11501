"""The journal's one thread: it does what it is asked, one thing after the other."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

from matou.server.journal.chain import Append
from matou.server.journal.errors import Closed, NotKept
from matou.server.journal.ledger import Ledger

Answer = TypeVar("Answer")
Verdicts = Sequence[Exception | None]  # of each append: nothing, or why it was not kept
Hears = Callable[[Verdicts], None]
Job = Callable[[], None] | None  # None: no more will come

logger = logging.getLogger(__name__)


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

    def keep(
        self, group: Sequence[Append], hears: Hears, loop: asyncio.AbstractEventLoop | None
    ) -> None:
        """In one transaction; it is heard in an event loop, without one in this thread."""
        self._ask(partial(self._keep, group, hears, loop))

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
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except Exception:  # a mistake of ours: the thread lives on
                logger.exception("the journal made a mistake")

    def _keep(
        self, group: Sequence[Append], hears: Hears, loop: asyncio.AbstractEventLoop | None
    ) -> None:
        try:
            verdicts = self.ledger.keep(group)
        except Exception as error:  # a mistake of ours: the thread lives on, nobody waits for ever
            logger.exception("a group was not kept")
            verdicts = [error] * len(group)
        before = self.trouble
        self.trouble = next((v for v in verdicts if isinstance(v, NotKept)), None)
        if self.trouble is not None and before is None:
            logger.error("all tables wait: %s", self.trouble)
        elif self.trouble is None and before is not None:
            logger.info("the disk takes what happens again: all tables go on")
        if loop is None:
            hears(verdicts)
        else:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(hears, verdicts)
        self.ledger.settle_in_time()  # while everybody is told
