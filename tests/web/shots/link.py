"""Several people by link: the lobby of host and guest, a latecomer, a lost connection."""

from playwright.async_api import Page

from tests.web.browser import KEPT_JS, new_page
from tests.web.shots.visits import LANGUAGES, LARGE, LYING, PHONE, TABLET, Moments, Visitor, visit


async def _host(who: Visitor, **settings: object) -> tuple[Page, str]:
    """Another page opens a room; the visitor's page joins by its link."""
    host = await new_page(who.browser, "phone")
    await host.goto(who.server.base)
    link: str = await host.evaluate(
        """async (settings) => {
          const answer = await fetch("/api/rooms", {method: "POST", body: JSON.stringify({settings})});
          const opened = await answer.json();
          localStorage.setItem("matou.seats", JSON.stringify([{...opened, way: "link"}]));
          history.pushState(null, "", `/room/${opened.room}`);
          return `${location.origin}/r/${opened.link}`;
        }""",
        settings,
    )
    await host.reload()
    await host.wait_for_selector(".chairs")
    return host, link


@visit(PHONE, LYING, TABLET, LARGE)
async def host(who: Visitor) -> Moments:
    await who.page.goto(who.server.base + "/play/multipli")
    await who.page.locator(".way").nth(2).click()
    await who.page.wait_for_selector(".way-in img")
    guest = await new_page(who.browser, "phone")
    await guest.goto(await who.page.locator(".way-in .link input").input_value())
    await guest.wait_for_selector(".chairs")
    yield "host-lobby"


@visit(PHONE, TABLET)
async def guest(who: Visitor) -> Moments:
    host, link = await _host(who, game="multipli", players=3, pace="lively")
    await who.page.goto(link)
    await who.page.wait_for_selector(".chairs")
    yield "guest-lobby"
    await host.locator("main .button-main").click()
    await who.page.wait_for_selector(".seat")
    await who.page.wait_for_timeout(800)
    yield "guest-table"


@visit(PHONE, LYING, TABLET, LARGE)
async def late(who: Visitor) -> Moments:
    for game in ("multipli", "course", "chasse"):
        host, link = await _host(who, game=game, players=3, pace="calm")
        await host.locator("main .button-main").click()
        await host.wait_for_selector("main.table, .mouse-table")
        await who.page.goto(link)
        await who.page.wait_for_selector(".watching")
        await who.page.wait_for_timeout(1000)
        yield f"late-{game}"


@visit(LARGE, TABLET)
async def projector(who: Visitor) -> Moments:
    await who.page.goto(who.server.base)
    await who.page.evaluate(
        """async () => {
          const settings = {game: "multipli", players: 8};
          const answer = await fetch("/api/rooms", {method: "POST", body: JSON.stringify({settings})});
          const opened = await answer.json();
          localStorage.setItem("matou.seats", JSON.stringify([{...opened, way: "link"}]));
          history.pushState(null, "", `/room/${opened.room}`);
        }"""
    )
    await who.page.reload()
    await who.page.wait_for_selector(".way-in img")
    yield "projector-lobby"
    await who.page.locator("main .button-main").click()
    await who.page.wait_for_selector(".seat")
    await who.page.wait_for_timeout(1500)
    yield "projector-table"


@visit(PHONE, TABLET)
async def bad_line(who: Visitor) -> Moments:
    await who.page.goto(who.server.base + "/play/chasse")
    await who.page.locator(".way").first.click()
    await who.page.wait_for_selector(".hand-table")
    await who.page.context.set_offline(True)
    await who.page.wait_for_timeout(7000)
    yield "line-lost"


@visit(PHONE, LYING, TABLET)
async def offline(who: Visitor) -> Moments:
    """After the first visit there is no network: what opens, and what cannot."""
    who.page = await new_page(
        who.browser, language=LANGUAGES[who.language], service_workers="allow"
    )
    await who.page.goto(who.server.base)
    await who.page.evaluate(KEPT_JS)
    await who.page.context.set_offline(True)
    for name, path in {
        "home": "/",
        "play": "/play/course",
        "rules": "/rules",
        "replay": "/replay",
    }.items():
        await who.page.goto(who.server.base + path)
        await who.page.wait_for_selector("main")
        yield f"offline-{name}"
    await who.page.goto(who.server.base + "/play/multipli")
    await who.page.locator(".way").first.click()
    await who.page.wait_for_selector("[role=alert], .unreached")
    yield "offline-game"
