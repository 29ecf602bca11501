"""Where a network blocks WebSockets, a page goes on by ordinary requests."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp

from matou.server.rooms.wire.messages import MAX_FRAME_BYTES
from matou.server.socket.connection import SILENCE_TIMEOUT_MS
from matou.server.socket.polled import POLL_S
from tests.server.running import Running


class Polled:
    """A page that polls."""

    def __init__(self, session: aiohttp.ClientSession, base: str) -> None:
        self.session = session
        self.base = base
        self.heard: list[dict[str, Any]] = []
        self.ended = False

    async def open(self, token: str) -> None:
        async with self.session.post(f"{self.base}/line") as answer:
            self.line = f"{self.base}/line/{(await answer.json())['line']}"
        await self.say({"ask": "hello", "token": token, "last": 0})

    async def say(self, *messages: dict[str, Any]) -> int:
        text = "\n".join(map(json.dumps, messages))
        async with self.session.post(self.line, data=text) as answer:
            return answer.status

    async def poll(self) -> None:
        async with self.session.get(self.line) as answer:
            if answer.status == 410:
                self.ended = True
                return
            for said in await answer.json():
                self.heard.append(said)
                if said["say"] == "probe":
                    await self.say({"ask": "awake"})

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(30):
            while not holds():
                await self.poll()

    def said(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.heard if one["say"] == kind]


def talk(tmp_path: Path, story: Callable[[aiohttp.ClientSession, str], Awaitable[None]]) -> None:
    async def scenario(base: str) -> None:
        async with aiohttp.ClientSession() as session:
            await story(session, base)

    with Running(tmp_path / "data") as server:
        asyncio.run(scenario(server.base))


def test_a_page_that_polls_says_more_often_that_it_is_there_than_silence_takes():
    assert POLL_S * 1000 < SILENCE_TIMEOUT_MS


def test_a_room_is_played_by_requests(tmp_path):
    async def story(session: aiohttp.ClientSession, base: str) -> None:
        settings = {"game": "chasse", "players": 2, "options": {"tokens": "1"}}
        async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
            room = await answer.json()
        page = Polled(session, base)
        await page.open(room["token"])
        await page.until(lambda: bool(page.said("welcome")))
        await page.say({"ask": "sit", "id": 1, "chair": 0}, {"ask": "start", "id": 2})
        await page.until(lambda: any(one.get("table") for one in page.said("told")))
        table = [one["table"] for one in page.said("told") if one.get("table")][-1]
        action = table["choices"]["0"]["legal"][0]["action"]
        n = page.said("told")[-1]["n"]
        await page.say({"ask": "do", "id": 3, "action": action, "n": n})
        await page.until(lambda: any(one["event"]["fact"] == "played" for one in page.said("told")))
        numbers = [one["n"] for one in page.said("told")]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        await page.say({"ask": "leave", "id": 4})
        await page.until(lambda: bool(page.said("farewell")))
        await page.until(lambda: page.ended)

    talk(tmp_path, story)


def test_a_class_is_joined_by_requests(tmp_path):
    async def story(session: aiohttp.ClientSession, base: str) -> None:
        settings = {"game": "multipli", "options": {"tables": "5", "specials": "none"}}
        async with session.post(f"{base}/api/classes", json={"settings": settings}) as answer:
            keys = await answer.json()
        async with session.post(f"{base}/api/class/join", json={"code": keys["code"]}) as answer:
            pupil = await answer.json()
        page, desk = Polled(session, base), Polled(session, base)
        await page.open(pupil["token"])
        await desk.open(keys["desk"])
        await page.until(lambda: bool(page.said("welcome")))
        await desk.say({"ask": "closeclass", "id": 1})
        await desk.until(lambda: desk.ended)
        assert desk.said("farewell")[0]["why"] == "closed"

    talk(tmp_path, story)


def test_invalid_data_ends_a_connection_as_it_does_a_socket(tmp_path):
    async def story(session: aiohttp.ClientSession, base: str) -> None:
        page = Polled(session, base)
        await page.open("no token")
        await page.until(lambda: page.ended)
        assert page.said("farewell")[0]["why"] == "no such room"
        async with session.get(f"{base}/line/{'0' * 32}") as answer:
            assert answer.status == 410
        await page.open("no token")
        async with session.post(page.line, data=b"x" * (MAX_FRAME_BYTES + 1)) as answer:
            assert answer.status == 413
        headers = {"Origin": "http://elsewhere.example"}
        async with session.post(f"{base}/line", headers=headers) as answer:
            assert answer.status == 403

    talk(tmp_path, story)


def test_nonsense_is_refused_and_the_connection_stays(tmp_path):
    async def story(session: aiohttp.ClientSession, base: str) -> None:
        settings = {"game": "chasse", "players": 2}
        async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
            room = await answer.json()
        page = Polled(session, base)
        await page.open(room["token"])
        await page.until(lambda: bool(page.said("welcome")))
        for text in (b"", b"\n\n", b"nonsense"):
            async with session.post(page.line, data=text) as answer:
                assert answer.status == 204
        await page.say({"ask": "beat"})
        await page.until(lambda: bool(page.said("alive")))
        assert [one["key"] for one in page.said("refused")] == ["unknown"]

    talk(tmp_path, story)
