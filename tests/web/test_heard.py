"""Announcements of the page for screen readers: each once, nothing twice, nothing left out."""

import json
import re
from collections.abc import Collection
from typing import Any

import pytest
from playwright.async_api import Browser, Page, WebSocket

from matou.cli.catalogue import catalogue
from matou.games.course.kinds import TO_DRAW, TO_LAY
from tests.server.running import Running
from tests.web.browser import (
    HAND_STEP,
    MOUSE_STEP,
    needs_browser,
    new_page,
    play_to_the_end,
    run_story,
    seated,
    soon,
)

pytestmark = needs_browser
WORDS = catalogue("en").sentences

# Every line that comes into any live region of the page, in order, from the first moment on.
LISTEN = """
  window.heard = [];
  const LIVE = "[aria-live], [role=log], [role=status], [role=alert], output";
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
      if (region) for (const one of addedNodes) heard.push([region.id, one.textContent]);
      else for (const one of addedNodes)
        for (const inner of one.nodeType === 1 ? [one, ...one.querySelectorAll(LIVE)] : [])
          if (inner.matches(LIVE) && inner.textContent) heard.push([inner.id, inner.textContent]);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
"""


def told_to(page: Page) -> list[dict[str, Any]]:
    """What the server says to a page, as it comes over its line."""
    messages: list[dict[str, Any]] = []

    def line(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: messages.append(json.loads(frame)))

    page.on("websocket", line)
    return messages


def patterns(*starts: str) -> list[str]:
    """Every sentence whose key starts so; its parts are anything."""
    found = [text for key, text in WORDS.items() if key.startswith(starts)]
    return [re.sub(r"\\\{.*?\\\}", ".*", re.escape(text)) for text in found]


TURN = f"(?:{re.escape(WORDS['hand.turn.you'])} )?"
ASKS = patterns("mouse.await.", "course.do.", "chasse.do.", "course.clock.")
ASKS += patterns("course.attacked", "course.shield")
SUM = r"(?:\d+×\d+ = \d+\. )?\d+ \+ \d+ = \d+\.(?: Exactly 400: you win!)?"
FORESEEN = [*patterns("course.would.", "hand.meet"), SUM]
FORESEEN += [rf"[^:]+: {why}\." for why in patterns("refused.", "hand.wait")]
FORESEEN += [f".*{end}" for end in patterns("chasse.would.", "special.chasse.")]


def asked(sentence: str) -> bool:
    """Whether it asks something, and does not tell what happened."""
    return any(re.fullmatch(TURN + one, sentence) for one in ASKS)


def foreseen(sentence: str) -> bool:
    """Whether it answers the reader's own look at a card, before anything happened."""
    return any(re.fullmatch(one, sentence) for one in FORESEEN)


def in_words(fact: dict[str, Any]) -> bool:
    events = fact.get("events", [])
    return any(one["sentence"] for one in events) or (
        not events and f"fact.{fact['fact']}" in WORDS
    )


def my_turn(table: dict[str, Any] | None, mine: Collection[int], calm: bool) -> str:
    """Which plain turn of mine it is, if it is one; in a calm race people decide, in no order."""
    if table is None or table["over"]:
        return ""
    if "heap" in table:
        return f"{table['heap']} {table['round']}" if table["turn"] in mine else ""
    if "stacks" not in table:
        plain = table["turn"] in mine and table["phase"] in (TO_DRAW, TO_LAY)
        return f"{table['pile']} {table['talon']} {table['phase']}" if plain else ""
    calls = table["race"] != 0 or table["reveal_due"] or (calm and table["open"])
    return str(table["flips"]) if table["next"] in mine and not calls else ""


