"""Letters twice as large, on a phone: nothing lies on the mouse or the track, and all can be reached."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.running import Running
from tests.web.browser import TWICE, needs_browser, new_page, run_story, seated, soon
from tests.web.tablet import deal, wake

pytestmark = needs_browser

OVER = """([one, other]) => {
  const box = (css) => document.querySelector(css).getBoundingClientRect();
  const a = box(one), b = box(other);
  return a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
}"""
# Whether the middle of it can be touched once it was scrolled to.
FREE = """(css) => {
  const part = document.querySelector(css);
  part.scrollIntoView({ block: "center" });
  const { left, top, width, height } = part.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && part.contains(there);
}"""


async def _opened(browser: Browser, server: Running, game: str) -> Page:
    page = await new_page(browser, "phone", "fr-FR")
    await page.add_init_script(TWICE)
    await seated(page, server, "alone", game=game, players=3, pace="calm")
    await page.wait_for_selector("button.stack-of, .hand-card")
    mute = await page.locator(".top button.icon").last.bounding_box()
    assert mute is not None
    assert mute["x"] + mute["width"] <= 390, "the strip holds all its buttons"
    return page


@pytest.mark.parametrize("height", [844, 664])
def test_a_hint_in_large_letters_leaves_the_mouse_free(server: Running, height: int) -> None:
    async def story(browser: Browser) -> None:
        page = await _opened(browser, server, "multipli")
        await page.set_viewport_size({"width": 390, "height": height})

        async def apart() -> None:
            assert not await page.evaluate(OVER, [".hint-words", ".mouse-place"])

        await soon(apart)
        hint = page.locator(".hint-words")
        first = await hint.inner_text()
        await page.keyboard.press("f")  # a card falls, and another sentence stands there
        await expect(hint).not_to_have_text(first)
        await soon(apart)

    run_story(story)


@pytest.mark.parametrize(("game", "table"), [("course", ".lanes"), ("chasse", ".heap")])
def test_a_turn_in_large_letters_covers_neither_track_nor_heap(
    server: Running, game: str, table: str
) -> None:
    async def story(browser: Browser) -> None:
        page = await _opened(browser, server, game)

        async def free() -> None:
            assert not await page.evaluate(OVER, [".banner", table])
            assert await page.evaluate(FREE, table)
            assert not await page.evaluate(OVER, [".banner .turn", ".banner .menu"])

        await soon(free)

    run_story(story)


# Names of the seats that leave their place.
CUT_NAMES = """(places) => places.filter((place) => {
  const range = document.createRange();
  range.selectNodeContents(place.querySelector("strong"));
  return range.getBoundingClientRect().right > place.getBoundingClientRect().right + 1;
}).map((place) => place.textContent)"""


@pytest.mark.parametrize("players", [3, 4, 6])
def test_large_letters_leave_the_total_and_the_names_of_the_chasse_whole(
    server: Running, players: int
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await page.add_init_script(TWICE)
        await seated(page, server, "alone", game="chasse", players=players)
        await page.wait_for_selector(".hand-card")
        assert not await page.evaluate(OVER, [".heap .left", ".heap .total"])
        assert await page.locator(".chasse .place").evaluate_all(CUT_NAMES) == []

    run_story(story)


# What is wider than the screen, and by how much the page is.
WIDER = """() => {
  const root = document.documentElement;
  const all = [...document.querySelectorAll("body *")];
  const wide = all.filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1);
  return root.scrollWidth > root.clientWidth ? [root.scrollWidth, ...wide.map((one) => one.className)] : [];
}"""


@pytest.mark.parametrize("language", ["fr-FR", "en-GB"])
def test_no_screen_in_large_letters_is_wider_than_a_phone(server: Running, language: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", language)
        await page.add_init_script(TWICE)
        for path in ("/", "/play/course", "/play/multipli", "/cards", "/map", "/rules/M7"):
            await page.goto(server.base + path)
            await page.wait_for_selector("main h1, main h2")
            assert await page.evaluate(WIDER) == [], path
        for game in ("course", "multipli"):
            await seated(page, server, "link", game=game, players=4)
            await page.wait_for_selector(".chair")
            assert await page.evaluate(WIDER) == [], f"the lobby of {game}"

    run_story(story)


def test_four_wake_their_cats_round_a_tablet_with_large_letters_and_deal(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "tablet", "fr-FR", has_touch=True)
        await page.add_init_script(TWICE)
        await wake(page, server, 4)
        middle = await page.locator(".tablet-lobby .middle").bounding_box()
        button = await page.locator(".tablet-lobby .middle .button-main").bounding_box()
        assert middle is not None
        assert button is not None
        assert button["y"] + button["height"] <= middle["y"] + middle["height"], "in sight"
        await deal(page)

    run_story(story)


@pytest.mark.parametrize(("game", "table"), [("course", ".lanes"), ("chasse", ".heap")])
def test_a_lesson_in_large_letters_on_a_tablet_covers_no_table(
    server: Running, game: str, table: str
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "tablet", "fr-FR")
        await page.add_init_script(TWICE)
        await page.goto(f"{server.base}/learn/{game}")
        await page.wait_for_selector(".hand-card")

        async def apart() -> None:
            assert not await page.evaluate(OVER, [".hand", table])
            assert not await page.evaluate(OVER, [".helper, .own .log", table])
            assert await page.evaluate(FREE, ".hand-card")

        await soon(apart)

    run_story(story)
