"""The Course and the Chasse: cards are lifted before they are laid, words lie on nothing, danger is seen in time."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from matou.cards import KINDS
from tests.server.running import Running
from tests.web.axe import violations
from tests.web.browser import frames, needs_browser, new_page, run_story, seated, settle, soon

pytestmark = needs_browser
COURSE: dict[str, Any] = {"game": "course", "players": 4, "pace": "calm"}
SCREENS = [(390, 844), (390, 664), (844, 390), (740, 360), (1024, 768), (1366, 768), (1920, 1080)]
# Cards by their faces, as the lessons deal them.
X10, X8, SUM7, SUM10, CHASE = 99, 77, 23, 44, 201

OVER = """([one, other]) => {
  const box = (css) => [...document.querySelectorAll(css)].filter((e) => e.offsetParent !== null)
    .map((e) => e.getBoundingClientRect());
  return box(one).some((a) => box(other).some((b) =>
    a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1));
}"""
INSIDE = """([part, whole]) => [...document.querySelectorAll(part)].every((e) => {
  const a = e.getBoundingClientRect(), b = e.closest(whole).getBoundingClientRect();
  return a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
})"""


def card(page: Page, face: int) -> Any:
    return page.locator(f".hand-card[data-card='{face}']")


async def lesson(page: Page, server: Running, game: str) -> None:
    await page.goto(f"{server.base}/learn/{game}")
    await page.wait_for_selector(".hand-card")


async def drawn(page: Page, server: Running) -> None:
    """The lesson of the Course, after the first draw: 10×10, 8×8 and a chase are in the hand."""
    await lesson(page, server, "course")
    await page.locator("button.pile").click()
    await expect(page.locator(".hand[data-active=true] .hand-card")).to_have_count(9)


async def with_attack(page: Page, server: Running) -> Any:
    """A game of four in which one's hand has a card to aim."""
    for _ in range(12):
        await seated(page, server, "alone", **COURSE)
        await page.locator("button.pile:enabled").click()
        await page.wait_for_selector(".hand[data-active=true]")
        for kind in (201, 202, 204):
            if await card(page, kind).count():
                return card(page, kind).first
    raise AssertionError("no attack in twelve hands")


def test_a_tap_lifts_a_card_and_says_what_it_would_do_and_the_second_lays_it(
    server: Running,
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await drawn(page, server)
        await card(page, X10).click()
        await expect(card(page, X10)).to_have_attribute("aria-pressed", "true")
        await expect(page.locator(".asking .line")).to_contain_text("10×10 = 100. 0 + 100 = 100.")
        await expect(page.locator(".ghost .total")).to_have_text("100")
        await expect(
            page.locator(".lane[data-mine=true] .runner:not(.ghost) .total")
        ).to_contain_text("0")
        await expect(page.locator(".hand-card")).to_have_count(9)
        await card(page, X8).click()  # another one instead: nothing is laid
        await expect(page.locator(".ghost .total")).to_have_text("64")
        await expect(page.locator(".hand-card")).to_have_count(9)
        await card(page, X10).click()
        await card(page, X10).click()
        await expect(page.locator(".hand-card")).to_have_count(8)
        await expect(page.locator(".ghost")).to_have_count(0)

    run_story(story)


# A deals itself both defences; B can do nothing better than lay a Sumo before it.
STACKED = """
from matou.cards import read
from matou.games.course.definition import COURSE, deal

def stacked(table, deck, *starter):
    a = "gift trap 10x10 9x9 8x9 6x7 5x8 4x7".split()
    b = "sumo sumo sumo sumo cheese =1 =2 =3".split()
    first = [read(card, "multipli") for pair in zip(a, b) for card in pair]
    first += [read(card, "multipli") for card in "2x2 1x1 3x4 2x3 2x4 2x5 2x6 2x7".split()]
    for card in first:
        deck.remove(card)
    deal(table, first + deck, *starter)

object.__setattr__(COURSE, "deal", stacked)
"""
GIFT, TRAP = 206, 205


@pytest.fixture(scope="module")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("stacked") / "data", before=STACKED) as running:
        yield running


async def attacked_with_sumo(page: Page, server: Running) -> None:
    await seated(page, server, "alone", **{**COURSE, "players": 2})
    await page.locator("button.pile:enabled").click()
    await page.wait_for_selector(".hand[data-active=true]")
    await card(page, X10).click()
    await card(page, X10).click()
    await page.wait_for_selector(".lane[data-mine=true] .attack")


