"""A client of the simulation: connects to any node, is passed on, reconnects, records answers."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from matou.server.races.latency import Latency
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.identity import CATS
from matou.server.rooms.wire.peers import Out
from matou.server.runtime.registry import CrowdedError, NoRoomError, WaitsError
from matou.server.storage.interface import Elsewhere
from tests.server.client import apart
from tests.server.simulation.nodes.process import NodeProcess

if TYPE_CHECKING:
    from tests.server.simulation.nodes.run import NodesRun

PATIENCE_MS = 6000.0  # without a word, then the connection counts as lost


class Wire:
    """A connection to a node, perhaps through another one."""

    def __init__(self, guest: "Guest", process: NodeProcess) -> None:
        self.guest = guest
        self.process = process
        self.whole = True
        self.address = ""
        self.latency = Latency()
        self.greeted = False  # the room has it
        self._busy = 0.0

    def sent(self, number: int) -> float | None:
        return None

    def send(self, outs: Sequence[Out]) -> bool:
        for out in outs:
            self.carry(partial(self.guest.hear, self, out.data))
        return self.whole

    def close(self, last: Sequence[Out] = ()) -> None:
        self.send(last)
        self.carry(self.lost)

    def carry(self, call: Callable[[], None]) -> None:
        """To the other end, in order."""
        world = self.guest.world
        self._busy = max(self._busy, world.now + self.guest.lag())
        world.at(self._busy, call)

    def ping(self, quiet: float = 0.0) -> None: ...

    def lost(self) -> None:
        self.whole = False
        self.guest.lost(self)


class Guest:
    """Asks for a new cat again and again; what was acknowledged must be stored once."""

    def __init__(self, simulation: "NodesRun", name: str) -> None:
        self.simulation = simulation
        self.world = simulation.world
        self.name = name
        self.token = ""
        self.you = -1
        self.last = 0
        self.wire: Wire | None = None
        self.heard_at = 0.0
        self.asked = 0
        self.open_ask = 0
        self.wanted: dict[int, str] = {}
        self.acknowledged: dict[int, str] = {}
        self.cat = ""
        self.world.after(self.world.rng.uniform(0, 500), self._beat)

    def lag(self) -> float:
        return self.world.rng.expovariate(1 / 20)

    # --- coming in -----------------------------------------------------------------------

    def _beat(self) -> None:
        if self.wire is None:
            self._knock()
        elif self.world.now - self.heard_at > PATIENCE_MS:
            self.lost(self.wire)
        elif self.wire.greeted and self.you >= 0:
            self._ask()
        self.world.after(self.world.rng.uniform(100, 900), self._beat)

    def _knock(self) -> None:
        process = self.simulation.any_node()
        if process is not None and self.token:
            self.wire = Wire(self, process)
            self.heard_at = self.world.now
            process.spawn(self._come_in(self.wire, process))

    async def _come_in(self, wire: Wire, process: NodeProcess) -> None:
        """In the node's process: the way of a connection, with its passing on."""
        assert process.rooms is not None
        try:
            actor, guest = await process.rooms.seat(self.token)
        except Elsewhere as there:
            if self.world.chance(0.9):
                self._passed_on(wire, there.address)
            else:
                wire.lost()
            return
        except WaitsError:
            wire.lost()
            return
        except NoRoomError:
            raise AssertionError(f"{self.name}: the room is gone") from None
        wire.process = process
        process.peers.append(wire)
        last = self.last

        def connect(room: Room) -> None:
            room.connect(guest, wire, last, actor.now())
            wire.greeted = True

        if not wire.whole or not actor.submit(connect):
            wire.lost()

    def _passed_on(self, wire: Wire, address: str) -> None:
        there = self.simulation.node_at(address)
        if there is None or not there.ready:
            self.world.after(200, wire.lost)
        else:
            there.spawn(self._come_in(wire, there))

    async def join(self, process: NodeProcess, code: str) -> None:
        """By the code on the board, at any node."""
        assert process.rooms is not None
        try:
            actor = await process.rooms.by_code(code)
            self.token = await process.rooms.join(actor, "", "")
        except Elsewhere as there:
            owner = self.simulation.node_at(there.address)
            if owner is not None and owner.ready:
                owner.spawn(self.join(owner, code))
            else:
                self._again(code)
        except (WaitsError, NoRoomError, CrowdedError, Exception):
            self._again(code)

    def _again(self, code: str) -> None:
        def go() -> None:
            process = self.simulation.any_node()
            if process is None:
                self._again(code)
            else:
                process.spawn(self.join(process, code))

        self.world.after(500, go)

    def lost(self, wire: Wire) -> None:
        wire.whole = False
        if self.wire is wire:
            self.wire = None
            self.open_ask = 0
            process = wire.process
            self.simulation.in_process(process, lambda: self._gone(process, wire))

    def _gone(self, process: NodeProcess, wire: Wire) -> None:
        room = self.token.partition(".")[0]
        actor = process.rooms.actors.get(room) if process.rooms is not None else None
        if actor is not None and self.you >= 0:
            actor.submit(lambda room: room.disconnect(self.you, wire, actor.now()), must=True)

    # --- talking -------------------------------------------------------------------------

    def _ask(self) -> None:
        if self.open_ask or self.wire is None:
            return
        self.asked += 1
        number = self.open_ask = self.asked
        cat = self.world.rng.choice([one for one in CATS if one != self.cat])
        self.wanted[number] = cat
        message = messages.Dress(id=number, cat=cat)
        wire, process = self.wire, self.wire.process
        arrive = partial(self._arrive, process, wire, message)
        self.world.after(self.lag(), partial(self.simulation.in_process, process, arrive))

    def _arrive(self, process: NodeProcess, wire: Wire, message: messages.Dress) -> None:
        assert process.rooms is not None
        actor = process.rooms.actors.get(self.token.partition(".")[0])

        def receive(room: Room) -> None:
            if room.peers.get(self.you) is wire:
                room.receive(self.you, message, actor.now() if actor is not None else 0.0)

        if actor is not None:
            actor.submit(receive)

    def hear(self, wire: Wire, data: bytes) -> None:
        if wire is not self.wire or not wire.whole:
            return
        self.heard_at = self.world.now
        for said in apart(msgspec.json.decode(data)):
            self._hear(wire, said)

    def _hear(self, wire: Wire, said: dict[str, Any]) -> None:
        match said["say"]:
            case "welcome":
                assert said["n"] >= self.last, "something was unsaid"
                self.you, self.last = said["you"], said["n"]
                mine = [one for one in said["room"]["guests"] if one["number"] == self.you]
                self.cat = mine[0]["cat"]
            case "told":
                assert said["n"] == self.last + 1, f"{said['n']} after {self.last}"
                self.last = said["n"]
                event = said["event"]
                if event["fact"] == "dressed" and event["guest"] == self.you:
                    self.cat = event["cat"]
            case "done":
                assert said["n"] not in self.acknowledged, "acknowledged twice"
                self.acknowledged[said["n"]] = self.wanted[said["id"]]
                self.open_ask = 0
            case "refused":
                self.open_ask = 0
            case "farewell":
                wire.lost()

    def check(self, bodies: list[bytes]) -> None:
        """Every acknowledged event is there once."""
        mine = {
            number: event.cat
            for number, event in enumerate(map(stored.read, bodies), start=1)
            if isinstance(event, stored.Dressed) and event.guest == self.you
        }
        for number, cat in self.acknowledged.items():
            assert mine.get(number) == cat, f"{self.name}: event {number} is lost"
        assert len(mine) <= self.asked, f"{self.name}: something happened twice"
        assert self.last <= len(bodies), f"{self.name} heard what is not stored"
