"""Each browser we promise plays a game: Chromium 80, Firefox and WebKit, with what they lack added."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Browser

from tests.server.running import Running
from tests.web.browser import HAND_STEP, LOOK_MS, MOUSE_STEP, needs_browser, new_page
from tests.web.browser import run_story as run_in_chromium
from tests.web.browsers.chromium import OLD_CHROMIUM, Chromium80
from tests.web.browsers.driver import Driver
from tests.web.browsers.firefox import FIREFOX, Firefox
from tests.web.browsers.webkit import DRIVER, FRAME_BUFFER, MINI_BROWSER, WebKit

needs_chromium_80 = pytest.mark.skipif(
    not OLD_CHROMIUM.is_file(), reason="no Chromium 80 here: `make browsers` gets it from npm"
)
BROWSERS = [
    pytest.param(Chromium80, marks=needs_chromium_80),
    pytest.param(Firefox, marks=pytest.mark.skipif(
        FIREFOX is None, reason="no Firefox here: install Debian's firefox-esr")),
    pytest.param(WebKit, marks=pytest.mark.skipif(
        None in (DRIVER, FRAME_BUFFER, MINI_BROWSER),
        reason="no WebKit here: install Debian's webkit2gtk-driver and xvfb")),
]  # fmt: skip
SEAT = """(async (settings) => {
  const answer = await fetch("/api/rooms", {method: "POST", body: JSON.stringify({settings})});
  const opened = await answer.json();
  localStorage.setItem("matou.seats", JSON.stringify([{...opened, way: "alone"}]));
  return opened.room;
})"""
GAME = {"game": "multipli", "players": 3, "pace": "lively",
        "options": {"tables": "1,", "specials": "none", "max_flips": "6"}}  # fmt: skip


def run_in(browser: type[Driver], story: Callable[[Any], Awaitable[None]]) -> None:
    """Run a story in a browser of its own; no script of the page may fail in it."""

    async def run() -> None:
        async with asyncio.timeout(100), browser() as running:
            await story(running)
            assert await running.evaluate("window.scriptErrors") == []

    asyncio.run(run())


async def sits(browser: Driver, server: Running, settings: dict[str, Any]) -> None:
    """Alone in a room with these settings."""
    room = await browser.evaluate(f"{SEAT}({json.dumps(settings)})")
    await browser.open(f"{server.base}/room/{room}")


async def plays(browser: Driver, step: str, wanted: str) -> set[str]:
    """Step by step until one of them is what is wanted; all that was done."""
    did: set[str] = set()
    while wanted not in did:
        done = await browser.evaluate(f"({step})()")
        did.add(done)
        if done in ("m", "f", "n"):
            await browser.press(done)
        await asyncio.sleep(LOOK_MS / 1000)
    return did


@pytest.mark.parametrize("kind", BROWSERS)
def test_a_game_is_played_to_its_end_and_cards_are_laid_in_the_others(
    brisk: Running, kind: type[Driver]
) -> None:
    async def story(browser: Driver) -> None:
        await browser.open(brisk.base + "/")
        await browser.wait_for("document.querySelectorAll('.game').length === 4")
        assert await browser.evaluate("document.getElementById('too-old').hidden")
        await sits(browser, brisk, GAME)
        did = await plays(browser, MOUSE_STEP, "end")
        assert "f" in did
        assert await browser.evaluate(
            "document.querySelectorAll('main.end .podium svg').length > 2"
        )
        for game in ("course", "chasse"):
            await sits(browser, brisk, {"game": game, "players": 2})
            await plays(browser, HAND_STEP, "card")
            assert await browser.evaluate("document.querySelectorAll('.hand-card svg').length > 2")

    run_in(kind, story)


GAPS = """(() => {
  const [first, second] = document.querySelectorAll(".elsewhere > a");
  return second.getBoundingClientRect().left - first.getBoundingClientRect().right;
})()"""
SIDES = """(() => {
  const { width, height } = document.querySelector(".square").getBoundingClientRect();
  return [width, height];
})()"""


@needs_chromium_80
def test_in_chromium_80_a_flex_box_has_gaps_and_a_square_is_one(brisk: Running) -> None:
    async def story(browser: Chromium80) -> None:
        await browser.open(brisk.base + "/")
        await browser.wait_for("document.querySelector('.elsewhere > a + a') !== null")
        await browser.wait_for(f"{GAPS} > 15")
        await browser.open(brisk.base + "/map")
        await browser.wait_for("document.querySelector('.square') !== null")
        await browser.wait_for(f"(([w, h]) => w > 20 && Math.abs(w - h) < 1)({SIDES})")

    run_in(Chromium80, story)


@needs_chromium_80
def test_in_chromium_80_what_is_inert_is_neither_pressed_nor_focused_nor_read(
    brisk: Running,
) -> None:
    async def story(browser: Chromium80) -> None:
        await browser.open(brisk.base + "/")
        await browser.wait_for("document.querySelector('.games button') !== null")
        assert not await browser.evaluate("'inert' in HTMLElement.prototype")
        await browser.evaluate("document.querySelector('.games').setAttribute('inert', '')")
        await browser.wait_for(
            "document.querySelector('.games').getAttribute('aria-hidden') === 'true'"
        )
        for _ in range(12):
            await browser.press("Tab")
            assert not await browser.evaluate("document.activeElement.matches('.games *')")
        await browser.click(".games button")
        assert await browser.evaluate("location.pathname") == "/"
        await browser.evaluate("document.querySelector('.games').removeAttribute('inert')")
        await browser.wait_for("!document.querySelector('.games').hasAttribute('aria-hidden')")
        await browser.click(".games button")
        await browser.wait_for("location.pathname === '/play/multipli'")

    run_in(Chromium80, story)


NO_DIALOG = """delete HTMLDialogElement.prototype.showModal;
delete HTMLDialogElement.prototype.close;
delete window.HTMLDialogElement;"""


@needs_chromium_80
def test_without_dialogs_the_rulebook_covers_the_table_and_gives_it_back(brisk: Running) -> None:
    async def story(browser: Chromium80) -> None:
        await browser.send("Page.addScriptToEvaluateOnNewDocument", source=NO_DIALOG)
        await browser.open(brisk.base + "/")
        await browser.wait_for("document.querySelector('.games') !== null")
        await sits(browser, brisk, {"game": "chasse", "players": 2})
        await browser.wait_for("document.querySelector('.hand-card') !== null")
        await browser.click(".top a[href^='/rules']")
        await browser.wait_for("document.activeElement.closest('.rules-above') !== null")
        assert await browser.evaluate(
            "document.querySelector('.hand-card').closest('[inert]') !== null"
        )
        assert await browser.evaluate("document.querySelector('.rules-above').offsetHeight > 700")
        await browser.press("Escape")
        await browser.wait_for("document.querySelector('.rules-above') === null")
        await browser.wait_for("document.querySelector('[inert]') === null")

    run_in(Chromium80, story)


@needs_browser
def test_a_browser_that_cannot_read_the_script_shows_a_message(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.route("**/assets/main-*.js", lambda route: route.fulfill(
            content_type="text/javascript", body="let newer = than?;?this"))  # fmt: skip
        await page.goto(server.base + "/")
        await page.get_by_text("Matou cannot start in this browser").wait_for()
        assert page.errors.pop().startswith("Unexpected token")  # type: ignore[attr-defined]
        fresh = await new_page(browser)
        await fresh.goto(server.base + "/")
        await fresh.wait_for_selector(".games")
        assert not await fresh.locator("#too-old").is_visible()

    run_in_chromium(story)
