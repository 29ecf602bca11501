"""Every lesson, to its last word."""

from typing import Any

import pytest
from playwright.async_api import Browser

from matou.games.registry import GAMES
from tests.server.running import Running
from tests.web.browser import HURRIED_JS, LOOK_MS, needs_browser, new_page, run_story, soon

pytestmark = needs_browser


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_last_word(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(HURRIED_JS)
        await page.goto(f"{server.base}/learn/{game}")
        await page.wait_for_selector(".lesson-word")
        while await page.get_by_role("button", name="Play a real game").count() == 0:
            if await page.locator(".lesson-next .button-main:not([disabled])").count():
                await page.locator(".lesson-next .button-main").click()
            elif game in ("multipli", "addi"):
                for key in ("f", "m"):
                    await page.keyboard.press(key)
            else:
                await _lesson_card(page)
            await page.wait_for_timeout(LOOK_MS)

    run_story(story)


# Words that their box cuts off, and cards below the screen.
CUT = """() => [...document.querySelectorAll(".who-name, .hand-card")].filter((one) =>
  one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_on_its_side_a_lesson_is_whole(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, language="fr-FR")
        await page.set_viewport_size({"width": 844, "height": 390})
        await page.goto(f"{server.base}/learn/{game}")
        await page.wait_for_selector(".who-name, .hand-card")

        async def whole() -> None:
            assert await page.evaluate(CUT) == []

        await soon(whole)

    run_story(story)


async def _lesson_card(page: Any) -> None:
    """Any card, pile or answer: a lesson takes the right one and is patient with the others."""
    await page.evaluate(
        """() => {
          const all = (css) => [...document.querySelectorAll(css)].filter((e) => e.offsetParent !== null && !e.disabled);
          const answers = all(".asking .answers button");
          const open = answers.length ? answers : [...all("button.pile"), ...all(".hand-card")];
          open[Math.floor(Math.random() * open.length)]?.click();
        }"""
    )
