"""Storage in PostgreSQL: one batch is one statement, fenced by the epochs of owners.

An error is not a "no": what was under way may have been committed. So a batch that failed is
brought again, and the stored heads say what is there.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hmac import compare_digest
from math import inf
from typing import Final

from matou.server.storage import chain
from matou.server.storage.chain import Batch, BrokenChain, Head
from matou.server.storage.interface import (
    Append,
    AppendFailed,
    Closed,
    Damaged,
    Elsewhere,
    OnCommitted,
    OnLost,
    OutOfOrder,
    Record,
    RoomEntry,
    Storage,
    StorageError,
    StorageFailed,
    StoredRoom,
)
from matou.server.storage.postgres.lease import NAME_TIMEOUT_S, Lease
from matou.server.storage.postgres.tables import (
    Brought,
    Change,
    CodeConflict,
    Incarnation,
    Tables,
)

log = logging.getLogger("matou.storage")

MAX_ROUNDS: Final = 4  # retries of a batch after a concurrent change
PASSPORT_S: Final = 60.0  # for which another node's key is remembered
POLL_RENEWALS: Final = 5  # renewals between two checks that the units are still owned
Verdict = Exception | None


class PostgresStorage(Storage):
    """One node's view of a database that several nodes share."""

    def __init__(self, tables: Tables, node: str, name_timeout_s: float = NAME_TIMEOUT_S) -> None:
        self.tables = tables
        told = (self._restarted, self._renewed, self._expired)
        self.lease = Lease(tables, node, *told, name_timeout_s)
        self.commits = 0  # batches
        self._heads: dict[str, Head] = {}  # of rooms in memory, with the epoch of their owner
        self._units: dict[str, str] = {}  # by room
        self._owned: dict[str, int] = {}  # units with the epoch by which this node owns them
        self._queue: deque[tuple[Sequence[Append], OnCommitted]] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._on_lost: OnLost = lambda rooms: None
        self._renewals = 0
        self._passports: dict[str, float] = {}  # keys of other nodes, and when they were right
        self._trouble = ""  # reason of the last failure
        self._closing = False

    async def begin(self, on_lost: OnLost) -> None:
        self._on_lost = on_lost
        try:
            await self.tables.open()
            await self.lease.begin()
        except BaseException:
            await self.tables.close()
            raise

    def announce(self, address: str) -> None:
        self.lease.address = self.lease.address or address

    def nodes(self) -> int:
        return self.lease.others + 1

    async def close(self) -> None:
        if self._closing:
            return
        self._closing = True
        if self._worker is not None:
            await asyncio.wait({self._worker})
        await self.lease.end()
        await self.tables.close()

    def now(self) -> float:
        return self.lease.now()

    # --- appending -----------------------------------------------------------------------

    def append(self, batch: Sequence[Append], on_committed: OnCommitted) -> None:
        self._open()
        self._queue.append((batch, on_committed))
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work(), name="appends")

    async def _work(self) -> None:
        while self._queue:
            batch, on_committed = self._queue.popleft()
            try:
                verdicts = await self._append(batch)
            except StorageFailed as error:
                self._report(str(error))
                for one in batch:  # the next append reads the stored heads first
                    self._heads.pop(one.room, None)
                failed = AppendFailed(str(error))
                verdicts = [failed] * len(batch)
            except Exception as error:  # a bug: fail the waiters, so that none waits for ever
                log.exception("a batch was not appended")
                verdicts = [error] * len(batch)
            else:
                self._report("")
            try:
                on_committed(verdicts)
            except Exception:
                log.exception("a verdict was not taken")
        self._worker = None

    def _report(self, trouble: str) -> None:
        if trouble and not self._trouble:
            log.error("the database takes no events, all rooms wait: %s", trouble)
        elif self._trouble and not trouble:
            log.info("the database takes events again, all rooms go on")
        self._trouble = trouble

    async def _append(self, appends: Sequence[Append]) -> list[Verdict]:
        """Most batches are one statement; refused rows are then compared with what is stored."""
        verdicts: list[Verdict] = [None] * len(appends)
        left = list(range(len(appends)))
        unknown = {appends[i].room for i in left if appends[i].seq != 0}.difference(self._heads)
        if unknown:
            await self._look(sorted(unknown))
        for _ in range(MAX_ROUNDS):
            chosen = [appends[i] for i in left]
            batch = Batch(chosen, self._heads, await self._taken(chosen))
            try:
                refused = await self._commit(batch)
            except CodeConflict:  # another node took the join code at this moment
                continue
            again = []
            for i, verdict in zip(left, batch.verdicts, strict=True):
                if verdict is None and appends[i].room in refused:
                    again.append(i)
                else:
                    verdicts[i] = await self._brought_again(appends[i], verdict)
            if not again:
                return verdicts
            await self._look(sorted(refused))
            left = again
        raise StorageFailed("rooms change faster than a batch is appended")

    async def _commit(self, batch: Batch) -> set[str]:
        """Commit, and return the rooms of which nothing was appended."""
        heads = dict(batch.heads)
        for append in batch.extras:  # a code or a record without an event is fenced, too
            known = self._heads.get(append.room)
            if known is not None:
                heads.setdefault(append.room, known._replace(epoch=append.epoch))
        if not heads:
            return set()
        entries = {one.room: one.entry for one in batch.extras if one.entry is not None}
        for room, entry in entries.items():
            self._units.setdefault(room, entry.unit or room)
        changes = [
            Change(room, self._units.get(room, room), self._heads.get(room), head)
            for room, head in heads.items()
        ]
        records = [record for one in batch.extras for record in one.records]
        brought = Brought(changes, batch.rows, list(entries.values()), records)
        refused = await self.tables.append(self.lease.me, brought)
        self.commits += 1
        for change in changes:
            if change.room not in refused:
                self._heads[change.room] = change.after
                if change.before is None:
                    self._owned.setdefault(change.unit, change.after.epoch)
        return refused

    async def _look(self, rooms: Iterable[str]) -> None:
        """Read the heads of these rooms. An owner with an older epoch is fenced."""
        chosen = list(rooms)
        stands = await self.tables.stands(chosen)
        for room in chosen:
            stand = stands.get(room)
            if stand is None:
                self._heads.pop(room, None)
                self._units.pop(room, None)
                continue
            epoch = max(stand.head.epoch, stand.owner_epoch)
            self._heads[room] = stand.head._replace(epoch=epoch)
            self._units[room] = stand.unit

    async def _taken(self, appends: Sequence[Append]) -> set[str]:
        """Rooms whose new join code belongs to another room."""
        entries = [one.entry for one in appends if one.entry is not None]
        if not entries:
            return set()
        owners = dict(await self.tables.codes([entry.code for entry in entries]))
        return {
            entry.room
            for entry in entries
            if owners.setdefault(entry.code, entry.room) != entry.room
        }

    async def _brought_again(self, append: Append, verdict: Verdict) -> Verdict:
        """The verdict on a retried append that was stored the first time: None."""
        if type(verdict) is not OutOfOrder or append.seq < 0 or not append.bodies:
            return verdict
        stored = await self.tables.bodies_from(append.room, append.seq)
        return None if stored == list(append.bodies) else verdict

    # --- owning and reading --------------------------------------------------------------

    async def load(self, room: str) -> StoredRoom | None:
        self._open()
        if not self.lease.holds:  # it could own nothing, and would wait for a deadline
            raise StorageFailed(f"node {self.lease.me.node} has no lease now")
        unit = self._units.get(room, room)
        epoch = self._owned.get(unit)
        if epoch is None:
            claimed = await self._claim(room)
            if claimed is None:
                return None
            unit, epoch = claimed
            self._owned[unit] = epoch
        # Statements of their own: what was committed before the take-over is seen.
        for _ in range(MAX_ROUNDS):
            entry = await self.tables.entry(room)
            stand = (await self.tables.stands([room])).get(room)
            rows = await self.tables.events(room)
            if entry is None or stand is None:
                return None
            try:
                bodies = chain.follow(room, rows, stand.head)
            except BrokenChain as error:
                broken = error  # unless an append of before was committed between two statements
                continue
            self._units[room] = stand.unit
            self._heads[room] = stand.head
            return StoredRoom(entry, epoch, bodies)
        raise Damaged(f"room {room} is damaged: {broken}") from broken

    async def _claim(self, room: str) -> tuple[str, int] | None:
        """A room's unit and its new epoch, or None where there is no such room."""
        for _ in range(MAX_ROUNDS):
            claimed = await self.tables.claim(self.lease.me, room)
            if claimed is not None:
                return claimed
            owner = await self.tables.owner(room)
            if owner is not None and owner.node != self.lease.me.node:
                raise Elsewhere(room, owner.node, owner.address)
            if (await self.tables.stands([room])).get(room) is None:
                return None
            # The owner's lease ran out between the two statements, or our own did.
        raise StorageFailed(f"node {self.lease.me.node} has no lease now")

    async def release(self, rooms: Sequence[str]) -> None:
        units = {self._units.get(room, room) for room in rooms}
        for room in rooms:
            self._heads.pop(room, None)
            self._units.pop(room, None)
        free = units.difference(self._units.values())
        for unit in free:
            self._owned.pop(unit, None)
        if free:
            await self.tables.release(self.lease.me, sorted(free))

    async def find(self, code: str) -> RoomEntry | None:
        self._open()
        return await self.tables.find(code)

    async def records(self, room: str) -> list[Record]:
        return await self.tables.records(room)

    async def names(self, first: str) -> list[str]:
        return await self.tables.names(self.lease.me, first)

    async def expired(self) -> list[str]:
        return await self.tables.expired(self.lease.me)

    async def untouched(self, limit: int, among: Sequence[str] | None = None) -> list[str]:
        return await self.tables.untouched(self.lease.me, limit, among)

    async def count(self) -> int:
        return await self.tables.count()

    async def health(self) -> str:
        """The answer is public: reasons, which name the database's host, are in the log."""
        if self._closing:
            return "the storage is closed"
        try:
            await self.tables.node_key(self.lease.me.node)
        except StorageError:
            return "the database does not answer: the log says why"
        if not self.lease.holds:
            return f"node {self.lease.me.node} has no lease"
        return "the database takes no events: the log says why" if self._trouble else ""

    # --- among other nodes ---------------------------------------------------------------

    def passport(self) -> str:
        """What proves to another node that this one asks."""
        return f"{self.lease.me.node} {self.lease.key}"

    async def knows(self, passport: str) -> bool:
        """Whether a living node says so."""
        if self._passports.get(passport, -inf) > self.lease.now() - PASSPORT_S:
            return True
        node, _, key = passport.partition(" ")
        known = await self.tables.node_key(node)
        if known is None or not compare_digest(known, key):
            return False
        self._passports[passport] = self.lease.now()
        return True

    def _open(self) -> None:
        if self._closing:
            raise Closed("the storage is closed")

    # --- housekeeping --------------------------------------------------------------------

    async def touch(self, rooms: Iterable[str], expires: float) -> None:
        chosen = list(rooms)
        if chosen:
            await self.tables.touch(chosen, expires)

    async def forget(self, rooms: Sequence[str]) -> None:
        for room in rooms:
            self._heads.pop(room, None)
            unit = self._units.pop(room, room)
            if unit == room:
                self._owned.pop(unit, None)
        await self.tables.forget(self.lease.me, rooms)

    async def tidy(self) -> None:
        await self.tables.tidy()

    # --- what happens to the lease -------------------------------------------------------

    async def _renewed(self) -> None:
        """Check from time to time whether another node has taken a unit over."""
        self._renewals += 1
        if self._renewals % POLL_RENEWALS == 0 and self._owned:
            asked = list(self._owned)
            with suppress(StorageFailed):
                self._lose(set(asked) - await self.tables.still_mine(self.lease.me, asked))

    async def _restarted(self, before: Incarnation, me: Incarnation) -> None:
        """Claim the units for the new incarnation that no node has taken over."""
        asked = list(self._owned)
        adopted = await self.tables.adopt(me, before, asked) if asked else set()
        self._lose(set(asked) - adopted)

    def _expired(self) -> None:
        """The lease ran out.

        A single node waits for the database. With other nodes it gives its units up, so that guests
        reconnect to a node that works.
        """
        if self.lease.others:
            self._lose(set(self._owned))

    def _lose(self, units: set[str]) -> None:
        rooms = [room for room, unit in self._units.items() if unit in units]
        for unit in units:
            self._owned.pop(unit, None)
        for room in rooms:
            self._heads.pop(room, None)
            self._units.pop(room, None)
        if rooms:
            log.warning("%d rooms are not this node's any more", len(rooms))
            self._on_lost(rooms)
