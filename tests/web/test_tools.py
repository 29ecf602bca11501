"""The buttons beside a game: a host on a phone reaches all, and they keep to their edge."""

import pytest
from playwright.async_api import Browser, expect

from tests.server.running import Running
from tests.web.browser import TWICE, needs_browser, new_page, run_story, seated

pytestmark = needs_browser

# Buttons of the row that leave the window, and words that are wider than their button.
OUTSIDE = """(buttons) => buttons.filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  const word = one.querySelector(".why-word");
  return left < 0 || right > innerWidth || (word !== null && word.scrollWidth > one.clientWidth);
}).map((one) => one.ariaLabel ?? one.textContent)"""


@pytest.mark.parametrize("letters", ["usual", "twice as large"])
@pytest.mark.parametrize("width", [390, 360])
def test_a_host_on_a_phone_reaches_every_button(server: Running, width: int, letters: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await page.set_viewport_size({"width": width, "height": 780})
        if letters != "usual":
            await page.add_init_script(TWICE)
        await seated(page, server, "link", game="multipli", players=3, pace="race")
        guest = await new_page(browser)
        await guest.goto(await page.locator(".way-in .link input").input_value())
        await guest.wait_for_selector(".chairs")
        await page.get_by_role("button", name="On distribue").click()
        await page.locator(".seat.own button.stack-of").click()
        await page.wait_for_selector(".seat.own .fallen")
        await page.locator(".mouse-press").click()  # a sin: now the row has its "Why?", too
        await expect(page.locator(".tools .ask-why")).to_be_visible(timeout=15_000)
        row = page.locator(".tools .tools-row > button")
        assert await row.count() >= 6
        assert await row.evaluate_all(OUTSIDE) == []

    run_story(story)


# Pixels between the last button of the turn and the right edge of its panel.
TO_THE_EDGE = """() => {
  const right = (css) => document.querySelector(css).getBoundingClientRect().right;
  return right(".banner") - right(".banner .menu");
}"""


@pytest.mark.parametrize("game", ["course", "chasse"])
def test_the_buttons_of_a_turn_stand_at_the_right_edge(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "desktop")
        await seated(page, server, "alone", game=game, players=2)
        await page.wait_for_selector(".hand-card")
        assert await page.evaluate(TO_THE_EDGE) < 40

    run_story(story)
