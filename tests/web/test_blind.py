"""Every game from the first screen to the end with a screen reader and a keyboard."""

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Browser

from tests.server.running import Running
from tests.web.blind import Blind
from tests.web.browser import needs_browser, run_story

pytestmark = needs_browser
Act = Callable[[Blind], Awaitable[None]]
ANSWERS = ("course.way.gives back", "course.way.passes", "course.clock.one", "course.way.discards")
ANY = {"number": r"\d+", "card": ".+"}


def value(blind: Blind, card: str) -> int | None:
    """What a card makes, from what it is called; nothing for a special card."""
    for key, reckon in (("mouse.times", int.__mul__), ("mouse.plus", int.__add__)):
        if found := blind.says(key, a=r"(?P<a>\d+)", b=r"(?P<b>\d+)").fullmatch(card):
            return reckon(int(found["a"]), int(found["b"]))
    if found := re.fullmatch(r"(\d+)[×+](\d+)", card):
        one, two = int(found[1]), int(found[2])
        return one * two if "×" in card else one + two
    return int(card) if card.isdigit() else None


async def at_the_mouse(blind: Blind) -> None:
    """M where my card makes the same as another or everybody is called, space where it does not."""
    screen, heard = await blind.read(), await blind.heard()
    tops = {found["who"]: value(blind, found["card"])
            for found in blind.says("mouse.pile.one").finditer(screen)}  # fmt: skip
    mine = tops.pop(blind.words["page.you"], None)
    called = bool(heard) and any(
        blind.says(key).search(heard[-1]) for key in ("mouse.await.chase", "mouse.await.trap")
    )
    awake = blind.says("mouse.is.awake").search(screen)
    pair = mine is not None and mine in tops.values()
    await blind.page.keyboard.press("m" if awake and (pair or called) else "Space")


async def with_a_hand(blind: Blind) -> None:
    """Answer what is asked, draw by its key, else lay the best card that is not refused."""
    dialog = blind.page.get_by_role("dialog").get_by_role("button")
    answers = [
        blind.page.get_by_role("button", name=blind.says(key, **ANY)).first for key in ANSWERS
    ]
    asked = [dialog.last, *answers]
    for answer in asked:
        if await answer.count():
            await answer.press("Enter")
            return
    screen = await blind.read()  # what was heard last may be about a card
    if blind.says("hand.turn.you").search(screen):
        draws = blind.says("course.do.draw").search(screen)
        await (blind.page.keyboard.press("d") if draws else lay(blind))


async def lay(blind: Blind) -> None:
    hand = blind.page.get_by_role("list", name=blind.says("hand.cards.one", count=r"\d+"))
    names = re.findall(r'button "([^"]+)"', await hand.aria_snapshot())
    best = max(range(len(names)), key=lambda one: liking(blind, names[one]), default=None)
    if best is None:
        return
    await hand.get_by_role("button").nth(best).press("Enter")  # lifts it, and says what it would do
    if liking(blind, names[best]) >= 0:
        await hand.get_by_role("button", pressed=True).wait_for()
        await blind.page.keyboard.press("Enter")


def liking(blind: Blind, name: str) -> int:
    """How gladly a card is laid: what makes 400, then points, then anything; last what is
    refused."""
    if blind.words["hand.mark.exact"] in name:
        return 1000
    card, *why = name.split(" ", 1)
    refused = any(
        text in " ".join(why) for key, text in blind.words.items() if key.startswith("refused.")
    )
    return -1 if refused else value(blind, card) or 0


@pytest.mark.parametrize(
    ("game", "language", "switch", "act"),
    [
        ("multipli", "en", ("max_flips", 24), at_the_mouse),
        ("addi", "fr", ("max_flips", 24), at_the_mouse),
        ("course", "en", None, with_a_hand),
        ("chasse", "fr", ("tokens", 1), with_a_hand),
    ],
)  # fmt: skip
def test_a_whole_game_by_ear_and_keyboard(
    brisk: Running, game: str, language: str, switch: tuple[str, int] | None, act: Act
) -> None:
    async def story(browser: Browser) -> None:
        blind = await Blind.arrives(browser, brisk, language)
        await blind.chooses(game)
        if switch is not None:
            await blind.sets(*switch)
        if game == "course":  # a cat that knows its way to 400, or they would look for it all day
            await blind.plays_with("careful")
        await blind.deals()
        ends = await blind.plays(act)
        assert any(
            blind.says(f"end.title{how}").fullmatch(ends) for how in (".one", ".you", ".shared")
        )
        assert await blind.page.title() == f"{ends} · Matou"

    run_story(story)
