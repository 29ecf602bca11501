"""One run of several nodes from one seed: faults, then peace, then the laws."""

from collections.abc import Callable
from dataclasses import dataclass

from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import State
from matou.server.rooms.wire.settings import Settings
from matou.server.runtime.registry import NoRoomError, WaitsError
from matou.server.storage.chain import follow
from matou.server.storage.interface import StorageError
from tests.server.simulation import checks
from tests.server.simulation.nodes.database import SimulatedDatabase
from tests.server.simulation.nodes.guest import Guest
from tests.server.simulation.nodes.process import NodeProcess
from tests.server.simulation.world import World

MAX_STEPS = 200_000
ROOMS = 3
GOES_ON_MS = 20_000.0  # without failures, in which all guests play again


@dataclass
class Summary:
    """The totals of a run."""

    events: int
    acknowledged: int
    take_overs: int
    faults: int
    steps: int


class NodesRun:
    """Everything between a seed and the last check."""

    def __init__(self, seed: int, locks: bool = True) -> None:
        self.world = World(seed)
        rng = self.world.rng
        self.database = SimulatedDatabase(self.world, locks)
        self.runs: dict[str, int] = {}
        self.processes: list[NodeProcess] = []
        self.nodes: dict[str, NodeProcess] = {}
        for number in range(rng.choice([2, 3])):
            self._start(f"node{number}")
        self.guests: list[Guest] = []
        self.faults = 0
        self.peace_at = rng.uniform(15_000, 40_000)
        self.between_ms = rng.choice([800.0, 2000.0, 5000.0])
        self.steps = 0

    # --- processes -----------------------------------------------------------------------

    def _start(self, name: str) -> None:
        if name in self.nodes and not self.nodes[name].gone:
            return  # another node was quicker
        run = self.runs[name] = self.runs.get(name, 0) + 1
        process = NodeProcess(self.world, self.database, name, run)
        self.nodes[name] = process
        self.processes.append(process)

    def any_node(self) -> NodeProcess | None:
        ready = [one for one in self.nodes.values() if one.ready and not one.gone]
        return self.world.rng.choice(ready) if ready else None

    def node_at(self, address: str) -> NodeProcess | None:
        found = self.nodes.get(address)
        return None if found is None or found.gone else found

    def in_process(self, process: NodeProcess, call: Callable[[], None]) -> None:
        if not process.gone:
            process.loop.call_soon(call)

    # --- time ----------------------------------------------------------------------------

    def _step(self) -> None:
        self.steps += 1
        assert self.steps < MAX_STEPS, "the run does not end"
        world = self.world
        loop = min((one.loop for one in self.nodes.values()), key=lambda loop: loop.due)
        if world.next_at <= loop.due:
            world.step()
        else:
            world.now = max(world.now, loop.due)
            loop.step()

    def _until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._step()

    def run(self) -> Summary:
        try:
            self._open_rooms()
            self._trouble()
            self._until(lambda: self.world.now >= self.peace_at)
            self._peace()
            self._until(lambda: self.world.now >= self.peace_at + GOES_ON_MS)
            self._check()
        finally:
            for process in self.processes:
                process.bury()
        rows = [row for events in self.database.events.values() for row in events]
        acknowledged = sum(len(guest.acknowledged) for guest in self.guests)
        overs = sum(unit.epoch - 1 for unit in self.database.units.values())
        return Summary(len(rows), acknowledged, overs, self.faults, self.steps)

    def _open_rooms(self) -> None:
        self._until(lambda: all(one.ready for one in self.nodes.values()))
        for number in range(ROOMS):
            host, guest = Guest(self, f"host {number}"), Guest(self, f"guest {number}")
            self.guests += [host, guest]
            process = self.any_node()
            assert process is not None
            process.spawn(self._open(process, host, guest))
        self._until(lambda: all(guest.token for guest in self.guests))

    async def _open(self, process: NodeProcess, host: Guest, guest: Guest) -> None:
        assert process.rooms is not None
        while True:
            try:
                opened = await process.rooms.open(Settings("course", players=2), "", "")
            except (StorageError, WaitsError, NoRoomError):
                continue
            break
        host.token = opened["token"]
        await guest.join(process, opened["code"])

    # --- faults --------------------------------------------------------------------------

    def _trouble(self) -> None:
        if self.world.now < self.peace_at:
            self.world.after(self.world.rng.expovariate(1 / self.between_ms), self._fault)

    def _fault(self) -> None:
        if self.world.now >= self.peace_at:
            return
        rng, world, database = self.world.rng, self.world, self.database
        self.faults += 1
        node = rng.choice(list(self.nodes.values()))
        match rng.randrange(10):
            case 0 | 1 if not node.gone:
                self.world.note(f"{node.name} is killed")
                node.crash()
                world.after(rng.uniform(100, 8000), lambda: self._start(node.name))
            case 2 | 3 | 4:
                self.world.note(f"{node.name} is stopped")
                node.loop.stopped_until = world.now + rng.choice([500.0, 3500.0, 10_000.0])
            case 5:
                self.world.note("the database dies")
                database.crash()
            case 6:
                self.world.note("the database is slow")
                database.slow_until = world.now + rng.uniform(500, 5000)
            case 7:
                self.world.note(f"the database is silent for {node.name}")
                until = world.now + rng.choice([700.0, 2500.0, 8000.0])
                database.silent_until[node.tables.process] = until
            case 8 if node.ready and not node.gone:
                self.world.note(f"{node.name} is told to end")
                node.spawn(node.drain())
                world.after(rng.uniform(9000, 12_000), lambda: self._start_again(node))
            case _:
                guest = rng.choice(self.guests)
                if guest.wire is not None:
                    guest.lost(guest.wire)
        if world.chance(0.02):
            database.jumped_s += rng.choice([-3600.0, 3600.0])
        self._trouble()

    def _start_again(self, node: NodeProcess) -> None:
        """What has not ended by then is killed."""
        if not node.gone:
            node.crash()
        self._start(node.name)

    def _peace(self) -> None:
        self.world.note("peace")
        self.database.down_until = self.database.slow_until = self.world.now
        self.database.silent_until.clear()
        for node in self.nodes.values():
            node.loop.stopped_until = min(node.loop.stopped_until, self.world.now)
        self.heard = {guest.name: len(guest.acknowledged) for guest in self.guests}

    # --- laws ----------------------------------------------------------------------------

    def _check(self) -> None:
        database = self.database
        assert not database.late, database.late
        for room, rows in database.events.items():
            bodies = follow(room, rows, database.heads[room][0])
            epochs = [row[1] for row in rows]
            assert epochs == sorted(epochs), f"an older owner appended to {room}: {epochs}"
            owners = set(zip(epochs, database.writers[room], strict=True))
            assert len(owners) == len(set(epochs)), f"two owners of {room} in one epoch: {owners}"
            state = State()
            for body in bodies:
                evolve(state, stored.read(body))
            for node in self.nodes.values():
                self._live_equals_replayed(node, room, state)
        for guest in self.guests:
            room = guest.token.partition(".")[0]
            guest.check([row[3] for row in database.events[room]])
            assert len(guest.acknowledged) > self.heard[guest.name], f"{guest.name} plays no more"

    def _live_equals_replayed(self, node: NodeProcess, room: str, state: State) -> None:
        """Where a node owns a room, and nothing of it is under way."""
        unit = self.database.units[room]
        actor = node.rooms.actors.get(room) if node.rooms is not None and not node.gone else None
        owns = unit.node == node.name and actor is not None and actor.epoch == unit.epoch
        if owns and actor is not None and actor.room.state.seq == state.seq:
            checks.same_state(actor.room.state, state)
