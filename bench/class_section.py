"""Measure a class: how long thirty pupils take from the code to the first card, and ten classes."""

import asyncio
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from results import Row, report
from server_process import Served, ours
from server_section import apart
from server_socket import Socket, post

PUPILS: Final = 30
RUNS: Final = 20
CLASSES: Final = 10
PLAY_S: Final = 20.0
THINK_S: Final = (0.5, 1.5)  # of a pupil, before it acts
JOINS, JOINS_S = 40, 5.0
GAME: Final = {"game": "multipli", "options": {"tables": "5", "specials": "none"}}
TURNS: Final = {"game": "chasse", "minutes": 0}


class Pupil:
    """One connection; knows when its first card lay there, and acts when it is asked to."""

    def __init__(self, seed: int, acts: bool) -> None:
        self.rng = random.Random(seed)
        self.acts = acts
        self.first_card: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.took: list[float] = []  # seconds from an action to the message that tells of it
        self.n = 0
        self._asked = 0.0
        self._socket: Socket | None = None

    async def join(self, port: int, code: str, address: str = "") -> None:
        joined = await post(port, "/api/class/join", {"code": code}, address)
        self._socket = await Socket.connect(port, "/ws", self._hear, address)
        self._socket.send(json.dumps({"ask": "hello", "token": joined["token"]}).encode())

    def _hear(self, payload: bytes) -> None:
        said = json.loads(payload)
        if said["say"] not in ("welcome", "told"):
            return
        self.n = said["n"]
        if said["say"] == "told" and self._asked:
            self.took.append(perf_counter() - self._asked)
            self._asked = 0.0
        if said["table"] is not None:
            if not self.first_card.done():
                self.first_card.set_result(perf_counter())
            if self.acts:
                self._think(said["table"], said["n"])

    def _think(self, table: dict[str, Any], n: int) -> None:
        legal = [one for seat in table.get("choices", {}).values() for one in seat["legal"]]
        if legal:
            action = self.rng.choice(legal)["action"]
            delay = self.rng.uniform(*THINK_S)
            asyncio.get_running_loop().call_later(delay, self._act, action, n)

    def _act(self, action: str, n: int) -> None:
        if self.n == n and self._socket is not None and not self._socket.closed:
            self._asked = perf_counter()
            self._socket.send(json.dumps({"ask": "do", "id": 1, "action": action, "n": n}).encode())

    def leave(self) -> None:
        if self._socket is not None:
            self._socket.close()


async def opened(port: int, settings: dict[str, Any]) -> dict[str, str]:
    return await post(port, "/api/classes", {"settings": settings})


async def join_time(port: int, run: int) -> float:
    """Seconds from opening a class to the last of thirty first cards."""
    began = perf_counter()
    keys = await opened(port, GAME)
    pupils = [Pupil(run * PUPILS + number, acts=False) for number in range(PUPILS)]
    await asyncio.gather(*(pupil.join(port, keys["code"]) for pupil in pupils))
    last = max(await asyncio.gather(*(pupil.first_card for pupil in pupils)))
    for pupil in pupils:
        pupil.leave()
    return last - began


async def ten_classes(server: Served) -> tuple[list[float], float]:
    """Latencies of all actions, and the share of a core that the server used."""
    port = server.port
    pupils = []
    for number in range(CLASSES):
        keys = await opened(port, TURNS)
        for one in range(PUPILS):
            pupil = Pupil(1000 * number + one, acts=True)
            await pupil.join(port, keys["code"], f"127.4.{number}.1")
            pupils.append(pupil)
    await asyncio.gather(*(pupil.first_card for pupil in pupils))
    for pupil in pupils:
        pupil.took.clear()
    cpu, began = server.cpu(), perf_counter()
    await asyncio.sleep(PLAY_S)
    share = (server.cpu() - cpu) / (perf_counter() - began)
    found = sorted(one for pupil in pupils for one in pupil.took)
    for pupil in pupils:
        pupil.leave()
    return found, share


async def forty_joins(port: int) -> float:
    """Seconds until forty pupils of one address are in."""
    keys = await opened(port, GAME)
    pupils = [Pupil(number, acts=False) for number in range(JOINS)]
    began = perf_counter()
    await asyncio.gather(*(pupil.join(port, keys["code"]) for pupil in pupils))
    took = perf_counter() - began
    for pupil in pupils:
        pupil.leave()
    return took


async def _join_times(server: Served) -> list[float]:
    return sorted([await join_time(server.port, run) for run in range(RUNS)])


def measured(core: int | None, run: Callable[[Served], Any]) -> Any:
    """On a server of its own."""
    with tempfile.TemporaryDirectory() as name, ours(Path(name), core) as server:
        return asyncio.run(run(server))


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    with apart() as core:
        joins = measured(core, _join_times)
        latencies, share = measured(core, ten_classes)
        forty = measured(core, lambda server: forty_joins(server.port))
    p50, p99 = (latencies[int(part * (len(latencies) - 1))] * 1000 for part in (0.5, 0.99))
    head = ["measure", "goal", "median", "worst", "verdict"]
    rows: list[Row] = [
        head,
        [
            f"open, {PUPILS} pupils join at once, last first card",
            "60 s",
            f"{joins[len(joins) // 2]:.1f} s",
            f"{joins[-1]:.1f} s",
            "reached" if joins[-1] <= 60 else "missed",
        ],
        [
            f"{CLASSES} classes of {PUPILS}: action to its message, p50 and p99",
            "8 and 50 ms",
            f"{p50:.1f} ms",
            f"{p99:.1f} ms",
            "reached" if p50 <= 8 and p99 <= 50 else "missed",
        ],
        [f"the same: share of the core, {len(latencies)} actions", "", f"{share:.0%}", "", ""],
        [
            f"{JOINS} joins from one address",
            f"{JOINS_S:g} s",
            f"{forty:.2f} s",
            "",
            "reached" if forty <= JOINS_S else "missed",
        ],
    ]
    intro = (
        f"A class on one core, its pupils on the others. Thirty pupils join at once, {RUNS} runs: "
        "the first tables are dealt when six pupils wait, the last pupils take cats' chairs after "
        "three seconds, which is most of the time. In ten classes every pupil acts about a second "
        "after its turn begins (Chasse, so no judge waits for hands)."
    )
    report("classes", "Classes", intro, {"Classes": rows}, write)
