"""What a host does: lock the room, remove somebody, let somebody in, pause."""

from playwright.async_api import Browser, expect

from tests.server.running import Running
from tests.web.browser import has_shown, needs_browser, new_page, records, run_story, seated
from tests.web.guests import Guests

pytestmark = needs_browser


def test_a_host_locks_removes_lets_in_and_pauses(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await new_page(browser, "tablet")
        await records(host, ".notice")
        await seated(host, server, "link", game="chasse", players=3)
        old = await host.locator(".way-in .link input").input_value()
        code = await host.locator(".way-in .room-code").inner_text()
        async with Guests(server.base, old) as guests:
            await guests.sits(chair=1)
            await host.locator(".host-may summary").click()
            await host.get_by_role("button", name="Remove").click()
            await host.locator(".sure .danger").click()
            await has_shown(host, ".notice", "a new code")
            await expect(host.locator(".way-in .room-code")).not_to_have_text(code)
            link = await host.locator(".way-in .link input").input_value()
            assert link.rpartition("/")[2] in (
                await host.locator(".way-in img").get_attribute("src") or ""
            )
            late = await new_page(browser, "phone", "fr-FR")
            await late.goto(old)
            await expect(late.locator("main.lost")).to_contain_text("le code ou le lien est faux")
            await host.get_by_role("button", name="Lock the room").click()
            await expect(host.locator(".way-in")).to_contain_text("nobody else can come in")
            await late.goto(link)
            await expect(late.locator("main.lost")).to_contain_text("verrouillée")
            await host.get_by_role("button", name="Deal the cards!").click()
            people = host.get_by_role("button", name="People in this room")
            await people.click()
            await host.get_by_role("button", name="Unlock the room").click()
            await late.get_by_role("button", name="Réessayer").click()
            await late.get_by_role("button", name="Jouer la prochaine partie").click()
            await host.get_by_role("button", name="Let them play now").click()
            await late.wait_for_selector(".hand button")
            await host.keyboard.press("Escape")
            await host.get_by_role("button", name="Pause").click()
            for page in (host, late):
                covered = page.locator(".paused")
                await expect(covered).to_be_visible()
                paper = await covered.evaluate("it => getComputedStyle(it).backgroundColor")
                assert paper.startswith("rgb(")  # nothing shows through
            await host.get_by_role("button", name="Continue").click()
            await expect(late.locator(".paused")).to_have_count(0)

    run_story(story)
