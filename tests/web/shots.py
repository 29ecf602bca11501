"""Every screen at three sizes, into web/screenshots/: `python -m tests.web.shots`."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import HAND_STEP, MOUSE_STEP, SIZES, chromium, new_page, play_on, seated
from tests.web.tablet import deal, fingers, paw, until_a_pair, wake

OUT = Path(__file__).parents[2] / "web" / "screenshots"
PLAIN = {
    "first": "/",
    "rules": "/rules/M10",
    "replay": "/replay",
    "lost": "/room/0000",
    **{f"lesson-{game}": f"/learn/{game}" for game in ("multipli", "addi", "course", "chasse")},
}
ROOMS: dict[str, tuple[str, dict[str, Any]]] = {
    "lobby": ("link", {"game": "multipli", "players": 4}),
    "tablet-lobby": ("tablet", {"game": "addi", "players": 6}),
    "multipli": ("alone", {"game": "multipli", "players": 4, "pace": "race"}),
    "addi": ("alone", {"game": "addi", "players": 3, "pace": "calm"}),
    "course": ("alone", {"game": "course", "players": 3, "pace": "race"}),
    "chasse": ("alone", {"game": "chasse", "players": 4, "pace": "race"}),
}
ROUND = [(1024, 768, 2), (1024, 768, 4), (1024, 768, 8), (1280, 800, 6), (1366, 768, 5),
         (1920, 1080, 8), (844, 390, 2), (844, 390, 4)]  # fmt: skip
HANDS = [
    (390, 844, 2),
    (390, 844, 4),
    (844, 390, 4),
    (1024, 768, 3),
    (1366, 768, 4),
    (1920, 1080, 4),
]
END = {"game": "chasse", "players": 2, "pace": "race", "options": {"tokens": "1"}}


async def shoot(browser: Browser, server: Running, size: str) -> None:
    for name, path in PLAIN.items():
        page = await new_page(browser, size)
        await page.goto(server.base + path)
        await _kept(page, name, size)
    page = await new_page(browser, size)
    await page.goto(server.base)
    await page.locator(".way").first.click()
    await page.wait_for_selector(".game")
    await _shot(page, "games", size)
    await page.locator(".game-choice .quiet").first.click()
    await page.locator(".more > summary").click()
    await _kept(page, "choices", size)
    for name, (way, settings) in ROOMS.items():
        page = await new_page(browser, size)
        await seated(page, server, way, **settings)
        await page.wait_for_selector(".chairs, .paw-zone, .mouse-table, .hand-table")
        step = MOUSE_STEP if settings["game"] in ("multipli", "addi") else HAND_STEP
        for _ in range(40 if way == "alone" else 0):
            await play_on(page, step)
            await page.wait_for_timeout(150)
        await _kept(page, name, size)
    page = await new_page(browser, size)
    await seated(page, server, "alone", **END)
    while await play_on(page, HAND_STEP) != "end":
        await page.wait_for_timeout(100)
    await _kept(page, "end", size)


async def shoot_tablet(browser: Browser, server: Running, w: int, h: int, people: int) -> None:
    """One tablet: its lobby, a pair, the cards on their way, and what is told."""
    page = await new_page(browser, language="fr-FR", has_touch=True)
    await page.set_viewport_size({"width": w, "height": h})
    size = f"{w}x{h}-{people}"
    await wake(page, server, people)
    await _shot(page, "round-lobby", size)
    await deal(page)
    first, second = await until_a_pair(page)
    await _shot(page, "round-pair", size)
    session = await page.context.new_cdp_session(page)
    await fingers(session, [await paw(page, first), await paw(page, second)])
    await page.screenshot(path=OUT / f"round-slap-{size}.png")
    await page.wait_for_timeout(900)
    await _kept(page, "round-told", size)


async def shoot_hands(browser: Browser, server: Running, w: int, h: int, players: int) -> None:
    """The race and the hunt: a lifted card with what it would do, and a card explained."""
    for game in ("course", "chasse"):
        page = await new_page(browser, language="fr-FR")
        await page.set_viewport_size({"width": w, "height": h})
        size = f"{w}x{h}-{players}"
        await seated(page, server, "alone", game=game, players=players, pace="calm")
        await page.wait_for_selector(".hand-card")
        await page.keyboard.press("d")
        await page.wait_for_selector(".hand[data-active=true]")
        await page.locator(".hand-card").nth(2).click()
        await _shot(page, f"{game}-lifted", size)
        await page.locator(".hand-card").nth(2).press("i")
        await _kept(page, f"{game}-explained", size)


async def _shot(page: Page, name: str, size: str) -> None:
    await page.wait_for_timeout(900)
    await page.screenshot(path=OUT / f"{name}-{size}.png")
    print(f"{name}-{size}.png")


async def _kept(page: Page, name: str, size: str) -> None:
    """The last picture of a person's visit."""
    await _shot(page, name, size)
    await page.context.close()


async def main() -> None:
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "data") as server:
        async with chromium() as browser:
            for size in SIZES:
                await shoot(browser, server, size)
            for screen in HANDS:
                await shoot_hands(browser, server, *screen)
            for screen in ROUND:
                await shoot_tablet(browser, server, *screen)


if __name__ == "__main__":
    asyncio.run(main())