def test_only_a_card_that_cancels_the_attack_is_called_an_answer(stacked: Running) -> None:
    """C9: any defence may be laid when attacked; against a Sumo the Trap is the answer."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await attacked_with_sumo(page, stacked)
        asking = page.locator(".asking")
        await expect(asking).to_contain_text("You are attacked, and you have the answer!")
        await expect(asking.locator(".button-main")).to_have_text(["Answer with Trap"])
        await expect(asking.get_by_role("button", name="Shield: Gift")).to_be_visible()
        await expect(card(page, TRAP)).to_have_attribute("data-mark", "answer")
        await expect(card(page, GIFT)).to_have_attribute("data-mark", "")
        await asking.get_by_role("button", name="Answer with Trap").click()
        await expect(asking).to_contain_text("You may also lay a shield.")
        await expect(asking.locator(".button-main")).to_have_text(["Draw a card"])
        await expect(card(page, GIFT)).to_have_attribute("data-mark", "")

    run_story(story)


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_a_shield_goes_with_another_card_or_ends_the_turn(stacked: Running, device: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, device)
        await seated(page, stacked, "alone", **{**COURSE, "players": 2})
        await page.locator("button.pile:enabled").click()
        await page.wait_for_selector(".hand[data-active=true]")
        await card(page, GIFT).click()
        sheet = page.get_by_role("dialog", name="Gift: a shield for the whole game.")
        ways = sheet.locator(".way-to")
        await expect(ways.nth(0)).to_contain_text("Shield, then one more card")
        await expect(ways.nth(0)).to_contain_text("You draw a card for it and lay one more.")
        await expect(ways.nth(1)).to_contain_text("Shield, and end my turn")
        await expect(ways.nth(1)).to_contain_text("You draw nothing.")
        assert await violations(page) == []
        await ways.nth(1).click()
        await expect(page.locator(".lane[data-mine=true] .defence")).to_have_count(1)
        await expect(page.locator(".hand-card")).to_have_count(8)
        await expect(page.locator("body")).to_contain_text("You end your turn with Gift")

    run_story(story)


def test_the_lesson_offers_no_answer_that_is_none(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await drawn(page, server)
        await card(page, X10).click()
        await card(page, X10).click()
        await page.locator(".lesson-next .button-main").click()
        await page.wait_for_selector(".lane[data-mine=true] .attack")
        await expect(page.locator("button.pile")).to_be_enabled()
        await expect(page.locator(".asking .answers button")).to_have_count(0)
        await expect(page.locator(".hand-card[data-mark=answer]")).to_have_count(0)

    run_story(story)


def test_a_card_is_lifted_and_laid_by_keys_and_put_back_by_escape(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await lesson(page, server, "chasse")
        await card(page, SUM7).focus()
        await page.keyboard.press("Enter")
        await expect(card(page, SUM7)).to_have_attribute("aria-pressed", "true")
        await page.keyboard.press("Escape")
        await expect(card(page, SUM7)).to_have_attribute("aria-pressed", "false")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(page.locator(".heap strong.total")).to_have_text("7")

    run_story(story)


def test_a_card_is_drawn_onto_the_table_and_one_that_is_let_go_too_soon_goes_back(
    server: Running,
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await drawn(page, server)
        box = await card(page, X10).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for far, left in ((20, 9), (250, 8)):
            await page.mouse.move(x, y)
            await page.mouse.down()
            await page.mouse.move(x, y - far / 2)
            await page.mouse.move(x, y - far)
            await page.mouse.up()
            await frames(page)
            await expect(page.locator(".hand-card")).to_have_count(left)
            assert await page.locator("[data-mark=picked]").count() == 0

    run_story(story)


@pytest.mark.parametrize("way", ["long", "i", "mouse", "other button"])
def test_every_card_is_explained(server: Running, way: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone" if way == "long" else "tablet")
        await drawn(page, server)
        chase = card(page, CHASE)
        if way == "long":
            box = await chase.bounding_box()
            assert box is not None
            await page.mouse.move(box["x"] + 20, box["y"] + 20)
            await page.mouse.down()
            await page.get_by_role("dialog", name="Chase").wait_for()
            await page.mouse.up()
        elif way == "i":
            await chase.focus()
            await page.keyboard.press("i")
        elif way == "mouse":
            await chase.hover()
            await page.get_by_role("button", name="What does Chase do?").click()
        else:
            await chase.click(button="right")
        about = page.get_by_role("dialog", name="Chase")
        await expect(about).to_contain_text("no more points for it until it lays a card with a 1")
        assert await page.locator("[data-mark=picked]").count() == 0, (
            "and it was not lifted by that"
        )
        assert not await page.evaluate(OVER, [".sheet.wide", ".piles, .lanes"])
        await page.keyboard.press("Escape")
        await expect(about).to_have_count(0)
        await card(page, X8).click(button="right")
        await expect(page.get_by_role("dialog")).to_contain_text("8×8 = 64. It scores 64 points.")
        await expect(page.get_by_role("dialog")).to_contain_text("it lifts the Sumo")

    run_story(story)


async def _sheet_is_clear(page: Page, where: tuple[int, int]) -> None:
    assert await page.locator(".sheet").count() == 1
    assert not await page.evaluate(OVER, [".sheet", ".piles, .lanes, .banner"]), where
    assert await page.evaluate(INSIDE, [".sheet", ".hand-table"]), where


async def _targets_are_inside(page: Page, where: tuple[int, int]) -> None:
    assert await page.evaluate(INSIDE, [".target", ".sheet"]), where


def test_no_message_lies_on_the_piles_or_the_track(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        attack = await with_attack(page, server)
        for width, height in SCREENS:
            await page.set_viewport_size({"width": width, "height": height})
            for one in (page.locator(".hand-card").first, attack):
                await page.keyboard.press("Escape")  # the first may ask something, over the hand
                await one.click()
                await soon(partial(_sheet_is_clear, page, (width, height)))
                if one == attack:
                    await expect(page.locator(".target")).to_have_count(3)
                    await soon(partial(_targets_are_inside, page, (width, height)))
                await page.keyboard.press("Escape")

    run_story(story)


def test_what_may_be_thrown_away_bears_no_sign_that_it_may_not(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await drawn(page, server)
        await card(page, X10).click()
        await card(page, X10).click()
        await page.locator(".lesson-next .button-main:enabled").click()
        await page.locator("button.pile:enabled").click()
        await page.wait_for_selector(".hand[data-active=true] .no")  # a Sumo: nothing above 10
        await page.locator("button.talon").click()
        await expect(page.locator(".hand .no")).to_have_count(0)
        assert await violations(page) == []
        await card(page, X8).click()
        await expect(page.locator(".asking .line")).to_contain_text("Throw 8×8 away?")

    run_story(story)


# A card is being introduced, or each special card of the hand has been.
INTRODUCTION_OR_NONE = f"""() => document.querySelector(".sheet.line .seen") !== null ||
  [...document.querySelectorAll(".hand-card")].map((card) => Number(card.dataset.card))
    .filter((card) => card >= {CHASE})
    .every((card) => localStorage["matou.met"].split(" ").includes(`course.${{{list(KINDS)}[card - {CHASE}]}}`))"""


def test_a_special_card_is_introduced_once_on_a_device(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await with_attack(page, server)
        meets = page.locator(".sheet.line", has_text="A new card")
        await expect(meets).to_have_count(1)
        assert await page.locator(".hand[data-active=true]").count() == 1, "nothing waits for it"
        assert not await page.evaluate(OVER, [".sheet", ".piles, .lanes, .hand"])
        track = await page.locator(".lanes").bounding_box()
        while await meets.count():  # each kind that the hand has
            await meets.get_by_role("button", name="Got it").click()
            await page.wait_for_function(INTRODUCTION_OR_NONE)
        assert await page.locator(".lanes").bounding_box() == track, "it took no place"
        await page.reload()
        await page.wait_for_selector(".hand-card")
        await frames(page, 10)
        assert await meets.count() == 0

    run_story(story)


def test_one_key_draws_and_is_shown_to_whom_has_keys(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "alone", **COURSE)
        await page.wait_for_selector("button.pile:enabled")
        assert await page.locator(".pile kbd").count() == 0
        await page.keyboard.press("d")
        await expect(page.locator(".hand-card")).to_have_count(9)
        await expect(page.locator(".pile kbd")).to_have_text("D")

    run_story(story)


@pytest.mark.parametrize("game", ["course", "chasse"])
def test_a_lesson_that_nudges_keeps_its_box(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        if game == "course":
            await drawn(page, server)
            wrong = card(page, X8)
        else:
            await lesson(page, server, game)
            wrong = card(page, SUM10)
        words = await page.locator(".lesson-word p").first.bounding_box()
        await wrong.click()
        await wrong.click()
        await page.locator(".nudge").wait_for()
        await settle(page)
        nudge = await page.locator(".nudge").bounding_box()
        after = await page.locator(".lesson-word p").first.bounding_box()
        assert words is not None
        assert nudge is not None
        assert after is not None
        assert abs(after["width"] - words["width"]) < 2
        assert abs(nudge["x"] - after["x"]) < 2
        assert nudge["y"] >= after["y"] + after["height"] - 1
        panel = await page.locator(".lanes, .heap").bounding_box()
        hand = await page.locator(".holds").bounding_box()
        assert panel is not None
        assert hand is not None
        assert panel["y"] + panel["height"] <= hand["y"] + 1, "the table is seen whole"

    run_story(story)


def test_a_lesson_explains_by_itself_and_nothing_lies_over_its_next_step(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await lesson(page, server, "chasse")
        await card(page, SUM7).click()
        await card(page, SUM7).click()
        await page.wait_for_selector(".runs.snapped")  # the other cat's 20
        assert await page.locator(".why").count() == 0
        await page.locator(".lesson-next .button-main:enabled").click()
        assert await page.locator(".why").count() == 0

    run_story(story)


def test_a_trap_is_seen_before_the_card_is_laid(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await lesson(page, server, "chasse")
        await card(page, SUM7).click()
        await expect(page.locator(".runs.ghost")).to_have_attribute("data-danger", "false")
        await card(page, SUM10).click()
        await expect(page.locator(".runs.ghost .at")).to_have_text("10")
        await expect(page.locator(".runs.ghost")).to_have_attribute("data-danger", "true")
        await expect(page.locator(".asking .line")).to_contain_text(
            "A trap! You would lose a token."
        )
        await expect(page.locator(".heap strong.total")).to_have_text("0")

    run_story(story)


def test_a_player_who_announces_the_total_is_not_shown_it(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await seated(page, server, "alone", game="chasse", players=2, pace="calm",
                     options={"announce": "typed"})  # fmt: skip
        await page.wait_for_selector(".hand[data-active=true]")
        await page.locator(".hand-card:not([data-card^='20'])").first.click()
        await page.wait_for_selector(".pad")
        assert await page.locator(".ghost").count() == 0

    run_story(story)


FILLS = f"""([part, whole]) => ({INSIDE})([part, whole]) && [...document.querySelectorAll(".ground, .road")].every((e) => {{
  const a = e.getBoundingClientRect(), b = e.parentElement.getBoundingClientRect();
  return Math.abs(a.width - b.width) < 6 && Math.abs(a.height - b.height) < 6;
}})"""
WHOLE = "(css) => ((e) => e.scrollHeight <= e.clientHeight + 1)(document.querySelector(css))"
FILLED = {
    "course": [(".runner .seat-cat, .lane .who", ".lane"), (".lane", ".lanes")],
    "chasse": [(".mouse-runs", ".heap"), (".way", ".heap")],
}


@pytest.mark.parametrize(
    ("game", "seats"), [("course", 2), ("course", 3), ("course", 4), ("chasse", 2), ("chasse", 6)]
)
def test_the_drawing_fills_its_panel_on_every_screen(
    server: Running, game: str, seats: int
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, language="fr-FR")
        await seated(page, server, "alone", game=game, players=seats, pace="calm")
        await page.wait_for_selector(".hand-card")
        for width, height in SCREENS:
            await page.set_viewport_size({"width": width, "height": height})
            where = f"{game} {seats} {width}×{height}"
            for part, whole in FILLED[game]:
                await page.wait_for_function(FILLS, arg=[part, whole])
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
            if seats <= 3:
                tall = await page.evaluate("document.documentElement.scrollHeight")
                assert tall <= height, where
            if height >= 700:
                assert not await page.evaluate(OVER, [".holds", ".lanes, .piles, .heap"]), where
            if width > height:  # beside the table the whole hand is in sight
                assert await page.evaluate(WHOLE, ".own"), where

    run_story(story)


# Which properties of the track are animated in any frame from now on.
MOVING = """() => {
  window.moving = new Set();
  const frame = () => {
    for (const { effect } of document.getAnimations())
      if (effect.target.closest(".lanes, .way"))
        for (const { offset, computedOffset, easing, composite, ...changes } of effect.getKeyframes())
          Object.keys(changes).forEach((key) => moving.add(key));
    requestAnimationFrame(frame);
  };
  frame();
}"""


@pytest.mark.parametrize("game", ["course", "chasse"])
def test_runs_are_transforms_and_stand_still_for_those_who_ask(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        for motion in ("no-preference", "reduce"):
            page = await new_page(browser, reduced_motion=motion)
            if game == "course":
                await drawn(page, server)
                laid = card(page, X10)
            else:
                await lesson(page, server, game)
                laid = card(page, SUM7)
            await laid.click()
            await expect(laid).to_have_attribute("aria-pressed", "true")
            await settle(page)
            await page.evaluate(MOVING)
            await laid.click()
            await expect(laid).to_have_count(0)
            await frames(page, 10)
            moving = set(await page.evaluate("[...moving]"))
            if motion == "reduce":
                assert moving <= {"opacity", "visibility"}, "words may fade"
            else:
                assert "transform" in moving
                assert moving <= {"transform", "opacity", "visibility"}

    run_story(story)
