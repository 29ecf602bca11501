"""One tablet for all, with real touches: equal places, fair hands, and their sentences."""

import re
from functools import partial

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.running import Running
from tests.web.axe import violations
from tests.web.browser import (
    MOUSE_STEP,
    SHOWN_JS,
    has_shown,
    needs_browser,
    new_page,
    play_until,
    reacts,
    run_story,
    seated,
    settle,
    soon,
)
from tests.web.tablet import EASY, PILES, another, deal, fingers, paw, until_a_pair, wake, worth

pytestmark = needs_browser
TABLETS = [(1024, 768), (1280, 800), (1366, 768), (1920, 1080), (768, 1024)]
PHONES = [(390, 844), (390, 664), (360, 740)]
ON_ITS_SIDE = (844, 390)  # a phone, for up to four

# How large each of these is before it is turned, and where it lies.
MEASURED = """(css) => [...document.querySelectorAll(css)].map((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  let turned = 0;
  for (let up = one; up !== null; up = up.parentElement) {
    const matrix = new DOMMatrix(getComputedStyle(up).transform);
    turned += Math.round(Math.atan2(matrix.b, matrix.a) * 180 / Math.PI);
  }
  return { left, top, right, bottom, w: one.offsetWidth, h: one.offsetHeight, turned: (turned + 360) % 360 };
})"""
SCROLLS = """() => {
  const page = document.documentElement;
  return page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
}"""


