"""Unloads idle rooms from memory, and deletes rooms 48 hours after the last visit.

If there are too many rooms, those without visits for longest are deleted first.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Container
from itertools import islice
from typing import Final

from matou.server.metrics import Metrics
from matou.server.runtime.actor import Actor
from matou.server.storage.interface import Storage, StorageFailed
from matou.server.units import in_class, unit_of

log = logging.getLogger("matou.rooms")

ROOM_LIFE_S: Final = 48 * 3600.0  # that a room is stored after it was opened
MAX_LOADED: Final = 5000  # rooms in memory
MAX_STORED = 50_000  # rooms in the storage, for each node
MAX_PER_ADDRESS = 1000  # of them
SWEEP_S: Final = 60.0  # between looks for rooms to unload or forget
RETRY_S: Final = 2.0  # the same, while the disk is full
MAX_FORGOTTEN: Final = 50  # rooms at once: others wait for the disk meanwhile
LINGER_S: Final = 3600.0  # that a room stays at least after somebody was in it


class FullError(Exception):
    """The server has the maximum of rooms, and there are people in all of them."""


class Housekeeper:
    """Unloads and deletes rooms."""

    def __init__(self, storage: Storage, actors: dict[str, Actor], metrics: Metrics) -> None:
        self.storage = storage
        self.actors = actors
        self.metrics = metrics
        self.max_stored = MAX_STORED
        self.max_per_address = MAX_PER_ADDRESS
        self._opened: dict[str, set[str]] = {}  # by address; in memory only
        self._opener: dict[str, str] = {}
        self.running_classes: Container[str] = ()  # by name; in memory
        self._sweeper: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Start with a write, so that a server on a full disk notices it at once."""
        await self._try(self.storage.tidy)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    def stop(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()

    async def _sweep(self) -> None:
        while True:
            tasks = (self.unload_idle, self.forget_old, self.storage.tidy)
            done = [await self._try(task) for task in tasks]
            await asyncio.sleep(SWEEP_S if all(done) else RETRY_S)

    async def _try(self, task: Callable[[], Awaitable[None]]) -> bool:
        try:
            await task()
        except StorageFailed:  # the storage has said so
            return False
        except Exception:
            log.exception("housekeeping failed, retrying in %g s", SWEEP_S)
        return True

    # --- room for one more ---------------------------------------------------------------

    async def make_room(self, address: str) -> None:
        """Delete a room to admit a new one: one of the address at its limit, else any.

        Never one with people in it: FullError.
        """
        if len(self.actors) >= MAX_LOADED:
            await self.unload_idle()
        if len(self.actors) >= MAX_LOADED:
            raise FullError
        own = self._opened.get(address, set())
        if len(own) >= self.max_per_address:
            await self._forget_first(await self.storage.untouched(len(own), list(own)))
        if await self.storage.count() >= self.max_stored * self.storage.nodes():
            await self._forget_first(await self.storage.untouched(len(self.actors) + 1))

    def opened(self, room: str, address: str) -> None:
        self._opened.setdefault(address, set()).add(room)
        self._opener[room] = address

    async def _forget_first(self, found: list[str]) -> None:
        """Rooms in memory come last: their guests left a moment ago."""
        for room in sorted(found, key=self.actors.__contains__):
            unit = [room] if not in_class(room) else await self.storage.names(unit_of(room))
            if not any(self._occupied(one) for one in unit):
                await self.forget(*unit)
                return
        raise FullError

    def _occupied(self, name: str) -> bool:
        actor = self.actors.get(name)
        return name in self.running_classes or (actor is not None and not actor.empty)

    # --- tidying up ----------------------------------------------------------------------

    async def unload_idle(self) -> None:
        """Unload rooms without guests from memory, except those with a pending append."""
        left = []
        for room, actor in list(self.actors.items()):
            if actor.broken or (actor.empty and actor.room.live.asleep and not actor.blocked):
                await actor.stop()
                if self.actors.get(room) is actor:
                    del self.actors[room]
                    left.append(room)
        self.metrics.rooms.set(len(self.actors))
        await self.storage.touch(left, self.storage.now() + LINGER_S)
        await self.storage.release([room for room in left if room not in self.actors])

    async def forget_old(self) -> None:
        """Delete expired rooms without guests."""
        late = await self.storage.expired()
        people = [
            room
            for room in late
            if room in self.actors and not self.actors[room].empty and not in_class(room)
        ]
        await self.storage.touch(people, self.storage.now() + LINGER_S)
        # A class that runs closes by itself, and a table ends with its class.
        running = [one for one in late if unit_of(one) in self.running_classes]
        over = iter(set(late).difference(people, running))
        while some := list(islice(over, MAX_FORGOTTEN)):
            await self.forget(*some)

    async def forget(self, *rooms: str) -> None:
        for room in rooms:
            actor = self.actors.pop(room, None)
            if actor is not None:
                await actor.stop()
        await self.storage.forget(rooms)
        for room in rooms:
            address = self._opener.pop(room, "")
            own = self._opened.get(address, set())
            own.discard(room)
            if not own:
                self._opened.pop(address, None)
