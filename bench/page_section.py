"""Measure the page in a real browser on a slow processor, beside a page with nothing on it."""

import asyncio
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from math import ceil
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any, Final, NamedTuple

from page_evening import Evening, evening
from page_trace import WORK, drawn, run, traced, work
from playwright.async_api import Browser, CDPSession, Page, ViewportSize, async_playwright
from results import Row, Tables, cpu_model, report
from server_process import ours

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "src" / "matou" / "server" / "page"
SLOWER: Final = 6  # times
SIZE: Final = ViewportSize(width=390, height=844)
ROOM: Final = {"game": "multipli", "players": 4, "pace": "calm", "cats": "kitten"}
FIRST_SCREEN_KB, MOUSE_GAME_KB = 60, 150
CARD_MS, FRAME_MS, LONGEST_FRAME_MS, TOUCH_MS, EVENING_MS = 800.0, 34.0, 100.0, 85.0, 5.0
TAPS: Final = 10
FLIPS: Final = 8  # traced
SETTLES: Final = 1.0  # seconds from the first card to the first flip
IDLE: Final = 5.0  # seconds
BEATS: Final = 6  # calls of the page in that time: the line is asked every two seconds, and answers
RESTS: Final = 8.0  # seconds until a stack has beckoned and everything lies still
TABLES: Final = {"multipli": ".mouse-table", "course": ".course", "chasse": ".chasse"}

Watched = dict[str, Any]


def p95(found: list[float]) -> float:
    return sorted(found)[ceil(len(found) * 0.95) - 1]


# --- sizes -------------------------------------------------------------------------------


def sizes(asked: set[str]) -> dict[str, float]:
    """kB gzip of what a browser asked for, by kind of file; fonts are compressed as they are."""
    files = json.loads((PAGE / "manifest.json").read_text())["files"]
    found: dict[str, float] = {}
    for name in asked & set(files):
        kind = name.rpartition(".")[2]
        found[kind] = found.get(kind, 0.0) + files[name]["gzip"] / 1000
    return found


# --- in the browser ----------------------------------------------------------------------


async def slow_page(browser: Browser, watched: bool = True) -> tuple[Page, CDPSession, set[str]]:
    context = await browser.new_context(
        viewport=SIZE, has_touch=True, is_mobile=True, locale="en-GB"
    )
    page = await context.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.split("/", 3)[3]))
    line = await context.new_cdp_session(page)
    await line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if watched:  # watching asks for every frame, so it costs some
        await page.add_init_script(path=HERE / "page_watch.js")
    return page, line, asked


async def take_a_seat(page: Page, table: str, **settings: object) -> None:
    """Alone with cats, as the first screen does it."""
    await page.evaluate(
        """async (settings) => {
          const body = JSON.stringify({settings});
          const answer = await fetch("/api/rooms", {method: "POST", body});
          const opened = await answer.json();
          localStorage.setItem("matou.seats", JSON.stringify([{...opened, way: "alone"}]));
          history.pushState(null, "", `/room/${opened.room}`);
        }""",
        settings,
    )
    await page.reload()
    await page.wait_for_selector(table)


async def some_cards(page: Page) -> None:
    while len(await page.query_selector_all(".fallen")) < 3:
        await flip(page)


async def flip(page: Page) -> None:
    """Say that there is nothing here, and turn one's card where it is one's turn."""
    await page.keyboard.press("n")
    await page.keyboard.press("f")
    await page.wait_for_timeout(700)


async def a_card_is_seen(page: Page) -> float:
    """Asked again and again: the page's policy lets no string be run as a script by itself."""
    while not (seen := await page.evaluate("watched.card")):
        await page.wait_for_timeout(50)
    return float(seen)


async def begin(page: Page) -> None:
    """Frames count from here: a room was loaded, and Playwright's own scripts lie in the page."""
    await page.query_selector("[data-awake=true]")
    await page.locator(".mouse-press").bounding_box()
    await page.wait_for_timeout(SETTLES * 1000)
    await page.evaluate("watched.frames.length = 0")


async def touch(page: Page, line: CDPSession) -> None:
    """A finger on the mouse, and away."""
    box = await page.locator(".mouse-press").bounding_box()
    assert box is not None
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    await line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    await page.wait_for_timeout(60)
    await line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def ours_watched(browser: Browser, base: str) -> tuple[Watched, set[str], set[str]]:
    """A card after a reload; then a game with flips and taps. Also what was asked for."""
    page, line, asked = await slow_page(browser)
    await page.goto(base)
    await page.wait_for_selector(".game")
    first_screen = set(asked)
    asked.clear()
    await take_a_seat(page, ".mouse-table", **ROOM)
    await some_cards(page)
    await page.reload()
    first_card = await a_card_is_seen(page)
    await begin(page)
    for _ in range(TAPS):
        await flip(page)
        while not await page.query_selector("[data-awake=true]"):  # a sleeping one has no player
            await flip(page)
        await touch(page, line)
        await page.wait_for_timeout(700)
    watched: Watched = await page.evaluate("watched")
    watched["card"] = first_card
    await page.context.close()
    return watched, first_screen, asked


