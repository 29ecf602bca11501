"""Home, the games to choose from, the settings, the rulebook, lessons and addresses that lead nowhere."""

from tests.web.browser import seated
from tests.web.shots.visits import LARGE, LYING, PHONE, TABLET, Moments, Visitor, visit


@visit()
async def home(who: Visitor) -> Moments:
    await who.page.goto(who.server.base)
    await who.page.wait_for_selector(".game")
    yield "home"
    await who.page.locator(".code input").fill("abcdefgh")
    await who.page.locator(".code button").click()
    await who.page.wait_for_selector(".code [role=alert]")
    yield "home-wrong-code"
    await who.page.locator(".game").nth(2).click()
    await who.page.wait_for_selector(".way")
    yield "play"
    await who.page.locator(".way").first.click()
    await who.page.wait_for_selector(".hand-card")
    await who.page.goto(who.server.base)
    await who.page.wait_for_selector(".continue")
    yield "home-go-on"


@visit(PHONE, LYING, TABLET, LARGE)
async def settings(who: Visitor) -> Moments:
    await seated(who.page, who.server, "link", game="multipli", players=4)
    await who.page.locator(".more > summary").click()
    groups = await who.page.locator(".more .group > summary").all()
    for number, group in enumerate(groups):
        await group.click()
        await group.scroll_into_view_if_needed()
        yield f"settings-{number + 1}"


@visit(PHONE, LYING, TABLET, LARGE)
async def rulebook(who: Visitor) -> Moments:
    await who.page.goto(who.server.base + "/rules")
    await who.page.wait_for_selector("main.rules article")
    yield "rules"
    await who.page.goto(who.server.base + "/rules/M10")
    await who.page.wait_for_selector("main.rules article")
    yield "rules-article"
    await who.page.locator(".rules-search input").fill("cadeau" if who.language == "fr" else "gift")
    yield "rules-search"
    await seated(who.page, who.server, "alone", game="multipli", players=3)
    await who.page.wait_for_selector(".seat")
    await who.page.locator(".top a[href^='/rules']:visible").first.click()
    await who.page.wait_for_selector("dialog article")
    yield "rules-above"


@visit(PHONE, LYING, TABLET, LARGE)
async def lessons(who: Visitor) -> Moments:
    for game in ("multipli", "addi", "course", "chasse"):
        await who.page.goto(f"{who.server.base}/learn/{game}")
        await who.page.wait_for_selector(".lesson-word")
        await who.page.wait_for_timeout(800)
        yield f"lesson-{game}"
    await who.page.locator(".hand-card").nth(1).dblclick()  # lifted, then laid
    await who.page.wait_for_selector(".nudge")
    yield "lesson-nudge"


@visit(PHONE, LARGE)
async def nowhere(who: Visitor) -> Moments:
    for name, path in {
        "lost-address": "/nowhere",
        "lost-room": "/room/0000",
        "replay": "/replay",
    }.items():
        await who.page.goto(who.server.base + path)
        await who.page.wait_for_selector("main h1", state="attached")
        yield name
