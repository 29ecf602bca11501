"""People by link: who comes late, who comes back, a frozen line, a full room, the next game."""

import asyncio
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Browser, Page, WebSocket, expect

from tests.server.running import Running
from tests.server.silent import SilentProxy
from tests.web.browser import (
    MOUSE_STEP,
    has_shown,
    needs_browser,
    new_page,
    play_to_the_end,
    records,
    run_story,
    seated,
    soon,
)
from tests.web.guests import Guests

pytestmark = needs_browser

QUICK = {"max_flips": "3"}  # a game of three cards


async def _host(browser: Browser, server: Running, size: str = "tablet", **settings: Any) -> Page:
    """A room by link, and its host in it."""
    page = await new_page(browser, size)
    await seated(page, server, "link", **settings)
    await page.wait_for_selector(".chairs")
    return page


async def _link(host: Page) -> str:
    return await host.locator(".way-in .link input").input_value()


async def _deal(host: Page) -> None:
    await host.get_by_role("button", name="Deal the cards!").click()


# --- late ----------------------------------------------------------------------------------


def test_a_latecomer_takes_a_cats_place_at_the_mouse_at_once(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, server, game="multipli", players=3)
        link = await _link(host)
        await _deal(host)
        await host.wait_for_selector(".mouse-table")
        late = await new_page(browser, "phone")
        await late.goto(link)
        watching = late.locator(".watching")
        await expect(watching).to_contain_text("You are watching.")
        await watching.get_by_role("button", name="Play now instead of Caramel").click()
        await late.wait_for_selector(".seat.own")
        await expect(watching).to_have_count(0)
        await expect(late.locator("#tells")).to_contain_text("You play now.")

    run_story(story)


def test_at_hidden_hands_a_latecomer_plays_from_the_next_game_on(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, server, game="chasse", players=3)
        link = await _link(host)
        await _deal(host)
        late = await new_page(browser, "phone", "fr-FR")
        await late.goto(link)
        await late.get_by_role("button", name="Jouer la prochaine partie").click()
        await expect(late.locator(".watching")).to_contain_text("Tu joues dès la prochaine partie")
        assert await late.locator(".hand button").count() == 0
        await late.get_by_role("button", name="Seulement regarder").click()
        await expect(late.locator(".watching")).to_contain_text("Tu regardes la partie.")

    run_story(story)


def test_after_the_game_a_watcher_sits_down_with_one_tap_for_the_next(brisk: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, brisk, game="multipli", players=3, pace="race", options=QUICK)
        link = await _link(host)
        await _deal(host)
        await host.wait_for_selector(".mouse-table")
        late = await new_page(browser, "phone")
        await late.goto(link)
        await late.wait_for_selector(".watching")
        await play_to_the_end(host, MOUSE_STEP)
        places = await late.locator(".end .tallies").inner_text()
        await late.get_by_role("button", name="Play in the next game").click()
        await expect(late.locator(".watching")).to_contain_text("You play from the next game on")
        assert await late.locator(".end .tallies").inner_text() == places  # names stay
        await host.get_by_role("button", name="Play again").click()
        await late.wait_for_selector(".seat.own")

    run_story(story)


def test_after_the_game_the_host_changes_it_in_the_same_room(brisk: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, brisk, game="multipli", players=2, pace="race", options=QUICK)
        link = await _link(host)
        guest = await new_page(browser, "phone")
        await guest.goto(link)
        await guest.wait_for_selector(".chairs")
        await expect(guest.locator(".around")).to_contain_text("After each card: 1.2 to 2.5 s")
        await _deal(host)
        await host.wait_for_selector(".mouse-table")
        await asyncio.gather(*(play_to_the_end(page, MOUSE_STEP) for page in (host, guest)))
        await host.get_by_role("button", name="Change game or players").click()
        await host.wait_for_selector(".way-in img")
        assert await _link(host) == link
        await expect(host.locator(".room-code")).to_be_visible()
        await guest.wait_for_selector(".chairs")
        await host.get_by_role("radio", name="La chasse aux souris").check(force=True)
        await expect(guest.get_by_role("heading", level=1)).to_have_text("La chasse aux souris")
        await expect(guest.locator(".chair")).to_have_count(3)
        await _deal(host)
        for page in (host, guest):
            await page.wait_for_selector(".hand-table .hand button")

    run_story(story)


