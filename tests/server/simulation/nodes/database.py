"""A database in memory, with rows that are locked, statements that take time, and every failure.

A statement can be under way when the server dies, its answer can be lost, and it can arrive long
after the sender has given up.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from matou.server.storage.chain import Head
from matou.server.storage.interface import Record, RoomEntry, StorageFailed
from matou.server.storage.postgres.statements import LEASE_TERM_S
from matou.server.storage.postgres.tables import (
    Brought,
    CodeConflict,
    Incarnation,
    Owner,
    Renewed,
    Stand,
)
from tests.server.simulation.world import World

DEADLINE_S = 2.0
RENEWAL_DEADLINE_S = 1.0
EPOCH_S = 1.8e9


@dataclass
class Node:
    epoch: int
    until: float
    address: str
    key: str


@dataclass
class Unit:
    node: str
    node_epoch: int
    epoch: int


@dataclass
class SimulatedDatabase:
    """The rows, and what happens to those who ask for them."""

    world: World
    locks: bool = True  # planted: whether an append locks the rows it believes
    nodes: dict[str, Node] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    heads: dict[str, tuple[Head, str]] = field(default_factory=dict)
    events: dict[str, list[tuple[int, int, bytes, bytes]]] = field(default_factory=dict)
    writers: dict[str, list[str]] = field(default_factory=dict)  # by room: which process appended
    late: list[str] = field(default_factory=list)  # what the fence should have kept out
    rooms: dict[str, RoomEntry] = field(default_factory=dict)
    records: dict[tuple[str, int], Record] = field(default_factory=dict)
    life: int = 0  # a new one after every crash
    down_until: float = 0.0  # milliseconds
    slow_until: float = 0.0
    silent_until: dict[str, float] = field(default_factory=dict)  # by process
    locked: dict[str, int] = field(default_factory=dict)
    waiting: list[tuple[str, Callable[[], None]]] = field(default_factory=list)
    jumped_s: float = 0.0  # its clock was set

    def now(self) -> float:
        return EPOCH_S + self.world.now / 1000 + self.jumped_s

    def crash(self) -> None:
        """What was not committed is gone, and so are all connections."""
        self.life += 1
        self.down_until = self.world.now + self.world.rng.uniform(100, 3000)
        self.locked.clear()
        self.waiting.clear()

    def delay(self) -> float:
        slow = 1500.0 if self.world.now < self.slow_until else 3.0
        return self.world.rng.expovariate(1 / slow)

    # --- rows ----------------------------------------------------------------------------

    def lives(self, node: str, epoch: int) -> bool:
        found = self.nodes.get(node)
        now = self.now()
        holds = found is not None and now < found.until <= now + 2 * LEASE_TERM_S
        return holds and found is not None and found.epoch == epoch

    def taken(self, unit: Unit, me: Incarnation) -> bool:
        own = (unit.node, unit.node_epoch) == me
        return not own and self.lives(unit.node, unit.node_epoch)

    def lock(self, unit: str) -> None:
        self.locked[unit] = self.locked.get(unit, 0) + 1

    def unlock(self, unit: str) -> None:
        self.locked[unit] -= 1
        ready = [call for name, call in self.waiting if not self.locked.get(name)]
        self.waiting = [one for one in self.waiting if self.locked.get(one[0])]
        for call in ready:
            call()


class SimulatedTables:
    """See `Tables`: the connections of one process."""

    def __init__(self, database: SimulatedDatabase, process: str) -> None:
        self.db = database
        self.process = process
        self.gone = False

    async def _call(self, work: Callable[[], Any], deadline_s: float = DEADLINE_S) -> Any:
        """A statement that is done in one moment."""
        return await self._sent(lambda answer: answer(work), deadline_s)

    async def _sent(
        self, work: Callable[[Callable[[Callable[[], Any]], None]], None], deadline_s: float
    ) -> Any:
        db, world = self.db, self.db.world
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Any] = loop.create_future()
        life = db.life

        def fail() -> None:
            if not answered.done():
                answered.set_exception(StorageFailed("the connection broke"))

        def tell(call: Callable[[], None]) -> None:
            if not self.gone:
                loop.call_soon(call)

        def answer(done: Callable[[], Any]) -> None:
            """Do it now; the answer is on its way, and may be lost."""
            try:
                result: Any = done()
            except CodeConflict as conflict:
                result = conflict
            world.after(db.delay(), lambda: tell(lambda: arrive(result)))

        def arrive(result: Any) -> None:
            if life != db.life:
                fail()
            elif world.now < db.silent_until.get(self.process, 0.0):
                pass  # no session listens
            elif not answered.done():
                if isinstance(result, CodeConflict):
                    answered.set_exception(result)
                else:
                    answered.set_result(result)

        def reach() -> None:
            """The statement is at the server, which may be another one than before."""
            if world.now < db.down_until or life != db.life:
                tell(fail)
            else:
                work(answer)

        silent = db.silent_until.get(self.process, 0.0)
        if world.now < silent:  # kept by something in between, and perhaps delivered at last
            if world.chance(0.5):
                world.at(silent + db.delay(), reach)
        else:
            world.after(db.delay(), reach)
        await asyncio.wait({answered}, timeout=deadline_s)
        if not answered.done():
            answered.cancel()
            raise StorageFailed(f"the database has not answered for {deadline_s:g} s")
        return answered.result()

    async def open(self) -> None:
        await self._call(lambda: None)

    async def close(self) -> None: ...

    # --- appending -----------------------------------------------------------------------

    async def append(self, me: Incarnation, brought: Brought) -> set[str]:
        db = self.db
        names = sorted({change.unit for change in brought.changes})

        def work(answer: Callable[[Callable[[], Any]], None]) -> None:
            life = db.life
            seen = {name: copy(db.units[name]) for name in names if name in db.units}
            if db.locks:
                for name in names:
                    db.lock(name)

            def commit() -> None:
                if life != db.life:
                    return
                answer(lambda: self._commit(me, brought, seen))
                if db.locks:
                    for name in names:
                        db.unlock(name)

            stall = db.world.rng.uniform(500, 5000) if db.world.chance(0.03) else 0.0
            db.world.after(db.delay() + stall, commit)

        refused: set[str] = await self._sent(work, DEADLINE_S)
        return refused

    def _commit(self, me: Incarnation, brought: Brought, seen: Mapping[str, Unit]) -> set[str]:
        db = self.db
        owners = {entry.code: entry.room for entry in db.rooms.values()}
        for entry in brought.entries:
            if owners.get(entry.code, entry.room) != entry.room:
                raise CodeConflict
        refused = set()
        for room, unit, before, after in brought.changes:
            if before is None:
                owned = seen.get(unit) or db.units.get(unit)
                if room in db.heads or (owned is not None and owned.epoch > after.epoch):
                    refused.add(room)
                    continue
                db.units.setdefault(unit, Unit(*me, after.epoch))
            else:
                head, _ = db.heads.get(room, (None, ""))
                same = head is not None and head[::2] == before[::2] and head.epoch <= after.epoch
                if unit not in seen or seen[unit].epoch > after.epoch or not same:
                    refused.add(room)
                    continue
            db.heads[room] = (after, unit)
            if db.units[unit].epoch > after.epoch:
                db.late.append(f"{self.process} appended to {room} after a take-over")
        for room, seq, epoch, last, body in brought.rows:
            if room not in refused:
                assert seq == len(db.events.setdefault(room, [])), "events out of order"
                db.events[room].append((seq, epoch, last, body))
                db.writers.setdefault(room, []).append(self.process)
        for entry in brought.entries:
            if entry.room not in refused:
                stored = db.rooms.get(entry.room, entry)
                expires = entry.expires if entry.closed else stored.expires
                db.rooms[entry.room] = stored._replace(
                    code=entry.code, closed=entry.closed, expires=expires
                )
        for record in brought.records:
            if record.room not in refused:
                db.records.setdefault((record.room, record.number), record)
        return refused

    async def stands(self, rooms: Sequence[str]) -> Mapping[str, Stand]:
        db = self.db

        def work() -> dict[str, Stand]:
            found = {room: db.heads[room] for room in rooms if room in db.heads}
            return {
                room: Stand(head, unit, db.units[unit].epoch)
                for room, (head, unit) in found.items()
            }

        stands: Mapping[str, Stand] = await self._call(work)
        return stands

    async def bodies_from(self, room: str, seq: int) -> list[bytes]:
        bodies: list[bytes] = await self._call(
            lambda: [row[3] for row in self.db.events.get(room, [])[seq:]]
        )
        return bodies

    # --- reading -------------------------------------------------------------------------

    async def codes(self, codes: Sequence[str]) -> Mapping[str, str]:
        def work() -> dict[str, str]:
            return {one.code: one.room for one in self.db.rooms.values() if one.code in codes}

        found: Mapping[str, str] = await self._call(work)
        return found

    async def entry(self, room: str) -> RoomEntry | None:
        entry: RoomEntry | None = await self._call(lambda: self.db.rooms.get(room))
        return entry

    async def find(self, code: str) -> RoomEntry | None:
        def work() -> RoomEntry | None:
            return next((one for one in self.db.rooms.values() if one.code == code), None)

        entry: RoomEntry | None = await self._call(work)
        return entry

    async def events(self, room: str) -> Sequence[tuple[Any, Any, Any, Any]]:
        rows: Sequence[tuple[Any, Any, Any, Any]] = await self._call(
            lambda: list(self.db.events.get(room, []))
        )
        return rows

    async def records(self, room: str) -> list[Record]:
        def work() -> list[Record]:
            return [one for key, one in sorted(self.db.records.items()) if key[0] == room]

        found: list[Record] = await self._call(work)
        return found

    async def count(self) -> int:
        return int(await self._call(lambda: len(self.db.heads)))

    # --- housekeeping --------------------------------------------------------------------

    def _free(self, me: Incarnation) -> list[RoomEntry]:
        db = self.db
        return [
            entry
            for entry in db.rooms.values()
            if not db.taken(db.units[db.heads[entry.room][1]], me)
        ]

    async def expired(self, me: Incarnation) -> list[str]:
        def work() -> list[str]:
            return [one.room for one in self._free(me) if one.expires <= self.db.now()]

        rooms: list[str] = await self._call(work)
        return rooms

    async def names(self, me: Incarnation, first: str) -> list[str]:
        def work() -> list[str]:
            return sorted(one.room for one in self._free(me) if one.room.startswith(first))

        rooms: list[str] = await self._call(work)
        return rooms

    async def untouched(
        self, me: Incarnation, limit: int, among: Sequence[str] | None
    ) -> list[str]:
        def work() -> list[str]:
            found = sorted(self._free(me), key=lambda entry: entry.touched)
            return [one.room for one in found if among is None or one.room in among][:limit]

        rooms: list[str] = await self._call(work)
        return rooms

    async def touch(self, rooms: Sequence[str], expires: float) -> None:
        def work() -> None:
            for room in rooms:
                if entry := self.db.rooms.get(room):
                    later = max(entry.expires, expires)
                    self.db.rooms[room] = entry._replace(expires=later, touched=self.db.now())

        await self._call(work)

    async def forget(self, me: Incarnation, rooms: Sequence[str]) -> None:
        raise AssertionError("no run is so long that a room expires")

    async def tidy(self) -> None:
        await self._call(lambda: None)

    # --- leases --------------------------------------------------------------------------

    async def start_node(self, node: str, address: str, key: str) -> tuple[int, float] | None:
        db = self.db

        def work() -> tuple[int, float] | None:
            before = db.nodes.get(node)
            if before is not None and db.lives(node, before.epoch):
                return None
            epoch = before.epoch + 1 if before is not None else 1
            db.nodes[node] = Node(epoch, db.now() + LEASE_TERM_S, address, key)
            return epoch, db.now()

        started: tuple[int, float] | None = await self._call(work, RENEWAL_DEADLINE_S)
        return started

    async def renew(self, me: Incarnation, address: str) -> Renewed | None:
        db = self.db

        def work() -> Renewed | None:
            if not db.lives(*me):
                return None
            db.nodes[me.node].until = db.now() + LEASE_TERM_S
            db.nodes[me.node].address = address
            others = [n for n in db.nodes if n != me.node and db.lives(n, db.nodes[n].epoch)]
            return Renewed(db.now(), len(others))

        renewed: Renewed | None = await self._call(work, RENEWAL_DEADLINE_S)
        return renewed

    async def end_node(self, me: Incarnation) -> None:
        def work() -> None:
            if self.db.nodes[me.node].epoch == me.epoch:
                self.db.nodes[me.node].until = float("-inf")

        await self._call(work)

    async def claim(self, me: Incarnation, room: str) -> tuple[str, int] | None:
        """Waits for all sessions that have the unit's row locked."""
        db = self.db
        name = db.heads[room][1] if room in db.heads else room

        def claimed() -> tuple[str, int] | None:
            unit = db.units.get(name)
            if unit is None or db.taken(unit, me) or not db.lives(*me):
                return None
            if (unit.node, unit.node_epoch) != me:
                unit.epoch += 1
            unit.node, unit.node_epoch = me
            return name, unit.epoch

        def work(answer: Callable[[Callable[[], Any]], None]) -> None:
            if db.locked.get(name):
                db.waiting.append((name, lambda: answer(claimed)))
            else:
                answer(claimed)

        found: tuple[str, int] | None = await self._sent(work, DEADLINE_S)
        return found

    async def owner(self, room: str) -> Owner | None:
        db = self.db

        def work() -> Owner | None:
            unit = db.units.get(db.heads[room][1]) if room in db.heads else None
            if unit is None or not db.lives(unit.node, unit.node_epoch):
                return None
            return Owner(unit.node, db.nodes[unit.node].address)

        found: Owner | None = await self._call(work)
        return found

    async def adopt(self, me: Incarnation, before: Incarnation, units: Sequence[str]) -> set[str]:
        db = self.db

        def work() -> set[str]:
            own = {
                name
                for name in units
                if name in db.units and (db.units[name].node, db.units[name].node_epoch) == before
            }
            for name in own:
                db.units[name].node_epoch = me.epoch
            return own

        adopted: set[str] = await self._call(work, RENEWAL_DEADLINE_S)
        return adopted

    async def still_mine(self, me: Incarnation, units: Sequence[str]) -> set[str]:
        db = self.db

        def work() -> set[str]:
            found = {name: db.units[name] for name in units if name in db.units}
            return {name for name, one in found.items() if (one.node, one.node_epoch) == me}

        mine: set[str] = await self._call(work, RENEWAL_DEADLINE_S)
        return mine

    async def release(self, me: Incarnation, units: Sequence[str]) -> None:
        def work() -> None:
            for name in units:
                unit = self.db.units.get(name)
                if unit is not None and (unit.node, unit.node_epoch) == me:
                    unit.node = ""

        await self._call(work)

    async def node_key(self, node: str) -> str | None:
        return None
