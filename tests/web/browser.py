"""A real browser for tests: Debian's Chromium, headless, with a real server on this machine."""

import asyncio
import json
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from typing import Any

import pytest
from playwright.async_api import Browser, Page, WebSocket, async_playwright, expect

from tests.server.running import Running

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here: install Debian's package of that name"
)
PLAIN_HTTP = "--host-resolver-rules=MAP plain.test 127.0.0.1"  # a name that is no secure context
PATIENCE_S = 30  # for a state that a test waits for: a busy machine is slow, not wrong
LOOK_MS = 100  # between two looks at a page, in a loop that waits for a state
expect.set_options(timeout=PATIENCE_S * 1000)
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "desktop": (1920, 1080)}

# Letters twice as large, as a user may set them.
TWICE = """addEventListener("DOMContentLoaded",
  () => document.documentElement.style.fontSize = "200%")"""


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as play:
        browser = await play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", PLAIN_HTTP]
        )
        try:
            yield browser
        finally:
            await browser.close()


async def new_page(
    browser: Browser, size: str = "tablet", language: str = "en-GB", **more: Any
) -> Page:
    """A page of a person of its own; an error in its scripts fails the test."""
    width, height = SIZES[size]
    more = {"service_workers": "block"} | more  # it would fetch every screen for each test
    context = await browser.new_context(
        viewport={"width": width, "height": height}, locale=language, **more
    )
    page = await context.new_page()
    page.set_default_timeout(PATIENCE_S * 1000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "request",
        lambda asked: errors.append(asked.url) if "127.0.0.1" not in asked.url
        and not asked.url.startswith(("data:", "blob:")) else None,
    )  # fmt: skip
    page.errors = errors  # type: ignore[attr-defined]  # looked at when the story ends
    return page


Story = Callable[[Browser], Awaitable[None]]


class StoryRunner:
    """Runs one story after the other in one browser: starting one takes longer than most
    stories."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._open = AsyncExitStack()
        self._browser: Browser | None = None

    def run(self, story: Story, seconds: float) -> None:
        self._runner.run(self._run(story, seconds))

    async def _run(self, story: Story, seconds: float) -> None:
        if self._browser is None or not self._browser.is_connected():
            self._browser = await self._open.enter_async_context(chromium())
        try:
            async with asyncio.timeout(seconds):
                await story(self._browser)
            for context in self._browser.contexts:
                for page in context.pages:
                    assert page.errors == []  # type: ignore[attr-defined]
        finally:
            await self._close_contexts(self._browser)

    async def _close_contexts(self, browser: Browser) -> None:
        """A browser that hangs is left behind, so that it fails one test and not the whole run."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                for context in browser.contexts:
                    await context.close()
        except TimeoutError:
            self._open, self._browser = AsyncExitStack(), None
            raise

    def close(self) -> None:
        self._runner.run(self._open.aclose())
        self._runner.close()


@cache
def story_runner() -> StoryRunner:
    """The one of this worker."""
    return StoryRunner()


def run_story(story: Story, seconds: float = 240) -> None:
    """Run a story in a browser; at its end no page may have had an error or asked elsewhere."""
    story_runner().run(story, seconds)


async def soon(check: Callable[[], Awaitable[None]], seconds: float = PATIENCE_S) -> None:
    """Wait until an assertion holds, because a page is redrawn when its machine has time."""
    until = time.monotonic() + seconds
    while True:
        try:
            return await check()
        except AssertionError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(LOOK_MS / 1000)


async def frames(page: Page, count: int = 3) -> None:
    """So many frames later: what a page does after it has drawn something is done."""
    await page.evaluate(
        """async (count) => {
          while (count--) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        }""",
        count,
    )


async def settle(page: Page) -> None:
    """End every motion of the page that has an end."""
    await page.evaluate(
        """() => document.getAnimations()
          .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
          .forEach((one) => one.finish())"""
    )


async def reacts(page: Page) -> None:
    """As long as a person needs to see a pair: the rules call a quicker hand a guess, and a tap
    within a quarter of a second was meant for the card before."""
    await page.wait_for_timeout(500)


class Asked:
    """What a page asks the server for, from its next connection on, and what was answered."""

    def __init__(self, page: Page) -> None:
        self.sent: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self._page = page
        page.on("websocket", self._connected)

    def _connected(self, line: WebSocket) -> None:
        line.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        line.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def count(self, kind: str) -> int:
        return sum(one["ask"] == kind for one in self.sent)

    async def answered(self) -> None:
        """Wait until all requests are answered."""
        await frames(self._page)  # what was just done has been sent
        await soon(self._all_answered)

    async def _all_answered(self) -> None:
        answers = {one["id"] for one in self.heard if one["say"] in ("done", "refused")}
        answers |= {one["done"] for one in self.heard if one["say"] == "told" and "done" in one}
        assert {one["id"] for one in self.sent if "id" in one} <= answers


# Words in sight that are smaller than 40 of 1080 lines: too small for the last row.
TOO_SMALL_JS = """() => {
  const least = Math.min(innerHeight * 40 / 1080, innerWidth * 40 / 1920) - 0.5;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (words.nextNode()) {
    const around = words.currentNode.parentElement;
    const {width, height} = around.getBoundingClientRect();
    const {fontSize, visibility} = getComputedStyle(around);
    const seen = words.currentNode.data.trim() && visibility === "visible";
    if (!seen || width < 3 || height < 3 || around.closest("svg")) continue;
    if (parseFloat(fontSize) < least) found.push(`${words.currentNode.data} ${fontSize}`);
  }
  return found;
}"""

