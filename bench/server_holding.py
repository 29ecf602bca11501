"""How many rooms one core holds at a human pace, and what a crowd that misbehaves does to them."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from results import Row, Tables, verdict
from server_echo import Echo, echo
from server_load import load, open_all, quantile, run
from server_process import Served, ours
from server_rooms import Mouse, Ours, Room
from server_socket import Socket, post

from matou.games.mouse.table import TOPS

HERE = Path(__file__).resolve().parent
PACE = 1.0  # actions a second in each room
ENOUGH = 0.050  # seconds, p99
ROOMS = {"chasse": (64, 256, 1024), "multipli": (64, 128, 400)}
JUDGED = "multipli", 128  # whose p50 and p99 have goals of their own
P50_S, P99_S = 0.003, 0.008
TRIES = 3  # the best counts: what else the machine does only adds
TAPS = 80
PAUSE = 0.12  # seconds between them: people tap no faster, and the server accepts no more
CROWDED = 0.100  # seconds, p99
GROWTH = 64  # megabytes


async def held(
    data: Path, core: int | None, kind: type[Ours], seconds: float
) -> tuple[list[Row], list[Row]]:
    """More and more until it is too slow: rows of goals, and one row for each number of rooms."""
    goals, rows = [], []
    game = "multipli" if kind is Mouse else "chasse"
    with ours(data, core) as server, echo(core) as beside:
        rooms: list[Room] = []
        empty = server.memory()
        for count in ROOMS[game]:
            more = [kind(server.port, number, game) for number in range(len(rooms), count)]
            rooms += await open_all(more)
            await load(rooms, PACE, 1.5)
            tries: list[Try] = []
            judged = (game, count) == JUDGED
            enough = P99_S if judged else ENOUGH
            while len(tries) < TRIES and (not tries or min(tries).p99 > enough):
                tries.append(await one_try(server, beside.port, rooms, seconds))
            best = min(tries)
            if judged:
                goals += best.goals(f"{game}, {count} rooms × {PACE:g} action/s")
            each = (server.memory() - empty) / count / 1000
            rows.append([f"{game}, {count} rooms of four", *best.row(), f"{each:.0f}"])
            if best.p99 > ENOUGH and count >= JUDGED[1]:
                break
        for room in rooms:
            room.close()
    return goals, rows


class Try(NamedTuple):
    """Seconds, and the part of a core that the server used."""

    p99: float
    middle: float
    bare: float  # p99 of the echo in the same seconds
    share: float

    def row(self) -> Row:
        said = verdict(1.0, ENOUGH / self.p99, self.p99 <= ENOUGH or self.bare <= ENOUGH)
        times = (self.middle, self.p99, self.bare)
        return [*(f"{one * 1000:.1f}" for one in times), f"{self.share:.0%}", said]

    def goals(self, name: str) -> list[Row]:
        return [
            [
                f"{name}, {part} ms",
                f"≤ {goal * 1000:g}",
                f"{found * 1000:.1f}",
                "",
                verdict(1.0, goal / found, found <= goal or self.bare <= goal),
            ]
            for part, goal, found in (("p50", P50_S, self.middle), ("p99", P99_S, self.p99))
        ]


async def one_try(server: Served, port: int, rooms: list[Room], seconds: float) -> Try:
    await asyncio.sleep(1 / PACE)  # else a card would be wanted sooner than the pace allows
    before, began = server.cpu(), time.perf_counter()
    async with Echo(port) as bare:
        carried = await load(rooms, PACE, seconds)
    share = (server.cpu() - before) / (time.perf_counter() - began)
    found = carried.latencies
    return Try(quantile(found, 0.99), quantile(found, 0.5), quantile(bare.latencies, 0.99), share)


class Alone(Ours):
    """One person on all chairs, so that the judge does not wait."""

    pace = "race"

    async def open(self) -> None:
        settings = {"game": "multipli", "players": 3, "pace": self.pace, "several": True}
        room = await post(self.port, "/api/rooms", {"settings": settings}, self.address)
        self.sockets = [await Socket.connect(self.port, "/ws", self._hears(0), self.address)]
        self._ask(0, ask="hello", token=room["token"])
        for chair in range(3):
            self._ask(0, ask="sit", chair=chair)
        self._ask(0, ask="start")
        await self._heard("dealt")

    async def tap(self) -> float:
        """A card falls, a hand comes down: seconds from the hand to its verdict.

        Only where the fastest counts: in a chase the judge waits for the slowest too (M13).
        """
        async with asyncio.timeout(60):
            while not (self.tables[0]["open"] and self.phase == "playing") or (
                self.tables[0]["race"] != TOPS
            ):
                await self._go_on()
            self.last = {}
            began = time.perf_counter()
            self._ask(0, ask="hit", seat=0, n=self.heard[0], ms=300)
            while "photo" not in self.last:
                await asyncio.sleep(0.0005)
        return time.perf_counter() - began

    async def _go_on(self) -> None:
        """The next card, or the next game; sometimes the clock's turn has to be waited for."""
        heard, table = self.heard[0], self.tables[0]
        if self.phase != "playing":
            self._ask(0, ask="start")
        elif table["next"] >= 0:
            self._ask(0, ask="do", action=f"{'ABC'[table['next']]} flips", n=heard)
        for _ in range(200):
            if self.heard[0] != heard:
                return
            await asyncio.sleep(0.005)


