"""Where the keyboard is: into what opens and back again, along a row of choices, on a new screen."""

from functools import partial

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from matou.cli.catalogue import catalogue
from tests.server.running import Running
from tests.web.axe import violations
from tests.web.browser import Asked, needs_browser, new_page, run_story, seated, soon

pytestmark = needs_browser
WORDS = catalogue("en").sentences
FOCUSED = "(css) => document.querySelector(css)?.contains(document.activeElement)"


async def _into_and_back(page: Page, opener: str, dialog: str) -> None:
    """Enter opens it and the focus is in it; Escape closes it and the focus is where it was.

    Nor does axe find anything there.
    """
    button = page.locator(opener).first
    await button.press("Enter")
    opened = page.locator(dialog)
    await opened.wait_for()
    await page.wait_for_function(FOCUSED, arg=dialog)
    assert await violations(page) == [], dialog
    await page.keyboard.press("Escape")
    await opened.wait_for(state="detached")
    await expect(button).to_be_focused()


def _named(key: str) -> str:
    return f"button[aria-label='{WORDS[key]}']"


RULES = (".top a[href^='/rules']:visible", "dialog.rules-above")
OPENED = {
    ("multipli", "alone"): [
        RULES,
        (_named("mouse.corrections"), ".corrections"),
        (_named("emotes"), ".tools-row[role=dialog]"),
        (_named("hand.leave"), ".tools-row[role=dialog]"),
        (".tools .rule-mark, .mouse-aside .rule-mark", ".rule-text"),
    ],
    ("multipli", "tablet"): [
        (".menu-button", ".tablet-menu"),
    ],
    ("course", "alone"): [
        RULES,
        (_named("emotes"), ".popover"),
        (_named("hand.leave"), ".popover"),
    ],
}


@pytest.mark.parametrize(("game", "way"), OPENED)
def test_the_focus_goes_into_what_opens_and_back(server: Running, game: str, way: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, way, game=game, players=3, pace="calm")
        if way == "tablet":
            await page.locator(".paw-zone").first.press("Enter")
            await page.locator(".tablet-lobby .button-main:enabled").press("Enter")
        await page.wait_for_selector(".mouse-table .seat, .hand-card")
        for opener, dialog in OPENED[game, way]:
            await _into_and_back(page, opener, dialog)
        if game == "course":
            await page.keyboard.press("d")
            await page.wait_for_selector(".hand[data-active=true]")
            await page.locator(".hand-card").first.focus()
            await page.keyboard.press("i")
            await page.wait_for_function(FOCUSED, arg="[role=dialog]")
            await page.keyboard.press("Escape")
            await page.wait_for_function(FOCUSED, arg=".hand-card")

    run_story(story)


# Which radio button of a group is chosen, and whether the focus is on it.
CHOSEN = """(group) => {
  const all = [...group.querySelectorAll("input")];
  const at = all.findIndex((one) => one.checked);
  return [at, all.length, all[at] === document.activeElement];
}"""


async def _chosen(group: Locator, expected: list[object]) -> None:
    assert await group.evaluate(CHOSEN) == expected


@pytest.mark.parametrize("game", ["multipli", "course", "chasse"])
def test_arrow_keys_choose_in_every_group(server: Running, game: str) -> None:
    """Also across the redrawing that each choice brings."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        asked = Asked(page)
        await seated(page, server, "link", game=game, players=3)
        await page.wait_for_selector(".chairs")
        await page.locator(".more > summary").press("Enter")
        tried = 0
        for opened in [None, *await page.locator(".more .group > summary").all()]:
            if opened is not None:
                await opened.press("Enter")
            for group in await page.locator(".radios:visible").all():
                inside = await group.evaluate("(e) => e.closest('.group') !== null")
                several = await group.locator("input").count() > 1
                game_of_all = await group.get_by_text(WORDS["game.addi"], exact=True).count() > 0
                if inside != (opened is not None) or not several or game_of_all:
                    continue
                await group.locator("input:checked").focus()
                was, many, _ = await group.evaluate(CHOSEN)
                for key, then in (("ArrowRight", (was + 1) % many), ("ArrowLeft", was)):
                    await page.keyboard.press(key)
                    await asked.answered()
                    await soon(partial(_chosen, group, [then, many, True]))
                tried += 1
        assert tried >= 4
        games = page.locator(".more > .radios")
        await games.locator("input:checked").focus()
        await page.keyboard.press("ArrowDown")
        await page.wait_for_function(
            "(was) => document.querySelector('main h1').textContent !== was",
            arg=WORDS[f"game.{game}"],
        )
        assert (await games.evaluate(CHOSEN))[2]

    run_story(story)


def _titled(*keys: str) -> str:
    return " · ".join([*(WORDS[key] for key in keys), "Matou"])


TITLES = {
    "/": "Matou",
    "/play/course": _titled("game.course", "home.with"),
    "/rules": _titled("rules.title"),
    "/replay": _titled("replay.title"),
    "/learn/multipli": _titled("game.multipli", "lesson.title"),
    "/learn/course": _titled("game.course", "lesson.title"),
    "/room/0000": _titled("lost.title"),
    "/r/0000.0000": _titled("lost.title"),
    "/nowhere": _titled("lost.title"),
}
ROOMS = {
    ("link", "multipli"): ".chairs",
    ("tablet", "addi"): ".tablet-lobby h1",
    ("alone", "course"): ".hand-card",
    ("alone", "multipli"): ".mouse-table .seat",
}


def test_every_screen_has_its_title(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        titled = "(title) => document.title === title"
        for path, title in TITLES.items():
            await page.goto(server.base + path)
            await page.wait_for_function(titled, arg=title)
        for (way, game), there in ROOMS.items():
            await seated(page, server, way, game=game, players=3)
            await page.wait_for_selector(there)
            await page.wait_for_function(titled, arg=_titled(f"game.{game}"))

    run_story(story)


def test_a_new_screen_is_begun_at_its_heading(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(server.base)
        begun = "(was) => document.activeElement.matches('h1') && document.title !== was"
        for way in (
            ".game", ".way", "back", "back", "a[href='/replay']", ".top .home",
        ):  # fmt: skip
            title = await page.title()
            if way == "back":
                await page.go_back()
            else:
                await page.locator(way).first.press("Enter")
            await page.wait_for_function(begun, arg=title)

    run_story(story)
