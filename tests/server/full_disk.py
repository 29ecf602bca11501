"""A harness whose disk is full for a while, in a process that has a small disk of its own."""

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from matou.server.metrics import Metrics
from matou.server.rooms.room import Room
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.settings import Settings
from matou.server.runtime.registry import Rooms
from matou.server.storage.sqlite import SqliteStorage
from tests.server.client import Person, apart
from tests.server.harness import FakeConnection
from tests.server.running import Running


class Listening(FakeConnection):
    """A connection that records its messages."""

    def __init__(self, guest: int) -> None:
        super().__init__(guest)
        self.heard: list[dict[str, Any]] = []

    def send(self, outs: Sequence[Out]) -> bool:
        for out in outs:
            self.heard += apart(msgspec.json.decode(out.data))
        return True

    def close(self, last: Sequence[Out] = ()) -> None:
        self.send(last)
        self.heard.append({"say": "closed"})

    def ping(self, quiet: float = 0.0) -> None:
        pass

    async def hears(self, word: str, seconds: float = 10.0) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            while True:
                for said in self.heard:
                    if said["say"] == word:
                        self.heard.remove(said)
                        return said
                await asyncio.sleep(0.01)


def fill(file: Path) -> None:
    """To the last byte."""
    with file.open("ab", buffering=0) as full:
        for size in (1 << 20, 4096, 512, 1):
            try:
                while full.write(bytes(size)) == size:
                    pass
            except OSError:
                pass


async def fill_up(data: Path) -> None:
    storage = SqliteStorage(data)
    here = Rooms(storage, os.urandom, Metrics())
    await storage.tidy()
    old = [await here.open(Settings("course", players=2), "", "") for _ in range(3)]
    room = await here.open(Settings("chasse", players=2), "", "")
    actor, guest = await here.seat(room["token"])
    line = Listening(guest)

    def ask(message: messages.AnyUp) -> None:
        actor.submit(lambda there: there.receive(guest, message, actor.now()))

    def enter(there: Room) -> None:
        there.enter("", "")

    actor.submit(lambda there: there.connect(guest, line, 0, actor.now()))
    await line.hears("welcome")
    fill(data / "others")
    for _ in range(120):  # the log has some room of its own
        actor.submit(enter)
    assert (await line.hears("waits", 20))["waits"]
    assert "full" in await storage.health()
    known = actor.appended
    ask(messages.Dress(2, "tiger"))
    await asyncio.sleep(1.2)
    assert actor.appended == known
    assert {"say": "closed"} not in line.heard

    await here.housekeeper.forget(old[0]["room"])
    assert await storage.load(old[0]["room"]) is None
    fill(data / "others")

    (data / "others").unlink()
    assert not (await line.hears("waits"))["waits"]
    await asyncio.sleep(0.2)
    assert here.actors[room["room"]] is actor
    assert actor.room.state.guests[guest].cat == "tiger"
    assert actor.appended == actor.room.state.seq
    assert await storage.health() == ""
    await here.stop()
    stored = await storage.load(room["room"])
    assert stored is not None
    assert len(stored.bodies) == actor.room.state.seq
    await storage.close()
    print("all went on")


async def _ask_until_it_waits(person: Person) -> int:
    """The number of the request that is not written: the log has some room of its own."""
    for place in range(50):
        asked = await person.ask("sit" if place % 2 == 0 else "rise", chair=0)
        said: dict[str, Any] = {}
        while said.get("id") != asked and said.get("say") != "waits":
            said = await person.hear()
        if said["say"] == "waits":
            assert said["waits"]
            return asked
    raise AssertionError("a full disk takes everything")


async def restart(disk: Path) -> None:
    """A server is killed, the disk fills up to the last byte, and it starts again."""
    server = Running(disk / "data")
    with server:
        async with aiohttp.ClientSession(server.base) as session:
            settings = {"game": "chasse", "players": 2}
            async with session.post("/api/rooms", json={"settings": settings}) as answer:
                opened = await answer.json()
    fill(disk / "others")
    with server:
        async with aiohttp.ClientSession(server.base) as session:

            async def status(path: str) -> int:
                async with session.get(path) as answer:
                    return answer.status

            assert await status("/") == 200
            async with session.post("/api/find", json={"code": opened["code"]}) as answer:
                assert answer.status == 200
            person = Person(session, server.base, opened["token"])
            await person.connect()
            assert (await person.hear())["say"] == "welcome"
            fill(disk / "others")  # the start may have given up the reserve
            asked = await _ask_until_it_waits(person)
            assert await status("/api/health") == 503
            (disk / "others").unlink()
            assert (await person.answer(asked))["say"] == "done"
            while await status("/api/health") != 200:
                await asyncio.sleep(0.1)
    log = (disk / "server.log").read_text()
    assert "disk is full" in log
    assert "Traceback" not in log, log
    print("all went on")


if __name__ == "__main__":
    asyncio.run(globals()[sys.argv[1]](Path(sys.argv[2])))
