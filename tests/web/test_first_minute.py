"""The first minute of a child who cannot read: a paw beckons, and whatever is poked answers."""

from playwright.async_api import Browser, Page, expect

from tests.server.running import Running
from tests.web.browser import LOOK_MS, MOUSE_STEP, needs_browser, new_page, reacts, run_story

pytestmark = needs_browser

SHAKEN = """(css) => {
  window.shaken = 0;
  const own = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.closest(css)) window.shaken += 1;
    return own.apply(this, how);
  };
}"""


async def _sit_down(page: Page, server: Running, game: str) -> None:
    await page.goto(server.base)
    await page.locator(f".game[data-game={game}]").click()
    await page.locator(".way").first.click()
    await page.wait_for_selector(".mouse-press")


def test_two_taps_and_a_paw_beckons_to_the_first_pair(server: Running) -> None:
    """Nothing is to be touched before two results lie there; then the paw is followed."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await _sit_down(page, server, "addi")
        await expect(page.locator(".fallen")).to_have_count(2)  # by themselves
        for _ in range(400):
            if await page.locator(".beckon-mouse").count():
                break
            if await page.evaluate(MOUSE_STEP) in ("n", "f"):
                await page.keyboard.press("f")
            await page.wait_for_timeout(LOOK_MS)
        await reacts(page)
        await page.keyboard.press("m")
        await page.wait_for_selector(".story[data-kind=pair]")
        assert "you" in await page.locator(".story .scene-head").first.inner_text()
        assert await page.locator(".beckon-mouse").count() == 0

    run_story(story)


def test_after_a_first_game_no_paw_beckons(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base)
        played = '[{"token": "a.0.b", "number": 1, "game": "addi", "at": 1}]'
        await page.evaluate("(text) => localStorage.setItem('matou.played', text)", played)
        await _sit_down(page, server, "addi")
        await page.keyboard.press("f")
        await page.wait_for_selector(".seat.own .fallen")
        assert await page.locator(".beckon").count() == 0

    run_story(story)


def test_a_cat_and_the_sleeping_mouse_answer_a_poke(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await _sit_down(page, server, "addi")
        await page.evaluate(SHAKEN, ".who-cat, .mouse-press")
        await page.locator(".seat:not(.own) .who-cat").first.dispatch_event("pointerdown")
        await page.wait_for_selector(".seat:not(.own) .who-cat .cat-winning")
        assert await page.evaluate("shaken") == 1
        still = await new_page(browser, "phone", reduced_motion="reduce")
        await _sit_down(still, server, "addi")
        await still.evaluate(SHAKEN, ".who-cat, .mouse-press")
        await still.locator(".seat:not(.own) .who-cat").first.dispatch_event("pointerdown")
        await still.wait_for_selector(".seat:not(.own) .who-cat .cat-winning")
        assert await still.evaluate("shaken") == 0

    run_story(story)


def test_round_one_tablet_all_numbers_of_places_are_in_sight(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, has_touch=True)
        await page.goto(f"{server.base}/play/multipli")
        await page.locator(".way").nth(1).click()
        places = page.locator(".places label")
        await expect(places).to_have_text([str(count) for count in range(2, 9)])
        await places.last.click()
        await expect(page.locator(".paw-zone")).to_have_count(8)
        await page.locator(".paw-zone").nth(3).tap()
        await page.wait_for_selector(".paw-zone[aria-pressed=true]")
        await expect(places).to_have_text([str(count) for count in range(4, 9)])

    run_story(story)
