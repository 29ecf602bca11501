"""Read Chromium's own trace: what a page's main thread does, and whether anything is drawn."""

import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

from playwright.async_api import Browser, Page

Event = dict[str, Any]
Thread = tuple[int, int]

CATEGORIES: Final = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "__metadata",
]
WORK: Final = {
    "script": "FunctionCall EvaluateScript FireAnimationFrame TimerFire EventDispatch "
    "RunMicrotasks FireIdleCallback v8.compile v8.compileModule v8.evaluateModule MinorGC MajorGC",
    "style": "UpdateLayoutTree ParseAuthorStyleSheet",
    "layout": "Layout",
    "paint": "PrePaint Paint Layerize Commit UpdateLayer",
}
KIND: Final = {name: kind for kind, names in WORK.items() for name in names.split()}
# What an idle page has none of: a loop that asks for frames is found even where it changes nothing.
DRAWN: Final = {"DrawFrame", "Paint", "Layout", "UpdateLayoutTree", "FireAnimationFrame"}


async def traced(browser: Browser, page: Page, doing: Callable[[], Awaitable[None]]) -> list[Event]:
    """What happened in the page's own process meanwhile."""
    await browser.start_tracing(page=page, categories=CATEGORIES)
    await doing()
    events: list[Event] = json.loads(await browser.stop_tracing())["traceEvents"]
    ours = {pid for pid, _ in _mains(events)}
    return [event for event in events if event["pid"] in ours]


def _mains(events: list[Event]) -> set[Thread]:
    return {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }


def work(events: list[Event]) -> dict[str, float]:
    """Milliseconds of the main thread's processor time by kind; inner work counts once."""
    mains = _mains(events)
    spent = dict.fromkeys(WORK, 0.0)
    inside: list[Event] = []
    known = [e for e in events if e["ph"] == "X" and e["name"] in KIND and "tdur" in e]
    for event in sorted(known, key=lambda e: (e["ts"], -e["dur"])):
        if (event["pid"], event["tid"]) not in mains:
            continue
        while inside and inside[-1]["ts"] + inside[-1]["dur"] <= event["ts"]:
            inside.pop()
        spent[KIND[event["name"]]] += event["tdur"] / 1000
        if inside:
            spent[KIND[inside[-1]["name"]]] -= event["tdur"] / 1000
        inside.append(event)
    return spent


def drawn(events: list[Event]) -> int:
    """How often anything was laid out, painted or shown."""
    return sum(event["name"] in DRAWN and event["ph"] != "M" for event in events)


def run(events: list[Event]) -> int:
    """How often a function of the page was called."""
    return sum(event["name"] == "FunctionCall" for event in events)
