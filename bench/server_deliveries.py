"""Deliveries per CPU second: our server with its journal beside Colyseus and boardgame.io."""

from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from results import Row, Tables, spread, times, verdict
from server_load import Carried, load, open_all, run
from server_process import Served, ours, peer
from server_rooms import Boardgame, Colyseus, Ours, Room

ROOMS = 40  # of four
PACE = 8.0  # actions a second in each
WARM = 2  # rounds thrown away: engines compile what they run often

# How many texts make a peer's message as long as ours, which has some 800 bytes.
TEXTS = {"broadcast": "63", "send": "63", "schema": "60", "boardgame": "2"}
LABELS = {
    "chasse": "ours, Chasse: rules, four views, journal FULL",
    "course": "ours, Course: rules, four views, journal FULL",
    "plain": "ours, Chasse, plain Python, as `make play` runs it",
    "asyncio": "ours, Chasse, without uvloop",
    "broadcast": "Colyseus, one message for all, in memory",
    "send": "Colyseus, one message for each client, in memory",
    "schema": "Colyseus, its schema's patches, in memory",
    "boardgame": "boardgame.io, in memory",
}


@dataclass(frozen=True)
class Goal:
    """A least ratio of one side of ours to a peer."""

    side: str
    peer: str
    least: float


GOALS = (
    Goal("chasse", "broadcast", 0.8),
    Goal("chasse", "boardgame", 2.5),
    Goal("chasse", "send", 0),
    Goal("chasse", "schema", 0),
    Goal("course", "broadcast", 0),
    Goal("course", "boardgame", 0),
    Goal("plain", "broadcast", 0),
    Goal("plain", "boardgame", 0),
    Goal("asyncio", "chasse", 0),
)


@dataclass
class Side:
    """A server with its rooms, and what each round gave."""

    served: Served
    rooms: list[Room]
    rates: list[float] = field(default_factory=list)  # deliveries per CPU second
    sizes: list[float] = field(default_factory=list)  # bytes of a delivery
    late: list[float] = field(default_factory=list)  # part of the actions that had to be left out

    async def measure(self, seconds: float) -> None:
        before = self.served.cpu()
        carried: Carried = await load(self.rooms, PACE, seconds)
        spent = max(self.served.cpu() - before, 0.01)
        self.rates.append(carried.deliveries / spent)
        self.sizes.append(carried.bytes / max(1, carried.deliveries))
        self.late.append(carried.late / (carried.late + carried.actions))


def serve(name: str, data: Path, core: int | None) -> Side:
    """A side by its name, its rooms not yet open."""
    if name in ("chasse", "course", "plain", "asyncio"):
        loop, pure = "asyncio" if name == "asyncio" else "", "1" if name == "plain" else ""
        served = ours(data / name, core, MATOU_LOOP=loop, MATOU_PURE=pure)
        game = "course" if name == "course" else "chasse"
        return Side(served, [Ours(served.port, n, game) for n in range(ROOMS)])
    if name == "boardgame":
        served = peer("boardgame.mjs", core, TEXTS=TEXTS[name])
        return Side(served, [Boardgame(served.port, n) for n in range(ROOMS)])
    served = peer("colyseus.mjs", core, TEXTS=TEXTS[name], MODE=name)
    return Side(served, [Colyseus(served.port, n) for n in range(ROOMS)])


async def measured(
    data: Path, core: int | None, rounds: int, seconds: float, uvloop: bool
) -> dict[str, Side]:
    """All sides in turn, every other round backwards; those that wait are idle but connected."""
    names = [name for name in LABELS if uvloop or name != "asyncio"]
    async with AsyncExitStack() as stack:
        sides: dict[str, Side] = {}
        for name in names:
            sides[name] = serve(name, data, core)
            stack.enter_context(sides[name].served)
            await open_all(sides[name].rooms)
        for number in range(WARM + rounds):
            for name in names if number % 2 == 0 else names[::-1]:
                try:
                    await sides[name].measure(seconds)
                except ConnectionError as error:
                    raise RuntimeError(f"{LABELS[name]}: {error}") from error
            print(f"round {number + 1} of {WARM + rounds}", flush=True)
        for side in sides.values():
            for room in side.rooms:
                room.close()
        return sides


def deliveries(
    data: Path, core: int | None, rounds: int, seconds: float, uvloop: bool
) -> tuple[list[Row], Tables]:
    """The rows of goals, and the table of rates."""
    sides = run(measured(data, core, rounds, seconds, uvloop))
    goals: list[Row] = []
    for goal in GOALS:
        if goal.side not in sides:
            continue
        mine, theirs = sides[goal.side].rates[WARM:], sides[goal.peer].rates[WARM:]
        found = [a / b for a, b in zip(mine, theirs, strict=True)]
        middle = median(found)
        name = f"deliveries/CPU s, {LABELS[goal.side]} / {LABELS[goal.peer]}"
        asked = f"≥ {goal.least:g}" if goal.least else ""
        said = verdict(goal.least, middle, True)
        goals.append([name, asked, times(middle), spread(found), said])
    rows: list[Row] = [["", "median", "lowest to highest", "bytes each", "left out"]]
    for name, side in sides.items():
        rates = side.rates[WARM:]
        rows.append(
            [
                LABELS[name],
                f"{median(rates):,.0f}",
                f"{min(rates):,.0f} to {max(rates):,.0f}",
                f"{median(side.sizes[WARM:]):,.0f}",
                f"{median(side.late[WARM:]):.0%}",
            ]
        )
    title = f"Deliveries per CPU second, {ROOMS} rooms of four, {PACE:g} actions/s each"
    return goals, {title: rows}
