"""Every button leads somewhere, and Back goes one screen back."""

import re
from functools import partial

import pytest
from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import (
    HAND_STEP,
    SIZES,
    needs_browser,
    new_page,
    play_on,
    play_to_the_end,
    seated,
    soon,
    told,
)

pytestmark = needs_browser
ABOVE = "dialog.rules-above"


async def _asks(page: Page) -> None:
    """Press "?": the rulebook lies open above what is there, and Back closes it."""
    before = page.url
    asks = ".top a[href^='/rules']:visible, .lesson-next a[href^='/rules']"
    await page.locator(asks).first.click()
    await page.locator(f"{ABOVE} article").first.wait_for()
    assert await page.evaluate(
        f"document.querySelector('{ABOVE}').contains(document.activeElement)"
    )
    await page.go_back()
    await page.wait_for_selector(ABOVE, state="detached")
    assert page.url == before


@pytest.mark.parametrize(
    "path",
    ["/", "/play/addi", "/replay", "/learn/multipli", "/learn/chasse", "/room/0000", "/nowhere"],
)
def test_the_rulebook_opens_above_a_screen(server: Running, path: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + path)
        await page.wait_for_selector("main h1", state="attached")
        await _asks(page)
        await page.wait_for_selector("main h1", state="attached")

    told(story)


@pytest.mark.parametrize("game", ["multipli", "course", "chasse"])
def test_the_rulebook_opens_above_a_table_and_the_table_stays(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "alone", game=game, players=3)
        await page.wait_for_selector(".seat, .hand-card")
        await page.evaluate("document.querySelector('main').dataset.same = 'yes'")
        await _asks(page)
        assert await page.locator("main[data-same=yes]").count() == 1

    told(story)


def test_the_rulebook_opens_above_lobby_and_end(brisk: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, brisk, "link", game="multipli", players=4)
        await page.wait_for_selector(".chairs")
        await _asks(page)
        options = {"tokens": "1"}
        await seated(page, brisk, "alone", game="chasse", players=2, pace="race", options=options)
        await play_to_the_end(page, HAND_STEP)
        await _asks(page)
        await page.wait_for_selector("main.end")
        await page.goto(brisk.base + "/replay")  # and what was played here can be watched again
        await page.locator(".played button").first.click()
        await page.wait_for_selector(".reel")

    told(story)


@pytest.mark.parametrize(("game", "size"), [("chasse", "phone"), ("course", "desktop")])
def test_the_article_that_applied_opens_under_its_line(
    server: Running, game: str, size: str
) -> None:
    """No number stands after a line; its text opens in place, on the screen, and Escape closes it."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, size)
        await seated(page, server, "alone", game=game, players=2)
        mark = page.locator(".log .rule-mark").first
        while not await mark.count():
            await play_on(page, HAND_STEP)
            await page.wait_for_timeout(100)
        assert not re.search(r"\b[KMCH]\d", await page.inner_text(".log"))
        await mark.click()
        text = page.locator(".log .rule-text")
        await text.locator("h2 .badge").wait_for()
        assert re.match(r"[CH]\d", await text.locator(".badge").inner_text())
        box = await text.bounding_box()
        assert box is not None
        width, height = SIZES[size]
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= height - box["height"]
        hand = await page.locator(".hand").bounding_box()
        assert hand is not None
        assert box["y"] + box["height"] <= hand["y"], "one's own cards can be read beside the rule"
        assert await text.locator("li").count() == 0, "switches and open points are for the book"
        assert await page.locator(ABOVE).count() == 0
        assert "/room/" in page.url
        await page.keyboard.press("Escape")
        await text.wait_for(state="detached")
        assert await page.evaluate("document.activeElement.matches('.rule-mark')")

    told(story)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_rule_of_the_mouse_opens_in_place(server: Running, size: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, size)
        await seated(page, server, "alone", game="multipli", players=3)
        await page.get_by_role("button", name="The rule").click()
        text = page.locator(".rule-text")
        await text.locator("h2 .badge").wait_for()
        box = await text.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= SIZES[size][1]
        assert await page.locator(ABOVE).count() == 0

    told(story)


def test_keys_typed_into_the_rulebook_do_not_play(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "alone", game="multipli", players=3, pace="calm")
        await page.wait_for_selector(".seat[data-next='true'] button.stack-of")
        await page.locator(".top a[href^='/rules']:visible").first.click()
        await page.locator(f"{ABOVE} input").fill("")
        await page.keyboard.type("ffff")
        await page.keyboard.press("Escape")
        await page.wait_for_selector(ABOVE, state="detached")
        assert await page.locator(".fallen").count() == 0

    told(story)


@pytest.mark.parametrize("path", ["/rules", "/rules/", "/rules/m10", "/rules/M10"])
def test_an_address_of_the_rulebook_is_a_page(server: Running, path: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        answer = await page.goto(server.base + path)
        assert answer is not None
        assert answer.status == 200
        await page.locator("main.rules article").first.wait_for()
        books = await page.locator(".contents > details > summary").all_inner_texts()
        assert "La Course des multiplications" in books
        assert "after_greed" not in await page.inner_text("main")
        assert "sinner" not in await page.inner_text("main")
        await page.locator(".rules-search input").fill("cadeau piege")
        assert 0 < await page.locator("article").count() < 12

    told(story)


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

    told(story)


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
        ("/learn/chasse", ".lesson-next button >> nth=-1"),
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

    told(story)


def test_a_screen_whose_file_did_not_come_opens_when_it_does(server: Running) -> None:
    """The line was cut, or the server has a newer page: nobody is left before an empty one."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base)
        await page.route("**/assets/Replay-*.js", lambda route: route.abort(), times=1)
        await page.locator("a[href='/replay']").click()
        await page.wait_for_selector("main.waiting", state="attached")
        await page.get_by_role("heading", name="Watch a game again").wait_for()

    told(story)


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

    told(story)


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

    told(story)


