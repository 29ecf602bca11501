"""Looking through all that lives stops everybody, for long in a full house: not while people play.

What has lived for a while is set apart (`gc.freeze`), so that collections are short. References are
counted all the same; only circles among what was set apart wait until the house is quiet.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

LOOK: Final = 5.0  # seconds
MANY: Final = 5_000_000  # facts and messages: after so many it is done although people play
YOUNG: Final = 20_000  # new things between two short collections: most of them are gone by then


class Garbage:
    """Told how much has been done so far, it finds a pause in which nothing is."""

    def __init__(self, done: Callable[[], float]) -> None:
        self.done = done
        self._seen = self._collected = -1.0

    async def watch(self) -> None:
        gc.set_threshold(YOUNG)
        while True:
            self.look()
            await asyncio.sleep(LOOK)

    def look(self) -> None:
        """Once after all that was done, in the first pause."""
        done = self.done()
        quiet = done == self._seen
        self._seen = done
        if (quiet and done != self._collected) or done > self._collected + MANY:
            self._collected = done
            gc.unfreeze()
            gc.collect()
        gc.freeze()  # not counted: to count what is frozen is to walk through all of it