# --- hosts ---------------------------------------------------------------------------------


def test_the_guest_who_opened_the_room_is_host_again_and_all_see_it(tmp_path: Path) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, server, game="multipli", players=3)
        guest = await new_page(browser, "phone")
        await records(guest, ".notice")
        await guest.goto(await _link(host))
        await guest.wait_for_selector(".chairs")
        room = host.url
        await host.goto("about:blank")
        await has_shown(guest, ".notice", "You are the host now.")
        await expect(guest.get_by_role("button", name="Deal the cards!")).to_be_visible()
        await host.goto(room)
        await has_shown(guest, ".notice", "is the host now.")
        await expect(host.get_by_role("button", name="Deal the cards!")).to_be_visible()
        await expect(guest.get_by_role("button", name="Deal the cards!")).to_have_count(0)
        await expect(guest.locator(".notice")).to_have_count(0)
        heard = await guest.locator("#tells").inner_text()
        assert heard.count("You are the host now.") == 1

    before = "from matou.server.rooms.handlers import presence; presence.HOST_AWAY_MS = 1500.0"
    with Running(tmp_path / "data", before=before) as server:
        run_story(story)


# --- the line ------------------------------------------------------------------------------


def test_a_frozen_connection_is_noticed_within_five_seconds_and_recovers(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, server, game="multipli", players=3)
        link = await _link(host)
        async with SilentProxy(urlsplit(server.base).port or 80) as proxy:
            page = await new_page(browser, "phone")
            lines: list[WebSocket] = []
            page.on("websocket", lambda one: lines.append(one))
            await page.goto(link.replace(server.base, f"http://127.0.0.1:{proxy.port}"))
            await page.wait_for_selector(".chairs")
            # About time: silent for longer than a lost one, but alive.
            await page.wait_for_timeout(5500)
            assert len(lines) == 1, "nothing was given up"
            await expect(page.locator(".line-lost")).to_have_count(0)
            proxy.silence()
            began = time.monotonic()
            await page.wait_for_selector(".line-lost", timeout=5000)
            assert time.monotonic() - began < 5
            assert "Connection lost" in await page.locator(".line-lost").inner_text()
            await host.get_by_role("radio").nth(6).check(force=True)  # happens meanwhile
            await page.wait_for_timeout(2000)  # about time: it tries again, in vain
            assert await page.locator(".line-lost").is_visible()
            proxy.speak()
            await expect(page.locator(".line-lost")).to_have_count(0)
            await _deal(host)
            await page.wait_for_selector(".seat.own")

    run_story(story)


# --- the way in ----------------------------------------------------------------------------


def test_a_full_room_says_so_and_lets_in_when_there_is_a_place(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, server, game="multipli", players=2, watchers=False)
        link = await _link(host)
        async with Guests(server.base, link) as guests:
            other = await guests.joins()
            late = await new_page(browser, "phone")
            await late.goto(link)
            await expect(late.get_by_role("heading", level=1)).to_have_text("This room is full")
            await guests.asks(other, "leave")
            await late.get_by_role("button", name="Try again").click()
            await late.wait_for_selector(".chairs")

    run_story(story)


def test_where_watching_is_allowed_a_full_table_is_watched(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, server, game="course", players=4)
        link = await _link(host)
        async with Guests(server.base, link) as guests:
            for chair in (1, 2, 3):
                await guests.sits(chair=chair)
            await _deal(host)
            late = await new_page(browser, "phone")
            await late.goto(link)
            watching = late.locator(".watching")
            await expect(watching).to_contain_text("You are watching.")
            await expect(watching).to_contain_text("Every chair is taken.")
            await expect(watching.get_by_role("button")).to_have_count(0)

    run_story(story)


