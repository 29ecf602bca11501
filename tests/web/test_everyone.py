"""Accessibility: both languages, the keyboard alone, no barrier that axe finds, failures."""

import pytest
from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.axe import violations
from tests.web.browser import (
    HAND_STEP,
    LOOK_MS,
    MOUSE_STEP,
    frames,
    needs_browser,
    new_page,
    play_to_the_end,
    play_until,
    run_story,
    seated,
)

pytestmark = needs_browser


def test_the_language_changes_in_place_and_is_remembered(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR", color_scheme="dark")
        await page.goto(server.base)
        await page.get_by_text("pour calculer").wait_for()
        assert await page.evaluate("document.documentElement.dataset.theme") == "evening"
        await page.locator(".language").select_option("en")
        await page.get_by_text("adding and multiplying").wait_for()
        assert await page.evaluate("document.documentElement.lang") == "en"
        await page.reload()
        await page.get_by_text("adding and multiplying").wait_for()

    run_story(story)


def test_a_game_is_begun_and_played_by_keyboard_alone(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base)
        await page.wait_for_selector(".game")
        await _tab_to(page, ".game")
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".way")
        await _tab_to(page, ".way")
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".mouse-table .seat")
        await page.wait_for_selector(".seat[data-next='true'] button.stack-of")
        await page.keyboard.press("f")
        await page.wait_for_selector(".seat .pile .fallen, .seat .pile:not(.empty)")
        await page.wait_for_function(
            "() => document.querySelector('[role=log]').textContent.trim() !== ''"
        )

    run_story(story)


def test_a_whole_game_is_played_by_keyboard_alone(brisk: Running) -> None:
    """Tab, Enter and the digits of the total that the player says (H14)."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        options = {"tokens": "1", "announce": "typed"}
        await seated(page, brisk, "alone", game="chasse", players=2, pace="calm",
                     cats="random", options=options)  # fmt: skip
        await page.wait_for_selector(".hand-table")
        while not await page.query_selector("main.end"):
            if await page.query_selector(".pad"):
                await page.keyboard.type("7")
                await page.keyboard.press("Enter")
            elif await page.query_selector(".asking .answers button"):
                await _tab_to(page, ".asking .answers button")
                await page.keyboard.press("Enter")
            elif await page.query_selector(
                ".hand[data-active=true] .hand-card:not([data-dim=true])"
            ):
                await _tab_to(page, ".hand-card:not([data-dim=true])")
                await page.keyboard.press("Enter")
            await page.wait_for_timeout(LOOK_MS)

    run_story(story)


# What moved in any frame from now on.
MOVED = """() => {
  window.moved = [];
  const frame = () => {
    for (const one of document.getAnimations())
      if (one.playState === "running") moved.push(`${one.animationName ?? one.transitionProperty}`);
    requestAnimationFrame(frame);
  };
  frame();
}"""


def test_under_reduced_motion_nothing_moves(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, reduced_motion="reduce")
        await seated(page, server, "alone", game="multipli", players=4, pace="race")
        await page.wait_for_selector(".seat[data-next='true'] button.stack-of, .fallen")
        await page.evaluate(MOVED)
        await play_until(page, MOUSE_STEP, ".seat.own .fallen")
        await play_until(page, MOUSE_STEP, ".seat.other .fallen")
        await frames(page)
        assert await page.evaluate("moved") == []

    run_story(story)


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


def test_axe_finds_nothing_on_the_way_into_a_game_and_out_of_it(brisk: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(brisk.base)
        await page.locator(".game").first.click()
        await page.wait_for_selector(".way")
        assert await violations(page) == []
        await page.goto(f"{brisk.base}/r/0000.0000")
        await page.wait_for_selector("main h1")
        assert await violations(page) == []
        await seated(page, brisk, "link", game="multipli", players=4)
        await page.locator("details.more > summary, .more summary").first.click()
        await page.wait_for_selector(".more .group")
        assert await violations(page) == []
        await seated(page, brisk, "alone", game="chasse", players=2, pace="race",
                     options={"tokens": "1"})  # fmt: skip
        await play_to_the_end(page, HAND_STEP)
        assert await violations(page) == []

    run_story(story)


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_on_a_screen(server: Running, screen: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base + SCREENS[screen])
        await page.wait_for_selector("main h1, .lesson-word")
        await page.wait_for_selector("main:not(.waiting)")
        await frames(page)
        assert await violations(page) == []

    run_story(story)


@pytest.mark.parametrize("way", ["alone", "tablet", "link"])
@pytest.mark.parametrize("game", ["multipli", "course", "chasse"])
def test_axe_finds_nothing_around_a_table(server: Running, way: str, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone" if way == "link" else "tablet")
        await seated(page, server, way, game=game, players=3)
        await page.wait_for_selector(".chairs, .paw-zone, .mouse-table, .hand-table")
        await frames(page)
        assert await violations(page) == []

    run_story(story)


def test_a_lost_connection_is_shown_and_comes_back_by_itself(server: Running) -> None:
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

    run_story(story)


@pytest.mark.parametrize("path", ["/r/0011223344556677.00", "/room/0011223344556677"])
def test_an_old_link_gets_a_page_that_helps(server: Running, path: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + path)
        await page.get_by_role("button", name="Home", exact=True).click()
        await page.wait_for_selector(".game")

    run_story(story)
