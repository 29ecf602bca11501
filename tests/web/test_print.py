"""A deck is printed from the settings, as it was set up there."""

from playwright.async_api import Browser

from matou.cards import CHEESE
from matou.games.registry import options
from tests.paper import reading
from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, run_story, seated

pytestmark = needs_browser


def test_a_deck_is_printed_from_the_settings(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        chosen = {"tables": "2,5,", "specials": "u-turn,gift"}
        await seated(page, server, "link", game="multipli", players=3, options=chosen)
        await page.locator(".more > summary").click()
        await page.get_by_text("Imprimer ces cartes").click()
        await page.get_by_text("un seul côté").click()
        async with page.expect_popup() as opened:
            await page.get_by_role("link", name="Ouvrir le PDF").click()
        pdf = await opened.value
        answer = await page.request.get(pdf.url)
        await pdf.close()
        assert answer.status == 200
        pages = reading.pages(await answer.body())
        printed = [text for one in pages for text in reading.texts(one).values()]
        cards = [*options("multipli", chosen).cards, CHEESE]
        assert len(printed) == len(cards)
        assert printed.count(2 * "Sansissue") == 2  # both ways up
        assert "252×52×5" in printed

    run_story(story)


# The middles of what is drawn, by what it says.
MIDDLES = """(css) => [...document.querySelectorAll(css)].map((card) => {
  const box = card.getBoundingClientRect();
  return [card.getAttribute("aria-label"), box.x + box.width / 2];
})"""


def test_fact_cards_are_printed_by_the_browser_and_nothing_is_sent(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base + "/map")
        await page.evaluate("window.print = () => {}")
        sent: list[str] = []
        page.on("request", lambda asked: sent.append(asked.url))
        await page.get_by_role("button", name="Print 18 cards").click()
        await page.emulate_media(media="print")
        fronts = await page.evaluate(MIDDLES, ".fact-cards section:not(.backs) svg")
        backs = await page.evaluate(MIDDLES, ".fact-cards .backs svg")
        assert len(fronts) == len(backs) == 18
        middle = fronts[1][1]
        for (question, x), (answer, behind) in zip(fronts, backs, strict=True):
            a, b = question.split(" × ")
            assert int(answer) == int(a) * int(b)
            assert abs((x - middle) + (behind - middle)) < 1, "flipped on the long edge"
        assert len(reading.pages(await page.pdf(format="A4"))) == 6
        assert not any("/api/" in one for one in sent)

    run_story(story)