async def _measured(page: Page, css: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = await page.evaluate(MEASURED, css)
    assert found, css
    return found


def _apart(one: dict[str, float], two: dict[str, float]) -> bool:
    return (
        one["right"] <= two["left"] + 1 or two["right"] <= one["left"] + 1
        or one["bottom"] <= two["top"] + 1 or two["bottom"] <= one["top"] + 1
    )  # fmt: skip


def _none_on_another(boxes: list[dict[str, float]]) -> None:
    for i, one in enumerate(boxes):
        for two in boxes[i + 1 :]:
            assert _apart(one, two), (one, two)


def _edge(box: dict[str, float], w: int, h: int) -> float:
    """The rotation of an element for the player at the nearest edge."""
    x, y = (box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2
    near = {0: h - y, 180: y}
    if h > 480:
        near |= {90: x, 270: w - x}
    return min(near, key=lambda turned: near[turned])


@pytest.mark.parametrize("people", range(2, 9))
def test_all_places_are_the_same_in_lobby_and_table(server: Running, people: int) -> None:
    screens = [*TABLETS, *([ON_ITS_SIDE] if people <= 4 else [])]
    woken: dict[tuple[int, int], list[dict[str, float]]] = {}

    async def story(browser: Browser) -> None:
        page = await new_page(browser, has_touch=True)
        await wake(page, server, people)
        for w, h in screens:
            await page.set_viewport_size({"width": w, "height": h})
            await soon(partial(_equal_zones, page, w, h))
            woken[w, h] = await _measured(page, ".paw-zone")
        await deal(page)
        for w, h in screens:
            await page.set_viewport_size({"width": w, "height": h})
            await soon(partial(_equal_seats, page, w, h))
            if people > 2:  # with two, each has two seats at the same edge (M3)
                seats = await _measured(page, ".seat")
                for zone, seat in zip(woken[w, h], seats, strict=True):
                    assert abs(zone["left"] - seat["left"]) < 2, "where the cat woke"
                    assert abs(zone["top"] - seat["top"]) < 2
        assert await page.locator(".paw-press kbd").count() == 0
        await page.keyboard.press("Shift")
        seats_here = await page.locator(".seat").count()
        await expect(page.locator(".paw-press kbd")).to_have_count(seats_here)

    run_story(story)


@pytest.mark.parametrize("people", range(2, 9))
def test_on_a_phone_as_the_shared_table_nothing_lies_on_the_mouse(
    server: Running, people: int
) -> None:
    """In French, whose sentences are longer."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR", has_touch=True)
        await wake(page, server, people)
        await deal(page)
        for w, h in PHONES:
            await page.set_viewport_size({"width": w, "height": h})
            await soon(partial(_nothing_on_the_mouse, page, w, h))

    run_story(story)


# The longest sentence that a shared table waits with.
LONGEST_HINT_JS = """() => { for (const words of document.querySelectorAll(".hint-words")) words.textContent =
  "Une paire ? Appuie sur ta patte ! Sinon, chat noir et blanc : retourne."; }"""


async def _nothing_on_the_mouse(page: Page, w: int, h: int) -> None:
    await page.evaluate(LONGEST_HINT_JS)
    (menu,) = await _measured(page, ".menu-button")
    (mouse,) = await _measured(page, ".mouse-place")
    words = await _measured(page, ".hint-words")
    seats = ".seat .pile, .seat .stack-of, .seat .paw-press, .seat .who-name, .seat .who-cat"
    _none_on_another([menu, mouse, *words])
    for part in await _measured(page, seats):
        for other in (menu, mouse, *words):
            assert _apart(part, other), (w, h, part, other)
    for part in (menu, mouse, *words):
        assert part["left"] >= 0 and part["right"] <= w, (w, h, part)  # noqa: PT018
        assert part["top"] >= 0 and part["bottom"] <= h, (w, h, part)  # noqa: PT018
    assert mouse["w"] >= 60, "a finger finds it"
    assert menu["w"] >= 44 <= menu["h"]


async def _equal_zones(page: Page, w: int, h: int) -> None:
    zones = await _measured(page, ".paw-zone")
    assert len({(zone["w"], zone["h"]) for zone in zones}) == 1
    assert h - 20 < max(zone["bottom"] for zone in zones) <= h + 1, "at the edge of this screen"
    _none_on_another([*zones, *await _measured(page, ".tablet-lobby .middle")])
    for part in await _measured(page, ".middle > :not(.top), .middle .top > :not(.grow)"):
        assert all(_apart(part, zone) for zone in zones), (w, h, part)
        assert part["top"] >= 0, (w, h, part)
        assert part["bottom"] <= h, (w, h, part)
    assert not await page.evaluate(SCROLLS), (w, h)


async def _equal_seats(page: Page, w: int, h: int) -> None:
    """All parts of all seats are as large, turned to their own edge, on the screen and apart."""
    seats = await _measured(page, ".seat")
    for css in (".seat", ".seat .pile", ".seat .stack-of", ".seat .paw-press", ".seat .who-cat"):
        parts = await _measured(page, css)
        assert len({(part["w"], part["h"]) for part in parts}) == 1, (w, h, css)
        for box, seat in zip(parts, seats, strict=True):
            assert box["turned"] == seat["turned"] == _edge(seat, w, h)
            assert box["left"] >= -1 and box["right"] <= w + 1, (w, h, css)  # noqa: PT018
            assert box["top"] >= -1 and box["bottom"] <= h + 1, (w, h, css)  # noqa: PT018
    assert h - 20 < max(seat["bottom"] for seat in seats), "at the edge of this screen"
    _none_on_another([*seats, *await _measured(page, ".mouse-place")])
    assert not await page.evaluate(SCROLLS), (w, h)


# The paw that lies under a finger one frame after it came down, or nothing.
PRINT_IN_A_FRAME = """() => { window.print = new Promise((done) => addEventListener("pointerdown", () =>
  requestAnimationFrame(() => setTimeout(() => {
    const paw = document.querySelector(".print");
    const at = paw === null ? null : new DOMMatrix(getComputedStyle(paw).transform);
    done(at === null ? null : { x: at.e, y: at.f, w: paw.querySelector("svg").getBoundingClientRect().width });
  })), { once: true })); }"""


def test_a_slap_is_shown_immediately_and_explained_to_both(patient: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, has_touch=True)
        await wake(page, patient, 4)
        await deal(page)
        first, second = await until_a_pair(page)
        await reacts(page)
        await page.evaluate(PRINT_IN_A_FRAME)
        await page.evaluate(SHOWN_JS, ".gained")
        session = await page.context.new_cdp_session(page)
        one, two = await paw(page, first), await paw(page, second)
        await fingers(session, [one])
        await page.wait_for_timeout(120)  # about time: the second hand is late by so much
        await fingers(session, [one, two])
        await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        print_ = await page.evaluate("window.print")
        assert print_ is not None, "the paw was drawn within a frame"
        assert abs(print_["x"] - one["x"]) < 3
        assert abs(print_["y"] - one["y"]) < 3
        assert print_["w"] > 30
        await has_shown(page, ".gained", "+")
        await page.wait_for_selector(".told")
        await soon(partial(_told_well, page, first, second))
        assert await violations(page) == []
        await page.wait_for_timeout(2600)  # about time: what is told stays
        assert await page.locator(".told").count() == 2, "nobody has gone on"
        await page.locator(".seat[data-next='true'] button.stack-of").tap()
        await page.wait_for_selector(".told", state="detached")

    run_story(story)


async def _told_well(page: Page, first: int, second: int) -> None:
    """Two slips, each turned to one of the two; they cover no card, no paw and not the mouse."""
    slips = await _measured(page, ".told")
    sheets = await _measured(page, ".told .story")
    cards = await _measured(page, ".seat .pile, .seat .stack-of, .seat .paw-press")
    for sheet in sheets:
        for other in [*cards, *await _measured(page, ".mouse-place")]:
            assert _apart(sheet, other)
    turned = {slip["turned"] for slip in slips}
    for seat in (first, second):
        (box,) = await _measured(page, f".seat[data-seat='{seat}']")
        assert box["turned"] in turned
    assert len(turned) == 2
    hands = page.locator(".told").first.locator(".photo li")
    assert [await hand.get_attribute("data-seat") for hand in await hands.all()] == [
        str(first), str(second),
    ]  # fmt: skip
    assert re.search(r"\d s later", await hands.nth(1).inner_text()) is not None
    assert int(await hands.nth(1).locator(".photo-ms").get_attribute("data-ms") or "") >= 100
    assert "for" in await page.locator(".told .gains").first.inner_text()


def test_of_two_touches_of_one_moment_the_larger_one_wins(patient: Running) -> None:
    """M12: the screen reports how large they are; the smaller one is nearer the middle of its
    paw."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, has_touch=True)
        await wake(page, patient, 4)
        await deal(page)
        small, large = await until_a_pair(page)
        await reacts(page)
        session = await page.context.new_cdp_session(page)
        near = {**await paw(page, small, 0.5), "radiusX": 5.0, "radiusY": 5.0}
        far = {**await paw(page, large, 0.85), "radiusX": 20.0, "radiusY": 16.0}
        await fingers(session, [near, far])
        await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        hands = page.locator(".told").first.locator(".photo li")
        await expect(hands).to_have_count(2)
        assert [await hand.get_attribute("data-seat") for hand in await hands.all()] == [
            str(large), str(small),
        ]  # fmt: skip
        assert "same moment" in await hands.nth(1).inner_text()

    run_story(story)


def test_a_greedy_hand_reads_that_the_pair_is_not_its_own(patient: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, has_touch=True)
        await wake(page, patient, 4)
        await deal(page)
        while True:
            pair = await until_a_pair(page)
            piles: dict[str, str] = await page.evaluate(PILES)
            equal = worth(piles[str(pair[0])])
            others = [seat for seat, label in piles.items() if worth(label) not in (0, equal)]
            if others:
                break
            await page.locator(".seat[data-next='true'] button.stack-of").tap()
            await another(page, piles)
        await reacts(page)
        await page.locator(f".seat[data-seat='{others[0]}'] .paw-press").tap()
        await page.wait_for_selector(".told")
        words = await page.locator(".told .scene-head").first.inner_text()
        assert "=" in words
        assert "but they do not belong to" in words

    run_story(story)


def test_a_hit_on_the_sleeping_mouse_moves_nothing_on_a_phone(server: Running) -> None:
    """Two players: four seats, two of them one's own, each with its paw."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", has_touch=True)
        await seated(page, server, "alone", game="multipli", players=2, pace="lively")
        await page.wait_for_selector(".paw-press")
        await settle(page)
        css = ".seat .stack-of, .seat .pile, .seat .paw-press"
        before = await _measured(page, css)
        await page.locator(".paw-press").first.tap()
        await page.wait_for_selector(".seat .note")
        after = await _measured(page, css)
        for was, now in zip(before, after, strict=True):
            assert abs(was["left"] - now["left"]) < 2
            assert abs(was["top"] - now["top"]) < 6, "a ready stack beckons by four pixels"
            assert now["left"] >= 0

    run_story(story)


@pytest.mark.parametrize("players", [3, 5])
def test_on_a_phone_a_proof_lies_on_no_card(server: Running, players: int) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", has_touch=True)
        await seated(page, server, "alone", game="multipli", players=players, pace="race",
                     options=EASY)  # fmt: skip
        await page.wait_for_selector(".seat")
        await play_until(page, MOUSE_STEP, ".told")

        async def apart() -> None:
            (sheet,) = await _measured(page, ".told .story")
            for card in await _measured(page, ".seat .pile, .seat .stack-of, .mouse-place"):
                if card["w"] > 0:
                    assert _apart(sheet, card)

        await soon(apart)
        assert await violations(page) == []

    run_story(story)
