"""Measure a class: how long thirty pupils take from the code to the first card, and ten classes."""

import asyncio
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from results import Row, report
from server_echo import Echo, echo
from server_load import quantile
from server_process import Served, ours
from server_section import apart
from server_socket import Socket, post

PUPILS: Final = 30
RUNS: Final = 20
CLASSES: Final = 10
PLAY_S: Final = 20.0
THINK_S: Final = (0.5, 1.5)  # of a pupil, before it acts
JOINS, JOINS_S = 40, 5.0
MAX_JOIN_S: Final = 60
MAX_P50_MS, MAX_P99_MS = 8, 50
# An action waits for the core as a question to the echo does, and three times: when it comes in,
# when its thread commits it, when the answer goes out.
MAX_ECHO_MS: Final = MAX_P99_MS / 3
INTRO: Final = (
    "A class on one core, its pupils on the others. Thirty pupils join at once, 20 runs: the first "
    "tables are dealt when six pupils wait, the last pupils take cats' chairs after three seconds, "
    "which is most of the time. In ten classes, five of Multipli and five of Chasse, every pupil "
    "acts about a second after its turn begins, desks and boards look on. An action is one that "
    "no judge waits for: a flip, or a card. *Echo* is a process that only sends back what it "
    "gets, on the same core in the same seconds. An action waits for the core three times as often "
    "(to come in, to be committed, to be answered), so a missed p99 is not judged where that of "
    "the echo is more than a third of the goal."
)
GAME: Final = {"game": "multipli", "options": {"tables": "5", "specials": "none"}}
GAMES: Final = ({**GAME, "minutes": 0}, {"game": "chasse", "minutes": 0})  # in turn
SEATS: Final = "ABCDE"


class Member:
    """A connection to a class that reads its messages."""

    def __init__(self) -> None:
        self._socket: Socket | None = None

    async def connect(self, port: int, token: str, address: str = "") -> None:
        self._socket = await Socket.connect(port, "/ws", self.hear, address)
        self.ask(ask="hello", token=token)

    def hear(self, payload: bytes) -> None:
        """A desk or a board reads, and does nothing."""
        json.loads(payload)

    def ask(self, **parts: Any) -> None:
        if self._socket is not None and not self._socket.closed:
            self._socket.send(json.dumps(parts).encode())

    def leave(self) -> None:
        if self._socket is not None:
            self._socket.close()


class Pupil(Member):
    """Records the time of its first card, and acts when it is awaited."""

    def __init__(self, seed: int, acts: bool) -> None:
        super().__init__()
        self.rng = random.Random(seed)
        self.acts = acts
        self.first_card: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.took: list[float] = []  # seconds from an action to the message that answers it
        self.n = 0
        self._seats: list[int] = []
        self._you = 0
        self._asked: dict[int, float] = {}
        self._id = 0

    async def join(self, port: int, code: str, address: str = "") -> None:
        joined = await post(port, "/api/class/join", {"code": code}, address)
        self._you = joined["pupil"]
        await self.connect(port, joined["token"], address)

    def hear(self, payload: bytes) -> None:
        said = json.loads(payload)
        if said["say"] not in ("welcome", "told"):
            return
        self.n = said["n"]
        began = self._asked.pop(said.get("done", 0), 0.0)
        if began:
            self.took.append(perf_counter() - began)
        if said["room"] is not None:
            chairs = said["room"]["chairs"]
            self._seats = [place for place, one in enumerate(chairs) if one["guest"] == self._you]
        if said["table"] is not None:
            if not self.first_card.done():
                self.first_card.set_result(perf_counter())
            if self.acts:
                self._think(said["table"], said["n"])

    def _think(self, table: dict[str, Any], n: int) -> None:
        """In turns any legal action; at the mouse flip, and let every open card pass."""
        legal = [one for seat in table.get("choices", {}).values() for one in seat["legal"]]
        if legal:
            parts = {"ask": "do", "action": self.rng.choice(legal)["action"]}
        elif table.get("open"):
            parts = {"ask": "nothing"}
        elif table.get("next") in self._seats:
            parts = {"ask": "do", "action": f"{SEATS[table['next']]} flips"}
        else:
            return
        delay = self.rng.uniform(*THINK_S)
        asyncio.get_running_loop().call_later(delay, self._act, parts, n)

    def _act(self, parts: dict[str, str], n: int) -> None:
        if self.n == n:
            self._id += 1
            if parts["ask"] == "do":
                self._asked[self._id] = perf_counter()
            self.ask(**parts, id=self._id, n=n)


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


