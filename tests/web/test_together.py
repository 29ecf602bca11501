"""Several people: two windows by link with a reload in between, and two fingers on one tablet."""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, TimeoutError

from tests.server.running import Running
from tests.web.browser import (
    HAND_STEP,
    LOOK_MS,
    needs_browser,
    new_page,
    play_on,
    reacts,
    run_story,
)
from tests.web.tablet import deal, fingers, paw, until_a_pair, wake

pytestmark = needs_browser


def test_two_windows_by_link_and_a_reload_in_the_middle(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await new_page(browser, "tablet")
        await host.goto(server.base)
        await host.locator(".game").nth(3).click()
        await host.locator(".way").nth(2).click()
        await host.wait_for_selector(".way-in img")
        link = await host.locator(".way-in .link input").input_value()
        loaded = "() => document.querySelector('.way-in img').naturalWidth > 0"
        await host.wait_for_function(loaded)
        guest = await new_page(browser, "phone", "fr-FR")
        await guest.goto(link)
        await guest.wait_for_selector(".chairs")
        await host.wait_for_function("() => document.querySelectorAll('.chair .badge').length >= 2")
        await host.get_by_role("button", name="Deal the cards!").click()
        for page in (host, guest):
            await page.wait_for_selector(".hand-table")
        await _turns(host, guest, 6)
        before = await guest.locator(".hand button").count()
        await guest.reload()
        await guest.wait_for_selector(".hand-table .hand button")
        assert abs(await guest.locator(".hand button").count() - before) <= 1
        await _turns(host, guest, 6)

    run_story(story)


async def _turns(host: Page, guest: Page, count: int) -> None:
    """Both press what they may, until so many cards were laid between them."""
    laid = 0
    while laid < count:
        for page in (host, guest):
            laid += await play_on(page, HAND_STEP) in ("card", "answer")
            await page.wait_for_timeout(LOOK_MS)


def test_of_two_fingers_on_one_tablet_the_earlier_wins(patient: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "tablet", has_touch=True)
        session = await page.context.new_cdp_session(page)

        async def touch(first: int, second: int) -> None:
            one, two = await paw(page, first), await paw(page, second)
            await fingers(session, [one])
            await fingers(session, [one, two])  # both are down before either is lifted

        first, _ = await _race(page, patient, session, touch)
        assert await _winner(page) == first

    run_story(story)


def test_of_two_fingers_of_one_touch_the_nearer_to_the_head_wins(patient: Running) -> None:
    """M12: both come down in the same moment; the message of the farther one arrives first."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "tablet", has_touch=True)
        session = await page.context.new_cdp_session(page)
        said: list[dict[str, Any]] = []
        page.on(
            "websocket", lambda line: line.on("framesent", lambda f: said.append(json.loads(f)))
        )

        async def touch(near: int, far: int) -> None:
            await fingers(session, [await paw(page, far, 0.85), await paw(page, near, 0.55)])

        near, far = await _race(page, patient, session, touch)
        assert await _winner(page) == near
        one, two = [asked for asked in said if asked["ask"] == "hit"][-2:]
        assert (one["seat"], two["seat"]) == (far, near)
        assert one["ms"] == two["ms"]
        assert one["head"] > two["head"]

    run_story(story)


async def _race(
    page: Page, server: Running, session: CDPSession, touch: Callable[[int, int], Awaitable[None]]
) -> tuple[int, int]:
    """Three people at the tablet; two of them have a pair, see it and touch."""
    await wake(page, server, 3)
    await deal(page)
    for _ in range(5):  # a slow machine may be too late
        pair = await until_a_pair(page)
        await reacts(page)
        await touch(*pair)
        await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        with suppress(TimeoutError):
            await page.wait_for_selector(".photo li", timeout=3000)
            return pair
    raise AssertionError("no race in five pairs")


async def _winner(page: Page) -> int:
    """Who stands first in the photo finish."""
    return int(await page.locator(".photo li").first.get_attribute("data-seat") or -1)
