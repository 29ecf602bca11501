"""Take them: `python -m tests.web.shots`, or only visits whose name has a word in it, as `... told`.

The name of a look among the words, as `... evening told`, has the visits taken in that look.
"""

import asyncio
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import TWICE, chromium, new_page
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
# How somebody sees the page, by its name: what the browser is told.
LOOKS: Final[dict[str, dict[str, Any]]] = {
    "day": {},
    "evening": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active", "color_scheme": "dark"},
    "large": {},  # letters twice as large
}


async def picture(
    browser: Browser,
    server: Running,
    made: Visit,
    sizes: tuple[Size, ...],
    language: str,
    look: str,
) -> None:
    page = await new_page(browser, language=LANGUAGES[language], has_touch=True, **LOOKS[look])
    if look == "large":
        await page.add_init_script(TWICE)
    mark = "" if look == "day" else f"-{look}"
    await _resize(page, sizes[0])
    who = Visitor(page, server, browser, language)
    async for moment in made.story(who):
        for size in sizes:
            if len(sizes) > 1:
                await _resize(who.page, size)
                await who.page.wait_for_timeout(SETTLED)
            name = f"{moment}-{size[0]}x{size[1]}-{language}{mark}.png"
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
    looks = [word for word in words if word in LOOKS] or ["day"]
    named = [word for word in words if word not in LOOKS]
    wanted = [made for made in VISITS if not named or any(word in made.name for word in named)]
    failed = []
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "data") as server:
        async with chromium() as browser:
            for made in wanted:
                each = [(size,) for size in made.sizes] if made.each else [made.sizes]
                for look, language, sizes in product(looks, LANGUAGES, each):
                    try:
                        async with asyncio.timeout(240):
                            await picture(browser, server, made, sizes, language, look)
                    except Exception as error:  # the others are taken all the same
                        failed.append(f"{made.name} {look} {language} {sizes}: {error!r}")
    sys.exit("\n".join(failed))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
