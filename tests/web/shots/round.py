"""One tablet for all: the lobby, a pair, paws that come down, and the sentences."""

from tests.web.browser import HAND_STEP, play_on, seated
from tests.web.shots.visits import (
    LAPTOP,
    LARGE,
    LYING,
    STANDING,
    TABLET,
    WIDE,
    Moments,
    Visitor,
    visit,
)
from tests.web.tablet import deal, fingers, paw, until_a_pair, wake

TALL = (800, 1280)


async def _round(who: Visitor, people: int) -> Moments:
    await wake(who.page, who.server, people)
    yield f"round{people}-lobby"
    await deal(who.page)
    first, second = await until_a_pair(who.page)
    await who.page.wait_for_timeout(600)
    yield f"round{people}-pair"
    session = await who.page.context.new_cdp_session(who.page)
    one, two = await paw(who.page, first), await paw(who.page, second)
    await fingers(session, [one])
    await who.page.wait_for_timeout(80)
    await fingers(session, [one, two])
    await who.page.wait_for_timeout(150)
    yield f"round{people}-slap"
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await who.page.wait_for_timeout(2800)
    yield f"round{people}-told"


@visit(TABLET, WIDE, LARGE, LYING, STANDING, TALL, each=True)
async def round_two(who: Visitor) -> Moments:
    async for moment in _round(who, 2):
        yield moment


@visit(TABLET, LAPTOP, LARGE, LYING, STANDING, each=True)
async def round_four(who: Visitor) -> Moments:
    async for moment in _round(who, 4):
        yield moment


@visit(TABLET, LAPTOP, each=True)
async def round_five(who: Visitor) -> Moments:
    async for moment in _round(who, 5):
        yield moment


@visit(TABLET, WIDE, LARGE, STANDING, TALL, each=True)
async def round_eight(who: Visitor) -> Moments:
    async for moment in _round(who, 8):
        yield moment


@visit(TABLET, LYING, STANDING, each=True)
async def round_mistakes(who: Visitor) -> Moments:
    await wake(who.page, who.server, 3, pace="calm", options={"expert": "true"})
    await deal(who.page)
    await who.page.locator(".menu-button").tap()
    await who.page.wait_for_timeout(400)
    yield "round-menu"
    await who.page.locator(".tablet-menu > button").tap()
    await who.page.locator(".paw-press").first.tap()
    await who.page.wait_for_timeout(500)
    yield "round-asleep"
    await who.page.locator(".seat[data-next='true'] button.stack-of").tap()
    await who.page.wait_for_timeout(900)
    await who.page.locator(".paw-press").nth(1).tap()
    await who.page.wait_for_timeout(2500)
    yield "round-greed"


@visit(TABLET, LYING, LARGE)
async def covered(who: Visitor) -> Moments:
    """A hand of cards is passed round covered."""
    for game in ("course", "chasse"):
        await seated(who.page, who.server, "tablet", game=game, players=3)
        await who.page.wait_for_selector(".paw-zone")
        for place in range(3):
            await who.page.locator(f".paw-zone[data-place='{place}']").tap()
            await who.page.wait_for_timeout(200)
        yield f"covered-{game}-lobby"
        await who.page.locator(".tablet-lobby .middle .button-main").tap()
        await who.page.wait_for_selector(".hand-table")
        await who.page.wait_for_timeout(800)
        yield f"covered-{game}"
        await play_on(who.page, HAND_STEP)
        await who.page.wait_for_timeout(600)
        yield f"uncovered-{game}"