def test_on_plain_http_the_link_is_copied_the_old_way(server: Running) -> None:
    """Another name of this machine is no secure origin: there is no clipboard and no share."""

    async def story(browser: Browser) -> None:
        port = server.base.rpartition(":")[2]
        page = await new_page(browser, "phone")
        await seated(page, _named(server, f"http://plain.test:{port}"), "link", game="multipli")
        await page.wait_for_selector(".way-in")
        have = "() => [isSecureContext, 'clipboard' in navigator, 'share' in navigator]"
        assert await page.evaluate(have) == [False, False, False]
        await page.get_by_role("button", name="Share the link").click()
        await expect(page.locator(".given")).to_contain_text("The link is copied")
        link = await _link(page)
        assert await page.evaluate("() => String(getSelection())") == link
        await page.get_by_role("link", name="Home").first.click()
        await page.locator("form.code input").focus()
        await page.keyboard.press("Control+V")
        assert link.startswith(await page.locator("form.code input").input_value())
        assert await page.locator("form.code input").input_value() != ""
        page.errors.clear()  # type: ignore[attr-defined]  # another name is asked here, on purpose

    run_story(story)


def _named(server: Running, base: str) -> Running:
    """The same server by another name."""
    other = Running(server.data, plain=True)
    other.base = base
    return other


# --- a projector ---------------------------------------------------------------------------

BOXES = """() => Object.fromEntries(['.way-in img', '.chair', '.seat'].map((css) => [css,
  [...document.querySelectorAll(css)].map((e) => {
    const {left, right, top, bottom} = e.getBoundingClientRect();
    return [left, top, right, bottom];
  })]))"""
# Names that leave their card, or that its own box cuts off.
CUT = """(css) => [...document.querySelectorAll(css)].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  const text = words.getBoundingClientRect();
  const card = name.closest('.chair, .seat').getBoundingClientRect();
  const look = getComputedStyle(name);
  const line = parseFloat(look.fontSize) / 2; // letters reach a little out of a narrow line
  const hides = look.overflow !== 'visible' &&
    (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + line);
  return hides || text.width === 0 || text.left < card.left || text.right > card.right || text.bottom > card.bottom;
}).map((name) => name.textContent)"""


def test_eight_seats_use_the_whole_of_a_projector(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host = await _host(browser, server, "desktop", game="multipli", players=8)
        link = await _link(host)
        await host.get_by_role("button", name="Get up").click()
        await expect(host.get_by_role("button", name="Get up")).to_have_count(0)
        async with Guests(server.base, link) as guests:
            for chair in range(8):
                await guests.sits(chair=chair)
            await expect(host.locator(".chair")).to_have_count(8)
            # Once it has heard of all who sit: until then some chairs offer a place.
            await host.wait_for_function("() => document.documentElement.scrollHeight <= 1080")
            boxes = await host.evaluate(BOXES)
            (left, top, right, bottom), *_ = boxes[".way-in img"]
            assert min(right - left, bottom - top) >= 400
            _on_screen(boxes[".chair"])
            assert left < 200
            assert max(box[2] for box in boxes[".chair"]) > 1720
            assert await host.evaluate(CUT, ".chair strong") == []
            await _deal(host)
            await host.wait_for_selector(".seat")

            async def use_the_screen() -> None:
                seats = (await host.evaluate(BOXES))[".seat"]
                _on_screen(seats)
                assert min(box[1] for box in seats) < 120
                assert max(box[3] for box in seats) > 900
                assert min(box[2] - box[0] for box in seats) > 300
                assert await host.evaluate(CUT, ".seat .who-name") == []

            await soon(use_the_screen)

    run_story(story)


def _on_screen(boxes: list[list[float]]) -> None:
    assert len(boxes) == 8
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert top >= 0
        assert right <= 1920
        assert bottom <= 1080
