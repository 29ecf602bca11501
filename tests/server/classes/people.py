"""Pupils and a teacher at the other end of real sockets, for tests and measurements."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

import aiohttp

SEEN = "seen"


class Member:
    """A connection to a class; keeps the last message of each kind."""

    def __init__(self, session: aiohttp.ClientSession, base: str, token: str) -> None:
        self.session = session
        self.base = base
        self.token = token
        self.latest: dict[str, dict[str, Any]] = {}
        self.answers: dict[int, str] = {}
        self.awake = True  # else its page is frozen
        self.farewell = ""
        self.longest_wait = 0.0  # seconds that a pupil had no table, as the desk says
        self.asked = 0
        self.changed = asyncio.Event()
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self.socket = await self.session.ws_connect(f"{self.base}/ws")
        await self.socket.send_json({"ask": "hello", "token": self.token, "last": 0})
        self._listening = asyncio.create_task(self._listen(self.socket))

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for came in socket:
            if came.type is aiohttp.WSMsgType.TEXT:
                await self.hear(json.loads(came.data))

    async def hear(self, said: dict[str, Any]) -> None:
        self.latest[said["say"]] = said
        if said["say"] == "desk":
            waits = [pupil["waits"] for pupil in said["pupils"]]
            self.longest_wait = max([self.longest_wait, *waits])
        if said["say"] in ("done", "refused"):
            self.answers[said["id"]] = "done" if said["say"] == "done" else said["key"]
        elif "done" in said:
            self.answers[said["done"]] = "done"
        elif said["say"] == "farewell":
            self.farewell = said["why"]
        elif said["say"] == "probe" and self.awake:
            await self.send("awake")
        self.changed.set()

    async def send(self, kind: str, **parts: Any) -> int:
        self.asked += 1
        with suppress(ConnectionError, aiohttp.ClientError):
            assert self.socket is not None
            await self.socket.send_json({"ask": kind, "id": self.asked, **parts})
        return self.asked

    async def ask(self, kind: str, **parts: Any) -> str:
        """`done`, or the key of the refusal."""
        number = await self.send(kind, **parts)
        await self.until(lambda: number in self.answers)
        return self.answers[number]

    async def until(self, holds: Callable[[], bool], seconds: float = 60.0) -> None:
        async with asyncio.timeout(seconds):
            while not holds():
                self.changed.clear()
                await self.changed.wait()

    async def drop(self) -> None:
        """The line is cut without a word."""
        if self._listening is not None:
            self._listening.cancel()
        if self.socket is not None:
            await self.socket.close()


class Pupil(Member):
    """Plays at random whenever it is awaited; records how long it had no table."""

    def __init__(self, session: aiohttp.ClientSession, base: str, token: str, seed: int) -> None:
        super().__init__(session, base, token)
        self.rng = random.Random(seed)
        self.plays = True
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] | None = None
        self.you = -1
        self.last = 0
        self.tables: set[int] = set()
        self._thinking: asyncio.Task[None] | None = None
        self.came = monotonic()
        self.first_card = 0.0  # seconds until the first table was seen

    async def hear(self, said: dict[str, Any]) -> None:
        if said["say"] == "forpupil":
            self.you = said["you"]
            self.tables.add(said["table"])
        if said["say"] in ("welcome", "told"):
            self.last = said["n"]
            self.room = said["room"] or self.room
            self.table = said["table"] or self.table
            if self.table is not None and not self.first_card:
                self.first_card = monotonic() - self.came
        await super().hear(said)
        if said["say"] in ("welcome", "told") and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think())

    @property
    def seats(self) -> list[int]:
        chairs = self.room.get("chairs", [])
        return [place for place, chair in enumerate(chairs) if chair["guest"] == self.you]

    async def _think(self) -> None:
        """As long as a quick hand needs: a line takes thirty messages a second, and no more."""
        seen = -1
        while seen != self.last:
            seen = self.last
            await asyncio.sleep(self.rng.uniform(0.1, 0.3))
            if self.plays:
                await self._act()

    async def _act(self) -> None:
        table = self.table
        if table is None or self.room.get("phase") != "playing" or self.room["paused"]:
            return
        for seat in self.seats:
            if "choices" in table:
                legal = table["choices"].get(str(seat), {"legal": []})["legal"]
                if legal:
                    await self.send("do", action=self.rng.choice(legal)["action"], n=self.last)
            elif table["open"] and self.rng.random() < 0.2:
                await self.send("hit", seat=seat, n=self.last, ms=self.rng.randrange(500, 900))
            elif table["open"]:
                await self.send("nothing", n=self.last)
            elif table["next"] == seat:
                await self.send("do", action=f"{'ABCDEFGH'[seat]} flips", n=self.last)


class Class:
    """A class on a running server: its keys, its teacher and its pupils."""

    def __init__(self, session: aiohttp.ClientSession, base: str) -> None:
        self.session = session
        self.base = base
        self.keys: dict[str, str] = {}
        self.pupils: list[Pupil] = []

    async def post(self, path: str, **asked: Any) -> tuple[int, dict[str, Any]]:
        async with self.session.post(f"{self.base}{path}", json=asked) as answer:
            return answer.status, await answer.json()

    async def get(self, path: str, token: str = "") -> tuple[int, str]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with self.session.get(f"{self.base}{path}", headers=headers) as answer:
            return answer.status, await answer.text()

    async def open(self, **settings: Any) -> Member:
        usual = {"game": "multipli", "options": {"tables": "5", "specials": "none"}}
        status, self.keys = await self.post("/api/classes", settings=usual | settings)
        assert status == 201, self.keys
        return await self.teacher()

    async def teacher(self) -> Member:
        desk = Member(self.session, self.base, self.keys["desk"])
        await desk.connect()
        await desk.until(lambda: "desk" in desk.latest)
        return desk

    async def join(self, **asked: Any) -> Pupil:
        known = asked if "here" in asked else {"code": self.keys["code"], **asked}
        status, joined = await self.post("/api/class/join", **known)
        assert status == 200, joined
        pupil = Pupil(self.session, self.base, joined["token"], joined["pupil"])
        self.pupils.append(pupil)
        await pupil.connect()
        return pupil