class Evening(NamedTuple):
    """Ten classes while they play; latencies in seconds."""

    took: list[float]
    bare: list[float]  # of a process on the same core that only sends back
    share: float  # of the core, of the server


async def ten_classes(server: Served, beside: Served) -> Evening:
    """Every class has a desk and a board, which get two messages a second."""
    port = server.port
    pupils, readers = [], []
    for number in range(CLASSES):
        address = f"127.4.{number}.1"
        keys = await opened(port, GAMES[number % len(GAMES)])
        for role in ("desk", "board"):
            readers.append(Member())
            await readers[-1].connect(port, keys[role], address)
        for one in range(PUPILS):
            pupils.append(Pupil(1000 * number + one, acts=True))
            await pupils[-1].join(port, keys["code"], address)
    await asyncio.gather(*(pupil.first_card for pupil in pupils))
    for pupil in pupils:
        pupil.took.clear()
    async with Echo(beside.port) as bare:
        cpu, began = server.cpu(), perf_counter()
        await asyncio.sleep(PLAY_S)
        share = (server.cpu() - cpu) / (perf_counter() - began)
    took = sorted(one for pupil in pupils for one in pupil.took)
    for member in (*pupils, *readers):
        member.leave()
    return Evening(took, bare.latencies, share)


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


def measured(core: int | None, run: Callable[[Served, Served], Any]) -> Any:
    """On a server of its own, with an echo on the same core."""
    with (
        tempfile.TemporaryDirectory() as name,
        ours(Path(name), core) as server,
        echo(core) as beside,
    ):
        return asyncio.run(run(server, beside))


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    with apart() as core:
        joins = measured(core, lambda server, _: _join_times(server))
        evening = measured(core, ten_classes)
        forty = measured(core, lambda server, _: forty_joins(server.port))
    p50, p99 = (1000 * quantile(evening.took, part) for part in (0.5, 0.99))
    bare50, bare99 = (1000 * quantile(evening.bare, part) for part in (0.5, 0.99))
    reached = p50 <= MAX_P50_MS and p99 <= MAX_P99_MS
    rows: list[Row] = [
        ["measure", "goal", "median", "worst", "verdict"],
        [
            f"open, {PUPILS} pupils join at once, last first card",
            f"{MAX_JOIN_S} s",
            f"{joins[len(joins) // 2]:.1f} s",
            f"{joins[-1]:.1f} s",
            "reached" if joins[-1] <= MAX_JOIN_S else "missed",
        ],
        [
            f"{CLASSES} classes of {PUPILS}: action to its answer, p50 and p99",
            f"{MAX_P50_MS} and {MAX_P99_MS} ms",
            f"{p50:.1f} ms",
            f"{p99:.1f} ms",
            "reached" if reached else "missed" if bare99 <= MAX_ECHO_MS else "not judged",
        ],
        ["the echo beside them, p50 and p99", "", f"{bare50:.1f} ms", f"{bare99:.1f} ms", ""],
        [
            f"the same: share of the core, {len(evening.took)} actions",
            "",
            f"{evening.share:.0%}",
            "",
            "",
        ],
        [
            f"{JOINS} joins from one address",
            f"{JOINS_S:g} s",
            f"{forty:.2f} s",
            "",
            "reached" if forty <= JOINS_S else "missed",
        ],
    ]
    report("classes", "Classes", INTRO, {"Classes": rows}, write)
