"""Full garbage collections pause the event loop, so run them when the server is idle.

By itself Python only collects the newest objects, in a few milliseconds. Whatever survives that is
not looked at again before the next full collection.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

LOOK_S: Final = 5.0
MAX_DONE: Final = 5_000_000  # events and messages until a collection although people play
YOUNG_OBJECTS: Final = 20_000  # created between two short collections
NEVER: Final = 1_000_000_000


class Garbage:
    """Told how much has been done so far, it finds an idle moment."""

    def __init__(self, done: Callable[[], float]) -> None:
        self.done = done
        self._seen = -1.0
        self._collected = 0.0

    async def watch(self) -> None:
        gc.set_threshold(YOUNG_OBJECTS, NEVER)
        while True:
            self.look()
            await asyncio.sleep(LOOK_S)

    def look(self) -> None:
        """Collect if nothing was done since the last look and there were short collections, whose
        survivors may be garbage by now."""
        done = self.done()
        idle = done == self._seen
        self._seen = done
        if (idle and gc.get_count()[1]) or done > self._collected + MAX_DONE:
            self._collected = done
            gc.collect()
