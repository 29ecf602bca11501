"""Any record, watched again: from a file, step by step, and by a link that carries it."""

from pathlib import Path

from click.testing import CliRunner
from playwright.async_api import Browser, Page

from matou.cli import matou_command
from matou.record.game_record import write_record
from tests.record.test_old_records import APART, passive
from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, one_step_on, run_story

pytestmark = needs_browser


async def replayed_chasse(browser: Browser, server: Running, folder: Path) -> Page:
    """A page that shows the record of a simulated Chasse."""
    record = folder / "game.txt"
    asked = ["simulate", "chasse", "--games", "1", "--seed", "5", "--record", str(record)]
    assert CliRunner().invoke(matou_command, asked).exit_code == 0
    page = await new_page(browser)
    await page.goto(f"{server.base}/replay")
    await page.locator("input[type=file]").set_input_files(record)
    await page.wait_for_selector(".hand-table .heap")
    return page


def test_a_link_to_a_moment_works_on_any_other_device(server: Running, tmp_path: Path) -> None:
    async def story(browser: Browser) -> None:
        page = await replayed_chasse(browser, server, tmp_path)
        for _ in range(3):
            await one_step_on(page)
        await page.get_by_text("3/").wait_for()
        total = await page.locator(".heap .total").text_content()
        await page.get_by_role("button", name="Link to this moment").click()
        link = await page.locator(".reel .link input").input_value()

        friend = await new_page(browser, "phone", "fr-FR")
        await friend.goto(link)
        await friend.get_by_text("3/").wait_for()
        assert await friend.locator(".heap .total").text_content() == total

    run_story(story)


def test_what_is_no_record_is_said_so(server: Running, tmp_path: Path) -> None:
    wrong = tmp_path / "shopping.txt"
    wrong.write_text("milk, fish, a mouse\n")

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(f"{server.base}/replay")
        await page.locator("input[type=file]").set_input_files(wrong)
        await page.get_by_role("alert").get_by_text("This file is not a Matou game").wait_for()
        await page.get_by_text("Open a saved game").wait_for()  # and another may be chosen

    run_story(story)


def test_a_mix_is_announced_and_shown_at_the_table(server: Running, tmp_path: Path) -> None:
    """M27: nobody hits, and no two seats own cards of one result when the last card has fallen."""
    record = tmp_path / "locked.txt"
    record.write_text(write_record(passive(APART, 9).record()))

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(f"{server.base}/replay")
        await page.locator("input[type=file]").set_input_files(record)
        await page.wait_for_selector(".seat")
        for _ in range(18):
            await one_step_on(page)
        await page.get_by_text("Nobody can match any more: the cards are mixed.").first.wait_for()
        assert await page.locator(".fallen").count() == 0
        assert await page.locator(".stack-of .count").all_inner_texts() == ["3", "3", "3"]

    run_story(story)
