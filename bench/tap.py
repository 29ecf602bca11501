"""What a hand on the mouse runs through, from the socket to the message with the verdict.

`python bench/tap.py` prints the counts, with -v every function; `--write` puts them into
ARCHITECTURE.md, and a test checks that they are true there.
"""

import asyncio
import re
import sys
import tempfile
import threading
from collections import Counter
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import aiohttp
from aiohttp import web

from matou.games.mouse.locked import too_long
from matou.games.mouse.play import mouse_of
from matou.record.position import read_position
from matou.server.http.app import Server

ROOT = "/src/matou/"
DOCUMENT = Path(__file__).parents[1] / "ARCHITECTURE.md"
SUMMARY = re.compile(r"`\d+ files, \d+ of the server; .*? calls`")
COUNTED = ("judge", "refusal", "read_action", "spell_action", "copy")
# A flips 4×6 and is a pair with B's 3×8; C has nothing.
PAIR = """multipli
seats: 3
A stack: 4x6 1x1 2x2
B stack: 7x7 5x5 6x6
B pile: 3x8
C stack: 9x9 1x2 7x8
C pile: 8x8
"""


class Trace:
    """Counts calls of our own functions while it is on, in all threads that begin after it."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[tuple[str, str]] = Counter()
        self.path: list[str] = []  # the files of these calls, in order
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if self.on and event == "call" and ROOT in code.co_filename:
            file = code.co_filename.partition(ROOT)[2]
            self.calls[file, code.co_qualname] += 1
            self.path.append(file)

    def summary(self) -> str:
        """One line; the files are the same in every run, the calls nearly."""
        files = {file for file, _ in self.calls}
        servers = sum(file.startswith("server") for file in files)
        changes = sum(one != other for one, other in pairwise(self.path))
        return (
            f"{len(files)} files, {servers} of the server; {changes} changes of file; "
            f"{len(self.calls)} functions, {self.calls.total()} calls"
        )

    def report(self) -> None:
        print(self.summary())
        for name in COUNTED:
            found = [n for (_, called), n in self.calls.items() if called.split(".")[-1] == name]
            print(f"{name}: {sum(found)}")
        if "-v" in sys.argv:
            for (file, called), count in sorted(self.calls.items()):
                print(f"{count:6} {file} {called}")


class Person:
    """A player over a real socket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def ask(self, what: str, **parts: Any) -> None:
        await self.socket.send_json({"ask": what, "id": 1, **parts})

    async def hear_all(self) -> None:
        """Read, and answer pings, until nothing more comes."""
        with suppress(TimeoutError):
            while True:
                await self.socket.receive(timeout=0.2)

    async def hear(self, say: str) -> dict[str, Any]:
        while True:
            told: dict[str, Any] = await self.socket.receive_json(timeout=10)
            if say in (told["say"], "done" if "done" in told else ""):
                return told


async def seated(session: aiohttp.ClientSession, base: str) -> list[Person]:
    """Three people at a table of Multipli, the first of them the host."""
    settings = {"game": "multipli", "players": 3, "pace": "race"}
    async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
        room = await answer.json()
    tokens = [room["token"]]
    for _ in range(2):
        async with session.post(f"{base}/api/join", json={"code": room["code"]}) as answer:
            tokens.append((await answer.json())["token"])
    people = []
    for chair, token in enumerate(tokens):
        person = Person(await session.ws_connect(f"{base}/ws"))
        await person.ask("hello", token=token)
        await person.hear("welcome")
        await person.ask("sit", chair=chair)
        await person.hear("done")
        people.append(person)
    return people


def put(server: Server, position: str) -> None:
    """This table in the only room."""
    (actor,) = server.rooms.actors.values()
    game = actor.room.state.game
    assert game is not None
    game.table = table = mouse_of(read_position(position))
    too_long(table)  # counts the cards, as the first verdict of a game does
    table.chance = game.noted
    actor.room.reschedule(actor.now())


async def tap(trace: Trace, data: Path) -> None:
    server = Server(data)
    runner = web.AppRunner(server.app())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    async with aiohttp.ClientSession() as session:
        people = await seated(session, base)
        host, other, _ = people
        await host.ask("start")
        await host.hear("done")
        put(server, PAIR)
        await host.ask("do", action="A flips", n=2**50)
        n = (await host.hear("done"))["n"]
        for actor in server.rooms.actors.values():
            actor._pulse.stop()  # pings come by a timer, and are no part of a tap
        for person in people:
            await person.hear_all()
        trace.on = True
        await other.ask("hit", seat=1, n=n, ms=390.0, head=0.1)
        await other.hear("paw")
        await other.hear("told")
        trace.on = False
    await runner.cleanup()


def main() -> None:
    trace = Trace()
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(tap(trace, Path(data)))
    trace.report()
    if "--write" in sys.argv:
        text = DOCUMENT.read_text("utf-8")
        DOCUMENT.write_text(SUMMARY.sub(f"`{trace.summary()}`", text), "utf-8")


if __name__ == "__main__":
    main()
