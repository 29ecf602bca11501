"""A server's process in the simulation: its own event loop, its storage, its rooms."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from matou.server.metrics import Metrics
from matou.server.runtime.registry import Rooms
from matou.server.storage.interface import StorageError
from matou.server.storage.postgres.engine import PostgresStorage
from tests.server.simulation.nodes.database import SimulatedDatabase, SimulatedTables
from tests.server.simulation.nodes.loop import ProcessLoop
from tests.server.simulation.world import World

NAME_TIMEOUT_S = 30.0


class NodeProcess:
    """One run of a node; after a crash another one has its name."""

    def __init__(self, world: World, database: SimulatedDatabase, name: str, run: int) -> None:
        self.world = world
        self.name = name
        self.loop = ProcessLoop(world)
        self.tables = SimulatedTables(database, f"{name} run {run}")
        self.rooms: Rooms | None = None
        self.peers: list[Any] = []  # connections that end with it
        self.tasks: set[asyncio.Task[None]] = set()
        self.unbegun: set[Coroutine[Any, Any, None]] = set()
        self.ready = False
        self.spawn(self._begin())

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in this process."""

        self.unbegun.add(work)

        def begin() -> None:
            self.unbegun.discard(work)
            task = self.loop.create_task(work)
            self.tasks.add(task)
            task.add_done_callback(self._done)

        self.loop.call_soon(begin)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.result()

    async def _begin(self) -> None:
        while True:
            storage = PostgresStorage(self.tables, self.name, NAME_TIMEOUT_S)
            storage.announce(self.name)
            rooms = Rooms(storage, self.world.rng.randbytes, Metrics())
            try:
                await rooms.begin()
            except StorageError:  # it is started again
                await asyncio.sleep(1)
                continue
            await rooms.housekeeper.begin()
            self.rooms, self.ready = rooms, True
            return

    @property
    def gone(self) -> bool:
        return self.loop.gone

    def crash(self) -> None:
        self.loop.gone = True
        self.tables.gone = True
        for peer in self.peers:
            peer.lost()

    def bury(self) -> None:
        """After the run."""
        self.loop.bury()
        for work in self.unbegun:
            work.close()

    async def drain(self) -> None:
        """As after SIGTERM."""
        assert self.rooms is not None
        self.ready = False
        await self.rooms.stop()
        await self.rooms.storage.close()
        self.crash()
