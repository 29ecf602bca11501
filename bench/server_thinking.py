"""What rooms full of cats that search, each with somebody who watches, do to everybody else.

`python bench/server_thinking.py [ROOMS [SECONDS]]`
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from server_load import load, open_all, quantile
from server_process import Served, ours
from server_rooms import Ours
from server_socket import Socket, post

ROOMS, SECONDS = 120, 12.0
HONEST = 16  # rooms of four that play at a human pace
ENOUGH = 0.025  # seconds, p99


class Watched:
    """Four cats that search; whoever watches begins the next game, too."""

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


async def measured(server: Served, rooms: int, seconds: float) -> None:
    honest = await open_all([Ours(server.port, number) for number in range(HONEST)])
    await load(honest, 1.0, 2.0)
    quiet = await load(honest, 1.0, seconds)
    watched = [Watched(server.port, number) for number in range(rooms)]
    for number, room in enumerate(watched):
        await room.open(("course", "chasse")[number % 2])
    await asyncio.sleep(3.0)
    before, cpu = sum(room.facts for room in watched), server.cpu()
    noisy = await load(honest, 1.0, seconds)
    turns = (sum(room.facts for room in watched) - before) / seconds
    spent = (server.cpu() - cpu) / seconds
    for name, carried in (("without", quiet), (f"with {rooms} rooms that search", noisy)):
        p50, p99 = (quantile(carried.latencies, part) * 1000 for part in (0.5, 0.99))
        print(f"{name}: p50 {p50:.1f} ms, p99 {p99:.1f} ms (goal {ENOUGH * 1000:g})")
    print(f"cats' turns {turns:.0f}/s; the rooms' own process {spent:.0%} of one core")


def main(rooms: int = ROOMS, seconds: float = SECONDS) -> None:
    with tempfile.TemporaryDirectory() as data, ours(Path(data), None) as server:
        asyncio.run(measured(server, rooms, seconds))


main(*map(int, sys.argv[1:]))
