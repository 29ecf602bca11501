"""A client on a real socket, for tests: joins, receives, acts at random."""

import asyncio
import json
import random
from typing import Any

import aiohttp

MAX_KEPT_MESSAGES = 8192


def apart(said: dict[str, Any]) -> list[dict[str, Any]]:
    """A message, and the answer inside it as a message of its own."""
    if said["say"] != "told" or "done" not in said:
        return [said]
    number = said.pop("done")
    return [said, {"say": "done", "id": number, "n": said["n"]}]


class Person:
    """Keeps the state of the room as a page does; reconnects with the last number received."""

    def __init__(self, session: aiohttp.ClientSession, base: str, token: str) -> None:
        self.session = session
        self.base = base
        self.token = token
        self.last = 0
        self.you = -1
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] | None = None
        self.heard: list[dict[str, Any]] = []
        self.answers: dict[int, dict[str, Any]] = {}
        self.asked = 0
        self._coming: list[dict[str, Any]] = []  # received and not yet processed
        self.socket: aiohttp.ClientWebSocketResponse | None = None

    async def connect(self) -> None:
        room = self.token.partition(".")[0]
        self.socket = await self.session.ws_connect(f"{self.base}/ws?room={room}", autoping=True)
        await self.socket.send_json({"ask": "hello", "token": self.token, "last": self.last})

    async def ask(self, kind: str, **parts: Any) -> int:
        assert self.socket is not None
        self.asked += 1
        await self.socket.send_json({"ask": kind, "id": self.asked, **parts})
        return self.asked

    async def hear(self, seconds: float = 5.0) -> dict[str, Any]:
        """The next message; raises ConnectionError when the line has ended."""
        assert self.socket is not None
        if self._coming:
            return self._coming.pop(0)
        try:
            came = await asyncio.wait_for(self.socket.receive(), seconds)
        except aiohttp.ClientConnectionResetError:  # a ping that cannot be answered any more:
            came = await asyncio.wait_for(self.socket.receive(), seconds)  # what lies behind it
        if came.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(str(came.type))
        said, *self._coming = apart(json.loads(came.data))
        for one in (said, *self._coming):
            self._take(one)
        if said["say"] == "probe":
            await self.ask("awake")
        return said

    def _take(self, said: dict[str, Any]) -> None:
        self.heard.append(said)
        match said["say"]:
            case "welcome":
                self.last, self.you = said["n"], said["you"]
                self.room, self.table = said["room"], said["table"]
            case "told":
                assert said["n"] == self.last + 1, (said["n"], self.last)
                self.last = said["n"]
                self.room = said["room"] or dressed(self.room, said["event"])
                self.table = said["table"] or self.table
            case "done" | "refused":
                self.answers[said["id"]] = said

    async def hear_until(self, kind: str, seconds: float = 5.0) -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            while True:
                said = await self.hear(seconds)
                if said["say"] == kind:
                    return said

    async def answer(self, number: int) -> dict[str, Any]:
        async with asyncio.timeout(5):
            while number not in self.answers:
                await self.hear()
        return self.answers[number]

    @property
    def seats(self) -> list[int]:
        if self.table is None:
            return []
        chairs = self.room["chairs"]
        count = self.table["seats"]
        return [s for s in range(count) if chairs[s % len(chairs)]["guest"] == self.you]

    async def act(self, rng: random.Random) -> None:
        """Something that a page might ask for now."""
        table = self.table
        if table is None or self.room["phase"] != "playing":
            return
        for seat in self.seats:
            if "choices" in table:
                legal = table["choices"][str(seat)]["legal"]
                if legal:
                    await self.ask("do", action=rng.choice(legal)["action"], n=self.last)
            elif not table["open"] and table["next"] == seat:
                await self.ask("do", action=f"{'ABCDEFGH'[seat]} flips", n=self.last)
            elif table["open"] and rng.random() < 0.3:
                await self.ask("hit", seat=seat, n=self.last, ms=rng.randrange(200, 900))
            elif table["open"]:
                await self.ask("nothing", n=self.last)


def dressed(room: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    """Update the looks of a guest from the event."""
    if event["fact"] != "dressed":
        return room
    looks = {"cat": event["cat"], "name": event["name"]}
    guests = [one | looks if one["number"] == event["guest"] else one for one in room["guests"]]
    return room | {"guests": guests}
