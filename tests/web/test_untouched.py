"""An untouched table pauses and no bot plays for a person; controls below the pause are out of
reach."""

from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.running import Running
from tests.web.axe import violations
from tests.web.browser import needs_browser, new_page, run_story, seated

pytestmark = needs_browser

# A server with turns so short that a test can wait for one.
SHORT_TURNS = """
from matou.server.rooms.wire import settings
settings.PACES["lively"] = settings.Pace(300, 400, 600, 2000, 2000)
"""


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("hurried") / "data", before=SHORT_TURNS) as running:
        yield running


async def _reached_by_tab(page: Page) -> set[str]:
    """Where the focus goes, round once."""
    found = set()
    for _ in range(6):
        await page.keyboard.press("Tab")
        found.add(
            await page.evaluate(
                "document.activeElement.closest('.paused') ? 'pause' : document.activeElement.tagName"
            )
        )
    return found


async def _awake_by_touches(page: Page) -> None:
    """Touches that lay no card are touches, too."""
    await page.evaluate("performance.now = () => Date.now() * 20")  # so that none is left out
    for _ in range(6):
        await page.touchscreen.tap(3, 3)
        await page.wait_for_timeout(500)  # about time: longer than a turn in all
    assert await page.locator(".paused").count() == 0


@pytest.mark.parametrize("game", ["multipli", "addi", "course", "chasse"])
def test_an_untouched_tablet_pauses_and_any_touch_resumes(hurried: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, has_touch=True)
        await seated(page, hurried, "tablet", game=game, players=3, pace="lively")
        for place in range(3):
            await page.locator(f".paw-zone[data-place='{place}']").tap()
            await page.wait_for_selector(f".paw-zone[data-place='{place}'][aria-pressed='true']")
        await page.locator(".tablet-lobby .middle .button-main").tap()
        asleep = page.locator(".paused.asleep")
        await asleep.wait_for()
        await expect(asleep.locator(".cat-asleep")).to_have_count(3)
        assert await page.get_by_text("a cat plays").count() == 0
        assert await violations(page) == []
        await page.touchscreen.tap(30, 30)
        await expect(asleep).to_have_count(0)
        if game == "course":
            await _awake_by_touches(page)

    run_story(story)


@pytest.mark.parametrize("game", ["multipli", "course"])
def test_neither_tab_nor_a_screen_reader_reaches_what_a_pause_covers(
    server: Running, game: str
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "alone", game=game, players=3, pace="calm")
        pause = page.get_by_role("button", name="Pause")
        await pause.click()
        await page.wait_for_selector(".paused")
        assert await page.evaluate("document.activeElement.closest('.paused') !== null")
        assert await _reached_by_tab(page) <= {"pause", "BODY"}
        told_aloud = await page.locator("main").aria_snapshot()
        assert "Continue" in told_aloud
        assert told_aloud.count("button") == 1, told_aloud
        assert "times" not in told_aloud, told_aloud
        assert await violations(page) == []
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".paused", state="detached")
        assert await pause.evaluate("it => it === document.activeElement"), "back where it was"

    run_story(story)
