"""A class on real pages: opened in two taps, played, paused, left, come back to, closed."""

import asyncio
import json
import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from tests.server.running import Running
from tests.web.axe import violations
from tests.web.browser import LOOK_MS, PATIENCE_S, TOO_SMALL_JS, needs_browser, new_page, run_story
from tests.web.browsers.chromium import OLD_CHROMIUM, Chromium80

pytestmark = needs_browser
OUTSIDE = """() => [...document.querySelectorAll(".wall > *, .wall li, .wall img, .wall p")]
  .filter((one) => !one.classList.contains("spoken"))
  .map((one) => [one.className || one.tagName, one.getBoundingClientRect()])
  .filter(([, at]) => at.right > innerWidth + 2 || at.bottom > innerHeight + 2 || at.left < -2 || at.top < -2)
  .map(([name, at]) => `${name} ${JSON.stringify(at)}`)"""
PROJECTORS = ((1920, 1080), (1024, 768))
CHROMEBOOK = {"width": 1366, "height": 768}
TABLE = ".class-stage main.table, .class-stage .mouse-table"


@pytest.fixture
def school(tmp_path: Any) -> Any:
    """A server that has no other class: the first screen offers the only one."""
    with Running(tmp_path / "data", plain=True) as running:
        yield running


async def opens_a_class(
    browser: Browser, server: Running, deck: str = ""
) -> tuple[Page, Page, str]:
    """Two taps from the first screen, three with another deck; the desk, the board and the code."""
    teacher = await new_page(browser, "tablet")
    await teacher.set_viewport_size(CHROMEBOOK)  # type: ignore[arg-type]
    await teacher.goto(server.base)
    await teacher.locator("a[href='/class']").click()
    if deck:
        await teacher.get_by_role("radio", name=deck).check(force=True)
    await teacher.locator(".class-go").click()
    code = await teacher.locator(".desk-code").inner_text()
    assert re.fullmatch(r"[A-Z]{4}", code)
    assert await violations(teacher) == []
    board = await new_page(browser, "desktop")
    await board.goto(server.base + str(await teacher.locator(".open-wall").get_attribute("href")))
    await expect(board.locator(".wall-code")).to_have_text(code)
    return teacher, board, code


async def comes_in(browser: Browser, server: Running, code: str, size: str = "tablet") -> Page:
    """By the code on the first screen, as the first free cat."""
    pupil = await new_page(browser, size)
    await pupil.goto(server.base)
    await pupil.locator("form.code input").fill(code.lower())
    await pupil.locator("form.code button").click()
    await pupil.locator(".class-cats button").first.click()
    await pupil.wait_for_url("**/in/*")
    return pupil


async def is_readable(board: Page) -> None:
    """From the last row, and for axe."""
    for width, height in PROJECTORS:
        await board.set_viewport_size({"width": width, "height": height})
        await board.wait_for_function(f"() => ({OUTSIDE})().length === 0")
        assert await board.evaluate(TOO_SMALL_JS) == []
        for press in await board.locator("button, a, input, select").all():
            assert not await press.is_visible()
    await board.set_viewport_size({"width": 1920, "height": 1080})
    assert await violations(board) == []


