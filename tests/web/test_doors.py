"""Every button leads somewhere, and Back goes one screen back."""

from functools import partial

import pytest
from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, run_story, seated, soon

pytestmark = needs_browser


def test_back_goes_one_screen_back_from_who_with(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base)
        await page.locator(".game").first.click()
        await page.wait_for_selector(".way")
        await page.go_back()
        await page.wait_for_selector(".game")
        await page.go_forward()
        await page.locator(".way").first.click()
        await page.wait_for_selector(".mouse-table")
        await page.go_back()
        await page.wait_for_selector(".way")

    run_story(story)


@pytest.mark.parametrize(
    ("home", "way"),
    [
        ("/", "a[href='/replay']"),
        ("/", ".game >> nth=0"),
        ("/play/course", "a[href='/learn/course']"),
        ("/play/course", ".way >> nth=0"),
        ("/play/course", "button:has-text('Settings')"),
        ("/play/multipli", ".way >> nth=1"),
        ("/play/chasse", ".way >> nth=2"),
        ("/replay", ".top .home"),
        ("/learn/chasse", ".lesson-ways button"),
    ],
)
def test_back_goes_one_screen_back(server: Running, home: str, way: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + home)
        title = "() => document.querySelector('main')?.className.split(' ')[0] + location.pathname"
        await page.locator(way).first.wait_for()
        await page.wait_for_selector("main[class]:not(.waiting)")  # a lesson's table comes later
        before = await page.evaluate(title)
        await page.locator(way).first.click()
        await page.wait_for_function(f"(was) => ({title})() !== was", arg=before)
        await page.wait_for_selector("main:not(.waiting)")
        await page.go_back()
        await page.wait_for_function(f"(was) => ({title})() === was", arg=before)
        await page.locator(way).first.wait_for()

    run_story(story)


def test_a_screen_whose_file_did_not_come_opens_when_it_does(server: Running) -> None:
    """The connection was cut, or the server has a newer page: no page stays empty."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base)
        await page.route("**/assets/Replay-*.js", lambda route: route.abort(), times=1)
        await page.locator("a[href='/replay']").click()
        await page.wait_for_selector("main.waiting", state="attached")
        await page.get_by_role("heading", name="Watch a game again").wait_for()

    run_story(story)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/nowhere", "This address leads nowhere."),
        ("/rooms/1/2", "This address leads nowhere."),
        ("/learn/bridge", "This address leads nowhere."),
        ("/play/bridge", "This address leads nowhere."),
        ("/room/0123", "This device has no seat in that room."),
        ("/r/0123.4567", "There is no such room"),
    ],
)
def test_an_address_that_leads_nowhere_helps(server: Running, path: str, words: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + path)
        await page.get_by_text(words).wait_for()
        await page.get_by_role("button", name="Home", exact=True).click()
        await page.wait_for_selector(".game")

    run_story(story)


SEEN = """(parts) => parts.every((part) => {
  const { top, bottom } = part.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && part.checkVisibility();
})"""


async def _in_sight(page: Page, *parts: str) -> None:
    """One under the other, without scrolling."""
    bottoms = [0.0]
    for part in parts:
        found = page.locator(part)
        assert await found.count() > 0
        assert await found.evaluate_all(SEEN), part
        tops = [box["y"] for one in await found.all() if (box := await one.bounding_box())]
        assert min(tops) >= bottoms[-1], part
        bottoms.append(max(tops))


def test_on_a_phone_all_that_matters_is_in_sight(server: Running) -> None:
    """The game to go on with comes first; then all four games and the code, without scrolling."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await seated(page, server, "alone", game="course", players=3)
        await page.wait_for_selector(".hand-card")
        await page.goto(server.base)
        await page.get_by_role(
            "button", name="Reprendre : La Course des multiplications"
        ).wait_for()
        for width, height in ((390, 844), (390, 664), (844, 390)):
            await page.set_viewport_size({"width": width, "height": height})
            await soon(partial(_in_sight, page, ".continue", ".game", ".code input, .code button"))
        await page.locator(".game").first.click()
        await page.wait_for_selector(".way")
        await _in_sight(page, ".way")

    run_story(story)


def test_a_game_alone_has_no_lobby(server: Running) -> None:
    """Straight to the table; or first a sheet with nothing but what can be chosen."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + "/play/chasse")
        await page.locator(".way").first.click()
        await page.wait_for_selector(".hand-card")
        await page.goto(server.base + "/play/chasse")
        await page.wait_for_selector(".way")
        language = "document.querySelector('.top select').offsetWidth"
        whole = await page.evaluate(language)
        await page.get_by_role("button", name="Settings").click()
        await page.wait_for_selector(".before")
        assert await page.evaluate(language) == whole  # its name is not cut
        for part in (".lobby", ".way-in", ".room-code", ".chairs", "img[src*='/api/qr']"):
            assert await page.locator(part).count() == 0
        await page.locator(".group > summary", has_text="House rules").click()
        await page.get_by_role("spinbutton", name="Tokens").fill("1")
        await page.get_by_role("button", name="Deal the cards").click()
        await page.wait_for_selector(".hand-card")
        assert await page.locator(".tokens").first.inner_text() == "1 token"

    run_story(story)


def test_the_whole_box_is_one_tap_more_and_a_game_says_how_many_may_play(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + "/play/course")
        await page.get_by_text("2 to 4 around one screen").wait_for()
        await page.goto(server.base + "/play/multipli")
        await page.get_by_text("2 to 8 around one screen").wait_for()
        await page.get_by_label("The whole box").check()
        await page.locator(".way").first.click()
        await page.wait_for_selector(".seat.own")
        counts = await page.locator(".stack-of .count").all_inner_texts()
        assert sum(map(int, counts)) == 160

    run_story(story)


def test_a_nudge_stands_under_the_sentence_of_the_lesson(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await page.goto(server.base + "/learn/chasse")
        await page.locator(".hand-card").nth(1).dblclick()  # lifted, then laid
        await page.wait_for_selector(".nudge")
        word, nudge = page.locator(".lesson-word p").first, page.locator(".nudge")
        left = "(e) => Math.round(e.getBoundingClientRect().left)"
        assert await word.evaluate(left) == await nudge.evaluate(left)
        assert await word.evaluate("(e) => e.offsetWidth") > 200

    run_story(story)
