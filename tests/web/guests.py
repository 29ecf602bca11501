"""People without a page: they come in by the link, and answer every ping and probe."""

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Any

import aiohttp

from tests.server.client import Person
from tests.web.browser import soon

FOREVER_S = 3600.0


class Guests:
    """`async with Guests(server.base, link) as guests:` — a person whose socket nobody reads
    answers no ping, and the server takes the connection for dead after twelve seconds."""

    def __init__(self, base: str, link: str) -> None:
        self.base = base
        self.link = link.rpartition("/")[2]
        self._session = aiohttp.ClientSession()
        self._listening: list[asyncio.Task[None]] = []

    async def joins(self) -> Person:
        """One more is in the room, and stays there."""
        asked = self._session.post(f"{self.base}/api/join", json={"link": self.link})
        async with asked as answer:
            person = Person(self._session, self.base, (await answer.json())["token"])
        await person.connect()
        await person.hear_until("welcome")
        self._listening.append(asyncio.create_task(_listens(person)))
        return person

    async def sits(self, **where: Any) -> Person:
        """One more is in the room and has a chair."""
        person = await self.joins()
        await self.asks(person, "sit", **where)
        return person

    async def asks(self, person: Person, kind: str, **parts: Any) -> None:
        """Ask for something that the server does."""
        number = await person.ask(kind, **parts)

        async def answered() -> None:
            assert number in person.answers

        await soon(answered)
        assert person.answers[number]["say"] == "done", person.answers[number]

    async def __aenter__(self) -> "Guests":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for task in self._listening:
            task.cancel()
        await self._session.close()


async def _listens(person: Person) -> None:
    with suppress(ConnectionError):
        while True:
            await person.hear(FOREVER_S)
