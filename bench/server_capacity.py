"""How much one core carries: our server with its journal beside Colyseus and boardgame.io."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from results import Row, Tables, times, verdict
from server_load import Carried, arrivals, load, open_all, quantile, run, saturated
from server_process import Served, ours, peer
from server_rooms import SEATS, Boardgame, Colyseus, Quick, Room

ROOMS = 400  # of four
MAX_P99_S = 0.050
WARM_S = 3.0  # engines compile what they run often
SATURATED_S, SATURATED_ROUNDS = 3.0, 3
TRY_S = 3.0  # one rate is offered for so long
STEPS = 8  # of the search for the highest rate
LOWEST = 0.02  # of what it carries at saturation: where the search begins
CARRIED = 0.95  # of what was offered, at least
USUAL_LOAD = 0.6  # of the capacity
USUAL_P50_S, USUAL_P99_S = 0.003, 0.025  # there
IDLE_PACE, IDLE_S = 10.0, 5.0  # actions a second in one room, while the others do nothing
IDLE_P50_S = 0.002
# The checkout of an older version with its own .venv, to be measured in the same run.
BEFORE = os.environ.get("MATOU_BEFORE", "")

# A peer is told how many texts make its message as long as ours, which has some 800 bytes.
LABELS = {
    "compiled": "ours, Chasse: rules, four views, journal FULL",
    "before": "the version before",
    "plain": "ours, plain Python, as `make play` runs it",
    "colyseus": "Colyseus, one message for each client, in memory",
    "boardgame": "boardgame.io, in memory",
}


@dataclass
class Found:
    """What one core carries."""

    opened_s: float
    capacity: float  # deliveries a second with p99 in time
    p50_s: float  # at that rate
    p99_s: float
    share: float  # of the core, at that rate
    per_cpu_s: float  # deliveries per CPU second at saturation
    bytes: float  # of a delivery
    client: float  # share of its core that our client used at saturation
    usual: Carried  # at `USUAL_LOAD`
    idle: Carried  # one room alone


def serve(name: str, data: Path, core: int | None) -> tuple[Served, list[Room]]:
    """A side by its name, its rooms not yet open."""
    kinds: dict[str, type[Room]] = {"colyseus": Colyseus, "boardgame": Boardgame}
    if name == "colyseus":
        served = peer("colyseus.mjs", core, TEXTS="63")
    elif name == "boardgame":
        served = peer("boardgame.mjs", core, TEXTS="2")
    elif name == "before":
        served = ours(data / name, core, str(Path(BEFORE) / ".venv/bin/python"))
    else:
        served = ours(data / name, core, MATOU_PURE="1" if name == "plain" else "")
    kind = kinds.get(name, Quick)
    return served, [kind(served.port, number) for number in range(ROOMS)]


async def measured(name: str, data: Path, core: int | None) -> Found:
    served, rooms = serve(name, data, core)
    with served:
        began = time.perf_counter()
        await open_all(rooms)
        opened = time.perf_counter() - began
        await saturated(rooms, WARM_S)
        most, rates, sizes, client = 0.0, [], [], 0.0
        for _ in range(SATURATED_ROUNDS):
            before, own = served.cpu(), time.process_time()
            told = await saturated(rooms, SATURATED_S)
            rates.append(told.deliveries / (served.cpu() - before))
            sizes.append(told.bytes / told.deliveries)
            client = max(client, (time.process_time() - own) / SATURATED_S)
            most = max(most, told.deliveries / SATURATED_S)
        best = await highest_in_time(served, rooms, most)
        usual = await arrivals(rooms, USUAL_LOAD * best[0] / SEATS, TRY_S)
        idle = await load(rooms[:1], IDLE_PACE, IDLE_S)
        for room in rooms:
            room.close()
    return Found(opened, *best, median(rates), median(sizes), client, usual, idle)


async def highest_in_time(
    served: Served, rooms: list[Room], most: float
) -> tuple[float, float, float, float]:
    """By halving, on a scale of ratios; a rate that fails gets a second try, because what else the
    machine does only adds. Deliveries a second, p50, p99, share of the core."""
    low, high = most * LOWEST, most * 1.1
    best = (0.0, 0.0, 0.0, 0.0)
    for _ in range(STEPS):
        rate = (low * high) ** 0.5
        for _ in range(2):
            before, began = served.cpu(), time.perf_counter()
            told = await arrivals(rooms, rate / SEATS, TRY_S)
            wall = time.perf_counter() - began
            share = (served.cpu() - before) / wall
            found = (quantile(told.latencies, 0.5), quantile(told.latencies, 0.99), share)
            in_time = found[1] <= MAX_P99_S and told.deliveries >= CARRIED * rate * TRY_S
            print(
                f"{rate:,.0f}/s: p50 {found[0] * 1e3:.1f}, p99 {found[1] * 1e3:.1f} ms", flush=True
            )
            if in_time:
                break
        if in_time:
            low, best = rate, (rate, *found)
        else:
            high = rate
    return best


def in_time(measure: str, most_s: float, carried: Carried, part: float) -> Row:
    """A row of the goals: so many of the latencies are within a time."""
    found = quantile(carried.latencies, part)
    ms = f"{found * 1000:.1f}"
    return [measure, f"≤ {most_s * 1000:g}", ms, "", verdict(1.0, most_s / found, True)]


def capacity(data: Path, core: int | None) -> tuple[list[Row], Tables]:
    """The rows of goals, and the table of all sides."""
    names = [name for name in LABELS if BEFORE or name != "before"]
    found = {}
    for name in names:
        print(LABELS[name], flush=True)
        found[name] = run(measured(name, data, core))
    mine = found["compiled"]
    goals: list[Row] = []

    def goal(measure: str, least: float, reached: float, of: float) -> None:
        """A machine that is too busy for any rate judges nothing."""
        asked = f"≥ {least:g}" if least else ""
        ratio = reached / of if of else 0.0
        goals.append([measure, asked, times(ratio), "", verdict(least, ratio, of > 0)])

    if "before" in found:
        goal(
            f"deliveries/s with p99 ≤ {MAX_P99_S * 1000:g} ms, ours / the version before",
            3.0,
            mine.capacity,
            found["before"].capacity,
        )
    for name, least in (("colyseus", 0.0), ("boardgame", 2.5)):
        goal(
            f"deliveries/CPU s at saturation, ours / {LABELS[name]}",
            least,
            mine.per_cpu_s,
            found[name].per_cpu_s,
        )
    goals += [
        in_time(f"at {USUAL_LOAD:.0%} of our capacity, p50 ms", USUAL_P50_S, mine.usual, 0.5),
        in_time(f"at {USUAL_LOAD:.0%} of our capacity, p99 ms", USUAL_P99_S, mine.usual, 0.99),
        in_time("one room alone, p50 ms", IDLE_P50_S, mine.idle, 0.5),
    ]
    rows: list[Row] = [
        [
            "",
            f"deliveries/s, p99 ≤ {MAX_P99_S * 1000:g} ms",
            "p50 / p99 ms there",
            "core there",
            "deliveries/CPU s, saturated",
            "client's core then",
            "bytes each",
            f"opening {ROOMS} rooms, s",
        ]
    ]
    for name, one in found.items():
        rows.append(
            [
                LABELS[name],
                f"{one.capacity:,.0f}",
                f"{one.p50_s * 1000:.1f} / {one.p99_s * 1000:.1f}",
                f"{one.share:.0%}",
                f"{one.per_cpu_s:,.0f}",
                f"{one.client:.0%}",
                f"{one.bytes:,.0f}",
                f"{one.opened_s:.1f}",
            ]
        )
    title = f"Capacity of one core, {ROOMS} rooms of four, Poisson arrivals"
    return goals, {title: rows}
