"""The rulebook opens above every screen, and the article that applied opens in place."""

import re

import pytest
from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import (
    HAND_STEP,
    needs_browser,
    new_page,
    play_to_the_end,
    play_until,
    run_story,
    seated,
)

pytestmark = needs_browser


ABOVE = "dialog.rules-above"
# The rule lies on the screen, and one's own cards can be read beside it.
READABLE = """() => {
  const { left, right, top, bottom } = document.querySelector(".rule-text").getBoundingClientRect();
  const hand = document.querySelector(".hand-table .hand")?.getBoundingClientRect().top ?? innerHeight;
  return left >= 0 && right <= innerWidth && top >= 0 && bottom <= Math.min(hand, innerHeight);
}"""


async def _asks(page: Page) -> None:
    """Press "?": the rulebook lies open above what is there, and Back closes it."""
    before = page.url
    asks = ".top a[href^='/rules']:visible, .lesson-ways a[href^='/rules']"
    await page.locator(asks).first.click()
    await page.locator(f"{ABOVE} article").first.wait_for()
    assert await page.evaluate(
        f"document.querySelector('{ABOVE}').contains(document.activeElement)"
    )
    await page.go_back()
    await page.wait_for_selector(ABOVE, state="detached")
    assert page.url == before


@pytest.mark.parametrize(
    "path",
    ["/", "/play/addi", "/replay", "/learn/multipli", "/learn/chasse", "/room/0000", "/nowhere"],
)
def test_the_rulebook_opens_above_a_screen(server: Running, path: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + path)
        await page.wait_for_selector("main h1", state="attached")
        await _asks(page)
        await page.wait_for_selector("main h1", state="attached")

    run_story(story)


@pytest.mark.parametrize("game", ["multipli", "course", "chasse"])
def test_the_rulebook_opens_above_a_table_and_the_table_stays(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "alone", game=game, players=3)
        await page.wait_for_selector(".seat, .hand-card")
        await page.evaluate("document.querySelector('main').dataset.same = 'yes'")
        await _asks(page)
        assert await page.locator("main[data-same=yes]").count() == 1

    run_story(story)


def test_the_rulebook_opens_above_lobby_and_end(brisk: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, brisk, "link", game="multipli", players=4)
        await page.wait_for_selector(".chairs")
        await _asks(page)
        options = {"tokens": "1"}
        await seated(page, brisk, "alone", game="chasse", players=2, pace="race", options=options)
        await play_to_the_end(page, HAND_STEP)
        await _asks(page)
        await page.wait_for_selector("main.end")
        await page.goto(brisk.base + "/replay")  # and what was played here can be watched again
        await page.locator(".played button").first.click()
        await page.wait_for_selector(".reel")

    run_story(story)


@pytest.mark.parametrize(("game", "size"), [("chasse", "phone"), ("course", "desktop")])
def test_the_article_that_applied_opens_under_its_line(
    server: Running, game: str, size: str
) -> None:
    """No number stands after a line; its text opens in place, on the screen, and Escape closes it."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, size)
        await seated(page, server, "alone", game=game, players=2)
        mark = page.locator(".log .rule-mark").first
        await play_until(page, HAND_STEP, ".log .rule-mark")
        assert not re.search(r"\b[KMCH]\d", await page.inner_text(".log"))
        await mark.click()
        text = page.locator(".log .rule-text")
        await text.locator("h2 .badge").wait_for()
        assert re.match(r"[CH]\d", await text.locator(".badge").inner_text())
        await page.wait_for_function(READABLE)
        assert await text.locator("li").count() == 0, "switches and open points are for the book"
        assert await page.locator(ABOVE).count() == 0
        assert "/room/" in page.url
        await page.keyboard.press("Escape")
        await text.wait_for(state="detached")
        assert await page.evaluate("document.activeElement.matches('.rule-mark')")

    run_story(story)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_rule_of_the_mouse_opens_in_place(server: Running, size: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, size)
        await seated(page, server, "alone", game="multipli", players=3)
        await page.get_by_role("button", name="The rule").click()
        text = page.locator(".rule-text")
        await text.locator("h2 .badge").wait_for()
        await page.wait_for_function(READABLE)
        assert await page.locator(ABOVE).count() == 0

    run_story(story)


def test_keys_typed_into_the_rulebook_do_not_play(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "alone", game="multipli", players=3, pace="calm")
        await page.wait_for_selector(".seat[data-next='true'] button.stack-of")
        await page.locator(".top a[href^='/rules']:visible").first.click()
        await page.locator(f"{ABOVE} input").fill("")
        await page.keyboard.type("ffff")
        await page.keyboard.press("Escape")
        await page.wait_for_selector(ABOVE, state="detached")
        assert await page.locator(".fallen").count() == 0

    run_story(story)


@pytest.mark.parametrize("path", ["/rules", "/rules/", "/rules/m10", "/rules/M10"])
def test_an_address_of_the_rulebook_is_a_page(server: Running, path: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        answer = await page.goto(server.base + path)
        assert answer is not None
        assert answer.status == 200
        await page.locator("main.rules article").first.wait_for()
        books = await page.locator(".contents > details > summary").all_inner_texts()
        assert "La Course des multiplications" in books
        assert "after_greed" not in await page.inner_text("main")
        assert "sinner" not in await page.inner_text("main")
        await page.locator(".rules-search input").fill("cadeau piege")
        assert 0 < await page.locator("article").count() < 12

    run_story(story)
