"""Photographs of the gallery at the three sizes we look at, into web/screenshots/.

node build.mjs && python shots.py            needs Playwright and Debian's chromium
"""

import asyncio
import functools
import http.server
import os
import threading
from pathlib import Path

from playwright.async_api import Browser, async_playwright

HERE = Path(__file__).parent
SIZES = [(390, 844), (1024, 768), (1920, 1080)]
THEMES = ["day", "evening"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the built page without a word."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def serve() -> http.server.ThreadingHTTPServer:
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=HERE / "dist")
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


async def photograph(browser: Browser, url: str, size: tuple[int, int], theme: str) -> None:
    """One whole page, without motion so that two runs give the same picture."""
    width, height = size
    page = await browser.new_page(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.add_init_script(f"localStorage.setItem('matou.theme', '{theme}')")
    await page.goto(url)
    await page.evaluate("document.fonts.ready.then(() => undefined)")
    overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0, f"the page is {overflow} pixels too wide at {width}"
    await page.screenshot(
        path=HERE / "screenshots" / f"gallery-{width}x{height}-{theme}.png", full_page=True
    )
    assert not errors, errors
    await page.close()


async def main() -> None:
    (HERE / "screenshots").mkdir(exist_ok=True)
    server = serve()
    async with async_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for theme in THEMES:
            for size in SIZES:
                await photograph(
                    browser, f"http://127.0.0.1:{server.server_port}/gallery.html", size, theme
                )
        await browser.close()
    server.shutdown()


if __name__ == "__main__":
    asyncio.run(main())
