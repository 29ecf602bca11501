"""The slips beside the mouse: whole words on their own paper, beside the cards, at every size."""

from contextlib import suppress
from functools import partial

import pytest
from playwright.async_api import Browser, Page, TimeoutError

from tests.server.running import Running
from tests.web.browser import (
    LOOK_MS,
    MOUSE_STEP,
    needs_browser,
    new_page,
    play_on,
    reacts,
    run_story,
    seated,
    soon,
)
from tests.web.tablet import EASY, deal, fingers, paw, until_a_pair, wake

pytestmark = needs_browser
TABLETS = [(1024, 768), (1280, 800), (1366, 768), (1920, 1080), (768, 1024), (800, 1280)]
SMALLEST = 8  # pixels of a word, however much there is to tell

# What is wrong with a slip: words that are cut or leave the paper, parts that lie on each other
# or on something to see or to press.
WRONG = """([smallest, others]) => {
  const box = (one) => one.getBoundingClientRect();
  const on = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const name = (one) => `${one.className} “${one.textContent.slice(0, 40)}”`;
  const wrong = [];
  const slips = [...document.querySelectorAll(".told .story")];
  if (slips.length === 0) wrong.push("nothing is told");
  for (const slip of slips) {
    const paper = box(slip);
    const scale = Math.min(paper.width, paper.height) / Math.min(slip.offsetWidth, slip.offsetHeight);
    for (const word of slip.querySelectorAll("strong, li, .photo-name, .photo-ms, .proof-side, .proof-name, .equation")) {
      const at = box(word);
      if (at.width === 0) continue;
      if (at.left < paper.left - 1 || at.right > paper.right + 1 || at.top < paper.top - 1 || at.bottom > paper.bottom + 1)
        wrong.push(`${name(word)} leaves the paper`);
      if (word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).overflow === "hidden") wrong.push(`${name(word)} is cut`);
      const size = parseFloat(getComputedStyle(word).fontSize) * scale;
      if (size < smallest) wrong.push(`${name(word)} is ${size.toFixed(1)} px`);
    }
    const parts = [...slip.querySelectorAll(".scene-head, .gains, .photo, .proof")].filter((one) => box(one).width > 0);
    parts.forEach((one, i) => parts.slice(i + 1).forEach((two) => {
      if (on(box(one), box(two))) wrong.push(`${name(one)} lies on ${name(two)}`);
    }));
    for (const other of document.querySelectorAll(others))
      if (box(other).width > 0 && on(paper, box(other))) wrong.push(`the slip lies on ${name(other)}`);
  }
  return wrong;
}"""
SEEN = ".seat .pile, .seat .stack-of, .seat .paw-press, .mouse-still, .mouse-press"


async def _right_at(page: Page, sizes: list[tuple[int, int]]) -> None:
    for w, h in sizes:
        await page.set_viewport_size({"width": w, "height": h})
        await soon(partial(_right, page, w, h))


async def _plays(page: Page) -> None:
    """A step; after a game whose last slip was not seen, another game."""
    if await play_on(page, MOUSE_STEP) == "end":
        await page.locator("main.end .button-main").click()


async def _told(page: Page) -> None:
    """There is a slip to measure, again where a card fell meanwhile, and there was time to read."""
    for _ in range(500):
        if await page.locator(".told").count():
            return
        if await page.locator(".ask-why").count():
            await page.locator(".ask-why").click()
        else:
            await _plays(page)
        await page.wait_for_timeout(LOOK_MS)
    pytest.fail("no slip to measure")


async def _right(page: Page, w: int, h: int) -> None:
    await _told(page)
    assert await page.evaluate("() => [innerWidth, innerHeight]") == [w, h]
    assert await page.evaluate(WRONG, [SMALLEST, SEEN]) == [], (w, h)


@pytest.mark.parametrize("people", [2, 4, 8])
def test_at_one_tablet_slips_are_whole_and_lie_on_nothing(patient: Running, people: int) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, language="fr-FR", has_touch=True)
        await wake(page, patient, people)
        await deal(page)
        session = await page.context.new_cdp_session(page)
        while await page.locator(".told").count() == 0:
            first, second = await until_a_pair(page)
            await reacts(page)
            one, two = await paw(page, first), await paw(page, second)
            await fingers(session, [one])
            await fingers(session, [one, two])
            await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            with suppress(TimeoutError):  # the pair was taken before
                await page.wait_for_selector(".told", timeout=2500)
        await _right_at(page, [*TABLETS, *([(844, 390)] if people < 5 else [])])

    run_story(story)


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_on_a_phone_a_slip_is_whole_and_lies_on_nothing(server: Running, players: int) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR", has_touch=True)
        await seated(page, server, "alone", game="multipli", players=players, pace="calm",
                     options=EASY)  # fmt: skip
        await page.wait_for_selector(".seat")
        await _told(page)
        await _right_at(page, [(390, 844), (360, 740), (844, 390), (768, 1024)])

    run_story(story)
