"""A reason to come back: after a first game a cat may be kept, and it wants a rematch."""

from playwright.async_api import Browser, expect

from matou.cli.catalogue import catalogue
from tests.server.running import Running
from tests.web.browser import (
    MOUSE_STEP,
    needs_browser,
    new_page,
    play_to_the_end,
    run_story,
    seated,
)

pytestmark = needs_browser

SOON_OVER = {"results": "12", "specials": "none", "max_flips": "6"}


def test_a_cat_is_kept_after_the_first_game_and_wants_a_rematch(brisk: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await seated(page, brisk, "alone", game="multipli", players=3, cats="kitten",
                     pace="lively", options=SOON_OVER)  # fmt: skip
        await page.wait_for_selector(".mouse-press")
        await play_to_the_end(page, MOUSE_STEP)
        await page.locator(".take-cat .button-main").click()
        await page.locator(".choose-tables").get_by_text("1 to 3").click()
        for picture in (3, 5):
            await page.locator(".secret-pad button").nth(picture).click()
        cat = await page.evaluate("localStorage.getItem('matou.me')")
        name = catalogue("en").sentences[f"cat.{cat}"]
        await expect(page.locator("#took-cat")).to_contain_text(name)
        await page.goto(brisk.base)
        await expect(page.locator(".today-mouse")).to_have_count(3)
        await expect(page.locator(".today-days")).to_contain_text("1 day")
        for mouse in await page.locator(".today-mouse strong").all_text_contents():
            assert {*mouse.split("×")} & {"1", "2", "3"}
        await page.locator(".rematch").click()
        await page.wait_for_selector(".mouse-press")  # no lobby and no podium in between
        await page.goto(brisk.base)
        assert await page.locator(".rematch").count() == 0  # that game waits to be played on
        await page.locator(".continue").click()
        await page.wait_for_selector(".mouse-press")

    run_story(story)


def test_a_pupil_with_a_cat_is_offered_no_other(brisk: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(f"{brisk.base}/who")
        await page.get_by_role("button", name="New cat").click()
        await page.locator(".new-child .cats button").first.click()
        for picture in (3, 5):
            await page.locator(".secret-pad button").nth(picture).click()
        await page.wait_for_selector(".own")
        seats = await page.evaluate("localStorage.getItem('matou.me')")
        assert seats is not None
        await seated(page, brisk, "alone", game="multipli", players=3, cats="kitten",
                     pace="lively", options=SOON_OVER)  # fmt: skip
        await page.wait_for_selector(".mouse-press")
        await play_to_the_end(page, MOUSE_STEP)
        await page.wait_for_selector(".at-hand .button-main")
        assert await page.locator(".take-cat").count() == 0

    run_story(story)
