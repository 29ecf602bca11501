"""Eight at a table, on a phone and on a projector: badges, names, counts and bubbles stand apart."""

from functools import partial

import pytest
from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, run_story, seated, soon

pytestmark = needs_browser

# Pairs of parts of one seat that overlap, and parts that leave the board.
WRONG = """() => {
  const found = [];
  const board = document.querySelector(".board").getBoundingClientRect();
  const shown = (one) => one.getBoundingClientRect().width > 2 && getComputedStyle(one).clipPath === "none";
  const over = (a, b) => a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1;
  for (const seat of document.querySelectorAll(".seat.other")) {
    const boxes = (css) => [...seat.querySelectorAll(css)].filter(shown).map((one) => one.getBoundingClientRect());
    for (const [one, other] of [[".badge", ".count, .who-name"], [".who-name", ".pile, .stack-of"]])
      for (const a of boxes(one)) for (const b of boxes(other)) if (over(a, b)) found.push([seat.dataset.seat, one, other]);
    const own = seat.getBoundingClientRect();
    if (!seat.classList.contains("tiny"))
      for (const a of boxes(".who-cat, .stack-of, .pile"))
        if (a.top < own.top - 1 || a.bottom > own.bottom + 1) found.push([seat.dataset.seat, "out of its seat"]);
    for (const a of boxes(".bubble, .badge, .who-name, .pile"))
      if (a.top < board.top - 1 || a.left < board.left - 1 || a.right > board.right + 1) found.push([seat.dataset.seat, "outside"]);
  }
  return found;
}"""
# Two long words, as the names of people are; cats at the table have one.
LONG_NAMES = """() => document.querySelectorAll(".seat.other").forEach((seat) => {
  seat.querySelector(".who").style.setProperty("--letters", 9);
  seat.querySelector(".who-name").textContent = "Croissant minuscule";
})"""
SIZES = [(390, 844), (390, 664), (1366, 768), (1920, 1080)]


async def _apart(page: Page) -> None:
    assert await page.evaluate(WRONG) == []


async def _named(page: Page) -> None:
    await page.evaluate(LONG_NAMES)
    await _apart(page)


async def _by_link(host: Page, page: Page) -> None:
    link = await host.locator(".way-in .link input").input_value()
    await page.goto(link)


@pytest.mark.parametrize("watches", [False, True])
def test_badges_names_and_bubbles_of_eight_stand_apart(server: Running, watches: bool) -> None:
    async def story(browser: Browser) -> None:
        host, guest = await new_page(browser), await new_page(browser, language="fr-FR")
        page = host
        await seated(host, server, "link", game="addi", players=8, pace="lively")
        await host.wait_for_selector(".way-in")
        await _by_link(host, guest)
        await guest.wait_for_selector(".lobby")
        if watches:
            await host.get_by_role("button", name="Get up").click()
        await host.get_by_role("button", name="Deal the cards!").click()
        await guest.wait_for_selector(".seat.own")
        await guest.get_by_role("button", name="Fais parler ton chat").click()
        await guest.locator(".emote").first.click()
        await page.wait_for_selector(".seat.other .bubble")
        for w, h in SIZES:
            await page.set_viewport_size({"width": w, "height": h})
            await soon(partial(_apart, page))
            await soon(partial(_named, page))
        await guest.close()
        await page.wait_for_selector(".seat.other .badge")
        for w, h in SIZES:
            await page.set_viewport_size({"width": w, "height": h})
            await soon(partial(_apart, page))

    run_story(story)
