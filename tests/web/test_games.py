"""Whole games in a real browser, alone against cats."""

from typing import Any

import pytest
from playwright.async_api import Browser

from tests.server.running import Running
from tests.web.browser import (
    HAND_STEP,
    MOUSE_STEP,
    needs_browser,
    new_page,
    play_to_the_end,
    seated,
    told,
)

pytestmark = needs_browser
# Short games: few cards, few tokens; the same tables, the same rules.
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "multipli": (
        MOUSE_STEP,
        {"players": 3, "pace": "race", "cats": "kitten",
         "options": {"tables": "2,5", "specials": "none", "max_flips": "14"}},
    ),
    "addi": (
        MOUSE_STEP,
        {"players": 3, "pace": "race", "cats": "kitten",
         "options": {"tables": "5", "max_flips": "14"}},
    ),
    # A cat that knows its way to 400, or the two would look for it all day.
    "course": (HAND_STEP, {"players": 2, "pace": "race", "cats": "careful", "options": {}}),
    "chasse": (HAND_STEP, {"players": 2, "pace": "race", "cats": "random",
                           "options": {"tokens": "2"}}),
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_alone_ends_on_the_podium(server: Running, game: str) -> None:
    step, settings = GAMES[game]

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone" if game in ("addi", "chasse") else "tablet")
        await seated(page, server, "alone", game=game, **settings)
        done = await play_to_the_end(page, step)
        assert len(done) > 2
        assert await page.locator(".podium").count() == 1
        await page.get_by_role("button", name="Watch it again").click()
        await page.wait_for_selector(".reel input[type=range]")

    told(story, 600)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_last_word(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
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
            await page.wait_for_timeout(150)

    told(story)


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
