"""What can be chosen before a game: it fits a phone, keeps its shape and is soon done."""

import pytest
from playwright.async_api import Browser

from tests.server.running import Running
from tests.web.browser import Asked, needs_browser, new_page, run_story, seated, soon

pytestmark = needs_browser


def test_tiles_keep_their_shape_and_take_the_names_of_the_edition(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", "fr-FR")
        await seated(page, server, "link", game="multipli", players=4)
        coats = page.locator(".coats .button")
        await coats.first.wait_for()
        shapes = await coats.evaluate_all(
            "all => all.map((e) => `${e.offsetWidth} ${e.offsetHeight}`)"
        )
        assert len(shapes) == 16
        assert len(set(shapes)) == 1
        await page.locator(".more > summary").click()
        await page.locator(".more .group > summary").first.click()
        tile = page.locator(".specials button").first
        shape = "(e) => [e.offsetWidth, e.offsetHeight, e.querySelector('strong').offsetLeft]"
        before = await tile.evaluate(shape), await tile.get_attribute("aria-pressed")
        await tile.click()
        await page.wait_for_function(
            "(was) => document.querySelector('.specials button').ariaPressed !== was", arg=before[1]
        )
        assert await tile.evaluate(shape) == before[0]
        await page.get_by_text("Embuscade").wait_for()
        await page.get_by_text("moderne").click()
        await page.get_by_text("Piège").wait_for()

    run_story(story)


def test_from_calm_to_the_deal_are_few_tabs(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "link", game="multipli", players=4)
        await page.locator(".more > summary").click()
        await page.locator(".more .group > summary", has_text="The pace").click()
        await page.get_by_role("radio", name="calm").focus()
        for _ in range(15):
            await page.keyboard.press("Tab")
            if await page.evaluate("document.activeElement.matches('.button-main')"):
                return
        raise AssertionError("more than 15 steps")

    run_story(story)


# Choices of a list whose words are longer than its field, beside its arrow.
CUT = """(group) => [...group.querySelectorAll("select")].flatMap((list) => {
  const pen = document.createElement("canvas").getContext("2d");
  const look = getComputedStyle(list);
  pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  const room = list.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight) - 20;
  return [...list.options].map((one) => one.text).filter((text) => pen.measureText(text).width > room);
})"""


@pytest.mark.parametrize("game", ["multipli", "course", "chasse"])
def test_every_group_of_settings_fits_a_phone(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        for language, way in (("fr-FR", "link"), ("en-GB", "alone")):
            page = await new_page(browser, "phone", language)
            if way == "link":
                await seated(page, server, "link", game=game, players=2)
                deal = await page.locator("main .button-main").bounding_box()
                assert deal is not None
                assert deal["y"] + deal["height"] <= 844, "below chairs and cats, and in sight"
                await page.locator(".more > summary").click()
            else:
                await page.goto(f"{server.base}/play/{game}")
                await page.get_by_role("button", name="Settings").click()
            await page.wait_for_selector(".more .group")
            for group in await page.locator(".more .group").all():
                await group.locator("summary").click()
                box = await group.bounding_box()
                assert box is not None
                assert 100 < box["height"] <= 844
                assert await page.evaluate("document.documentElement.scrollWidth") <= 390
                assert await group.evaluate(CUT) == []

    run_story(story)


def test_choices_made_faster_than_the_server_answers_all_count(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone")
        await page.goto(server.base + "/play/multipli")
        asked = Asked(page)
        await page.get_by_role("button", name="Settings").click()
        await page.wait_for_selector(".before .tables", state="attached")
        chosen = """() => [...document.querySelectorAll(".before :is(input:checked, [aria-pressed=true])")]
          .map((one) => one.closest("label, button").textContent)"""
        await asked.answered()  # the room has its first settings
        before, changes = await page.evaluate(chosen), asked.count("change")
        await page.evaluate(
            """async () => {
              const all = [...document.querySelectorAll(".before :is(label, button)")];
              for (const text of ["the whole box", "5", "9", "10"]) {
                all.find((one) => one.textContent === text).click();
                await new Promise((done) => setTimeout(done));
              }
            }"""
        )

        async def all_asked() -> None:
            assert asked.count("change") - changes == 4

        await soon(all_asked)
        await asked.answered()
        await page.reload()  # what the server knows
        await page.wait_for_selector(".before .tables", state="attached")
        changed = set(before) ^ set(await page.evaluate(chosen))
        assert changed == {"quick: about 40 cards", "the whole box", "5", "9", "10"}

    run_story(story)
