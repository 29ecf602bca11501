"""A player who does not see the page: uses roles, names and announcements, and plays by keys."""

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress

from playwright.async_api import Browser, Page, TimeoutError

from matou.cli.catalogue import catalogue
from tests.server.running import Running
from tests.web.browser import LOOK_MS, PATIENCE_S, new_page

LOCALES = {"en": "en-GB", "fr": "fr-FR"}


class Blind:
    """A page without eyes."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.words = catalogue(language).sentences

    @classmethod
    async def arrives(cls, browser: Browser, server: Running, language: str) -> "Blind":
        """On the first screen, with nothing chosen."""
        page = await new_page(browser, "tablet", LOCALES[language])
        await page.goto(server.base)
        return cls(page, language)

    def says(self, key: str, **parts: str) -> "re.Pattern[str]":
        """A sentence as it can be heard: its parts are anything, a space any space."""
        text = re.escape(self.words[key]).replace(r"\ ", r"\s")
        for name, value in parts.items():
            text = text.replace(rf"\{{{name}\}}", value)
        return re.compile(re.sub(r"\\\{([\w-]+)\\\}", lambda part: f"(?P<{part[1]}>.+?)", text))

    async def press(self, role: str, name: str, key: str = "Enter") -> None:
        """Go to what has this role and name, and press a key."""
        await self.page.get_by_role(role, name=self.says(name)).first.press(key)  # type: ignore[arg-type]

    async def heard(self) -> list[str]:
        """The last sentences that were announced."""
        return await self.page.get_by_role("log").get_by_role("paragraph").all_inner_texts()

    async def read(self) -> str:
        """Everything on the screen, as roles and names."""
        return await self.page.get_by_role("main").aria_snapshot()

    async def over(self) -> bool:
        return await self.page.get_by_role("button", name=self.says("end.again")).count() > 0

    async def plays(self, act: Callable[["Blind"], Awaitable[None]]) -> str:
        """One act after the other until the end; what its heading says."""
        self.page.set_default_timeout(3_000)
        while not await self.over():
            with suppress(TimeoutError):  # what was there a moment ago is gone: look again
                await act(self)
            await self.page.wait_for_timeout(LOOK_MS)
        self.page.set_default_timeout(PATIENCE_S * 1000)
        return await self.page.get_by_role("heading", level=1).inner_text()

    async def chooses(self, game: str) -> None:
        """This game, alone, and first its settings."""
        await self.press("button", f"game.{game}")
        own = self.page.get_by_role("region", name=self.says("home.alone"))
        await own.get_by_role("button", name=self.says("home.choices")).press("Enter")
        await self.page.get_by_role("button", name=self.says("lobby.start")).wait_for()

    async def sets(self, switch: str, number: int) -> None:
        """A switch that takes a number, among the options."""
        await self.page.get_by_text(self.words["more.rules"], exact=True).press("Enter")
        field = self.page.get_by_role("spinbutton", name=self.says(f"switch.{switch}"))
        await field.press_sequentially(str(number))
        await field.press("Tab")

    async def plays_with(self, level: str) -> None:
        """Cats of this level, among the players."""
        await self.page.get_by_text(self.words["more.people"], exact=True).press("Enter")
        await self.page.get_by_role("radio", name=self.words[f"level.{level}"]).press("Space")

    async def deals(self) -> None:
        await self.press("button", "lobby.start")
