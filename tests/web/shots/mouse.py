"""Multipli and Addi on a device of one's own: a card, a pair, what is told of it, the end."""

from tests.web.browser import MOUSE_STEP, play_on, play_to_the_end, seated
from tests.web.shots.visits import LYING, PHONE, STANDING, TABLET, USUAL, Moments, Visitor, visit
from tests.web.tablet import EASY

PLAIN = {"specials": "none"}
STORY = "document.querySelector('.story')?.dataset.kind ?? ''"


async def _until_a_pair(who: Visitor) -> str:
    """Play on until there is one of one's own; the key of the hand that may come down."""
    while (key := await who.page.evaluate(MOUSE_STEP)) not in ("m", "x", "p"):
        await play_on(who.page, MOUSE_STEP)
        await who.page.wait_for_timeout(150)
    return str(key)


@visit(*USUAL, STANDING)
async def alone(who: Visitor) -> Moments:
    for game in ("multipli", "addi"):
        await seated(who.page, who.server, "alone", game=game, players=3, deck="short",
                     pace="calm", options=PLAIN)  # fmt: skip
        await who.page.wait_for_selector(".seat[data-next=true] button.stack-of")
        yield f"{game}-first"
        key = await _until_a_pair(who)
        yield f"{game}-pair"
        await who.page.keyboard.press(key)
        await who.page.wait_for_selector(".story[data-kind]")
        await who.page.wait_for_timeout(2600)
        yield f"{game}-told"


@visit(PHONE, LYING, TABLET, each=True)
async def mistakes(who: Visitor) -> Moments:
    await seated(who.page, who.server, "alone", game="multipli", players=4, options=PLAIN)
    await who.page.wait_for_selector(".mouse-press")
    await who.page.locator(".mouse-press").tap()
    await who.page.wait_for_timeout(700)
    yield "asleep"
    await who.page.wait_for_timeout(2500)
    await who.page.keyboard.press("f")
    await who.page.wait_for_selector(".seat.own .fallen")
    await who.page.wait_for_timeout(600)
    await who.page.locator(".mouse-press").tap()
    await who.page.wait_for_timeout(2000)
    yield "greed"


@visit(PHONE, LYING, TABLET)
async def two_players(who: Visitor) -> Moments:
    """Each has two seats (M3)."""
    await seated(
        who.page, who.server, "alone", game="multipli", players=2, pace="calm", options=EASY
    )
    await who.page.wait_for_selector(".seat")
    key = await _until_a_pair(who)
    yield "two-pair"
    await who.page.keyboard.press(key)
    await who.page.wait_for_timeout(2600)
    yield "two-told"


@visit(PHONE, LYING, TABLET)
async def eight_players(who: Visitor) -> Moments:
    await seated(
        who.page, who.server, "alone", game="multipli", players=8, pace="calm", options=EASY
    )
    await who.page.wait_for_selector(".seat")
    key = await _until_a_pair(who)
    yield "eight-pair"
    await who.page.keyboard.press(key)
    await who.page.wait_for_timeout(2600)
    yield "eight-told"


@visit(PHONE, LYING, TABLET)
async def special_cards(who: Visitor) -> Moments:
    await seated(who.page, who.server, "alone", game="multipli", players=4, pace="race",
                 cats="kitten", deck="short")  # fmt: skip
    await who.page.wait_for_selector(".seat")
    seen = {"", "pair", "greed", "turned_over"}
    for _ in range(400):
        kind = await who.page.evaluate(STORY)
        if kind not in seen:
            seen.add(kind)
            yield f"special-{kind}"
        if len(seen) > 7 or await play_on(who.page, MOUSE_STEP) == "end":
            return
        await who.page.wait_for_timeout(150)


@visit(PHONE, LYING, TABLET)
async def beside_the_game(who: Visitor) -> Moments:
    await seated(who.page, who.server, "alone", game="multipli", players=3, options=PLAIN)
    await who.page.wait_for_selector(".tools")
    buttons = who.page.locator(".tools-row:last-child .button-icon")
    await buttons.nth(1).click()
    yield "gestures"
    await buttons.nth(1).click()
    await buttons.last.click()
    yield "leaving"
    await buttons.last.click()
    await buttons.nth(2).click()
    yield "paused"
    await who.page.locator(".paused button").click()
    await buttons.nth(0).click()
    yield "corrections"


@visit()
async def mouse_end(who: Visitor) -> Moments:
    options = {"tables": "2,5", "specials": "none", "max_flips": "14"}
    await seated(who.page, who.server, "alone", game="multipli", players=3, pace="race",
                 cats="kitten", options=options)  # fmt: skip
    await play_to_the_end(who.page, MOUSE_STEP)
    await who.page.wait_for_timeout(1500)
    yield "multipli-end-capped"
    await seated(who.page, who.server, "alone", game="addi", players=3, pace="race",
                 cats="kitten", deck="short", options={"tables": "2,", "specials": "none"})  # fmt: skip
    await play_to_the_end(who.page, MOUSE_STEP)
    await who.page.wait_for_timeout(1500)
    yield "addi-end"
