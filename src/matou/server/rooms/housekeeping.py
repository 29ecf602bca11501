"""Which rooms stay: where people are, in memory; others on the disk for 48 hours. Where there are
too many, those go first in which nobody has been for longest."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import SQLAlchemyError

from matou.server.journal.errors import NotKept
from matou.server.rooms.directory import KEPT

if TYPE_CHECKING:
    from matou.server.rooms.registry import Rooms

log = logging.getLogger("matou.rooms")

MOST_ROOMS: Final = 5000  # in memory
MOST_KEPT: Final = 50_000  # in the directory
SHARE: Final = 1000  # of them, opened from one address
SWEEP: Final = 60.0  # seconds between looks for rooms to unload or forget
RETRY_S: Final = 2.0  # the same, while the disk takes nothing
TOGETHER: Final = 50  # rooms that are forgotten at once: others wait for the disk meanwhile
LINGERS: Final = 3600.0  # seconds that a room stays at least after somebody was in it


class FullError(Exception):
    """The server has as many rooms as it can hold, and people are in all of them."""


class Housekeeper:
    """Makes room, and forgets what is not needed."""

    def __init__(self, rooms: "Rooms") -> None:
        self.rooms = rooms
        self._opened: dict[str, set[str]] = {}  # by address; in memory only
        self._opener: dict[str, str] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self.trouble = False  # the disk did not take the last thing

    async def begin(self) -> None:
        """With a first write, so that a server that starts on a full disk knows it."""
        await self._try(self.keep_clock)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        with suppress(SQLAlchemyError):
            await self.keep_clock()

    async def _sweep(self) -> None:
        tasks = (
            self.unload_idle,
            self.rooms.put_back,
            self.forget_old,
            self.keep_clock,
            self._hold,
        )
        while True:
            for task in tasks:
                await self._try(task)
            await asyncio.sleep(RETRY_S if self.trouble else SWEEP)

    async def _try(self, task: Callable[[], Awaitable[None]]) -> None:
        try:
            await task()
        except (NotKept, SQLAlchemyError) as error:
            if not self.trouble:
                why = str(error).splitlines()[0]
                log.error("the disk is full or fails, retrying every %g s: %s", RETRY_S, why)
            self.trouble = True
        except Exception:
            log.exception("housekeeping failed, retrying in %g s", SWEEP)
        else:
            if self.trouble and task == self.keep_clock:
                log.info("the disk takes what is written again")
                self.trouble = False

    async def keep_clock(self) -> None:
        rooms = self.rooms
        await asyncio.to_thread(rooms.store.keep_reading, rooms.clock.reading())

    # --- room for one more ---------------------------------------------------------------

    async def make_room(self, address: str) -> None:
        """An address that has its share gives up a room of its own, a full house anybody's; never
        one with people in it: FullError."""
        rooms = self.rooms
        if len(rooms.actors) >= MOST_ROOMS:
            await self.unload_idle()
        if len(rooms.actors) >= MOST_ROOMS:
            raise FullError
        own = self._opened.get(address, set())
        if len(own) >= SHARE:
            await self._forget_first(
                await asyncio.to_thread(rooms.store.untouched, len(own), list(own))
            )
        if await asyncio.to_thread(rooms.store.count) >= MOST_KEPT:
            most = len(rooms.actors) + 1
            await self._forget_first(await asyncio.to_thread(rooms.store.untouched, most))

    def opened(self, room: str, address: str) -> None:
        self._opened.setdefault(address, set()).add(room)
        self._opener[room] = address

    async def _forget_first(self, found: list[str]) -> None:
        """Those in memory go last: somebody was there a moment ago."""
        for room in sorted(found, key=self.rooms.actors.__contains__):
            actor = self.rooms.actors.get(room)
            if actor is None or actor.empty:
                await self.forget(room)
                return
        raise FullError

    # --- tidying up ----------------------------------------------------------------------

    async def unload_idle(self) -> None:
        """Rooms that nobody is in leave the memory, the journal has them; not one that waits for a
        disk: it has still something to say, or to be told of."""
        rooms = self.rooms
        left = []
        for room, actor in list(rooms.actors.items()):
            if actor.broken or (actor.empty and actor.room.live.asleep and not actor.waits):
                await actor.stop()
                if rooms.actors.get(room) is actor:
                    del rooms.actors[room]
                    left.append(room)
        rooms.metrics.rooms.set(len(rooms.actors))
        now = rooms.clock.now()
        await asyncio.to_thread(rooms.store.touch, left, now, now + LINGERS)

    async def forget_old(self) -> None:
        """Nothing is stored that is not needed: rooms whose time is over go for good, unless
        somebody is there."""
        rooms = self.rooms
        now = rooms.clock.now()
        late = await asyncio.to_thread(rooms.store.expired, now)
        people = [room for room in late if room in rooms.actors and not rooms.actors[room].empty]
        await asyncio.to_thread(rooms.store.touch, people, now, now + LINGERS)
        over = iter(set(late).difference(people))
        while some := list(islice(over, TOGETHER)):
            await self.forget(*some)
        await asyncio.to_thread(rooms.journal.forget_damaged, now - KEPT)

    async def forget(self, *rooms: str) -> None:
        """On a full disk, too: then with the room that is held for it."""
        for room in rooms:
            actor = self.rooms.actors.pop(room, None)
            if actor is not None:
                await actor.stop()
        self.rooms.records.forget(*rooms)
        try:
            await asyncio.to_thread(self._remove, rooms)
        except (NotKept, SQLAlchemyError):
            await asyncio.to_thread(self.rooms.journal.make_room)
            await asyncio.to_thread(self._remove, rooms)
        for room in rooms:
            address = self._opener.pop(room, "")
            own = self._opened.get(address, set())
            own.discard(room)
            if not own:
                self._opened.pop(address, None)

    def _remove(self, rooms: Sequence[str]) -> None:
        self.rooms.journal.forget(*rooms)
        self.rooms.store.forget(*rooms)

    async def _hold(self) -> None:
        await asyncio.to_thread(self.rooms.journal.reserve.hold)
