"""What a child knows: the two minutes, the map, a child carried and deleted, a device that keeps nothing."""

from playwright.async_api import Browser

from tests.server.running import Running
from tests.web.axe import violations
from tests.web.browser import needs_browser, new_page, run_story, seated, soon
from tests.web.learning import ANSWER, child, gate

pytestmark = needs_browser
STORAGE_JS = "JSON.stringify({...localStorage})"


def test_a_new_child_practises_for_two_minutes_and_sees_squares_light_up(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await page.clock.install()
        await page.goto(server.base + "/who")
        await page.get_by_role("button", name="Nouveau chat").click()
        await page.get_by_role("button", name="Caramel").click()
        await page.get_by_role("button", name="un cadeau").click()
        await page.get_by_role("button", name="un réveil").click()
        await page.get_by_text("Bonjour, Caramel").wait_for()
        assert await violations(page) == []
        await page.get_by_role("button", name="Deux minutes de cartes").click()
        await page.wait_for_selector(".cards-start")
        assert await violations(page) == []
        await page.locator(".cards-start .button-main").click()
        for _ in range(3):
            await page.evaluate(ANSWER)
            await page.clock.run_for(900)
        assert await violations(page) == []
        await page.keyboard.press("?")  # gentle: the dots, and the card comes back
        await page.locator(".look .dots").wait_for()
        await page.get_by_role("button", name="J'ai vu").click()
        await page.get_by_role("button", name="C'est tout pour aujourd'hui").click()
        await page.get_by_text("Bien travaillé").wait_for()
        await page.get_by_role("button", name="Encore deux minutes").click()
        answered = 0
        while await page.locator(".practice").count():
            answered += await page.evaluate(ANSWER) != "look"
            await page.clock.run_for(1500)
        assert answered >= 40  # 80, less what the test itself takes: its clock runs meanwhile
        await page.get_by_text("cases se sont allumées").wait_for()
        await page.get_by_role("button", name="Mon tableau").click()
        await page.wait_for_selector(".square[data-glow=lit]")
        assert await violations(page) == []
        lit = await page.locator(".square[data-glow=lit]").count()
        await page.reload()
        await page.wait_for_selector(".known")
        assert await page.locator(".square[data-glow=lit]").count() == lit
        await page.goto(server.base)  # and on the first screen three, below the code
        await page.wait_for_selector(".today")
        seen = "(e) => e.getBoundingClientRect().bottom <= innerHeight"
        for part in await page.locator(".game, .code button, .today").all():
            assert await part.evaluate(seen)

    run_story(story)


def test_the_map_is_a_table_that_arrows_walk_in(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base)
        await child(page, "ginger")
        await page.goto(server.base + "/map")
        table = page.get_by_role("table", name="Multiplying, from 1 to 10")
        await table.wait_for()
        assert await table.get_by_role("row").count() == 11
        await page.locator("[data-at='7,7']").click()
        await page.keyboard.press("ArrowRight")
        await page.get_by_role("heading", name="7 × 8 = 56").wait_for()
        assert await page.evaluate("document.activeElement.dataset.at") == "7,8"
        await page.get_by_text("Answered 2 times").wait_for()
        await page.get_by_role("button", name="6 × 8 = 48", exact=True).click()
        await page.get_by_role("heading", name="6 × 8 = 48").wait_for()
        assert await violations(page) == []
        await page.emulate_media(media="print")
        assert not await page.locator(".top").is_visible()
        assert await table.is_visible()

    run_story(story)


# Whether a finger at its middle would press it.
BARE = """(e) => {
  const {x, y, width, height} = e.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === e;
}"""


def test_on_a_phone_squares_suit_a_finger_and_what_one_tells_is_in_sight(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base)
        await child(page, "ginger")
        await page.goto(server.base + "/map")
        square = page.locator("[data-at='8,8']")
        box = await square.bounding_box()
        assert box is not None
        assert box["width"] >= 33
        assert box["height"] >= 44
        await square.click()
        view = page.locator(".square-view")
        seen = "(e) => (({top, bottom}) => top >= 0 && bottom <= innerHeight)(e.getBoundingClientRect())"

        async def both_in_sight() -> None:
            assert await view.evaluate(seen)
            assert await square.evaluate(BARE)

        await soon(both_in_sight)
        assert await violations(page) == []
        await view.get_by_role("button", name="Close").click()
        await view.wait_for(state="detached")
        assert await page.evaluate("document.activeElement.dataset.at") == "8,8"

    run_story(story)


def test_a_child_is_carried_by_a_link_that_no_server_sees_and_deleted_by_two_taps(
    server: Running,
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base)
        await child(page, "siamese")
        # As phones know this server.
        harness = {"origin": "http://192.168.1.20:8080", "vouched": True, "undeclared": False}
        await page.route("**/api/way-in", lambda asked: asked.fulfill(json=harness))
        await page.goto(server.base + "/who")
        await page.locator(".carry > summary").click()
        await page.locator(".carry svg.qr").wait_for()

        async def for_the_house() -> None:
            given = await page.locator(".carry .link input").input_value()
            assert given.startswith("http://192.168.1.20:8080/who#siamese.")

        await soon(for_the_house)
        given = await page.locator(".carry .link input").input_value()
        link = given.replace("http://192.168.1.20:8080", server.base)
        words = await page.locator(".carry-words dd").first.text_content()
        assert await violations(page) == []

        there = await new_page(browser, "phone")
        asked: list[str] = []
        there.on("request", lambda request: asked.append(f"{request.url} {request.post_data}"))
        await there.goto(link)
        await there.get_by_role("button", name="Welcome").click()
        await there.get_by_text("Hello").wait_for()
        assert "#" not in there.url
        assert not [one for one in asked if "matou2" in one]
        assert await there.evaluate("localStorage['matou.me']") == "siamese"
        await there.locator(".carry > summary").click()
        assert await there.locator(".carry-words dd").first.text_content() == words

        await there.get_by_role("button", name="Delete").click()
        await there.get_by_role("button", name="Yes, delete").click()
        await there.wait_for_selector(".own", state="detached")
        assert "matou2" not in await there.evaluate(STORAGE_JS)

        await there.goto(link[:-2])  # torn, put into the address of the open page
        await there.get_by_text("A piece of this map is missing").wait_for()
        assert "matou.child" not in await there.evaluate(STORAGE_JS)

    run_story(story)


def test_parents_see_the_map_what_is_hardest_and_how_long(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base)
        await child(page, "snow")
        await page.goto(server.base + "/parents")
        await page.locator(".gate input").fill("7")
        await page.locator(".gate .button-main").click()
        await page.get_by_text("Not quite").wait_for()
        await gate(page)
        await page.wait_for_selector(".known table")
        assert await page.locator(".hardest li").count() == 5
        await page.get_by_text("12 minutes").wait_for()
        assert await violations(page) == []

    run_story(story)


FORBIDDEN = """Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }});"""


def test_where_nothing_may_be_kept_play_goes_on_and_the_page_says_so(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(FORBIDDEN)
        await page.goto(server.base + "/who")
        await page.get_by_role("button", name="New cat").click()
        await page.locator(".cats button").first.click()
        for picture in range(2):
            await page.locator(".secret-pad button").nth(picture).click()
        await page.get_by_text("This device keeps nothing").wait_for()
        await page.get_by_role("button", name="Two minutes of cards").click()
        await page.locator(".cards-start .button-main").click()
        for _ in range(4):
            await page.evaluate(ANSWER)
        await page.get_by_role("button", name="Enough for today").click()
        await page.get_by_text("1 card known").wait_for()
        await page.get_by_text("This device keeps nothing").wait_for()

    run_story(story)


def test_round_one_tablet_each_child_says_where_it_sits(server: Running) -> None:
    """A short deck is then made for all of them; the server hears its results and no more."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base)
        await child(page, "ginger")
        await child(page, "snow")
        sent: list[str] = []
        page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
        await seated(page, server, "tablet", game="multipli", players=2, deck="short",
                     options={"tables": "5", "specials": "none"})  # fmt: skip
        for place in range(2):
            await page.locator(f".paw-zone[data-place='{place}']").press("Enter")
            await page.wait_for_selector(f".paw-zone[data-place='{place}'][aria-pressed=true]")
        await page.get_by_role("button", name="Who sits where?").click()
        for place, cat in enumerate(("Caramel", "Snowflake")):
            await page.locator(".sits .radios").nth(place).get_by_text(cat).click()
            for picture in ("a bent arrow", "a present"):
                await page.get_by_role("button", name=picture).click()
            await page.wait_for_selector(".sits .radios")
        assert await violations(page) == []
        await page.locator(".sits").get_by_role("button", name="Two minutes of cards").last.click()
        await page.get_by_role("button", name="Off we go").click()
        for _ in range(4):
            await page.evaluate(ANSWER)
        await page.get_by_role("button", name="Enough for today").click()
        await page.get_by_text("1 card known").wait_for()
        await page.get_by_role("button", name="Back").click()
        await page.wait_for_selector(".sits")
        await page.keyboard.press("Escape")
        await page.get_by_role("button", name="Deal the cards").click()
        await page.wait_for_selector(".mouse-table .seat")
        deck = [one for one in sent if '"results"' in one]
        assert len(deck) == 1
        assert not [one for one in sent if "matou2" in one]

    run_story(story)


def test_cards_may_be_played_while_a_lobby_waits_and_the_deal_ends_them(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await new_page(browser)
        await seated(host, server, "link", game="multipli", players=2)
        link = await host.locator(".way-in .link input").input_value()
        guest = await new_page(browser, "phone")
        await guest.goto(server.base)
        await child(guest, "snow")
        await guest.goto(link)
        before = await guest.evaluate("localStorage['matou.child.snow']")
        await guest.get_by_role("button", name="Two minutes of cards").click()
        await guest.wait_for_selector(".meanwhile")
        assert await violations(guest) == []
        await guest.get_by_role("button", name="Off we go").click()
        for _ in range(5):
            await guest.evaluate(ANSWER)
        await host.get_by_role("button", name="Deal the cards").click()
        await guest.wait_for_selector(".mouse-table .seat")
        assert not await guest.locator(".meanwhile").count()
        assert await guest.evaluate("localStorage['matou.child.snow']") != before

    run_story(story)
