"""A real browser for tests: Debian's Chromium, headless, with a real server on this machine."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from typing import Any

import pytest
from playwright.async_api import Browser, Page, async_playwright

from tests.server.running import Running

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium here: install Debian's package of that name"
)
PLAIN_HTTP = "--host-resolver-rules=MAP plain.test 127.0.0.1"  # a name that is no secure context
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "desktop": (1920, 1080)}


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
    page.set_default_timeout(30_000)
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


class Teller:
    """Tells one story after the other in one browser: to start one takes longer than most of them."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._open = AsyncExitStack()
        self._browser: Browser | None = None

    def tell(self, story: Story, seconds: float) -> None:
        self._runner.run(self._tell(story, seconds))

    async def _tell(self, story: Story, seconds: float) -> None:
        if self._browser is None or not self._browser.is_connected():
            self._browser = await self._open.enter_async_context(chromium())
        try:
            async with asyncio.timeout(seconds):
                await story(self._browser)
            for context in self._browser.contexts:
                for page in context.pages:
                    assert page.errors == []  # type: ignore[attr-defined]
        finally:
            for context in self._browser.contexts:
                await context.close()

    def close(self) -> None:
        self._runner.run(self._open.aclose())
        self._runner.close()


@cache
def teller() -> Teller:
    """The one of this worker."""
    return Teller()


def told(story: Story, seconds: float = 240) -> None:
    """Run a story in a browser; at its end no page may have had an error or asked elsewhere."""
    teller().tell(story, seconds)


async def soon(check: Callable[[], Awaitable[None]], seconds: float = 5) -> None:
    """What is asserted holds now or soon: a page is drawn anew when its machine finds the time."""
    until = time.monotonic() + seconds
    while True:
        try:
            return await check()
        except AssertionError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.1)


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
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
}"""
# A server whose cats do not take their time.
BRISK = """
from matou.server.rooms.state import cats
from matou.server.rooms.state import awaited
cats.THINKS = cats.AND_UP_TO = 100
awaited.CAT_FLIPS_MS = awaited.SETTLES_MS = 200.0
"""
# Pauses in which somebody could read, a tenth as long.
HURRIED = "const own = setTimeout; window.setTimeout = (then, ms = 0) => own(then, ms / 10);"

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


async def play_to_the_end(page: Page, step: str) -> set[str]:
    """Until the podium; what was done on the way."""
    seen: set[str] = set()
    while True:
        did = await play_on(page, step)
        seen.add(did)
        if did == "end":
            return seen
        await page.wait_for_timeout(100)
