"""Taps while the connection is lost: nothing is sent later by itself, and the next tap counts again."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, run_story, seated

pytestmark = needs_browser

# A page whose connection the test can cut: sockets are closed, and new ones lead nowhere.
CUTTABLE = """(() => {
  const Real = window.WebSocket, open = new Set();
  let cut = false;
  window.sent = [];
  window.WebSocket = class extends Real {
    constructor(address) {
      super(cut ? "ws://127.0.0.1:1/" : address);
      open.add(this);
    }
    send(text) {
      window.sent.push(JSON.parse(text).ask);
      super.send(text);
    }
  };
  window.cut = () => { cut = true; for (const one of open) one.close(); open.clear(); };
  window.mend = () => { cut = false; window.sent = []; };
})()"""

# What is tapped twice: while the connection is lost it does nothing, later it does this.
TAP = {
    "multipli": "button.stack-of[data-ready=true]",
    "addi": "button.stack-of[data-ready=true]",
    "course": "button.pile",
    "chasse": ".hand-card[aria-pressed=true]",
}
DONE = {
    "multipli": ".seat.own .pile:not(.empty)",
    "addi": ".seat.own .pile:not(.empty)",
    "course": ".hand-card >> nth=8",
    "chasse": ".heap .card, .heap strong.total:not(:text-is('0'))",
}


async def cut(page: Page) -> None:
    await page.evaluate("cut()")
    await page.wait_for_selector(".line-lost")


async def tap(page: Page, css: str) -> None:
    """At once, although it may move: a ready stack beckons."""
    await page.locator(css).first.dispatch_event("pointerdown" if "stack" in css else "click")


async def mend(page: Page) -> None:
    """Connected again."""
    await page.evaluate("mend()")
    await page.wait_for_selector(".line-lost", state="detached")


async def asked(page: Page) -> list[str]:
    """What the page has asked for since then, in order; not what keeps its connection alive."""
    sent: list[str] = await page.evaluate("sent")
    return [one for one in sent if one not in ("hello", "beat", "awake", "touch")]


@pytest.mark.parametrize("game", TAP)
def test_a_tap_while_the_connection_is_lost_stops_no_game(server: Running, game: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(CUTTABLE)
        await seated(page, server, "alone", game=game, players=3, pace="calm",
                     options={"specials": "none"} if game in ("multipli", "addi") else {})  # fmt: skip
        await page.wait_for_selector(TAP[game] if game != "chasse" else ".hand-card")
        if game == "chasse":
            await _my_turn(page)
        before = await page.locator(".hand-card").count()
        await cut(page)
        await tap(page, TAP[game])
        await mend(page)
        assert await page.locator(".hand-card").count() == before
        if game == "chasse":
            await _my_turn(page)
        await tap(page, TAP[game])
        await page.wait_for_selector(DONE[game])
        assert len(await asked(page)) == 1, "no card was laid by itself before"

    run_story(story)


async def _my_turn(page: Page) -> None:
    """A card is lifted: the next tap lays it."""
    await tap(page, ".hand[data-active=true] .hand-card:not([data-dim=true])")
    await page.wait_for_selector(".hand-card[aria-pressed=true]")


def test_taps_in_the_lobby_while_the_connection_is_lost_do_not_stick(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(CUTTABLE)
        await seated(page, server, "link", game="multipli", players=3)
        rise = page.get_by_role("button", name="Get up").first
        await rise.wait_for()
        await page.locator("details.more > summary").click()
        games = page.locator("details.more .radios").first
        await cut(page)
        await rise.click()
        await games.get_by_text("Addi").click()
        await mend(page)
        await expect(games.locator("input:checked + *")).to_contain_text("Multipli")
        await games.get_by_text("Addi").click()
        await expect(page.locator("h1")).to_contain_text("Addi")
        await rise.click()
        await expect(page.get_by_role("button", name="Sit here")).to_have_count(3)
        assert len(await asked(page)) == 2

    run_story(story)


# A view that this page cannot draw, once: from a server that is newer, say.
SPOILT = """(() => {
  const read = JSON.parse;
  JSON.parse = (text) => {
    const found = read(text);
    if (found?.say === "welcome" && found.table && sessionStorage.getItem("spoil")) {
      sessionStorage.removeItem("spoil");
      found.table.hand_sizes = found.table.piles = found.table.stacks = null;
    }
    return found;
  };
})()"""


@pytest.mark.parametrize("game", ["multipli", "course"])
def test_a_table_that_cannot_be_drawn_is_opened_again_with_its_seat(
    server: Running, game: str
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(SPOILT)
        await seated(page, server, "alone", game=game, players=3, pace="calm")
        await page.wait_for_selector("button.stack-of, .hand-card")
        await page.evaluate("sessionStorage.setItem('spoil', 'yes')")
        await page.reload()
        again = page.get_by_role("button", name="Open again")
        await again.wait_for()
        assert await page.locator("main.lost .cat").count() == 1
        page.errors.clear()  # type: ignore[attr-defined]  # the exception was reported
        await again.click()
        await page.wait_for_selector("button.stack-of, .hand-card")

    run_story(story)


def test_a_tab_that_was_replaced_says_so_and_can_play_here_again(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await seated(page, server, "alone", game="multipli", players=3, pace="calm")
        await page.wait_for_selector("button.stack-of")
        other = await page.context.new_page()
        other.errors = []  # type: ignore[attr-defined]
        await other.goto(page.url)
        await other.wait_for_selector("button.stack-of")
        await expect(page.locator("h1")).to_have_text("You are playing in another window")
        await page.get_by_role("button", name="Play here").click()
        await page.wait_for_selector("button.stack-of")
        await expect(other.get_by_role("button", name="Play here")).to_be_visible()

    run_story(story)
