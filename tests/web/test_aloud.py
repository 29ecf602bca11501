"""The sentence of the moment is read aloud where somebody wants it, and only there."""

from playwright.async_api import Browser, Page

from matou.cli.catalogue import catalogue
from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, seated, told

pytestmark = needs_browser

# A voice that speaks for ever, so that two at once would be seen.
VOICE = """
  window.spoken = []; window.most = 0; let now = 0;
  class Utterance { constructor(text) { this.text = text; this.lang = ""; } }
  Object.defineProperty(window, "SpeechSynthesisUtterance", { value: Utterance });
  Object.defineProperty(window, "speechSynthesis", { value: {
    speak(one) { now += 1; most = Math.max(most, now); spoken.push([one.lang, one.text]); },
    cancel() { now = 0; window.silent = true; },
  } });
"""
NO_VOICE = "delete Window.prototype.speechSynthesis; delete window.speechSynthesis;"


async def said(page: Page) -> list[list[str]]:
    await page.wait_for_timeout(700)
    found: list[list[str]] = await page.evaluate("spoken")
    return found


def test_it_reads_each_sentence_in_the_language_of_the_page_and_never_two_at_once(
    server: Running,
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await page.add_init_script(VOICE)
        words = catalogue("fr").sentences
        await seated(
            page, server, "alone", game="multipli", players=3, options={"specials": "none"}
        )
        await page.wait_for_selector(".seat.own[data-next=true]")
        assert await said(page) == []  # nobody asked for it
        await page.get_by_role("button", name=words["aloud"]).press("Enter")
        first = words["mouse.await.first"].replace(" :", "\u00a0:").replace(" !", "\u00a0!")
        assert await said(page) == [["fr", first]]
        await page.keyboard.press("f")
        await page.wait_for_selector(".seat.own .pile:not(.empty)")
        assert len(await said(page)) == 2
        await page.get_by_role("button", name=words["aloud.again"]).press("Enter")
        again = await said(page)
        assert again[1] == again[2]
        await page.evaluate("window.silent = false")
        await page.get_by_role("link", name=words["top.home"]).press("Enter")
        await page.wait_for_selector(".game")
        assert await page.evaluate("silent")
        assert (await said(page))[-1] == ["fr", words["home.lead"]]
        assert await page.evaluate("most") == 1
        await page.reload()  # it is remembered
        await page.wait_for_selector(".game")
        assert await said(page) == [["fr", words["home.lead"]]]
        await page.get_by_role("button", name=words["aloud"]).press("Enter")
        await page.evaluate("spoken.length = 0")
        await page.get_by_role("button", name=words["game.course"]).press("Enter")
        assert await said(page) == []

    told(story)


def test_without_a_voice_there_is_no_button(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(NO_VOICE)
        await page.goto(server.base)
        await page.wait_for_selector(".game")
        assert (
            await page.get_by_role("button", name=catalogue("en").sentences["aloud"]).count() == 0
        )

    told(story)
