"""What the page says to those who hear it: once each, nothing twice, nothing left out."""

import json
import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, WebSocket

from matou.cli.catalogue import catalogue
from tests.server.running import Running
from tests.web.browser import (
    HAND_STEP,
    MOUSE_STEP,
    needs_browser,
    new_page,
    play_to_the_end,
    seated,
    told,
)

pytestmark = needs_browser
WORDS = catalogue("en").sentences
FORESEEN = ("chasse.would.", "special.chasse.")

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


def asked(sentence: str) -> bool:
    """Whether it asks something, and does not tell what happened."""
    keys = [key for key in WORDS if key.startswith(("mouse.await.", "course.do.", "chasse.do."))]
    keys += ["course.attacked", "course.clock.answer", "course.clock.steal", "course.clock.give"]
    patterns = [re.sub(r"\\\{.*?\\\}", ".+", re.escape(WORDS[key])) for key in keys]
    turn = re.escape(WORDS["hand.turn.you"]) + " "
    return any(re.fullmatch(f"(?:{turn})?{one}", sentence) for one in patterns)


def foreseen(sentence: str) -> bool:
    """Whether it answers the reader's own look at a card, before anything happened."""
    new = WORDS["hand.meet"].split("{")[0]
    ends = tuple(text for key, text in WORDS.items() if key.startswith(FORESEEN))
    return sentence.startswith(new) or sentence.endswith(ends)


def in_words(fact: dict[str, Any]) -> bool:
    events = fact.get("events", [])
    return any(one["sentence"] for one in events) or (
        not events and f"fact.{fact['fact']}" in WORDS
    )


def my_turn(table: dict[str, Any] | None) -> str:
    """Which plain turn of mine it is, if it is one: I sit on the first chair."""
    if table is None or table["over"]:
        return ""
    if "stacks" not in table:
        return f"{table['heap']} {table['round']}" if table["turn"] == 0 else ""
    calls = table["race"] != 0 or table["reveal_due"]
    return str(table["flips"]) if table["next"] == 0 and not calls else ""


@pytest.mark.parametrize(
    ("game", "players", "step", "options"),
    [
        ("multipli", 3, MOUSE_STEP, {"max_flips": "20", "specials": "none"}),
        ("chasse", 2, HAND_STEP, {"tokens": "1"}),
    ],
)
def test_every_event_turn_and_refusal_is_announced_once(
    server: Running, game: str, players: int, step: str, options: dict[str, str]
) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        await page.add_init_script(LISTEN)
        messages = told_to(page)
        await seated(
            page, server, "alone", game=game, players=players, pace="lively", options=options
        )
        await page.wait_for_selector(".mouse-table .seat, .hand-table .hand")
        if game == "multipli":
            await page.keyboard.press("m")  # on a mouse that sleeps
            await page.wait_for_timeout(300)
        await play_to_the_end(page, step)
        await page.wait_for_timeout(500)
        heard: list[list[str]] = await page.evaluate("heard")
        assert {region for region, _ in heard} <= {"tells", "interrupts"}

        facts = [one for one in messages if one["say"] == "told" and in_words(one["event"])]
        lines = [line for region, line in heard if region == "tells" and not foreseen(line)]
        happened = [number for number, line in enumerate(lines) if not asked(line)]
        assert len(happened) == len(facts), [lines[number] for number in happened]
        turns: dict[str, list[str]] = {}
        for fact, first, then in zip(facts, happened, [*happened[1:], len(lines)], strict=True):
            for event in fact["event"].get("events", []):
                if event["event"] == "Laid" and event["card"] <= 200:  # specials change no total
                    assert str(abs(event["total"])) in lines[first]
            asks = lines[first + 1 : then]
            asks = [line for line in asks if line != WORDS["mouse.await.alone"]]  # once a game
            assert len(asks) == len(set(asks)), (fact, asks)
            if turn := my_turn(fact["table"]):
                turns.setdefault(turn, []).extend(asks)
        assert all(turns.values()), turns
        assert lines.count(WORDS["mouse.await.alone"]) <= 1

        refused = [one["key"] for one in messages if one["say"] == "refused"]
        interrupts = [line for region, line in heard if region == "interrupts"]
        # A hand after the end may be refused when the next screen is already there.
        apart = ("stale", "already hit", "over")
        refusals = {key: WORDS[f"refused.{key}"] for key in refused if key not in apart}
        assert [line for line in interrupts if line in refusals.values()] == [
            refusals[key] for key in refused if key in refusals
        ]
        assert ("asleep" in refused) == (game == "multipli")

    told(story)
