"""A server killed at any moment, repeatedly, loses and doubles no message that a guest received."""

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from matou.server.rooms.state import stored
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import State
from matou.server.storage.sqlite import SqliteStorage
from tests.conftest import SOAK
from tests.server.client import Person
from tests.server.running import Running
from tests.server.storing import run

STORIES = 20 if SOAK else 2  # each with a server's data of its own, so that workers share them
KILLS = 5  # in each
ROOMS = 4
ROOM_KINDS: tuple[dict[str, Any], ...] = (
    {"game": "chasse", "players": 2, "options": {}, "pace": "race"},
    {"game": "course", "players": 3, "options": {}, "pace": "race"},
    {"game": "multipli", "players": 3, "options": {"tables": "5"}, "pace": "race"},
    {"game": "addi", "players": 4, "options": {"results": "9,10,11,13"}, "pace": "calm"},
)


class Family:
    """The guests of some rooms; each keeps every numbered message that it received."""

    def __init__(self) -> None:
        self.people: list[Person] = []
        self.heard: dict[str, dict[int, str]] = {}
        self.count = 0

    async def come(self, session: aiohttp.ClientSession, base: str) -> None:
        for kind in ROOM_KINDS[:ROOMS]:
            async with session.post(f"{base}/api/rooms", json={"settings": kind}) as answer:
                token = (await answer.json())["token"]
            person = Person(session, base, token)
            self.people.append(person)
            await person.connect()
            await person.answer(await person.ask("sit", chair=0))
            await person.answer(await person.ask("start"))

    async def play(self, session: aiohttp.ClientSession, base: str, seed: int) -> None:
        await asyncio.gather(
            *(self._one(person, session, base, seed + i) for i, person in enumerate(self.people))
        )

    async def _one(
        self, person: Person, session: aiohttp.ClientSession, base: str, seed: int
    ) -> None:
        """Come back, act at random, until the line breaks."""
        rng = random.Random(seed)
        person.session, person.base = session, base
        try:
            await person.connect()
            while True:
                with suppress(TimeoutError):
                    self._note(person, await person.hear(0.2))
                if person.room.get("phase") == "over":
                    await person.ask("start")
                if rng.random() < 0.7:
                    await person.act(rng)
        except (ConnectionError, aiohttp.ClientError):
            pass

    async def hear(self, count: int, then: float) -> None:
        """Wait until so many more messages were received, and a moment longer."""
        wanted = self.count + count
        async with asyncio.timeout(20):
            while self.count < wanted:
                await asyncio.sleep(0.002)
        await asyncio.sleep(then)

    def _note(self, person: Person, said: dict[str, Any]) -> None:
        """A message received twice must be the same."""
        if said["say"] != "told":
            return
        self.count += 1
        mine = self.heard.setdefault(person.token, {})
        event = json.dumps(said, sort_keys=True)
        assert mine.setdefault(said["n"], event) == event


@pytest.mark.parametrize("story", range(STORIES))
def test_killed_at_any_moment_no_message_is_lost_or_doubled(tmp_path: Path, story: int) -> None:
    server = Running(tmp_path / "data")
    family = Family()
    rng = random.Random(f"kill {story}")

    async def until_killed(number: int) -> None:
        server.start()
        async with aiohttp.ClientSession() as session:
            if not family.people:
                await family.come(session, server.base)
            playing = asyncio.create_task(family.play(session, server.base, 1000 * number))
            await family.hear(rng.randrange(1, 30), rng.uniform(0, 0.02))
            server.kill()
            await asyncio.wait_for(playing, 20)

    try:
        for number in range(KILLS):
            asyncio.run(until_killed(number))
    finally:
        server.kill()
    _check(tmp_path / "data", family)
    assert sum(len(mine) for mine in family.heard.values()) > KILLS


def _check(data: Path, family: Family) -> None:
    async def story(storage: SqliteStorage) -> None:
        for person in family.people:
            stored = await storage.load(person.token.split(".")[0])
            assert stored is not None
            assert len(stored.bodies) >= person.last, "somebody heard what is not stored"
            _conserved(stored.bodies)

    run(data, story)


def _conserved(bodies: list[bytes]) -> None:
    """Every prefix of the journal is a room whose cards are all there."""
    state = State()
    for body in bodies:
        evolve(state, stored.read(body))
        if state.game is not None:
            assert len(state.game.table.cards()) == len(state.options.cards)
