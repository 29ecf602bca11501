"""Who plays, the two minutes, the map by day and in the evening, what parents see, and what is damaged."""

from playwright.async_api import Page

from tests.web.learning import ANSWER, child, gate
from tests.web.shots.visits import LARGE, LYING, PHONE, TABLET, Moments, Visitor, visit


async def _opened(page: Page, url: str, wait: str) -> None:
    await page.goto(url)
    await page.wait_for_selector(wait)


@visit(PHONE, TABLET, LARGE)
async def who(who: Visitor) -> Moments:
    page, base = who.page, who.server.base
    await _opened(page, base + "/who", ".who-cats")
    yield "who-nobody"
    await page.locator(".who-cats button").first.click()
    await page.wait_for_selector(".cats")
    yield "who-new-cat"
    await page.locator(".cats button").nth(1).click()
    await page.wait_for_selector(".secret-pad")
    yield "who-secret"
    await child(page, "ginger")
    await page.evaluate("localStorage.setItem('matou.child.smoke', 'oh')")
    await _opened(page, base + "/who", ".own")
    await page.locator(".carry > summary").click()
    yield "who-carry"
    await page.locator(".own > .quiet").click()
    await page.locator(".sure").scroll_into_view_if_needed()
    yield "who-delete"
    await page.locator(".who-cats button").nth(1).click()
    await page.wait_for_selector(".unread")
    yield "who-damaged"
    await page.goto(base)
    await page.wait_for_selector(".today")
    yield "home-today"
    await _opened(page, base + "/play/multipli", ".warm")
    yield "games-warm"


@visit(PHONE, LYING, TABLET, LARGE)
async def cards(who: Visitor) -> Moments:
    page = who.page
    await page.clock.install()
    await _opened(page, who.server.base + "/cards", ".cards-start")
    yield "cards-start"
    await page.locator(".cards-start .button-main").click()
    await page.wait_for_selector(".practice")
    yield "cards-copy"
    for _ in range(8):
        await page.evaluate(ANSWER)
        await page.clock.run_for(1200)
    yield "cards-card"
    await page.keyboard.press("?")
    await page.wait_for_selector(".look")
    yield "cards-look"
    await page.keyboard.press("Enter")
    while await page.locator(".practice").count():
        await page.evaluate(ANSWER)
        await page.clock.run_for(1200)
    yield "cards-end"
    await page.locator(".cards-start input").last.check(force=True)
    await page.locator(".cards-start > button").click()
    await page.wait_for_selector(".equal-or-not")
    for _ in range(3):
        await page.evaluate(ANSWER)
        await page.clock.run_for(1200)
    yield "cards-equal"


@visit(PHONE, LYING, TABLET, LARGE)
async def maps(who: Visitor) -> Moments:
    page, base = who.page, who.server.base
    await page.goto(base)
    await child(page, "siamese")
    await child(page, "ginger")
    for theme in ("day", "evening"):
        await page.evaluate(f"localStorage.setItem('matou.theme', '{theme}')")
        await _opened(page, base + "/map", ".known table")
        yield f"map-{theme}"
        await page.locator("[data-at='7,8']").click()
        yield f"map-square-{theme}"
        await page.locator(".families input").last.check(force=True)
        yield f"map-sums-{theme}"
    await page.goto(base + "/parents")
    await page.wait_for_selector(".gate")
    yield "parents-gate"
    await gate(page)
    await page.wait_for_selector(".parents-more")
    yield "parents"
    await page.locator(".parents-more").scroll_into_view_if_needed()
    yield "parents-more"
