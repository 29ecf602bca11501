"""Full garbage collections pause the event loop, so run them when the server is idle.

What survives one is set apart (`gc.freeze`), which keeps the collections in between short. Nothing
is set apart that no collection has looked at: a dead cycle among it would never be freed.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

LOOK_S: Final = 5.0
MAX_DONE: Final = 5_000_000  # facts and messages until a collection although people play
YOUNG: Final = 20_000  # new objects between two short collections: most of them are gone by then


class Garbage:
    """Told how much has been done so far, it finds an idle moment."""

    def __init__(self, done: Callable[[], float]) -> None:
        self.done = done
        self._seen = self._collected = -1.0

    async def watch(self) -> None:
        gc.set_threshold(YOUNG)
        gc.freeze()  # the program itself
        while True:
            self.look()
            await asyncio.sleep(LOOK_S)

    def look(self) -> None:
        """Collect once after all that was done, in the first idle moment."""
        done = self.done()
        quiet = done == self._seen
        self._seen = done
        if (quiet and done != self._collected) or done > self._collected + MAX_DONE:
            self._collected = done
            gc.unfreeze()
            gc.collect()
            gc.freeze()
