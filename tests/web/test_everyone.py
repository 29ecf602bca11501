"""For everyone: both languages, the keyboard alone, no barrier that axe can find, bad days."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, seated, told

pytestmark = needs_browser
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def test_the_language_changes_in_place_and_is_remembered(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await page.goto(server.base)
        await page.get_by_text("Tout seul").wait_for()
        await page.locator(".language").select_option("en")
        await page.get_by_text("Alone").wait_for()
        assert await page.evaluate("document.documentElement.lang") == "en"
        await page.reload()
        await page.get_by_text("Alone").wait_for()

    told(story)


def test_a_game_is_begun_and_played_by_keyboard_alone(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base)
        await page.wait_for_selector(".way")
        await _tab_to(page, ".way")
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".game")
        await _tab_to(page, ".game")
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".mouse-table .seat")
        await page.wait_for_selector(".seat[data-next='true'] button.stack-of")
        await page.keyboard.press("f")
        await page.wait_for_selector(".seat .pile .fallen, .seat .pile:not(.empty)")
        await page.wait_for_function(
            "() => document.querySelector('[role=status]').textContent.trim() !== ''"
        )

    told(story)


async def _tab_to(page: Page, css: str) -> None:
    """Press Tab until something of this kind has a focus that can be seen."""
    for _ in range(40):
        await page.keyboard.press("Tab")
        if await page.evaluate("(css) => document.activeElement.matches(css)", css):
            shown = "getComputedStyle(document.activeElement).outlineStyle"
            assert await page.evaluate(shown) != "none"
            return
    raise AssertionError(f"no way to {css} by Tab")


SCREENS = {
    "first": "/",
    "rules": "/rules/M10",
    "replay": "/replay",
    "lost": "/room/0000",
    "lesson": "/learn/multipli",
    "lesson of the Course": "/learn/course",
    "lesson of the Chasse": "/learn/chasse",
}


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_on_a_screen(server: Running, screen: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base + SCREENS[screen])
        await page.wait_for_selector("main h1, .lesson-word")
        await page.wait_for_timeout(1000)
        assert await _violations(page) == []

    told(story)


@pytest.mark.parametrize("way", ["alone", "tablet", "link"])
@pytest.mark.parametrize("game", ["multipli", "course", "chasse"])
def test_axe_finds_nothing_around_a_table(server: Running, way: str, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone" if way == "link" else "tablet")
        await seated(page, server, way, game=game, players=3)
        await page.wait_for_selector(".chairs, .paw-zone, .mouse-table, .hand-table")
        await page.wait_for_timeout(1000)
        assert await _violations(page) == []

    told(story)


async def _violations(page: Page) -> list[str]:
    """What axe objects to, short enough to read.

    One rule is left out: a card is a picture that shows its number in the middle and in two
    corners, so the text that is seen is never the name that is spoken once.
    """
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = await page.evaluate(
        """async () => (await axe.run({rules: {"label-content-name-mismatch": {enabled: false}}})).violations.map(
          (one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`)"""
    )
    return found


def test_a_lost_line_says_so_and_comes_back_by_itself(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(
            """const Own = WebSocket; window.lines = [];
            window.WebSocket = class extends Own {
              constructor(...all) { if (window.cut) all[0] = "ws://127.0.0.1:9/"; super(...all); lines.push(this); }
            };"""
        )
        await seated(page, server, "alone", game="chasse", players=2)
        await page.wait_for_selector(".hand-table")
        await page.evaluate("window.cut = true; lines.forEach((line) => line.close())")
        await page.wait_for_selector(".line-lost")
        await page.evaluate("window.cut = false")
        await page.wait_for_selector(".line-lost", state="detached")

    told(story)


@pytest.mark.parametrize("path", ["/r/0011223344556677.00", "/room/0011223344556677"])
def test_an_old_link_gets_a_page_that_helps(server: Running, path: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + path)
        await page.get_by_role("button", name="To the first screen").click()
        await page.wait_for_selector(".way")

    told(story)