async def sits(page: Page, server: Running, way: str, **settings: Any) -> Collection[int]:
    """At the table, from the first card on; which seats are one's own."""
    await seated(page, server, way, **settings)
    mine = range(2) if way == "tablet" else range(1)
    if way == "tablet":
        for place in mine:
            await page.locator(f".paw-zone[data-place='{place}']").press("Enter")
            await page.wait_for_selector(f".paw-zone[data-place='{place}'][aria-pressed='true']")
    if way != "alone":
        await page.get_by_role("button", name=WORDS["lobby.start"]).press("Enter")
    await page.wait_for_selector(".mouse-table .seat, .hand-table .hand")
    return mine


FEW = {"max_flips": "20", "specials": "none"}


@pytest.mark.parametrize(
    ("game", "way", "step", "settings"),
    [
        ("multipli", "alone", MOUSE_STEP, {"players": 3, "options": FEW}),
        ("addi", "tablet", MOUSE_STEP, {"players": 3, "pace": "calm", "options": FEW}),
        # A cat that knows its way to 400, or the two would look for it all day.
        ("course", "link", HAND_STEP, {"players": 2, "cats": "careful"}),
        ("chasse", "alone", HAND_STEP, {"players": 2, "options": {"tokens": "1"}}),
    ],
    ids=["multipli", "addi", "course", "chasse"],
)
def test_every_event_turn_and_refusal_of_a_whole_game_is_announced_once(
    brisk: Running, game: str, way: str, step: str, settings: dict[str, Any]
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser, "phone" if game == "chasse" else "tablet")
        await page.add_init_script(LISTEN)
        messages = told_to(page)

        async def refused_once() -> None:
            assert "refused" in [one["say"] for one in messages]

        mine = await sits(page, brisk, way, game=game, **{"pace": "lively"} | settings)
        if game == "multipli":
            await page.keyboard.press("m")  # on a mouse that sleeps
            await soon(refused_once)
        await play_to_the_end(page, step)
        assert await page.locator(".podium").count() == 1
        facts = [one for one in messages if one["say"] == "told" and in_words(one["event"])]

        async def all_is_said() -> None:
            """Each sentence is seen first and said a moment later."""
            heard[:] = await page.evaluate("heard")
            lines[:] = [line for region, line in heard if region == "tells" and not foreseen(line)]
            happened[:] = [number for number, line in enumerate(lines) if not asked(line)]
            assert len(happened) == len(facts), [lines[number] for number in happened]

        heard: list[list[str]] = []
        lines: list[str] = []
        happened: list[int] = []
        await soon(all_is_said)
        elsewhere = [line for region, line in heard if region not in ("tells", "interrupts")]
        assert elsewhere in ([], [WORDS["room.opening"]]), "only that the table is being set"
        turns: dict[str, list[str]] = {}
        for fact, first, then in zip(facts, happened, [*happened[1:], len(lines)], strict=True):
            for event in fact["event"].get("events", []):
                if event["event"] == "Laid" and event["card"] <= 200:  # specials change no total
                    assert str(abs(event["total"])) in lines[first]
            asks = lines[first + 1 : then]
            asks = [line for line in asks if line != WORDS["mouse.await.alone"]]  # once a game
            assert len(asks) == len(set(asks)), (fact, asks)
            if turn := my_turn(fact["table"], mine, settings.get("pace") == "calm"):
                turns.setdefault(turn, []).extend(asks)
        assert [turn for turn, asks in turns.items() if not asks] == []
        assert lines.count(WORDS["mouse.await.alone"]) <= 1

        refused = [one["key"] for one in messages if one["say"] == "refused"]
        interrupts = [line for region, line in heard if region == "interrupts"]
        # A hand after the end may be refused when the next screen is already there; of a race that
        # was decided meanwhile the verdict is told instead.
        apart = ("stale", "already hit", "over", "race open")
        refusals = {key: WORDS[f"refused.{key}"] for key in refused if key not in apart}
        assert [line for line in interrupts if line in refusals.values()] == [
            refusals[key] for key in refused if key in refusals
        ]
        assert "asleep" in refused or game != "multipli"
        await page.get_by_role("button", name=WORDS["end.replay"]).click()
        await page.wait_for_selector(".reel input[type=range]")

    run_story(story)