async def crowded(
    data: Path, core: int | None
) -> tuple[list[float], list[float], list[float], float]:
    """Seconds from tap to verdict before and in the crowd, of the echo then; megabytes grown."""
    with ours(data, core) as server, echo(core) as beside:
        honest = Alone(server.port, 0, "multipli")
        await open_all([honest])
        await taps(honest, 10)
        quiet = await taps(honest, TAPS)
        before = server.memory()
        command = [sys.executable, str(HERE / "server_crowd.py"), str(server.port)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as crowd:
            assert crowd.stdout is not None
            assert await asyncio.to_thread(crowd.stdout.readline) == "ready\n"
            async with Echo(beside.port) as bare:
                noisy = await taps(honest, TAPS)
            grown = (server.memory() - before) / (1 << 20)
            crowd.kill()
        honest.close()
    return quiet, noisy, bare.latencies, grown


async def taps(person: Alone, count: int) -> list[float]:
    found = []
    for _ in range(count):
        found.append(await person.tap())
        await asyncio.sleep(PAUSE)
    return sorted(found)


def holding(data: Path, core: int | None, seconds: float) -> tuple[list[Row], Tables]:
    """The rows of goals, and the table of rooms."""
    rows: list[Row] = [
        [
            "",
            "p50 ms",
            "p99 ms",
            "echo p99 ms",
            "of one core",
            f"p99 ≤ {ENOUGH * 1000:g} ms",
            "kB a room",
        ]
    ]
    judged: list[Row] = []
    for kind, name in ((Ours, "held"), (Mouse, "flips")):
        found, more = run(held(data / name, core, kind, seconds))
        judged += found
        rows += more
    tries = [run(crowded(data / "crowd-0", core))]
    while len(tries) < TRIES and quantile(tries[-1][1], 0.99) > CROWDED:
        tries.append(run(crowded(data / f"crowd-{len(tries)}", core)))
    quiet, noisy, bare, _ = min(tries, key=lambda one: quantile(one[1], 0.99))
    grown = max(one[3] for one in tries)
    p99, echoed = quantile(noisy, 0.99), quantile(bare, 0.99)
    goals = [
        *judged,
        [
            "50 stalled, 20 flooding: honest tap to verdict, p99 ms",
            f"≤ {CROWDED * 1000:g}",
            f"{p99 * 1000:.1f}",
            f"{noisy[0] * 1000:.1f} to {noisy[-1] * 1000:.1f}",
            verdict(1.0, CROWDED / p99, p99 <= CROWDED or echoed <= CROWDED),
        ],
        [
            "the same without them",
            "",
            f"{quantile(quiet, 0.99) * 1000:.1f}",
            f"{quiet[0] * 1000:.1f} to {quiet[-1] * 1000:.1f}",
            "shown only",
        ],
        [
            "the echo beside them",
            "",
            f"{echoed * 1000:.1f}",
            f"{bare[0] * 1000:.1f} to {bare[-1] * 1000:.1f}",
            "shown only",
        ],
        [
            "50 stalled, 20 flooding: memory grown by, MB",
            f"≤ {GROWTH}",
            f"{grown:.0f}",
            "",
            verdict(1.0, GROWTH / max(grown, 1.0), True),
        ],
    ]
    title = f"Rooms on one core, {PACE:g} action/s each: from the tap to each person's told"
    return goals, {title: rows}
