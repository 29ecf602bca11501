"""A server in a folder of a site: nothing that a page asks for lies outside of it."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Page, Response, expect

from tests.server import proxy
from tests.server.running import Running
from tests.web.browser import HAND_STEP, needs_browser, new_page, play_until, run_story, soon

pytestmark = [
    needs_browser,
    pytest.mark.skipif(not proxy.found("nginx"), reason="no nginx: make proxies"),
]
BASE = "/matou/"
DOCUMENT = (proxy.ROOT / "docs" / "operators.md").read_text("utf-8")
ROOM = {"game": "course", "players": 2, "options": {}, "pace": "calm"}
OPEN = """async ([base, settings]) => {
  const answer = await fetch(`${base}api/rooms`, {method: "POST", body: JSON.stringify({settings})});
  const opened = await answer.json();
  localStorage.setItem("matou.seats", JSON.stringify([{...opened, way: "link", hosts: true}]));
  location.href = `${base}room/${opened.room}`;
}"""
DRAWN = "img => img.complete && img.naturalWidth > 0"


def block(server: Running) -> str:
    found = re.search(r"```nginx\n(location /matou/.*?)```", DOCUMENT, re.DOTALL)
    assert found
    return found[1].replace(proxy.DOCUMENTED_ADDRESS, urlsplit(server.base).netloc)


def within(url: str, outside: list[str]) -> None:
    at = urlsplit(url)
    if at.scheme in ("http", "https", "ws") and not at.path.startswith(BASE):
        outside.append(url)


def watched(page: Page, outside: list[str]) -> None:
    """Note what is asked for outside of the folder, and what is not there."""

    def answered(response: Response) -> None:
        within(response.url, outside)
        if response.status >= 400:
            outside.append(f"{response.status} {response.url}")

    page.on("response", answered)
    page.on("websocket", lambda line: within(line.url, outside))


def test_a_folder_of_a_site_has_all_of_it(tmp_path: Path) -> None:
    """A room with a guest by the link, a class and its board, a table alone, and no server."""
    server = Running(tmp_path / "data", plain=True, words=["--proxied", "--base", BASE])
    outside: list[str] = []

    async def alone(browser: Browser, site: str) -> None:
        page = await new_page(browser, service_workers="allow")
        page.on("request", lambda asked: within(asked.url, outside))
        await page.goto(site)
        await page.locator("a[href='/matou/rules/']").click()
        await page.wait_for_url("**/matou/rules/")
        await page.goto(f"{site}play/chasse")
        await page.locator("button.way").first.click()
        await page.wait_for_url("**/matou/room/*")
        await page.reload()
        await play_until(page, HAND_STEP, ".banner")
        await page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
        server.kill()  # the proxy answers still, and has nothing to say
        await page.goto(site)
        await expect(page.locator("main.first")).to_be_visible()

    async def together(browser: Browser, site: str) -> None:
        host, guest = [await new_page(browser) for _ in range(2)]
        watched(host, outside)
        watched(guest, outside)
        await host.goto(site)
        await host.evaluate(OPEN, [BASE, ROOM])
        picture = host.locator(".way-in img")
        await soon_drawn(host, ".way-in img")
        await expect(picture).to_have_attribute("src", re.compile("^/matou/api/qr/"))
        room = host.url.rpartition("/")[2]
        link = str(await picture.get_attribute("src")).removeprefix("/matou/api/qr/")
        await guest.goto(f"{site}r/{link.removesuffix('.svg')}")
        await guest.wait_for_url(f"**/matou/room/{room}")
        board = await new_page(browser, "desktop")
        watched(board, outside)
        origin = site.removesuffix(BASE)
        await board.goto(origin + str(await host.locator(".open-board").get_attribute("href")))
        await expect(board.locator("main, .gathering").first).to_be_visible()

    async def of_a_class(browser: Browser, site: str) -> None:
        teacher = await new_page(browser, "desktop")
        watched(teacher, outside)
        await teacher.goto(site)
        await teacher.locator("a[href='/matou/class']").click()
        await teacher.locator(".class-go").click()
        code = await teacher.locator(".desk-code").inner_text()
        wall = await new_page(browser, "desktop")
        watched(wall, outside)
        origin = site.removesuffix(BASE)
        await wall.goto(origin + str(await teacher.locator(".open-wall").get_attribute("href")))
        await expect(wall.locator(".wall-code")).to_have_text(code)
        await soon_drawn(wall, ".wall img")
        pupil = await new_page(browser)
        watched(pupil, outside)
        await pupil.goto(f"{site}c/{code}")
        await pupil.locator(".class-cats button").first.click()
        await pupil.wait_for_url("**/matou/in/*")

    async def soon_drawn(page: Page, css: str) -> None:
        async def drawn() -> None:
            assert await page.locator(css).first.evaluate(DRAWN)

        await soon(drawn)

    with server, proxy.nginx(tmp_path, block(server)) as base:
        for story in (together, of_a_class, alone):

            async def tell(browser: Browser, story=story) -> None:
                await story(browser, f"{base}{BASE}")

            run_story(tell)
    assert outside == []
