"""A screen for the room: opened by the host's link, read from the last row, and nothing to press."""

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.running import Running
from tests.web.browser import (
    LOOK_MS,
    MOUSE_STEP,
    TOO_SMALL_JS,
    needs_browser,
    new_page,
    play_on,
    run_story,
)

pytestmark = needs_browser
PROJECTORS = ((1920, 1080), (1024, 768))
OTHER_DEVICES = {"origin": "http://192.168.1.20:8765", "vouched": True, "undeclared": False}
OPEN = """async (settings) => {
  const answer = await fetch("/api/rooms", {method: "POST", body: JSON.stringify({settings})});
  const opened = await answer.json();
  localStorage.setItem("matou.seats", JSON.stringify([{...opened, way: "link"}]));
  location.href = `/room/${opened.room}`;
}"""
OUTSIDE = """() => [...document.querySelectorAll(".seat, .lane, .place, .heap, .banner, .gathering li, .board-door")]
  .map((one) => [one.className, one.getBoundingClientRect()])
  .filter(([, at]) => at.right > innerWidth + 2 || at.bottom > innerHeight + 2 || at.left < -2 || at.top < -2)
  .map(([name, at]) => `${name} ${JSON.stringify(at)}`)"""

# It is gone after three seconds, which a busy machine may need between two looks.
LOOK_FOR_PHOTO = f"""() => new MutationObserver(() => {{
  const story = document.querySelector(".story-large .story");
  if (story?.querySelector(".photo li"))
    window.photo = {{width: story.getBoundingClientRect().width, small: ({TOO_SMALL_JS})()}};
}}).observe(document.body, {{childList: true, subtree: true}})"""


async def _opened(browser: Browser, server: Running, **settings: Any) -> tuple[Page, Page]:
    """A host, and the screen that they opened for the room."""
    host = await new_page(browser, "phone")
    await host.goto(server.base)
    await host.evaluate(OPEN, settings)
    link = host.locator(".open-board")
    await expect(link).to_be_visible()
    board = await new_page(browser, "desktop")
    await board.route("**/api/way-in", lambda asked: asked.fulfill(json=OTHER_DEVICES))
    await board.goto(server.base + str(await link.get_attribute("href")))
    return host, board


async def _is_readable(board: Page) -> None:
    for width, height in PROJECTORS:
        await board.set_viewport_size({"width": width, "height": height})
        await board.wait_for_function(f"() => ({OUTSIDE})().length === 0")
        assert await board.evaluate(TOO_SMALL_JS) == []
        for press in await board.locator("button, a, input, select").all():
            assert not await press.is_visible() or await press.is_disabled()
    await board.set_viewport_size({"width": 1920, "height": 1080})


@pytest.mark.parametrize("game", ["multipli", "course", "chasse"])
def test_a_room_is_shown_large_and_nothing_can_be_pressed(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        host, board = await _opened(browser, server, game=game, players=4, pace="race")
        code = await host.locator(".room-code").inner_text()
        await expect(board.locator(".board-door .code")).to_have_text(code)
        await expect(board.locator(".board-door img")).to_be_visible()
        await expect(board.locator(".gathering li")).to_have_count(4)
        await _is_readable(board)
        await host.locator("main .button-main").first.click()
        await expect(board.locator("main.table, .mouse-table")).to_be_visible()
        await expect(board.locator(".board-door .code")).to_have_text(code)
        await _is_readable(board)

    run_story(story)


def test_the_photo_finish_is_large_for_a_moment(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host, board = await _opened(browser, server, game="multipli", players=3, pace="race")
        await host.locator("main .button-main").first.click()
        await board.evaluate(LOOK_FOR_PHOTO)
        while not (seen := await board.evaluate("window.photo")):
            await play_on(host, MOUSE_STEP)
            await host.wait_for_timeout(LOOK_MS)
        assert seen["small"] == []
        assert seen["width"] > 1700
        await expect(board.locator(".story-large")).to_have_count(0)

    run_story(story)


def test_a_wrong_link_says_so(server: Running) -> None:
    async def story(browser: Browser) -> None:
        _, board = await _opened(browser, server, game="multipli", players=3)
        await expect(board.locator(".gathering")).to_be_visible()
        await board.evaluate("location.hash = `${location.hash.slice(0, -4)}0000`")
        await expect(board.locator(".lost")).to_be_visible()

    run_story(story)
