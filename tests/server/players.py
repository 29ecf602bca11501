"""Clients of several nodes: each connects to any node, reconnects when the connection is lost,
and records everything that was acknowledged."""

import asyncio
import random
from contextlib import suppress
from itertools import pairwise
from math import inf
from typing import Any

import aiohttp

from matou.server.rooms.state import stored
from matou.server.rooms.wire.identity import CATS
from tests.server.client import Person

ASK_S = 0.15
ANSWER_S = 2.2  # then the connection counts as lost, as in a page
FELT_S = 1.0  # in which a fault is felt
ROOM = {"game": "course", "players": 2, "options": {}, "pace": "race"}


class Player:
    """One person. `bases`: the nodes, of which some may not answer."""

    def __init__(self, session: aiohttp.ClientSession, bases: list[str], seed: int) -> None:
        self.session = session
        self.bases = bases
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, str] = {}  # event number: the cat that was asked for
        self.asked = 0
        self.acknowledged_at: list[float] = []
        self.pause_s = 2 * ASK_S  # at most, between two wishes
        self.ended = False
        self.waited = 0  # how often the page was told to wait
        self.person: Person | None = None

    @property
    def room(self) -> str:
        assert self.person is not None
        return self.person.token.partition(".")[0]

    async def open(self) -> str:
        """A room of one's own; its code."""
        result = await self._post("/api/rooms", {"settings": ROOM}, 201)
        self.person = Person(self.session, self.bases[0], result["token"])
        return str(result["code"])

    async def join(self, code: str) -> None:
        result = await self._post("/api/join", {"code": code}, 200)
        self.person = Person(self.session, self.bases[0], result["token"])

    async def _post(self, path: str, body: dict[str, Any], status: int) -> dict[str, Any]:
        base = self.rng.choice(self.bases)
        async with self.session.post(f"{base}{path}", json=body) as answer:
            result: dict[str, Any] = await answer.json()
            assert answer.status == status, (answer.status, result)
            return result

    async def end(self, playing: "asyncio.Task[None]") -> None:
        """`wait_for` of Python 3.11 can lose a cancellation, so a flag is set as well."""
        self.ended = True
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)

    async def play(self) -> None:
        """Until it is ended."""
        while not self.ended:
            with suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
                await self._one_connection()
            person = self.person
            if person is not None and person.socket is not None:
                await person.socket.close()
            await asyncio.sleep(self.rng.uniform(0.1, 0.5))

    async def _one_connection(self) -> None:
        person = self.person
        assert person is not None
        person.base = self.rng.choice(self.bases)
        async with asyncio.timeout(6):
            await person.connect()
        async with asyncio.timeout(6):
            await self._until(person, "welcome", "told", "presence")
        while not self.ended:
            cat = self.rng.choice([one for one in CATS if one != self._cat(person)])
            number = await person.ask("dress", cat=cat)
            self.asked += 1
            async with asyncio.timeout(ANSWER_S):
                while number not in person.answers:
                    await self._until(person, "done", "refused")
            answer = person.answers[number]
            if answer["say"] == "done":
                assert answer["n"] not in self.acknowledged, "an event was acknowledged twice"
                self.acknowledged[answer["n"]] = cat
                self.acknowledged_at.append(asyncio.get_running_loop().time())
            await asyncio.sleep(self.rng.uniform(0, self.pause_s))

    def _cat(self, person: Person) -> str:
        return next(
            (one["cat"] for one in person.room["guests"] if one["number"] == person.you), ""
        )

    async def _until(self, person: Person, *kinds: str) -> None:
        """A page that is told to wait waits."""
        while True:
            said = await person.hear(30)
            if self.ended:
                raise ConnectionError("the test is over")
            if said["say"] == "waits":
                self.waited += said["waits"]
            if said["say"] == "farewell":
                raise ConnectionError(said["why"])
            if said["say"] in kinds:
                return

    def gap(self, moment: float) -> float:
        """The longest time without anything acknowledged, from before a fault until a second after;
        infinite as long as nothing is."""
        after = [at for at in self.acknowledged_at if at > moment + FELT_S]
        if not after:
            return inf
        times = [max((at for at in self.acknowledged_at if at <= moment), default=moment)]
        times += [at for at in self.acknowledged_at if moment < at <= after[0]]
        return max(later - earlier for earlier, later in pairwise(times))

    def check(self, bodies: list[bytes]) -> None:
        """Everything that was acknowledged is stored once, and nothing that was not asked for."""
        assert self.person is not None
        you = self.person.you
        mine = {
            number: event.cat
            for number, event in enumerate(map(stored.read, bodies), start=1)
            if isinstance(event, stored.Dressed) and event.guest == you
        }
        for number, cat in self.acknowledged.items():
            assert mine.get(number) == cat, f"event {number} is not what was acknowledged"
        assert len(mine) <= self.asked, "something happened twice"
        assert len(bodies) >= self.person.last, "somebody heard what is not stored"
