"""A fair queue for one worker thread: small jobs first, and an equal share for each address."""

import asyncio
import heapq
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any


class QueueFullError(Exception):
    """An address has too much waiting."""


@dataclass(order=True)
class Job:
    size: int
    number: int  # of two equal ones the older is first
    work: Callable[[], Any] = field(compare=False)
    answer: "asyncio.Future[Any]" = field(compare=False)


@dataclass
class Share:
    """What waits for one address."""

    served: int  # the size of all that it was given
    waiting: int = 0  # the size of all that it waits for
    jobs: list[Job] = field(default_factory=list)  # a heap

    @property
    def tag(self) -> int:
        """What it was given once its smallest job is done."""
        return self.served + self.jobs[0].size


class FairQueue:
    """Start-time fair queueing over addresses: next is the smallest job of the address that will
    have been given least with it. Whoever comes anew starts even with whoever is served now, so
    nobody saves turns, and nobody waits for ever."""

    def __init__(self, most: int) -> None:
        self.most = most  # what one address may have waiting, in the unit of sizes
        self._thread = ThreadPoolExecutor(1)
        self._shares: dict[str, Share] = {}
        self._served = 0  # what the address of the last job had been given before it
        self._count = 0
        self._busy = False

    async def run(self, address: str, size: int, work: Callable[[], Any]) -> Any:
        """What the work returns, or raises, when its turn has come; raises QueueFullError."""
        share = self._shares.setdefault(address, Share(self._served))
        if share.waiting + size > self.most:
            raise QueueFullError
        self._count += 1
        answer = asyncio.get_running_loop().create_future()
        heapq.heappush(share.jobs, Job(size, self._count, work, answer))
        share.waiting += size
        self._next()
        return await answer

    def _next(self) -> None:
        waiting = [share for share in self._shares.values() if share.jobs]
        if self._busy or not waiting:
            return
        share = min(waiting, key=lambda one: one.tag)
        job = heapq.heappop(share.jobs)
        self._served = share.served
        share.served += job.size
        share.waiting -= job.size
        self._shares = {
            address: one
            for address, one in self._shares.items()
            if one.jobs or one.served > self._served
        }
        self._busy = True
        running = asyncio.get_running_loop().run_in_executor(self._thread, job.work)
        running.add_done_callback(partial(self._done, job.answer))

    def _done(self, answer: "asyncio.Future[Any]", running: "asyncio.Future[Any]") -> None:
        self._busy = False
        self._next()
        error = None if running.cancelled() else running.exception()
        if answer.done():  # the client is gone
            return
        if running.cancelled():
            answer.cancel()
        elif error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(running.result())
