"""Several people at one tablet: waking cats, dealing, fingers that come down."""

import re
from typing import Any

from playwright.async_api import CDPSession, Page

from tests.server.running import Running
from tests.web.browser import LOOK_MS, seated

EASY = {"tables": "1,", "specials": "none"}  # so few results that pairs come soon


async def wake(page: Page, server: Running, people: int, **more: Any) -> None:
    """Each player touches a place, and the cards are dealt."""
    await seated(page, server, "tablet", game="multipli", players=people,
                 **{"pace": "lively", "options": EASY} | more)  # fmt: skip
    await page.wait_for_selector(".paw-zone")
    for place in range(people):
        await page.locator(f".paw-zone[data-place='{place}']").tap()
        await page.wait_for_selector(f".paw-zone[data-place='{place}'][aria-pressed='true']")


async def deal(page: Page) -> None:
    await page.locator(".tablet-lobby .middle .button-main").tap()
    await page.wait_for_selector(".paw-press")


# The labels of the piles by seat: "ginger cat: 3 times 4. 2 cards".
PILES = """() => Object.fromEntries([...document.querySelectorAll(".seat")].map(
  (seat) => [seat.dataset.seat, seat.querySelector(".pile")?.getAttribute("aria-label") ?? ""]))"""
OPERATION = re.compile(r": (\d+) (?:times|fois) (\d+)")
RESULT = re.compile(r": (\d+)\.")


def worth(label: str) -> int:
    """What the card on a pile makes; 0 for a special one, or none."""
    if two := OPERATION.search(label):
        return int(two[1]) * int(two[2])
    one = RESULT.search(label)
    return int(one[1]) if one else 0


async def until_a_pair(page: Page) -> tuple[int, int]:
    """Flip until two seats, no more, show the same result; the later of the two shall be first."""
    while True:
        piles: dict[str, str] = await page.evaluate(PILES)
        shown = [(worth(label), int(seat)) for seat, label in piles.items() if worth(label)]
        for value, seat in shown:
            same = [other for found, other in shown if found == value and other != seat]
            if len(same) == 1:
                return max(seat, same[0]), min(seat, same[0])
        await page.wait_for_timeout(LOOK_MS)
        stack = page.locator(".seat[data-next='true'] button.stack-of")
        if await stack.count():
            await stack.first.dispatch_event("pointerdown")
            await another(page, piles)


async def another(page: Page, piles: dict[str, str]) -> None:
    """A card fell, so that the next look finds none on its way; where none does, look all the
    same."""
    for _ in range(20):
        if await page.evaluate(PILES) != piles:
            return
        await page.wait_for_timeout(LOOK_MS)


async def fingers(session: CDPSession, points: list[dict[str, float]]) -> None:
    touches = [{**point, "id": number} for number, point in enumerate(points)]
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touches})


async def paw(page: Page, seat: int, across: float = 0.6) -> dict[str, float]:
    """A place on the paw of a seat, so far across it."""
    box = await page.locator(f".seat[data-seat='{seat}'] .paw-press").bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] * across, "y": box["y"] + box["height"] * 0.4}
