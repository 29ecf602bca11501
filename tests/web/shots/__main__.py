"""Take them: `python -m tests.web.shots`, or only visits whose name has a word in it, as `... told`."""

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import chromium, new_page
from tests.web.shots import (  # noqa: F401  # their visits
    doors,
    ends,
    hands,
    link,
    maps,
    mouse,
    round,
)
from tests.web.shots.visits import LANGUAGES, VISITS, Size, Visit, Visitor

OUT = Path(__file__).parents[3] / "web" / "screenshots"
SETTLED = 500  # milliseconds until nothing moves after a change of size


async def picture(
    browser: Browser, server: Running, made: Visit, sizes: tuple[Size, ...], language: str
) -> None:
    page = await new_page(browser, language=LANGUAGES[language], has_touch=True)
    await _resize(page, sizes[0])
    who = Visitor(page, server, browser, language)
    async for moment in made.story(who):
        for size in sizes:
            if len(sizes) > 1:
                await _resize(who.page, size)
                await who.page.wait_for_timeout(SETTLED)
            name = f"{moment}-{size[0]}x{size[1]}-{language}.png"
            await who.page.screenshot(path=OUT / name)
            print(name, flush=True)
        if len(sizes) > 1:
            await _resize(who.page, sizes[0])
    for context in browser.contexts:
        await context.close()


async def _resize(page: Page, size: Size) -> None:
    await page.set_viewport_size({"width": size[0], "height": size[1]})


async def main(words: list[str]) -> None:
    OUT.mkdir(exist_ok=True)
    wanted = [made for made in VISITS if not words or any(word in made.name for word in words)]
    failed = []
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "data") as server:
        async with chromium() as browser:
            for made in wanted:
                for language in LANGUAGES:
                    for sizes in [(size,) for size in made.sizes] if made.each else [made.sizes]:
                        try:
                            async with asyncio.timeout(240):
                                await picture(browser, server, made, sizes, language)
                        except Exception as error:  # the others are taken all the same
                            failed.append(f"{made.name} {language} {sizes}: {error!r}")
    sys.exit("\n".join(failed))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
