"""Worker processes for bots that search, so that no search blocks the event loop.

A room asks when a bot's turn begins and takes the answer when the turn is due. If there is none,
the bot plays its quick choice: a delay shows nothing of a hand.
"""

import asyncio
import logging
import os
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from matou.bots.thinking import think
from matou.record.position import write_position
from matou.server.rooms.state.players import Thought
from matou.server.workers import workers

log = logging.getLogger("matou.rooms")

WORKERS: Final = max(1, (os.cpu_count() or 1) - 1)  # one core is left to the rooms
QUEUED_QUESTIONS: Final = 1  # queued, so that no worker waits for the event loop


class Thinkers:
    """A pool of workers for all rooms, shared round-robin by client."""

    def __init__(self, most: int = WORKERS) -> None:
        self._most = most + QUEUED_QUESTIONS
        self._workers = most
        self._pool: ProcessPoolExecutor | None = None  # started when the first bot searches
        self._waiting: dict[str, deque[Thought]] = {}  # by client, the next one first
        self._running = 0

    def ask(self, whose: str, thought: Thought) -> None:
        self._waiting.setdefault(whose, deque()).append(thought)
        self._go_on()

    def stop(self) -> None:
        self._waiting.clear()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _go_on(self) -> None:
        while self._running < self._most and self._waiting:
            thought = self._next()
            if not thought.dropped:
                self._submit(thought)

    def _next(self) -> Thought:
        """Next question, round-robin over those who ask."""
        whose = next(iter(self._waiting))
        asked = self._waiting.pop(whose)
        if len(asked) > 1:
            self._waiting[whose] = asked  # behind the others
        return asked.popleft()

    def _submit(self, thought: Thought) -> None:
        if self._pool is None:
            self._pool = workers(self._workers)
        loop = asyncio.get_running_loop()
        text = write_position(thought.table)
        try:
            future = self._pool.submit(think, text, thought.seat, thought.cat, thought.seed)
        except BrokenProcessPool:  # a worker died: the next question starts new ones
            self._pool = None
            return
        self._running += 1
        future.add_done_callback(lambda done: loop.call_soon_threadsafe(self._done, thought, done))

    def _done(self, thought: Thought, future: "Future[str]") -> None:
        self._running -= 1
        if not future.cancelled() and future.exception() is None:
            thought.said = future.result()
        elif not future.cancelled():
            log.error("a cat could not think: %s", type(future.exception()).__name__)
        self._go_on()
