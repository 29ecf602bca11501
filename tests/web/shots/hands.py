"""The Course and the Chasse on a device of one's own, to their end and the replay."""

from tests.web.browser import HAND_STEP, play_on, play_to_the_end, seated
from tests.web.shots.visits import Moments, Visitor, visit

SETTINGS = {
    "course": {"players": 3, "pace": "race"},
    "chasse": {"players": 4, "pace": "race"},
}


async def _hands(who: Visitor, game: str) -> Moments:
    await seated(who.page, who.server, "alone", game=game, **SETTINGS[game])
    await who.page.wait_for_selector(".hand-card")
    yield f"{game}-first"
    seen: set[str] = set()
    for _ in range(120):
        did = await play_on(who.page, HAND_STEP)
        await who.page.wait_for_timeout(200)
        if await who.page.locator(".asking .answers button").count() and "asked" not in seen:
            seen.add("asked")
            yield f"{game}-asked"
        if did in ("", "card"):
            continue
        if did not in seen:
            seen.add(did)
            yield f"{game}-{did}"
        if did == "end":
            return
    yield f"{game}-later"


@visit()
async def course(who: Visitor) -> Moments:
    async for moment in _hands(who, "course"):
        yield moment


@visit()
async def chasse(who: Visitor) -> Moments:
    async for moment in _hands(who, "chasse"):
        yield moment


@visit()
async def hands_end(who: Visitor) -> Moments:
    await seated(who.page, who.server, "alone", game="chasse", players=2, pace="race",
                 options={"tokens": "1"})  # fmt: skip
    await play_to_the_end(who.page, HAND_STEP)
    await who.page.wait_for_timeout(1500)
    yield "chasse-end"
    await who.page.locator(
        "main.end button", has_text="revoir" if who.language == "fr" else "again"
    ).first.click()
    await who.page.wait_for_selector(".reel")
    yield "chasse-replay"


@visit()
async def lifted(who: Visitor) -> Moments:
    """The race and the hunt: a lifted card with what it would do, and a card explained."""
    for game in ("course", "chasse"):
        await seated(who.page, who.server, "alone", game=game, players=4, pace="calm")
        await who.page.wait_for_selector(".hand-card")
        await who.page.keyboard.press("d")
        await who.page.wait_for_selector(".hand[data-active=true]")
        await who.page.locator(".hand-card").nth(2).click()
        yield f"{game}-lifted"
        await who.page.locator(".hand-card").nth(2).press("i")
        yield f"{game}-explained"