def test_tiles_keep_their_shape_and_take_the_names_of_the_edition(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await seated(page, server, "link", game="multipli", players=4)
        coats = page.locator(".coats .button")
        await coats.first.wait_for()
        shapes = await coats.evaluate_all(
            "all => all.map((e) => `${e.offsetWidth} ${e.offsetHeight}`)"
        )
        assert len(shapes) == 8
        assert len(set(shapes)) == 1
        await page.locator(".more > summary").click()
        await page.locator(".more .group > summary").first.click()
        tile = page.locator(".specials button").first
        shape = "(e) => [e.offsetWidth, e.offsetHeight, e.querySelector('strong').offsetLeft]"
        before = await tile.evaluate(shape), await tile.get_attribute("aria-pressed")
        await tile.click()
        await page.wait_for_function(
            "(was) => document.querySelector('.specials button').ariaPressed !== was", arg=before[1]
        )
        assert await tile.evaluate(shape) == before[0]
        await page.get_by_text("Embuscade").wait_for()
        await page.get_by_text("récente").click()
        await page.get_by_text("Piège").wait_for()

    told(story)


def test_from_calm_to_the_deal_are_few_tabs(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "link", game="multipli", players=4)
        await page.locator(".more > summary").click()
        await page.locator(".more .group > summary", has_text="The pace").click()
        await page.get_by_role("radio", name="calm").focus()
        for _ in range(15):
            await page.keyboard.press("Tab")
            if await page.evaluate("document.activeElement.matches('.button-main')"):
                return
        raise AssertionError("more than 15 steps")

    told(story)


# Choices of a list whose words are longer than its field, beside its arrow.
CUT = """(group) => [...group.querySelectorAll("select")].flatMap((list) => {
  const pen = document.createElement("canvas").getContext("2d");
  const look = getComputedStyle(list);
  pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  const room = list.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight) - 20;
  return [...list.options].map((one) => one.text).filter((text) => pen.measureText(text).width > room);
})"""


@pytest.mark.parametrize("game", ["multipli", "course", "chasse"])
def test_every_group_of_settings_fits_a_phone(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        for language, way in (("fr-FR", "link"), ("en-GB", "alone")):
            page = await new_page(browser, "phone", language)
            if way == "link":
                await seated(page, server, "link", game=game, players=2)
                deal = await page.locator("main .button-main").bounding_box()
                assert deal is not None
                assert deal["y"] + deal["height"] <= 844, "below chairs and cats, and in sight"
                await page.locator(".more > summary").click()
            else:
                await page.goto(f"{server.base}/play/{game}")
                await page.get_by_role("button", name="Settings").click()
            await page.wait_for_selector(".more .group")
            for group in await page.locator(".more .group").all():
                await group.locator("summary").click()
                box = await group.bounding_box()
                assert box is not None
                assert 100 < box["height"] <= 844
                assert await page.evaluate("document.documentElement.scrollWidth") <= 390
                assert await group.evaluate(CUT) == []

    told(story)


def test_choices_made_faster_than_the_server_answers_all_count(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + "/play/multipli")
        await page.get_by_role("button", name="Settings").click()
        await page.wait_for_selector(".before .tables", state="attached")
        chosen = """() => [...document.querySelectorAll(".before :is(input:checked, [aria-pressed=true])")]
          .map((one) => one.closest("label, button").textContent)"""
        before = await page.evaluate(chosen)
        await page.evaluate(
            """async () => {
              const all = [...document.querySelectorAll(".before :is(label, button)")];
              for (const text of ["the whole box", "5", "9", "10"]) {
                all.find((one) => one.textContent === text).click();
                await new Promise((done) => setTimeout(done));
              }
            }"""
        )
        await page.wait_for_timeout(300)
        await page.reload()  # what the server knows
        await page.wait_for_selector(".before .tables", state="attached")
        changed = set(before) ^ set(await page.evaluate(chosen))
        assert changed == {"quick: about 40 cards", "the whole box", "5", "9", "10"}

    told(story)


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

    told(story)


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

    told(story)


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

    told(story)
