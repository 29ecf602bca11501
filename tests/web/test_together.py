"""Several people: two windows by link with a reload in between, and two fingers on one tablet."""

from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import HAND_STEP, needs_browser, new_page, play_on, seated, told
from tests.web.tablet import until_a_pair

pytestmark = needs_browser


def test_two_windows_by_link_and_a_reload_in_the_middle(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await new_page(browser, "tablet")
        await host.goto(server.base)
        await host.locator(".way").nth(2).click()
        await host.locator(".game").nth(3).click()
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

    told(story)


async def _turns(host: Page, guest: Page, count: int) -> None:
    """Both press what they may, until so many cards were laid between them."""
    laid = 0
    while laid < count:
        for page in (host, guest):
            laid += await play_on(page, HAND_STEP) in ("card", "answer")
            await page.wait_for_timeout(120)


def test_of_two_fingers_on_one_tablet_the_earlier_wins(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "tablet", has_touch=True)
        options = {"tables": "1,", "specials": "none"}
        await seated(page, server, "tablet", game="multipli", players=3, pace="lively",
                     options=options)  # fmt: skip
        await page.wait_for_selector(".paw-zone")
        for place in range(3):
            await page.locator(".paw-zone").nth(place).dispatch_event("pointerdown")
            await page.wait_for_timeout(150)
        await page.get_by_role("button", name="Deal the cards!").click()
        await page.wait_for_selector(".paw-press")
        first, second = await until_a_pair(page)
        await page.wait_for_timeout(500)  # nobody sees a pair and reacts at once
        await _two_fingers(page, first, second)
        await page.wait_for_selector(".photo")
        winner = await page.locator(".photo-name").first.inner_text()
        name = await page.locator(f".seat[data-seat='{first}']").get_attribute("aria-label")
        assert name
        assert name.lower() in winner.lower()

    told(story)


async def _two_fingers(page: Page, first: int, second: int) -> None:
    """Both fingers are down before either is lifted; the first touched first."""
    points = []
    for seat in (first, second):
        box = await page.locator(f".seat[data-seat='{seat}'] .paw-press").bounding_box()
        assert box is not None
        points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
    session = await page.context.new_cdp_session(page)
    one, two = ({**point, "id": number} for number, point in enumerate(points))
    await session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [one]})
    await session.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [one, two]}
    )
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
