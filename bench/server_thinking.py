"""The latency of other rooms beside rooms of searching cats, each with a spectator."""

import asyncio
from pathlib import Path

from results import Row, verdict
from server_load import Carried, load, open_all, quantile, run
from server_process import Served, ours
from server_rooms import Ours
from server_socket import Socket, post

ROOMS = 120
HONEST = 16  # rooms of four that play at a human pace
PACE = 1.0  # actions a second in each
ENOUGH = 0.025  # seconds, p99
SETTLE = 3.0  # seconds until all cats are at it


class Watched:
    """Four cats that search; the spectator starts the next game."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.address = f"127.4.0.{1 + number}"
        self.facts = 0

    async def open(self, game: str) -> None:
        settings = {"game": game, "players": 4, "pace": "race", "cats": "searcher"}
        room = await post(self.port, "/api/rooms", {"settings": settings}, self.address)
        self.socket = await Socket.connect(self.port, "/ws", self._hear, self.address)
        self.socket.send(b'{"ask":"hello","token":"%b"}' % room["token"].encode())
        self.socket.send(b'{"ask":"start"}')

    def _hear(self, payload: bytes) -> None:
        self.facts += payload.startswith(b'{"say":"told"')
        if b'"phase":"over"' in payload:
            self.socket.send(b'{"ask":"start"}')


async def measured(server: Served, seconds: float) -> tuple[Carried, Carried, float]:
    """Honest rooms alone, the same beside the others, and cats' turns a second."""
    honest = await open_all([Ours(server.port, number) for number in range(HONEST)])
    await load(honest, PACE, 2.0)
    quiet = await load(honest, PACE, seconds)
    watched = [Watched(server.port, number) for number in range(ROOMS)]
    for number, room in enumerate(watched):
        await room.open(("course", "chasse")[number % 2])
    await asyncio.sleep(SETTLE)
    before = sum(room.facts for room in watched)
    noisy = await load(honest, PACE, seconds)
    return quiet, noisy, (sum(room.facts for room in watched) - before) / seconds


def thinking(data: Path, seconds: float) -> Row:
    """On all cores: the searches have workers of their own."""
    with ours(data / "thinking", None) as server:
        quiet, noisy, turns = run(measured(server, seconds))
    alone, beside = (quantile(one.latencies, 0.99) for one in (quiet, noisy))
    said = verdict(1.0, ENOUGH / beside, True)
    name = f"{HONEST} rooms beside {ROOMS} whose cats search, p99 ms"
    told = f"{alone * 1000:.1f} without them; the cats took {turns:.0f} turns a second"
    return [name, f"≤ {ENOUGH * 1000:g}", f"{beside * 1000:.1f}", told, said]
