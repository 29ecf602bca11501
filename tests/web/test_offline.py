"""After the first visit the page opens without a network, and a new version is never held back."""

import asyncio
import json
import shutil
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from aiohttp import web
from playwright.async_api import Browser, Page, TimeoutError

from matou.games.registry import GAMES
from matou.server.http.page import FILES, add_page
from tests.server.running import Running
from tests.web.browser import (
    BRISK_JS,
    HAND_STEP,
    KEPT_JS,
    LOOK_MS,
    needs_browser,
    new_page,
    play_to_the_end,
    run_story,
    seated,
)

pytestmark = needs_browser
# How many stretches of games this device keeps.
WATCHED = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith("matou-moments"));
  return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
}"""


async def _visited(browser: Browser, base: str, language: str = "en-GB") -> Page:
    """A first visit, no longer than until everything is kept."""
    page = await new_page(browser, "phone", language, service_workers="allow")
    await page.goto(base)
    await page.evaluate(KEPT_JS)
    return page


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_without_a_server_home_rulebook_and_lessons_open(tmp_path: Path, language: str) -> None:
    """Only the first screen was ever opened; then the server is gone."""
    running = Running(tmp_path / "data", plain=True).start()

    async def story(browser: Browser) -> None:
        page = await _visited(browser, running.base, language)
        running.kill()
        await page.context.set_offline(True)
        await page.goto(running.base)
        await page.wait_for_selector(".game")
        await page.goto(running.base + "/rules/M10")
        await page.locator("article#M10").wait_for()
        for game in GAMES:
            await page.goto(f"{running.base}/learn/{game}")
            await page.locator(".lesson main.table, .lesson main.mouse-table").wait_for()
        await page.goto(running.base + "/cards")
        await page.locator(".cards-start .button-main").click()
        await page.wait_for_selector(".practice .digits")
        await page.goto(running.base + "/map")
        await page.wait_for_selector(".known table")
        await page.goto(running.base + "/nowhere")
        await page.wait_for_selector("main.lost")

    try:
        run_story(story)
    finally:
        running.kill()


def test_a_game_that_was_played_here_is_watched_without_a_server(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", before=BRISK_JS).start()

    async def story(browser: Browser) -> None:
        page = await _visited(browser, running.base)
        await seated(page, running, "alone", game="chasse", players=2, pace="race",
                     options={"tokens": "1"})  # fmt: skip
        await play_to_the_end(page, HAND_STEP)
        await page.wait_for_function(WATCHED, polling=LOOK_MS)
        running.kill()
        await page.goto(running.base + "/replay")
        await page.locator(".played button").first.click()
        moment = page.locator(".reel input[type=range]")
        await page.wait_for_function(
            "() => Number(document.querySelector('.reel input[type=range]')?.max) > 0"
        )
        last = int(await moment.get_attribute("max") or 0)
        await moment.fill(str(last))
        await page.get_by_text(f"{last}/{last}").wait_for()
        await page.wait_for_selector(".chasse .heap")

    try:
        run_story(story)
    finally:
        running.kill()


def test_what_needs_the_server_says_so_and_offers_what_does_not(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", plain=True).start()

    async def story(browser: Browser) -> None:
        page = await _visited(browser, running.base)
        running.kill()
        for path in ("/play/multipli", "/r/0000.0000", "/replay"):
            await page.goto(running.base + path)
            if path == "/play/multipli":
                await page.locator(".way").first.click()
            if path == "/replay":  # a game that this device never saw
                record = (Path(__file__).parents[1] / "golden" / "course.txt").read_bytes()
                await page.set_input_files(
                    "input[type=file]",
                    {"name": "course.txt", "mimeType": "text/plain", "buffer": record},
                )
            await page.get_by_text("The server does not answer.").wait_for()
        await (
            page.locator(".unreached a", has_text="Chasse")
            .or_(page.locator(".unreached a", has_text="chasse"))
            .first.click()
        )
        await page.wait_for_selector(".lesson .hand-card")
        await page.goto(running.base)
        await page.wait_for_selector(".game")
        assert await page.locator(".unreached").count() == 0
        await page.context.set_offline(True)  # said before anybody tries, where the device knows it
        await page.wait_for_selector(".unreached")
        await page.context.set_offline(False)
        await page.wait_for_selector(".unreached", state="detached")

    try:
        run_story(story)
    finally:
        running.kill()


@asynccontextmanager
async def _served(files: Path, port: int) -> AsyncIterator[None]:
    """The page alone, from a folder that a test may change."""

    async def replay(request: web.Request) -> web.Response:
        return web.json_response({})

    app = web.Application()
    app.router.add_post("/api/replay", replay)
    add_page(app, files)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, reuse_address=True).start()
    try:
        yield
    finally:
        await runner.cleanup()


def test_a_new_version_is_not_held_back_by_the_old_one(tmp_path: Path) -> None:
    """It is shown at the next opening, under the old worker too; later without a network as well."""
    files = tmp_path / "page"
    shutil.copytree(FILES, files)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"

    async def story(browser: Browser) -> None:
        async with _served(files, port):
            page = await _visited(browser, base)
            index, worker = files / "index.html", files / "worker.js"
            index.write_text(
                index.read_text("utf-8").replace("</head>", "<meta name=newer></head>")
            )
            changed = worker.read_text("utf-8").replace('"version":"', '"version":"newer-', 1)
            worker.write_text(changed)
            await page.goto(base)
            assert await page.locator("meta[name=newer]").count() == 1
            await page.evaluate(
                "async () => { const found = await navigator.serviceWorker.ready; await found.update();"
                " while (!found.waiting && found.installing) await new Promise((d) => setTimeout(d, 50)); }"
            )
            other = await page.context.new_page()
            await page.close()
            for _ in range(50):  # nobody has the old one open any more
                try:
                    await other.goto(base, timeout=10_000)
                except TimeoutError:  # one worker was just following the other
                    continue
                names = await other.evaluate("caches.keys()")
                if names and all("newer" in name for name in names):
                    break
                await other.goto("about:blank")
                await asyncio.sleep(LOOK_MS / 1000)
            assert [name for name in names if "newer" not in name] == []
        await other.goto(base)
        assert await other.locator("meta[name=newer]").count() == 1
        await other.wait_for_selector(".game")
        await other.close()

    run_story(story)


def test_the_icons_are_what_the_manifest_says(server: Running) -> None:
    with urlopen(server.base + "/manifest.webmanifest") as answer:
        icons = json.load(answer)["icons"]
    with urlopen(server.base) as answer:
        assert '<link rel="apple-touch-icon" href="/icon-180.png"' in answer.read().decode()
    icons.append({"src": "/icon-180.png", "sizes": "180x180", "type": "image/png"})
    for icon in icons:
        with urlopen(urljoin(server.base + "/", icon["src"])) as answer:
            assert answer.headers["Content-Type"] == icon["type"]
            drawn = answer.read()
        if icon["type"] == "image/png":
            assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
            width, height = struct.unpack(">II", drawn[16:24])
            assert f"{width}x{height}" == icon["sizes"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert any(icon.get("purpose") == "maskable" for icon in icons)
