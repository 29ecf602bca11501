"""A lesson with thirty pupils by sockets and four pages: teacher, board, and two pupils, one of
them in the oldest Chromium."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.classes.people import Class
from tests.server.classes.two_rounds import SECOND_GAME, Roles, two_rounds
from tests.server.running import Running
from tests.web.axe import violations
from tests.web.browser import LOOK_MS, MOUSE_STEP, needs_browser, play_on, run_story
from tests.web.browsers.chromium import OLD_CHROMIUM, Chromium80
from tests.web.test_class import TABLE, comes_in, is_readable, is_so, opens_a_class

pytestmark = [
    needs_browser,
    pytest.mark.skipif(not OLD_CHROMIUM.is_file(), reason="no Chromium 80: `make browsers`"),
]
LESSON_S = 420


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Running]:
    """A server that restarts at the same port, which pages know."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with Running(tmp_path / "data", words=["--port", port]) as running:
        yield running


class Pages(Roles):
    """The teacher presses on a page; the board and two pupils follow on theirs."""

    others = 2

    def __init__(self, lesson: Class, browser: Browser, server: Running, old: Chromium80) -> None:
        super().__init__(lesson)
        self.browser = browser
        self.server = server
        self.old = old
        self.teacher: Page
        self.board: Page
        self.pupil: Page
        self._playing: asyncio.Task[None]

    async def opens(self) -> None:
        self.teacher, self.board, code = await opens_a_class(
            self.browser, self.server, "Tables to practise"
        )
        token = self.teacher.url.rpartition("/")[2]
        self.lesson.keys = {"desk": token, "board": self.board.url.rpartition("/")[2], "code": code}
        self.desk = await self.lesson.teacher()
        await is_readable(self.board)
        self.pupil = await comes_in(self.browser, self.server, code, "phone")
        await self.old.open(f"{self.server.base}/c/{code}")
        await is_so(
            self.old, "document.querySelectorAll('.class-cats button').length === 59"
        )  # one is taken
        await self.old.evaluate("document.querySelectorAll('.class-cats button')[40].click()")
        await self._see_a_table()
        self._playing = asyncio.create_task(self._plays())

    async def _plays(self) -> None:
        """Press anything that may be pressed, like a child."""
        while True:
            await play_on(self.pupil, MOUSE_STEP)
            await self.pupil.wait_for_timeout(LOOK_MS)

    async def _see_a_table(self) -> None:
        await expect(self.pupil.locator(TABLE)).to_be_visible()
        await is_so(self.old, f"document.querySelector({TABLE!r}) !== null")

    async def pauses(self) -> None:
        await is_readable(self.board)  # in the middle of a round
        await self.teacher.get_by_role("button", name="Pause everybody").click()
        await expect(self.pupil.locator(".class-paused")).to_be_visible()
        await is_so(self.old, "document.querySelector('.class-paused') !== null")
        await expect(self.board.locator(".wall-paused")).to_be_visible()

    async def reloads(self) -> None:
        await self.teacher.reload()
        await expect(self.teacher.get_by_role("button", name="Go on")).to_be_visible()
        await super().reloads()

    async def resumes(self) -> None:
        await self.teacher.get_by_role("button", name="Go on").click()
        await self._see_a_table()
        await expect(self.board.locator(".wall-paused")).not_to_be_visible()

    async def everybody_is_back(self) -> None:
        """Without a touch: pages look for their server by themselves."""
        await super().everybody_is_back()
        await expect(self.teacher.locator(".line-lost")).to_have_count(0)
        await self._see_a_table()
        for page in (self.teacher, self.board, self.pupil):
            await expect(page.locator(".class-bye")).to_have_count(0)

    async def ends(self) -> None:
        await self.teacher.get_by_role("button", name="End the round").click()
        await expect(self.pupil.locator(".class-between")).to_be_visible()
        await is_so(self.old, "document.querySelector('.class-between') !== null")
        await expect(self.teacher.locator(".class-facts li").first).to_be_visible()
        await is_readable(self.board)  # with the hardest facts
        await self.teacher.locator(".desk-files button").first.click()
        await expect(self.teacher.locator(".desk-grid").first).to_be_visible()
        assert await violations(self.teacher) == []

    async def begins(self) -> None:
        await self.teacher.locator(".desk-next .class-games label").nth(1).click()
        await self.desk.until(
            lambda: self.desk.latest["desk"]["seen"]["settings"]["game"] == SECOND_GAME
        )
        await expect(self.teacher.locator(".class-facts li").first).to_contain_text("×")
        await self.teacher.get_by_role("button", name="Start the next round").click()
        await self._see_a_table()

    async def closes(self) -> None:
        self._playing.cancel()
        await self.teacher.locator(".desk-close button").click()
        await self.teacher.locator(".desk-close .danger").click()
        for page in (self.teacher, self.board, self.pupil):
            await expect(page.locator(".class-bye")).to_be_visible()
        await is_so(self.old, "document.querySelector('.class-bye') !== null")
        assert await self.old.evaluate("window.scriptErrors") == []


def test_thirty_pupils_and_four_pages_play_two_rounds_through_every_failure(
    school: Running,
) -> None:
    async def story(browser: Browser) -> None:
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as session, Chromium80() as old:
            lesson = Class(session, school.base)
            await two_rounds(lesson, school, Pages(lesson, browser, school, old))

    run_story(story, LESSON_S)
