"""A page that is frozen while the others wait for it: they see whose screen is asleep."""

from playwright.async_api import Browser, expect

from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, run_story, seated

pytestmark = needs_browser


def test_the_others_see_whose_screen_is_asleep_until_it_runs_again(server: Running) -> None:
    async def story(browser: Browser) -> None:
        frozen = await new_page(browser)
        await seated(frozen, server, "link", game="multipli", players=2, pace="calm")
        link = await frozen.locator(".way-in .link input").input_value()
        other = await new_page(browser, "phone")
        await other.goto(link)
        await expect(frozen.locator(".chair .badge", has_text="you")).to_have_count(1)
        await expect(frozen.locator(".chair[data-empty=true]")).to_have_count(0)
        await frozen.get_by_role("button", name="Deal the cards!").click()
        await frozen.wait_for_selector("button.stack-of[data-ready=true]")
        await other.wait_for_selector(".seat.other")
        debugger = await frozen.context.new_cdp_session(frozen)
        await debugger.send("Debugger.enable")
        await debugger.send("Debugger.pause")  # its connection stays open, its scripts stop
        notice = other.locator(".notice", has_text="screen is asleep")
        await notice.wait_for()
        await expect(other.locator(".seat.other .badge", has_text="asleep").first).to_be_visible()
        await expect(other.locator("#tells", has_text="screen is asleep")).to_have_count(1)
        await debugger.send("Debugger.disable")  # and go on
        await notice.wait_for(state="detached")
        await frozen.locator("button.stack-of[data-ready=true]").dispatch_event("pointerdown")
        await other.wait_for_selector(".seat.other .pile:not(.empty)")

    run_story(story)