# All texts that elements of a kind ever showed, by a selector: some are gone before a test looks.
SHOWN_JS = """(css) => {
  const shown = (window.shown ??= {})[css] = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll(css)) shown.push(one.textContent);
  }).observe(document, {childList: true, subtree: true, characterData: true});
}"""


async def records(page: Page, css: str) -> None:
    """From the next document on, keep what elements of this kind show."""
    await page.add_init_script(f"({SHOWN_JS})({css!r})")


async def has_shown(page: Page, css: str, words: str) -> None:
    """Wait until an element of a recorded kind has shown these words, if only for a moment."""
    await page.wait_for_function(
        "([css, words]) => shown[css].some((one) => one.includes(words))", arg=[css, words]
    )


async def seated(page: Page, server: Running, way: str = "alone", **settings: Any) -> None:
    """Open a room with these settings and sit in it, as the first screen does with its own."""
    await page.goto(server.base + "/")
    await page.evaluate(
        """async ([settings, way]) => {
          const answer = await fetch("/api/rooms", {method: "POST", body: JSON.stringify({settings})});
          const opened = await answer.json();
          localStorage.setItem("matou.seats", JSON.stringify([{...opened, way}]));
          history.pushState(null, "", `/room/${opened.room}`);
        }""",
        [{"several": way == "tablet", **settings}, way],
    )
    await page.reload()


# Until the service worker has kept the page.
KEPT_JS = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
}"""
# A server whose cats play without delays.
BRISK_JS = """
from matou.server.rooms.state import players, schedule
players.MIN_THINKING_MS = players.THINKING_SPREAD_MS = 100
schedule.CAT_FLIPS_MS = schedule.SETTLES_MS = 200.0
"""
# A server at which a hand is never too late: a race lasts until a hit or a flip.
PATIENT_JS = """
from matou.server.races import race
from matou.server.rooms.wire import settings
race.TOGETHER_MS = 500.0
settings.PACES["lively"] = settings.Pace(300, 60_000, 60_000, 60_000, 60_000)
"""
# Pauses for reading, a tenth as long.
HURRIED_JS = "const own = setTimeout; window.setTimeout = (then, ms = 0) => own(then, ms / 10);"

# One thing a child would press now: a card, a pile, the mouse, an answer. Says what, or nothing.
MOUSE_STEP = """() => {
  if (document.querySelector("main.end")) return "end";
  const number = (label) => {
    const two = /: (\\d+) (times|fois|plus) (\\d+)\\./.exec(label ?? "");
    if (two) return two[2] === "plus" ? +two[1] + +two[3] : two[1] * two[3];
    const one = /: (\\d+)\\./.exec(label ?? "");
    return one ? +one[1] : null;
  };
  const seats = [...document.querySelectorAll(".seat")].map((seat) => ({
    own: !!seat.querySelector("button.stack-of") || seat.classList.contains("own"),
    next: seat.dataset.next === "true",
    top: number(seat.querySelector(".pile")?.getAttribute("aria-label")),
  }));
  const mine = seats.filter((seat) => seat.own);
  if (!mine.length) return "";
  const next = mine.some((seat) => seat.next);
  const awake = document.querySelector(".mouse-awake") !== null;
  const hand = mine.findIndex((me) => me.top !== null && seats.some((seat) => seat !== me && seat.top === me.top));
  if (awake && hand >= 0) return mine.length === 1 ? "m" : "xp"[hand];
  if (awake && (!next || Math.random() < 0.3)) return "n"; // at a chase, too
  return next ? "f" : "";
}"""

HAND_STEP = """() => {
  const all = (css) => [...document.querySelectorAll(css)].filter((e) => e.offsetParent !== null && !e.disabled);
  const press = (e, what) => { e.click(); return what; };
  if (document.querySelector("main.end")) return "end";
  const why = all(".why button"); if (why.length) press(why[0], "why");
  const pass = all(".pass"); if (pass.length) return press(pass[0], "pass");
  const backs = all(".backs button"); if (backs.length) return press(backs[0], "steal");
  const answers = all(".asking .answers button"); if (answers.length) return press(answers[0], "answer");
  const draw = all("button.pile"); if (draw.length) return press(draw[0], "draw");
  const hand = document.querySelector(".hand[data-active=true]"); if (!hand) return "";
  const cards = [...hand.querySelectorAll(".hand-card")];
  const good = cards.filter((card) => card.dataset.dim !== "true");
  const best = cards.find((card) => card.dataset.mark === "exact");
  const card = best ?? good[Math.floor(Math.random() * good.length)] ?? cards[0];
  return card ? press(card, "card") : "";
}"""


async def play_on(page: Page, step: str) -> str:
    """One step of a game; keys are pressed, everything else was clicked in the page."""
    did: str = await page.evaluate(step)
    if did in ("m", "x", "p", "f", "n"):
        await page.keyboard.press(did)
    return did


# The moment of a replay, "7/41", or its end.
MOMENT = """() => document.querySelector("main.end") ? "end"
  : document.querySelector(".reel .number")?.textContent"""


async def one_step_on(page: Page) -> None:
    """The next moment of a replay is there; a tap before that would ask for the same one."""
    was = await page.evaluate(MOMENT)
    await page.get_by_role("button", name="One step on").click()
    await page.wait_for_function(f"(was) => ({MOMENT})() !== was", arg=was)


async def play_until(page: Page, step: str, css: str) -> None:
    """Play until there is something of this kind."""
    while not await page.locator(css).count():
        await play_on(page, step)
        await page.wait_for_timeout(LOOK_MS)


async def play_to_the_end(page: Page, step: str) -> None:
    """Until the podium."""
    await play_until(page, step, "main.end")
