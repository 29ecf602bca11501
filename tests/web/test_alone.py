"""A child alone drives: one tap, or the space bar, and the next card falls."""

import re
from collections.abc import Awaitable, Callable

from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

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
)
from tests.web.tablet import EASY

pytestmark = needs_browser
PAIRS = {"results": "12,18,24", "specials": "none"}  # mostly operations
PAIR_MS = 6000  # a cat has seen it by then
Tap = Callable[[Page], Awaitable[None]]
ALONE = {"game": "multipli", "players": 3, "pace": "lively",
         "options": {"specials": "none"}}  # fmt: skip


async def tops(page: Page) -> list[int]:
    """The results that lie open."""
    labels = await page.locator(".pile:not(.empty)").evaluate_all(
        "piles => piles.map((pile) => pile.getAttribute('aria-label'))"
    )
    found = []
    for label in labels:
        two = re.search(r"(\d+) times (\d+)\.", label)
        one = re.search(r": (\d+)\.", label)
        assert two or one, label
        found.append(int(two[1]) * int(two[2]) if two else int(one[1]) if one else 0)
    return found


async def falls(page: Page, cards: int) -> bool:
    """Wait until so many cards lie open; False where two are a pair, which is another story."""
    await expect(page.locator(".pile:not(.empty)")).to_have_count(cards)
    found = await tops(page)
    return len(set(found)) == len(found)


async def table(page: Page) -> None:
    box = await page.locator(".board").bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + 6, box["y"] + box["height"] / 2)


async def space(page: Page) -> None:
    await page.keyboard.press("Space")


async def stack(page: Page) -> None:
    await page.locator(".seat.own button.stack-of").click()


WAYS = [("desktop", space), ("phone", table), ("desktop", table), ("phone", stack)]


def test_nothing_here_by_a_tap_on_the_table_or_the_stack_or_by_space(server: Running) -> None:
    async def story(browser: Browser) -> None:
        first = await new_page(browser)
        await begins(first, server, space)
        await first.wait_for_timeout(2500)  # about time: nobody hurries
        assert await first.locator(".pile:not(.empty)").count() == 1
        assert await first.locator(".hint-words").inner_text() == (
            "Does your card make the same as another? Hit the mouse! If not, tap the table: go on."
        )
        for size, go_on in WAYS:
            page = await new_page(browser, size)
            for _ in range(5):
                if await goes_round(page, server, go_on):
                    break
            else:
                raise AssertionError("a pair in every room")

    run_story(story)


async def begins(page: Page, server: Running, go_on: Tap) -> None:
    """The first card."""
    await seated(page, server, "alone", **ALONE)
    await page.wait_for_selector(".seat.own[data-next=true]")
    await go_on(page)
    assert await falls(page, 1)


async def goes_round(page: Page, server: Running, go_on: Tap) -> bool:
    """Until the second card of the child, for which no second tap is needed; False at a pair."""
    await begins(page, server, go_on)
    for cards in (2, 3):
        await reacts(page)
        await go_on(page)
        if not await falls(page, cards):
            return False
    await reacts(page)
    await go_on(page)
    await expect(page.locator(".seat.own .pile .count")).to_have_text("2")
    return True


def test_a_hit_with_one_of_two_hands_is_judged_in_a_calm_room(server: Running) -> None:
    """Two players have two seats each (M3): nothing has to be said for the other hand."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await seated(page, server, "alone", game="multipli", players=2, pace="calm", options=EASY)
        await page.wait_for_selector(".paw-press")
        while (key := await page.evaluate(MOUSE_STEP)) not in ("x", "p"):
            await play_on(page, MOUSE_STEP)
            await page.wait_for_timeout(LOOK_MS)
        await reacts(page)
        await page.keyboard.press(key)
        await page.wait_for_selector(".told .photo")
        (took,) = await page.locator(".told .photo-ms").all_inner_texts()
        assert re.fullmatch(r"[\d.]+ s", took), "one hand alone is timed too"

    run_story(story)


def test_the_whole_box_is_one_tap_away_and_a_cap_is_shown_before_and_at_the_end(
    server: Running,
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "link", game="multipli", players=3, pace="lively", deck="short",
                     options={"specials": "none", "max_flips": "1"})  # fmt: skip
        await page.get_by_text("This game ends after 1 card").wait_for()
        await page.get_by_role("button", name="Deal the cards").click()
        await page.wait_for_selector(".seat.own[data-next=true]")
        await stack(page)
        assert await falls(page, 1)
        await reacts(page)
        await page.keyboard.press("n")
        await page.wait_for_selector("main.end")
        assert "ended after 1 card" in await page.locator(".cut-short").inner_text()
        assert (await page.locator(".tallies").inner_text()).count("left") == 3
        await page.get_by_role("button", name="Play with the whole box").click()
        await page.wait_for_selector(".seat.own")
        counts = await page.locator(".stack-of .count").all_inner_texts()
        assert sum(map(int, counts)) == 160

    run_story(story)


async def asked(page: Page) -> tuple[int, list[int]]:
    """Never hit, until a cat has won a pair of operations from the child: its number, and the
    three to choose from."""
    while True:
        await reacts(page)
        found = await tops(page)
        pair = len(set(found)) < len(found)
        try:  # a cat that holds a pair hits it
            await page.wait_for_selector(".numbers", timeout=PAIR_MS if pair else LOOK_MS)
        except PlaywrightTimeoutError:
            await space(page)
            continue
        a, b = re.findall(r"\d+", await page.locator(".numbers strong").inner_text())
        numbers = await page.locator(".numbers button").all_inner_texts()
        return int(a) * int(b), [int(number) for number in numbers]


def test_after_a_pair_the_child_may_tap_its_number_and_then_sees_why(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await seated(page, server, "alone", **ALONE | {"options": PAIRS})
        await page.wait_for_selector(".seat.own[data-next=true]")
        right, numbers = await asked(page)
        assert right in numbers
        assert len(numbers) == 3
        assert await page.locator(".told .equation").count() == 0, "it would tell the number"
        await page.locator(".numbers button", has_text=re.compile(f"^{right}$")).click()
        await page.wait_for_selector(".told .equation")
        assert await page.locator(".numbers").count() == 0
        await page.locator(".tools button[aria-pressed=true]", has_text="123").click()
        assert await page.evaluate("localStorage.getItem('matou.numbers.calm')") == "no"

    run_story(story)
