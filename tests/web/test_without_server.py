"""An exported folder plays by itself: alone, round one tablet, without a network, in two tabs."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, Route, expect

from tests.browser.device import Device, small
from tests.conftest import SOAK
from tests.server.running import Running
from tests.web.browser import (
    HAND_STEP,
    KEPT_JS,
    MOUSE_STEP,
    needs_browser,
    new_page,
    one_step_on,
    play_on,
    play_to_the_end,
    play_until,
    reacts,
    run_story,
    settle,
    soon,
)
from tests.web.exported import BASE, SHEETS, StaticHost, exported, needs_python
from tests.web.tablet import fingers, paw, until_a_pair

pytestmark = [needs_browser, needs_python]
# How many events the browser keeps, of all rooms.
STORED = """async () => {
  if (!(await indexedDB.databases()).some(({ name }) => name === "matou-rooms")) return 0;
  const open = indexedDB.open("matou-rooms");
  const database = await new Promise((done) => (open.onsuccess = () => done(open.result)));
  const asked = database.transaction("events").objectStore("events").getAllKeys();
  const keys = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
  database.close();
  return keys.length;
}"""
# Damage in the middle of what is kept of a room, as of a disk.
DAMAGE = """async () => {
  const open = indexedDB.open("matou-rooms");
  const database = await new Promise((done) => (open.onsuccess = () => done(open.result)));
  const write = database.transaction("events", "readwrite");
  const asked = write.objectStore("events").getAllKeys();
  asked.onsuccess = () => write.objectStore("events").put("{", asked.result[asked.result.length - 3]);
  await new Promise((done) => (write.oncomplete = done));
  database.close();
}"""
# A worker that does not answer for a while, as in a frozen tab.
FROZEN = "(ms) => { const end = Date.now() + ms; while (Date.now() < end); }"
FREEZE_MS = 20_000
WHY = "This page has none: here you play alone or around one screen."
OF_OTHERS = (
    *("/r/0000.0000", "/room/0000", "/board#0000.0.0000", "/class"),
    *("/c/ABCD", "/c/here", "/in/ABCD", "/desk/a.b", "/wall/a.b"),
)
PYTHON_KEPT = """async () =>
  (await (await caches.open("matou-python")).keys()).some(({ url }) => url.endsWith("/python.json"))"""


async def python_kept(page: Page) -> None:
    """Until the service worker has all that a game without a server needs."""

    async def kept() -> None:
        assert await page.evaluate(PYTHON_KEPT)

    await soon(kept)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(tmp_path_factory.mktemp("exported"))


@pytest.fixture
def host(folder: Path) -> Iterator[StaticHost]:
    with StaticHost(folder) as host:
        yield host


async def sits_down(page: Page, host: StaticHost, game: str, way: int = 0) -> None:
    await page.goto(host.base)
    await page.locator(f".game[data-game={game}]").click()
    await page.locator(".way").nth(way).click()


def test_alone_with_a_reload_in_mid_game_and_the_network_cut(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, service_workers="allow")
        await page.goto(host.base)
        await page.wait_for_selector(".game")
        await sits_down(page, host, "multipli")
        await page.wait_for_selector(".seat.own")
        await play_until(page, MOUSE_STEP, ".seat.own .pile:not(.empty)")
        before = await page.evaluate(STORED)
        assert before > 6, "what is seen is stored"
        await page.evaluate(KEPT_JS)
        await python_kept(page)
        await page.context.set_offline(True)
        await page.reload()
        await page.wait_for_selector(".seat.own")
        assert await page.evaluate(STORED) >= before
        if SOAK:
            await play_to_the_end(page, MOUSE_STEP)
            await page.get_by_role("button", name="Watch it again").click()
            await page.wait_for_selector(".reel input[type=range]")
        await play_until(page, MOUSE_STEP, ".seat.own .pile:not(.empty)")
        await sits_down(page, host, "course")
        await page.wait_for_selector(".hand")
        assert all(path.startswith(BASE) for path in host.asked)

    run_story(story)


def test_two_fingers_at_one_tablet(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, has_touch=True)
        await page.goto(host.base)
        await page.locator(".game[data-game=multipli]").click()
        await page.locator(".way").nth(1).click()
        await page.wait_for_selector(".paw-zone")
        for place in range(await page.locator(".paw-zone").count()):
            await page.locator(f".paw-zone[data-place='{place}']").tap()
            await page.wait_for_selector(f".paw-zone[data-place='{place}'][aria-pressed='true']")
        await page.locator(".tablet-lobby .middle .button-main").tap()
        await page.wait_for_selector(".paw-press")
        first, second = await until_a_pair(page)
        await reacts(page)
        await settle(page)
        session = await page.context.new_cdp_session(page)
        await fingers(session, [await paw(page, first), await paw(page, second)])
        await page.wait_for_selector(".told .photo")
        assert await page.locator(".told .photo-ms").count() >= 2, "both hands are in the photo"

    run_story(story)


def test_two_tabs_share_the_rooms_and_the_second_goes_on_alone(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        first = await new_page(browser)
        await sits_down(first, host, "chasse")
        await first.wait_for_selector(".hand")
        second = await first.context.new_page()
        second.errors = []  # type: ignore[attr-defined]
        await sits_down(second, host, "course")
        await second.wait_for_selector(".hand")
        await play_on(first, HAND_STEP)
        await second.goto(first.url)
        await second.reload()
        await second.wait_for_selector(".hand")
        await expect(first.locator("main.lost")).to_contain_text("open in another window")
        await first.close()  # its worker had the rooms
        before = await second.evaluate(STORED)

        async def goes_on() -> None:
            await play_on(second, HAND_STEP)
            assert await second.evaluate(STORED) > before

        await soon(goes_on)

    run_story(story)


def test_what_one_page_cannot_do_is_explained(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(host.base)
        await page.get_by_text("I have a code").click()
        await page.locator(".others", has_text=WHY).wait_for()
        await page.get_by_role("link", name="Open a class").click()
        await page.locator("main.lost", has_text=WHY).wait_for()
        await page.get_by_role("button", name="Home").click()
        await page.locator(".game[data-game=addi]").click()
        await page.locator(".way").nth(2).click()
        await page.locator(".trouble", has_text=WHY).wait_for()
        for address in OF_OTHERS:
            await page.goto(host.base)
            await page.goto(f"{host.base}#{address}")
            await page.locator("main.lost", has_text=WHY).wait_for()
        assert not any("/api/" in path or "/ws" in path for path in host.asked)

    run_story(story)


def test_every_screen_is_a_fragment_and_the_rules_open_above(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(f"{host.base}#/rules/M10")
        await page.locator("article#M10").wait_for()
        await page.goto(f"{host.base}#/learn/course")
        await page.locator(".lesson main.table").wait_for()
        await page.locator(".lesson-ways a").click()
        await page.wait_for_url(f"{host.base}#/rules/*")
        await page.go_back()
        await page.wait_for_url(f"{host.base}#/learn/course")
        await page.goto(f"{host.base}#/map")
        await page.wait_for_selector(".known table")
        await page.get_by_role("link", name="Matou, home").click()
        await page.wait_for_selector(".game")

    run_story(story)


def test_a_replay_keeps_the_address_of_the_folder(host: StaticHost) -> None:
    device = Device(1)
    device.open(small("addi"))
    device.deal()
    device.play()
    (record,) = device.records

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(f"{host.base}#/replay")
        await page.locator("input[type=file]").set_input_files(
            {"name": "addi.txt", "mimeType": "text/plain", "buffer": record["text"].encode()}
        )
        await page.wait_for_url(f"{host.base}#/replay#0")
        await one_step_on(page)
        await page.wait_for_url(f"{host.base}#/replay#1")

    run_story(story)


def test_a_deck_is_printed_from_a_file_of_the_folder(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await sits_down(page, host, "chasse")
        await page.wait_for_selector(".hand")
        await page.goto(f"{host.base}#/play/multipli")
        await page.get_by_role("button", name="Settings").click()
        link = page.locator(".print-cards a")
        await link.first.wait_for(state="attached")
        address = await link.first.get_attribute("href")
        assert address == f"{BASE}print/{SHEETS[0]}"
        answer = await page.context.request.get(host.base.removesuffix(BASE) + address)
        assert (await answer.body()).startswith(b"%PDF-")

    run_story(story)


def test_a_page_of_a_server_plays_on_by_itself_and_says_so_once(tmp_path: Path) -> None:
    """After one game alone the page has Python: the next game needs no server."""
    running = Running(tmp_path / "data").start()

    async def story(browser: Browser) -> None:
        page = await new_page(browser, service_workers="allow")
        await page.goto(running.base)
        await page.evaluate(KEPT_JS)
        await page.locator(".game[data-game=chasse]").click()
        await page.locator(".way").first.click()
        await page.wait_for_selector(".hand")
        assert await page.locator(".around-here").count() == 0
        await python_kept(page)
        running.kill()
        await page.goto(running.base)
        for game, said in (("course", 1), ("chasse", 0)):
            await page.locator(f".game[data-game={game}]").click()
            await page.locator(".way").first.click()
            await page.wait_for_selector(".hand")
            await expect(page.locator(".around-here", has_text="server is away")).to_have_count(
                said
            )
            if said:
                await expect(page.locator(".around-here")).to_have_count(0)
            await page.get_by_role("link", name="Matou, home").click()

    try:
        run_story(story)
    finally:
        running.kill()


def test_a_page_without_python_says_that_a_new_game_has_to_wait(tmp_path: Path) -> None:
    """As that of `make play`, whose server has none."""
    running = Running(tmp_path / "data").start()

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.goto(running.base)
        await page.locator(".game[data-game=chasse]").click()
        await page.wait_for_selector(".way")
        running.kill()
        await page.locator(".way").first.click()
        await page.locator(".unreached", has_text="A new game has to wait").wait_for()
        await page.get_by_role("link", name="The rulebook").wait_for()

    try:
        run_story(story)
    finally:
        running.kill()


@pytest.mark.parametrize("why", ["full", "forbidden", "newer"])
def test_what_is_not_kept_is_said_and_play_goes_on(host: StaticHost, why: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.context.route("**/here-worker-*.js", partial(_spoiled, why=why))
        await sits_down(page, host, "course")
        await page.wait_for_selector(".hand")
        await page.locator(".around-here", has_text="This game is not kept").wait_for()
        await play_until(page, HAND_STEP, ".talon, .discard, .track")

    run_story(story)


def test_what_the_browser_deleted_in_mid_game_is_kept_again(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await sits_down(page, host, "chasse")
        await page.wait_for_selector(".hand")
        before = await page.evaluate(STORED)
        session = await page.context.new_cdp_session(page)
        await session.send(
            "Storage.clearDataForOrigin",
            {"origin": host.base.removesuffix(BASE), "storageTypes": "indexeddb"},
        )

        async def kept() -> None:
            await play_on(page, HAND_STEP)
            assert await page.evaluate(STORED) > before

        await soon(kept)
        assert await page.locator(".around-here").count() == 0
        await page.reload()
        await page.wait_for_selector(".hand")

    run_story(story)


def test_a_game_goes_on_from_before_what_is_damaged_and_says_so(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await sits_down(page, host, "course")
        await page.wait_for_selector(".hand")
        await play_until(page, HAND_STEP, ".discard .card, .hand[data-active=false]")
        await page.goto("about:blank")
        await page.goto(f"{host.base}licenses.txt")
        await page.evaluate(DAMAGE)
        await page.goto(host.base)
        await page.locator(".continue").click()
        await page.locator(".around-here", has_text="were damaged and are gone").wait_for()
        await page.wait_for_selector(".hand")

    run_story(story)


def test_the_rooms_of_a_frozen_tab_go_on_in_another_and_it_comes_back(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        first = await new_page(browser)
        await sits_down(first, host, "chasse")
        await first.wait_for_selector(".hand")
        (worker,) = [one for one in first.workers if "here-worker" in one.url]
        frozen = asyncio.ensure_future(worker.evaluate(FROZEN, FREEZE_MS))
        second = await first.context.new_page()
        second.errors = []  # type: ignore[attr-defined]
        await sits_down(second, host, "course")
        await second.wait_for_selector(".hand")
        assert not frozen.done(), "the second tab did not wait for the first"
        await frozen
        before = await second.evaluate(STORED)

        async def goes_on() -> None:
            await play_on(first, HAND_STEP)
            assert await second.evaluate(STORED) > before

        await soon(goes_on)

    run_story(story)


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "msgspec.wasm", "modules.bin", "pyodide.js"])
def test_a_file_that_does_not_arrive_is_said_and_the_next_try_plays(
    host: StaticHost, name: str
) -> None:
    """The network was cut during the first visit, or an upload was."""

    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.context.route(f"**/{name}", lambda route: route.fulfill(status=404, body="no"))
        await sits_down(page, host, "course")
        await page.locator(".trouble", has_text="A part of Matou did not arrive").wait_for()
        await page.context.unroute(f"**/{name}")
        await page.locator(".way").first.click()
        await page.wait_for_selector(".hand")
        page.errors.clear()  # type: ignore[attr-defined]  # of a Python without its modules

    run_story(story)


async def _spoiled(route: Route, why: str) -> None:
    """The worker's script behind a database that takes nothing."""
    answer = await route.fetch()
    names = {"full": "QuotaExceededError", "forbidden": "SecurityError", "newer": "VersionError"}
    opens = why != "full"
    spoil = f"const no = () => {{ throw new DOMException('no', '{names[why]}'); }};" + (
        "IDBFactory.prototype.open = no;" if opens else "IDBObjectStore.prototype.put = no;"
    )
    await route.fulfill(response=answer, body=spoil + await answer.text())


def test_nothing_of_python_is_asked_for_before_the_first_screen(host: StaticHost) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        waiting = await page.context.new_cdp_session(page)
        await waiting.send("Network.enable")
        order: list[str] = []
        page.on("request", lambda asked: order.append(asked.url))
        await page.add_init_script(
            "new MutationObserver(() => document.querySelector('.game') && !window.stood"
            " && (window.stood = performance.now()))"
            ".observe(document, {childList: true, subtree: true})"
        )
        await page.goto(host.base)
        await page.wait_for_selector(".game")

        async def begun() -> None:
            assert any("/python/" in url for url in order)

        await soon(begun)
        stood, first = await page.evaluate(
            """() => [window.stood, Math.min(...performance.getEntriesByType("resource")
              .filter(({name}) => name.includes("/python/")).map(({startTime}) => startTime))]"""
        )
        assert stood < first

    run_story(story)
