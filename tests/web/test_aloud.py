"""The present sentence is read aloud on request, and only then."""

from playwright.async_api import Browser, Page

from matou.cli.catalogue import catalogue
from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, run_story, seated

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


async def said(page: Page, sentences: int) -> list[list[str]]:
    """All that was read aloud, once it is so many sentences."""
    await page.wait_for_function("(many) => spoken.length >= many", arg=sentences)
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
        await page.get_by_role("button", name=words["aloud"]).press("Enter")
        first = words["mouse.await.first"].replace(" :", "\u00a0:").replace(" !", "\u00a0!")
        assert await said(page, 1) == [["fr", first]]  # and nothing before the request
        await page.keyboard.press("f")
        await page.wait_for_selector(".seat.own .pile:not(.empty)")
        assert len(await said(page, 2)) == 2
        await page.get_by_role("button", name=words["aloud.again"]).click()
        again = await said(page, 3)
        assert again[1] == again[2]
        await page.evaluate("window.silent = false")
        await page.get_by_role("link", name=words["top.home"]).click()
        await page.wait_for_selector(".game")
        assert await page.evaluate("silent")
        assert (await said(page, 4))[-1] == ["fr", words["home.lead"]]
        assert await page.evaluate("most") == 1
        await page.reload()  # it is remembered
        await page.wait_for_selector(".game")
        assert await said(page, 1) == [["fr", words["home.lead"]]]
        await page.get_by_role("button", name=words["aloud"]).press("Enter")
        await page.evaluate("spoken.length = 0")
        await page.get_by_role("button", name=words["game.course"]).press("Enter")
        await page.wait_for_selector(".way")
        await page.wait_for_timeout(700)  # about time: a sentence is read when it stood for 300 ms
        assert await page.evaluate("spoken") == []

    run_story(story)


def test_without_a_voice_there_is_no_button(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(NO_VOICE)
        await page.goto(server.base)
        await page.wait_for_selector(".game")
        assert (
            await page.get_by_role("button", name=catalogue("en").sentences["aloud"]).count() == 0
        )

    run_story(story)


EAR_ON = "localStorage.setItem('matou.aloud', 'yes');"


async def has_said(page: Page, *words: str) -> None:
    """Wait until one sentence with all these words was read."""
    await page.wait_for_function(
        "(words) => spoken.some(([, text]) => words.every((word) => text.includes(word)))",
        arg=words,
    )


def test_a_control_that_is_focused_or_held_says_what_it_does(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.add_init_script(EAR_ON + VOICE)
        await page.goto(server.base)
        words = catalogue("en").sentences
        await said(page, 1)
        await page.keyboard.press("Tab")
        await page.locator(".game[data-game=chasse]").focus()
        await has_said(page, words["game.chasse"], words["game.chasse.more"])
        box = await page.locator(".game[data-game=course] strong").bounding_box()
        assert box is not None
        await page.mouse.move(box["x"] + 9, box["y"] + 9)
        await page.mouse.down()
        await has_said(page, words["game.course"], words["game.course.more"])
        await page.mouse.up()
        assert page.url == f"{server.base}/"  # it was asked what it is, and not pressed
        await page.locator(".game[data-game=course]").click()
        await page.wait_for_url("**/play/course")

    run_story(story)


def test_on_the_first_screen_each_game_has_an_ear_of_its_own(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.add_init_script(VOICE)
        await page.goto(server.base)
        await page.wait_for_selector(".game")
        assert await page.locator(".game-ear").count() == 0
        await page.locator(".listens").click()
        words = catalogue("en").sentences
        for name in ("multipli", "addi", "course", "chasse"):
            label = words["aloud.game"].format(game=words[f"game.{name}"])
            await page.get_by_role("button", name=label).click()
            await has_said(page, words[f"game.{name}"], words[f"game.{name}.more"])

    run_story(story)


def test_a_lesson_has_ear_mute_and_language(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.add_init_script(VOICE)
        await page.goto(f"{server.base}/learn/multipli")
        strip = page.locator(".lesson-word")
        words = catalogue("en").sentences
        await strip.get_by_role("button", name=words["aloud"]).click()
        await has_said(page, await strip.locator("p").first.inner_text())
        await strip.get_by_role("button", name=words["top.mute"]).click()
        await strip.get_by_role("button", name=words["top.mute"], pressed=True).wait_for()
        await strip.get_by_role("combobox").select_option("fr")
        await page.wait_for_selector("html[lang=fr]")
        await has_said(page, await strip.locator("p").first.inner_text())

    run_story(story)
