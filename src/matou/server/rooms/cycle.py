"""The house works in cycles: what came is heard, rooms do what it asks for, all of it is written
down in one go, and then everybody is told.

A processor that was asleep needs several times as long for the same work, and a group of appends
costs the disk little more than one does: so what comes within a cycle is done together. A quiet
house never waits.
"""

import asyncio
import logging
from collections.abc import Callable
from math import inf
from typing import Final, Protocol

from matou.server.journal.chain import Append
from matou.server.journal.errors import Closed
from matou.server.journal.journal import Journal
from matou.server.journal.writer import Verdicts

log = logging.getLogger("matou.room")


# Seconds from one cycle to the next: so many for each room that had something to do, so that a busy
# house does more in one go, and nobody waits long in a quiet one.
EACH: Final = 0.005
LONGEST: Final = 0.033  # two frames of a screen

Kept = Callable[[Exception | None], None]  # hears nothing, or why an append was not kept


class Worker(Protocol):
    """A room that has something to do."""

    def work(self) -> None:
        """Do it, and give what is to be kept to the cycle."""


class Ears(Protocol):
    """Who reads the lines of the house."""

    def listen(self) -> None:
        """Read what has come, and do not ring for a while."""

    def wait(self) -> None:
        """From now on, ring when something comes."""


class Cycle:
    """Of all rooms of a house; without ears, lines are heard as they speak."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.ears: Ears | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heard: list[Callable[[], None]] = []
        self._workers: list[Worker] = []
        self._group: list[Append] = []
        self._kept: list[Kept] = []
        self._writing = False
        self._set = False  # the next one has its time
        self._began = -inf
        self._period = EACH

    def hear(self, heard: Callable[[], None]) -> None:
        """Done first in the next cycle, whether or not a disk is slow."""
        self._heard.append(heard)
        self._go_on()

    def ask(self, worker: Worker) -> None:
        """It works in the next cycle, in the order of asking."""
        self._workers.append(worker)
        self._go_on()

    def keep(self, append: Append, kept: Kept) -> None:
        """With all else of this cycle; called by a worker at work."""
        self._group.append(append)
        self._kept.append(kept)

    def ring(self) -> None:
        """Somebody speaks."""
        self._go_on()

    def _go_on(self) -> None:
        if self._set:
            return
        self._set = True
        loop = self._loop = self._loop or asyncio.get_running_loop()
        rest = self._began + self._period - loop.time()
        if rest > 0:
            loop.call_later(rest, self._begin)
        else:
            loop.call_soon(self._begin)

    def _begin(self) -> None:
        assert self._loop is not None
        self._began = self._loop.time()
        if self.ears is not None:
            _safely(self.ears.listen)
        heard, self._heard = self._heard, []
        for one in heard:
            _safely(one)
        worked = 0 if self._writing else self._work()
        self._period = min(max(1, worked) * EACH, LONGEST)
        self._set = False
        asked = self._heard or (self._workers and not self._writing)
        if asked or (self.ears is not None and (worked or heard)):
            self._go_on()
        elif self.ears is not None:  # nobody said anything for a whole period
            self._began = -inf  # the next word is heard at once, and rings once
            self.ears.wait()

    def _work(self) -> int:
        """How many had something to do."""
        workers, self._workers = self._workers, []
        for worker in workers:
            _safely(worker.work)
        if self._group:
            self._writing = True
            group, self._group = self._group, []
            try:
                self._journal.append(group, self._written, self._loop)
            except Closed as error:
                self._written([error] * len(group))
        return len(workers)

    def _written(self, verdicts: Verdicts) -> None:
        self._writing = False
        waiting, self._kept = self._kept, []
        for kept, verdict in zip(waiting, verdicts, strict=True):
            _safely(kept, verdict)
        if self._workers:
            self._go_on()


def _safely(what: Callable[..., None], *said: object) -> None:
    """A mistake of one room or line: the others go on."""
    try:
        what(*said)
    except Exception:
        log.exception("a mistake of one room or line")