async def bare_watched(browser: Browser, base: str) -> Watched:
    page, line, _ = await slow_page(browser)
    await page.goto(f"{base}/page_bare.html")
    await a_card_is_seen(page)
    await begin(page)
    for _ in range(TAPS):
        await page.wait_for_timeout(500)
        await touch(page, line)
    watched: Watched = await page.evaluate("watched")
    await page.context.close()
    return watched


# --- traced ------------------------------------------------------------------------------


async def flips_traced(browser: Browser, base: str) -> dict[str, float]:
    """What a card that falls costs, in milliseconds by kind of work."""
    page, _, _ = await slow_page(browser, watched=False)
    fell = 0

    def heard(said: str | bytes) -> None:
        nonlocal fell
        fell += str(said).count('"Flipped"')

    page.on("websocket", lambda socket: socket.on("framereceived", heard))
    await page.goto(base)
    await take_a_seat(page, ".mouse-table", **ROOM)
    await some_cards(page)

    async def play() -> None:
        for _ in range(FLIPS):
            await flip(page)

    fell = 0
    events = await traced(browser, page, play)
    await page.context.close()
    return {kind: ms / max(1, fell) for kind, ms in work(events).items()}


async def bare_traced(browser: Browser, base: str) -> dict[str, float]:
    """The same of the bare page, whose card turns once a second."""
    page, _, _ = await slow_page(browser, watched=False)
    await page.goto(f"{base}/page_bare.html")
    events = await traced(browser, page, lambda: asyncio.sleep(FLIPS))
    await page.context.close()
    return {kind: ms / FLIPS for kind, ms in work(events).items()}


async def when_idle(browser: Browser, base: str, game: str) -> tuple[int, int]:
    """How often the page draws and runs scripts while idle."""
    page, _, _ = await slow_page(browser, watched=False)
    await page.goto(base)
    await take_a_seat(page, TABLES[game], game=game, players=2)
    await asyncio.sleep(RESTS)
    events = await traced(browser, page, lambda: asyncio.sleep(IDLE))
    await page.context.close()
    return drawn(events), run(events)


async def evening_taken_in(browser: Browser, base: str) -> Evening:
    page, _, _ = await slow_page(browser, watched=False)
    await page.goto(f"{base}/page_bare.html")
    found = await evening(page)
    await page.context.close()
    return found


# --- the section -------------------------------------------------------------------------


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class Measured(NamedTuple):
    mine: list[Watched]
    bare: list[Watched]
    flips: list[dict[str, float]]
    bare_flips: list[dict[str, float]]
    evenings: list[Evening]
    idle: dict[str, tuple[int, int]]  # drawn, run
    browser: str
    first: float  # kB of script
    game: float
    fonts: float


async def measure(rounds: int, base: str, bare: str) -> Measured:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    mine: list[Watched] = []
    empty: list[Watched] = []
    flips: list[dict[str, float]] = []
    bare_flips: list[dict[str, float]] = []
    evenings: list[Evening] = []
    async with async_playwright() as play:
        browser = await play.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for _ in range(rounds):
            watched, first, game = await ours_watched(browser, base)
            mine.append(watched)
            empty.append(await bare_watched(browser, bare))
            flips.append(await flips_traced(browser, base))
            bare_flips.append(await bare_traced(browser, bare))
            evenings.append(await evening_taken_in(browser, bare))
        idle = {name: await when_idle(browser, base, name) for name in TABLES}
        about = browser.version
        await browser.close()
    at_first, in_all = sizes(first), sizes(first | game)
    fonts = in_all.get("woff2", 0.0)
    whole = sum(in_all.values()) - fonts
    return Measured(
        mine, empty, flips, bare_flips, evenings, idle, about, at_first["js"], whole, fonts
    )


def judged(name: str, goal: float, mine: list[float], bare: list[float], unit: str) -> Row:
    found = median(mine)
    return [
        name,
        f"≤ {goal:g} {unit}",
        f"{found:,.0f} {unit}",
        f"{min(mine):,.0f} to {max(mine):,.0f}",
        f"{median(bare):,.0f} {unit}" if bare else "",
        "reached" if found <= goal else "missed",
    ]


