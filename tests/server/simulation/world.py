"""Time and chance of a simulation, and lines that delay, overtake each other and break."""

import random
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Final

from matou.server.races.latency import Latency
from matou.server.rooms.wire.peers import Out
from matou.server.storage.clock import Reading

UP: Final = 0
DOWN: Final = 1
STORY: Final = 60  # lines kept for the report of a failure


class World:
    """A clock that jumps from event to event, and the one source of chance."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.now = 0.0  # milliseconds
        self.jumped = 0.0  # seconds by which the wall clock was set
        self.story: list[str] = []
        self.loud = False
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0

    def clocks(self) -> Reading:
        """The machine's clocks; it is never switched off."""
        wall = 1.8e9 + self.now / 1000 + self.jumped
        return Reading(wall, "one", self.now / 1000, wall)

    def after(self, ms: float, call: Callable[[], None]) -> None:
        self.at(self.now + ms, call)

    def at(self, time: float, call: Callable[[], None]) -> None:
        """What is due at the same time happens in the order in which it was planned."""
        self._count += 1
        heappush(self._events, (time, self._count, call))

    @property
    def still(self) -> bool:
        """Nothing will ever happen again."""
        return not self._events

    @property
    def next_at(self) -> float:
        """When something happens next."""
        return self._events[0][0] if self._events else float("inf")

    def step(self) -> None:
        self.now, _, call = heappop(self._events)
        call()

    def note(self, text: str) -> None:
        line = f"{self.now / 1000:9.3f} {text}"
        if self.loud:
            print(line)
        self.story.append(line)
        del self.story[:-STORY]

    def chance(self, part: float) -> bool:
        return self.rng.random() < part


class Link:
    """One connection: each way keeps its order; once cut, what is on its way is lost."""

    def __init__(self, world: World, lag: float) -> None:
        self.world = world
        self.lag = lag
        self.whole = True
        self.on_way = 0
        self.address = ""
        self.latency = Latency()
        self.times: dict[int, float] = {}
        self._busy = [0.0, 0.0]
        for second in range(world.rng.randrange(14)):
            self.latency.pong(1000.0 * second, 1000.0 * second + self._delay() + self._delay())

    def sent(self, number: int) -> float | None:
        return self.times.get(number)

    def send(self, outs: Sequence[Out]) -> bool:
        raise NotImplementedError  # the process does it, when its world lets it

    def close(self, last: Sequence[Out] = ()) -> None:
        raise NotImplementedError

    def ping(self, quiet: float = 0.0) -> None:
        raise NotImplementedError

    def carry(self, way: int, call: Callable[[], None]) -> None:
        """Deliver at the other end, after everything sent before."""
        arrives = max(self._busy[way], self.world.now + self._delay())
        self._busy[way] = arrives
        self.on_way += 1
        self.world.at(arrives, lambda: self._arrive(call))

    def _arrive(self, call: Callable[[], None]) -> None:
        self.on_way -= 1
        if self.whole:
            call()

    def _delay(self) -> float:
        return self.lag / 2 + self.world.rng.expovariate(2 / self.lag)
