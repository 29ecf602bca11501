"""For cheap phones: no drawing while no one plays, and taps that work during effects."""

import asyncio
import json
import re
from contextlib import suppress
from urllib.request import Request, urlopen

from playwright.async_api import Browser, CDPSession, TimeoutError

from matou.server.http.page import FILES
from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, reacts, run_story, seated, soon

pytestmark = [needs_browser]

WORKED = ("LayoutCount", "RecalcStyleCount", "ScriptDuration")
# Animation frames come late, as on a slow device.
SLOW_JS = """const ask = requestAnimationFrame;
  window.requestAnimationFrame = (then) => ask((at) => {
    const until = performance.now() + 60;
    while (performance.now() < until);
    then(at);
  });"""
# Whether there has been a paw under the finger, which lies there for a moment.
PRINTED = """() => {
  window.printed = false;
  new MutationObserver(() => { printed ||= document.querySelector(".print") !== null; })
    .observe(document, { childList: true, subtree: true });
}"""
TABLES = {"multipli": ".mouse-table", "course": ".course", "chasse": ".chasse"}


async def _worked(line: CDPSession) -> dict[str, float]:
    run_story = (await line.send("Performance.getMetrics"))["metrics"]
    return {one["name"]: one["value"] for one in run_story if one["name"] in WORKED}


def test_an_idle_table_draws_nothing(server: Running) -> None:
    async def story(browser: Browser) -> None:
        pages = [await new_page(browser, "phone") for _ in TABLES]
        for page, (game, table) in zip(pages, TABLES.items(), strict=True):
            await seated(page, server, game=game, players=2, pace="calm")
            await page.wait_for_selector(table)
        lines = [await page.context.new_cdp_session(page) for page in pages]
        for line in lines:
            await line.send("Performance.enable")

        async def at_rest() -> None:
            before = [await _worked(line) for line in lines]
            await asyncio.sleep(4)  # about time: nothing is drawn for so long
            for game, line, was in zip(TABLES, lines, before, strict=True):
                now = await _worked(line)
                # It asks now and then whether its line is alive.
                assert now.pop("ScriptDuration") - was.pop("ScriptDuration") < 0.02, game
                assert now == was, game

        await soon(at_rest)  # a stack beckons a few times first, drawings become stills

    run_story(story)


def test_a_slow_device_loses_effects_and_no_tap(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", has_touch=True)
        await page.add_init_script(SLOW_JS)
        await seated(page, server, game="multipli", players=4, pace="calm")
        await page.wait_for_selector(".mouse-table")
        assert await page.locator("html.calm").count() == 0
        while await page.locator("html.calm").count() == 0:
            await page.keyboard.press("n")
            await page.keyboard.press("f")
            with suppress(TimeoutError):  # too few slow frames yet: another card
                await page.wait_for_selector("html.calm", timeout=1500)
        await page.keyboard.press("n")
        await page.wait_for_function("() => document.getAnimations().length === 0")
        await page.evaluate(PRINTED)
        await page.locator(".mouse-press").tap()
        await page.wait_for_function("() => printed")

    run_story(story)


# Every card that was seen on top of a pile, and every one that flew.
CARDS_SEEN = """() => {
  const texts = (css) => [...document.querySelectorAll(css)].map((card) => card.textContent);
  window.seen = { tops: texts(".fallen"), flew: [] };
  new MutationObserver(() => {
    seen.tops.push(...texts(".fallen"));
    seen.flew.push(...texts(".flying"));
  }).observe(document.querySelector(".board"), { childList: true, subtree: true });
}"""


def test_the_cards_that_fly_are_those_that_lay_there(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone", has_touch=True)
        await seated(page, server, game="multipli", players=4, pace="calm")
        await page.wait_for_selector(".mouse-table")
        await page.evaluate(CARDS_SEEN)
        while await page.locator("[data-awake=true]").count() == 0:
            await page.keyboard.press("n")
            await page.keyboard.press("f")
            await reacts(page)
        on_top = set(await page.locator(".fallen").all_text_contents())
        await page.locator(".mouse-press").tap()
        await page.wait_for_selector(".gained")
        seen = await page.evaluate("seen")
        assert set(seen["flew"]) & on_top
        assert set(seen["flew"]) <= set(seen["tops"])

    run_story(story)


def test_what_the_page_needs_first_is_named_in_the_document_and_compressed(
    server: Running,
) -> None:
    with urlopen(server.base + "/room/abc") as answer:
        named = re.findall(r'"(/assets/[^" ]+\.(?:js|css))"', answer.read().decode())
    assert sum("RoomScreen" in file for file in named) == 1, "a room's own files, too"
    for file in named:
        asked = Request(server.base + file, headers={"Accept-Encoding": "gzip"})
        with urlopen(asked) as answer:
            assert answer.headers["Content-Encoding"] == "gzip", file


def test_the_first_screen_and_a_table_are_small_and_few_files() -> None:
    manifest = json.loads((FILES / "manifest.json").read_text())

    def at_once(*sources: str) -> set[str]:
        found: set[str] = set()
        waiting = [manifest["entries"][source] for source in sources]
        while waiting:
            file = waiting.pop()
            found.add(file)
            waiting += set(manifest["files"][file]["needs"]) - found
        return found

    def size(files: set[str]) -> float:
        return float(sum(manifest["files"][file]["gzip"] for file in files)) / 1000

    first = "src/main.tsx", "../src/matou/words/fr.json"
    assert size(at_once(*first)) <= 60
    table = at_once(
        *first, "src/screens/RoomScreen.tsx", "src/mouse/MouseTable.tsx", "src/page.css"
    )
    assert size(table) <= 120
    assert len(table) <= 8