def shown(name: str, mine: list[float], unit: str) -> Row:
    return [
        *(name, "", f"{median(mine):,.0f} {unit}", f"{min(mine):,.0f} to {max(mine):,.0f}"),
        *("", "shown only"),
    ]


def bench(rounds: int, seconds: float, pinned: bool, write: bool) -> None:
    """Measure, print, write."""
    if hasattr(os, "sched_setaffinity"):  # a browser and a server are several processes
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    if not (shutil.which("chromium") or shutil.which("chromium-browser")):
        sys.exit("bench: no chromium here, see `make chromium`")
    web = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(HERE)))
    Thread(target=web.serve_forever, daemon=True).start()
    turns = max(3, rounds // 8)
    with tempfile.TemporaryDirectory() as data, ours(Path(data), None) as server:
        both = f"http://127.0.0.1:{server.port}", f"http://127.0.0.1:{web.server_port}"
        found = asyncio.run(measure(turns, *both))
    web.shutdown()
    each: dict[str, Callable[[Watched], float]] = {
        "card": lambda one: one["card"],
        "frame": lambda one: p95(one["frames"]),
        "longest": lambda one: max(one["frames"]),
        "touch": lambda one: p95(one["reactions"]),
    }
    values = {
        name: ([of(one) for one in found.mine], [of(one) for one in found.bare])
        for name, of in each.items()
    }
    goals: list[Row] = [
        ["measure", "goal", "median", "lowest to highest", "bare page", "verdict"],
        judged("first screen's scripts, gzip", FIRST_SCREEN_KB, [found.first], [], "kB"),
        judged("all a mouse game needs, gzip", MOUSE_GAME_KB, [found.game], [], "kB"),
        judged("first card to be seen", CARD_MS, *values["card"], "ms"),
        judged("frame while cards move, p95", FRAME_MS, *values["frame"], "ms"),
        judged("longest frame while cards move", LONGEST_FRAME_MS, *values["longest"], "ms"),
        judged("touch to what is seen of it, p95", TOUCH_MS, *values["touch"], "ms"),
        judged(
            "200 answers taken in, warm", EVENING_MS, [one.warm for one in found.evenings], [], "ms"
        ),
        shown("… the first of a page", [one.first for one in found.evenings], "ms"),
        shown("… its longest answer", [one.longest for one in found.evenings], "ms"),
        *(
            judged(f"drawn in {IDLE:g} idle seconds, {name}", 0, [float(times)], [], "times")
            for name, (times, _) in found.idle.items()
        ),
        judged(
            f"run in {IDLE:g} idle seconds, any game",
            BEATS,
            [float(max(times for _, times in found.idle.values()))],
            [],
            "times",
        ),
    ]
    kinds = [*WORK, "in all"]
    costs: list[Row] = [["milliseconds of processor time", *kinds]]
    for name, turns_of in (("a card falls", found.flips), ("bare page", found.bare_flips)):
        middle = [median(one[kind] for one in turns_of) for kind in WORK]
        costs.append([name, *(f"{ms:.0f}" for ms in [*middle, sum(middle)])])
    load = " ".join(f"{one:.0f}" for one in os.getloadavg())
    intro = (
        f"Command: `make bench`, or `bench/run.py page` alone. Machine: {cpu_model()}, "
        f"{os.cpu_count()} cores, load average {load}; Chromium {found.browser} without a graphics "
        f"processor, Playwright {version('playwright')}, the processor {SLOWER} times slower, a "
        f"screen of {SIZE['width']}×{SIZE['height']}.\n\n"
        f"{turns} rounds, ours and a bare page in turn (`page_bare.html`: one card that turns, one "
        "button that writes a dot); medians of the rounds are judged. A card counts as seen after "
        "the frame that shows it, from the start of the loading of a room; a touch from the "
        "finger's own time to after the frame with the first change. Frames count from a second "
        "after the first card, so that loading and the scripts that Playwright lays into the page "
        "are not among them. All a mouse game needs is "
        "scripts with their drawings, styles, words; the font's two weights are "
        f"{found.fonts:.0f} kB more. What a card costs is read from a trace of the main thread, "
        f"without the watching script; an idle table has not been touched for {RESTS:g} seconds. "
        "All that runs there is the question whether the line still holds, and its answer. "
        "200 answers, an evening of games and cards, are what `web/src/learning/` takes in "
        "(`page_evening.js`): the first time before the browser has made its code quick."
    )
    tables: Tables = {"Goals": goals, "A card, traced": costs}
    report("page", "Page", intro, tables, write)