def test_a_class_is_opened_played_paused_come_back_to_and_closed(school: Running) -> None:
    async def story(browser: Browser) -> None:
        teacher, board, code = await opens_a_class(browser, school)
        await is_readable(board)

        # Two pupils: one by the code, one by the large button of the only class here.
        one = await comes_in(browser, school, code)
        other = await new_page(browser, "phone")
        await other.goto(school.base)
        await other.locator(".into-class").click()
        cats = other.locator(".class-cats button")
        await expect(cats).to_have_count(59)  # the first one is taken
        names = [str(await cat.get_attribute("aria-label")) for cat in await cats.all()]
        assert len(set(names)) == len(names)
        assert await violations(other) == []
        await cats.nth(7).click()
        await expect(one.locator(".class-wait, .class-table")).to_be_visible()
        await expect(teacher.locator(".desk-pupil")).to_have_count(2)
        await expect(board.locator(".wall-cats li")).to_have_count(2)
        for pupil in (one, other):
            await expect(pupil.locator(TABLE)).to_be_visible()
        await expect(teacher.locator(".desk-table .desk-bot").first).to_be_visible()
        assert await other.locator(".scarf").count() > 0
        assert await violations(one) == []

        # A paw goes up, and the teacher lowers it.
        await one.locator(".class-paw").click()
        await teacher.locator(".desk-pupil[data-paw='true']").click()
        assert await violations(teacher) == []
        await teacher.locator(".desk-sheet .button-main").click()
        await expect(one.locator(".class-paw")).to_have_attribute("aria-pressed", "false")

        # One press pauses all tables; the teacher's reload loses nothing.
        await teacher.locator(".desk-rounds .button-main").click()
        for pupil in (one, other):
            await expect(pupil.locator(".class-paused")).to_be_visible()
            await expect(pupil.locator(TABLE)).not_to_be_visible()
        assert await violations(one) == []
        await teacher.reload()
        await expect(teacher.locator(".desk-pupil")).to_have_count(2)
        await teacher.locator(".desk-rounds .button-main").click()
        await expect(one.locator(TABLE)).to_be_visible()

        # A pupil's reload continues; a device without its storage types the code again.
        await one.reload()
        await expect(one.locator(TABLE)).to_be_visible()
        await other.context.close()
        await expect(teacher.locator(".desk-pupil[data-line='away']")).to_have_count(1)
        other = await new_page(browser, "phone")
        await other.goto(f"{school.base}/c/{code}")
        back = other.locator(".class-cats[data-back='true'] button")
        await expect(back).to_have_count(1)
        assert await back.get_attribute("aria-label") == names[7]
        await back.click()
        await expect(other.locator(TABLE)).to_be_visible()

        # The round ends, and another one begins.
        await teacher.get_by_role("button", name="End the round").click()
        await expect(one.locator(".class-between")).to_be_visible()
        assert await violations(one) == []
        await teacher.locator(".desk-rounds .button-main").click()
        await expect(one.locator(TABLE)).to_be_visible()

        # Closing asks first; then nothing is left.
        await teacher.locator(".desk-close button").click()
        await teacher.locator(".desk-close .danger").click()
        await expect(teacher.locator(".class-bye")).to_be_visible()
        await expect(one.locator(".class-bye")).to_be_visible()
        await expect(board.locator(".class-bye")).to_be_visible()
        assert [found for page in (teacher, one, board) for found in await violations(page)] == []
        assert await one.evaluate("localStorage.getItem('matou.class')") == "[]"
        await one.goto(f"{school.base}/c/{code}")
        await expect(one.locator(".class-code")).to_be_visible()

    run_story(story)


def test_where_websockets_are_blocked_requests_carry_the_class(school: Running) -> None:
    async def story(browser: Browser) -> None:
        _, _, code = await opens_a_class(browser, school)
        pupil = await new_page(browser)
        await pupil.route_web_socket("**/ws*", lambda socket: socket.close())
        await pupil.goto(f"{school.base}/c/{code}")
        await pupil.locator(".class-cats button").first.click()
        await expect(pupil.locator(TABLE)).to_be_visible()
        await expect(pupil.locator(".notice")).to_contain_text("whose paw arrives first")
        await pupil.locator(".class-paw").click()
        await expect(pupil.locator(".class-paw")).to_have_attribute("aria-pressed", "true")

    run_story(story)


def holds_back_the_table(line: WebSocketRoute) -> None:
    """The server's messages of a pupil who has no table yet; later ones are lost."""
    server = line.connect_to_server()
    server.on_message(lambda text: line.send(text) if '"table":-1' in str(text) else None)


def test_axe_finds_nothing_on_the_page_of_a_pupil_who_waits(school: Running) -> None:
    async def story(browser: Browser) -> None:
        _, _, code = await opens_a_class(browser, school)
        for size in ("phone", "tablet"):
            pupil = await new_page(browser, size)
            await pupil.route_web_socket("**/ws*", holds_back_the_table)
            await pupil.goto(f"{school.base}/c/{code}")
            await pupil.locator(".class-cats button").first.click()
            await expect(pupil.locator(".class-wait .practice")).to_be_visible()
            assert await violations(pupil) == []

    run_story(story)


@pytest.mark.skipif(not OLD_CHROMIUM.is_file(), reason="no Chromium 80: `make browsers` gets it")
def test_a_pupil_plays_in_the_oldest_chromium(school: Running) -> None:
    async def old(code: str) -> None:
        async with asyncio.timeout(90), Chromium80() as pupil:
            await pupil.open(f"{school.base}/c/{code}")
            await is_so(pupil, "document.querySelectorAll('.class-cats button').length === 60")
            await pupil.evaluate("document.querySelector('.class-cats button').click()")
            await is_so(pupil, f"document.querySelector({TABLE!r}) !== null")
            await pupil.evaluate("document.querySelector('.class-paw').click()")
            await is_so(pupil, "document.querySelector('.class-paw[aria-pressed=true]') !== null")
            assert await pupil.evaluate("window.scriptErrors") == []

    with urlopen(
        Request(f"{school.base}/api/classes", b'{"settings":{"game":"multipli"}}'), timeout=10
    ) as answer:
        asyncio.run(old(json.load(answer)["code"]))


async def is_so(browser: Chromium80, holds: str) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not await browser.evaluate(holds):
            await asyncio.sleep(LOOK_MS / 1000)
