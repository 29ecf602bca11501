"""Records of finished games on their way into the store. The journal has these games already, so
nobody waits for it, and several go in one go."""

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from matou.server.store.store import Record, Store

log = logging.getLogger("matou.rooms")

TOGETHER: Final = 1.0  # seconds in which games end that are written together
AGAIN: Final = 5.0  # seconds until a disk that took nothing is asked again
MOST: Final = 1000  # records that wait; the others are made good when their room is loaded
OF_A_ROW: Final = (DataError, IntegrityError)


class Records:
    """Of a house; they can be read while they wait."""

    def __init__(self, store: Store) -> None:
        self.trouble = False  # the store did not take the last ones
        self._store = store
        self._waiting: dict[tuple[str, int], Record] = {}
        self._writing = asyncio.Lock()
        self._later: asyncio.Task[None] | None = None

    def keep(self, record: Record) -> None:
        if len(self._waiting) < MOST:
            self._waiting.setdefault((record.room, record.number), record)
        else:
            log.error("game %d of room %s waits in the journal", record.number, record.room)
        if self._later is None:
            self._later = asyncio.create_task(self._write_later(), name="records")

    def forget(self, *rooms: str) -> None:
        for which in [which for which in self._waiting if which[0] in rooms]:
            del self._waiting[which]

    async def stop(self) -> None:
        """What waits is written, or left to the journal."""
        if self._later is not None:
            self._later.cancel()
        await self._write()

    async def one(self, room: str, number: int) -> Record | None:
        there = self._waiting.get((room, number))
        return there or await asyncio.to_thread(self._store.record, room, number)

    async def all(self, room: str) -> list[Record]:
        """Of a room, in order."""
        waiting = {one.number: one for one in self._waiting.values() if one.room == room}
        kept = {one.number: one for one in await asyncio.to_thread(self._store.records, room)}
        return [one for _, one in sorted((waiting | kept).items())]

    async def _write_later(self) -> None:
        try:
            await asyncio.sleep(TOGETHER)
            while self._waiting:
                if not await self._write():
                    await asyncio.sleep(AGAIN)
        finally:
            self._later = None

    async def _write(self) -> bool:
        """Whether the store has taken what waited."""
        async with self._writing:
            some = dict(self._waiting)
            if not some:
                return True
            try:
                await asyncio.to_thread(self._put, list(some.values()))
            except Exception as error:
                if not self.trouble:
                    log.error("%d records wait: %s", len(some), str(error).partition("\n")[0])
                self.trouble = True
                return False
            self.trouble = False
            for which in some:
                self._waiting.pop(which, None)
            return True

    def _put(self, some: list[Record]) -> None:
        """Together; where one of them is the trouble, the others without it."""
        try:
            self._store.keep_records(some)
        except Exception as error:
            if isinstance(error, SQLAlchemyError) and not isinstance(error, OF_A_ROW):
                raise  # the disk, or the way to the database
            if len(some) > 1:
                for one in some:
                    self._put([one])
            else:
                why = str(error).partition("\n")[0]
                log.error("game %d of room %s has no record: %s", some[0].number, some[0].room, why)
