"""Before a game: each guest gets a chair, the youngest starts, and every refusal is shown."""

from playwright.async_api import Browser, Page, expect

from tests.server.running import Running
from tests.web.browser import has_shown, needs_browser, new_page, records, run_story, seated
from tests.web.guests import Guests

pytestmark = needs_browser


async def _link(host: Page) -> str:
    return await host.locator(".way-in .link input").input_value()


def test_the_fourth_gets_a_chair_a_latecomer_the_next_deal_and_both_see_it(
    server: Running,
) -> None:
    async def story(browser: Browser) -> None:
        host = await new_page(browser)
        await records(host, ".notice")
        await seated(host, server, "link", game="multipli", players=3)
        link = await _link(host)
        async with Guests(server.base, link) as guests:
            for _ in range(2):
                await guests.sits()
            fourth = await new_page(browser, "phone", "fr-FR")
            await records(fourth, ".notice")
            await fourth.goto(link)
            await has_shown(fourth, ".notice", "Voici une place pour toi.")
            await has_shown(host, ".notice", "one more chair")
            await expect(host.locator(".chair")).to_have_count(4)
            await expect(fourth.locator(".chair .badge", has_text="toi")).to_have_count(1)
            await expect(fourth.locator(".watchers")).to_have_count(0)
            await host.get_by_role("button", name="Deal the cards!").click()
            late = await new_page(browser, "phone")
            await late.goto(link)
            await expect(late.locator(".watching")).to_contain_text("in with the next deal")
            await has_shown(host, ".notice", "is in with the next deal")
            await late.get_by_role("button", name="Only watch").click()
            await late.get_by_role("button", name="Play in the next game").click()
            await expect(late.locator(".watching")).to_contain_text("in with the next deal")

    run_story(story)


def test_one_touch_makes_the_youngest_start(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await new_page(browser)
        await seated(host, server, "link", game="multipli", players=3)
        await expect(host.locator(".chair .badge")).to_have_count(2)
        await expect(host.locator(".youngest")).to_have_count(0)  # alone nobody is asked
        guest = await new_page(browser, "phone", "fr-FR")
        await guest.goto(await _link(host))
        await guest.get_by_role("button", name="Le plus jeune, c'est moi !").click()
        await expect(guest.locator(".chair").nth(1)).to_contain_text("commence")
        await host.locator(".youngest label").nth(0).click()
        await expect(host.locator(".chair").nth(0)).to_contain_text("starts")
        await host.locator(".youngest label").nth(1).click()
        await expect(host.locator(".chair").nth(1)).to_contain_text("starts")
        await host.get_by_role("button", name="Deal the cards!").click()
        await guest.wait_for_selector(".seat.own[data-next=true]")

        tablet = await new_page(browser)
        await seated(tablet, server, "tablet", game="chasse", players=4)
        for place in (0, 2):
            await tablet.locator(f".paw-zone[data-place='{place}']").dispatch_event("pointerdown")
        await tablet.get_by_text("Who is the youngest?").wait_for()
        await tablet.locator(".youngest label").nth(1).click()
        await expect(tablet.locator(".paw-zone[data-place='2']")).to_contain_text("You start!")

    run_story(story)


def test_settings_offer_what_the_rules_take_and_say_why_they_refuse(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await seated(page, server, "link", game="multipli", players=7)

        async def opened(group: str) -> None:
            await page.locator(".more .group > summary", has_text=group).click()

        await page.locator(".more > summary").click()
        await opened("The cards")
        cards = page.locator(".more .group").first
        await expect(cards.get_by_role("radio", name="modern")).to_have_count(0)
        await expect(cards).to_contain_text("Modern edition: for up to 6 players.")
        await opened("The players")
        await page.get_by_role("radio", name="2", exact=True).check(force=True)
        await expect(page.get_by_text("who has two seats")).to_have_count(0)
        await opened("The cards")
        await page.get_by_role("radio", name="modern").check(force=True)
        await opened("The players")
        await page.get_by_role("radio", name="one", exact=True).check(force=True)
        players = page.get_by_role("group", name="Players", exact=True).get_by_role("radio")
        await expect(players).to_have_count(5)  # 2 to 6
        await opened("The cards")
        await page.get_by_role("radio", name="classic").check(force=True)
        await expect(page.get_by_role("radio", name="classic")).to_be_checked()

        await page.get_by_role("radio", name="results of your own").check(force=True)
        await expect(cards).to_contain_text("cards")
        results = cards.locator(".results button[aria-pressed=true]")
        while await results.count() > 1:
            await results.first.click()
        await page.locator(".specials button[aria-pressed=true]").first.wait_for()
        for special in await page.locator(".specials button").all():
            if await special.get_attribute("aria-pressed") == "true":
                await special.click()
        refused = page.locator(".unchosen")
        await expect(refused).to_contain_text("too few cards")
        await expect(refused.get_by_role("link")).to_have_text("K9")
        await cards.locator(".results button", has_text="36").click()
        await expect(refused).to_have_count(0)

        await page.get_by_role("radio", name="Addi Cat's").check(force=True)
        await expect(page.get_by_text("Edition", exact=True)).to_have_count(0)

    run_story(story)


def test_removing_a_guest_asks_with_their_name(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await new_page(browser, "phone", "fr-FR")
        await seated(host, server, "link", game="chasse", players=3)
        async with Guests(server.base, await _link(host)) as guests:
            await guests.sits()
            await expect(host.locator(".chair .host-may")).to_have_count(1)
            name = await host.locator(".chair strong").nth(1).inner_text()
            await host.locator(".host-may summary").click()
            await host.locator(".host-may").get_by_role("button", name="Faire sortir").click()
            asks = host.get_by_role("alertdialog")
            await expect(asks).to_contain_text(f"Faire sortir {name}")
            await asks.get_by_role("button", name="Non, garder").click()
            await expect(host.locator(".chair", has_text=name)).to_have_count(1)
            await host.locator(".host-may").get_by_role("button", name="Faire sortir").click()
            await asks.get_by_role("button", name=f"Faire sortir {name}").click()
            await expect(host.locator(".chair", has_text=name)).to_have_count(0)

    run_story(story)


def test_a_projector_shows_the_code_large(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await new_page(browser, "phone")
        await seated(host, server, "link", game="multipli", players=3)
        guest = await new_page(browser, "desktop")
        await guest.goto(await _link(host))
        code, picture = guest.locator(".way-in .room-code"), guest.locator(".way-in img")
        await expect(code).to_be_visible()
        for part, least in ((code, 60), (picture, 400)):
            box = await part.bounding_box()
            assert box is not None
            assert box["height"] >= least
            assert box["y"] + box["height"] <= 1080
        await expect(guest.get_by_role("button", name="Lock the room")).to_have_count(0)

    run_story(story)
