"""Natural batching: rooms run as soon as they have work, and one commit is under way at a time.

What rooms append while a commit is under way is the next batch, and that commit starts when the
last one is done. So a batch grows with the load by itself, and an idle server waits for nothing.
"""

import asyncio
import logging
from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from matou.server.metrics import Metrics
from matou.server.storage.interface import Append, Closed, Storage, StorageFailed, Verdicts

log = logging.getLogger("matou.room")

OnAppended = Callable[[Exception | None], None]  # None, or the reason of a failure


class Worker(Protocol):
    """A room with work to do."""

    def work(self) -> None:
        """Run, and pass what must be durable to `Batcher.append`."""


class Batcher:
    """Collects the appends of all rooms of a server into batches."""

    def __init__(self, storage: Storage, metrics: Metrics) -> None:
        self._storage = storage
        self._metrics = metrics
        self._began_s = 0.0  # when the commit under way began
        self._workers: list[Worker] = []
        self._batch: list[Append] = []
        self._waiting: list[OnAppended] = []  # for that batch
        self._committing: list[OnAppended] = []  # for the batch before

    def schedule(self, worker: Worker) -> None:
        """Run this room after all sockets that are ready now have been read.

        So messages that arrived together are one batch.
        """
        if not self._workers:
            asyncio.get_running_loop().call_soon(self._run)
        self._workers.append(worker)

    def append(self, append: Append, on_appended: OnAppended) -> None:
        """Add to the next batch; called by a room that runs."""
        self._batch.append(append)
        self._waiting.append(on_appended)

    def _run(self) -> None:
        workers, self._workers = self._workers, []
        for worker in workers:
            _safely(worker.work)
        self._commit()

    def _commit(self) -> None:
        if self._committing or not self._batch:
            return
        batch, self._batch = self._batch, []
        self._committing, self._waiting = self._waiting, []
        self._began_s = perf_counter()
        try:
            self._storage.append(batch, self._committed)
        except Closed as error:
            self._committed([error] * len(batch))

    def _committed(self, verdicts: Verdicts) -> None:
        committed, self._committing = self._committing, []
        self._metrics.append_s.observe(perf_counter() - self._began_s)
        if failed := sum(isinstance(one, StorageFailed) for one in verdicts):
            self._metrics.failed_appends.inc(failed)
        self._commit()  # the disk commits while messages are sent
        for on_appended, verdict in zip(committed, verdicts, strict=True):
            _safely(on_appended, verdict)


def _safely(call: Callable[..., None], *arguments: object) -> None:
    """Run one room; an exception there does not stop the others."""
    try:
        call(*arguments)
    except Exception:
        log.exception("one room failed")
