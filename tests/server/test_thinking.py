"""Bots search in other processes: no guest waits for them, and their time reveals nothing."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import aiohttp
import pytest

from matou.games.deal import deal
from matou.record.words import read_action, spell_action
from matou.server.rooms.state import players, stored
from matou.server.rooms.state.players import Thought
from matou.server.rooms.wire import messages
from matou.server.runtime.thinking import Thinkers
from tests.server.client import Person
from tests.server.harness import RoomHarness
from tests.server.running import Running


class Slow:
    """A search that starts on request."""

    def __init__(self) -> None:
        self.asked: list[Thought] = []

    def __call__(self, thought: Thought) -> None:
        self.asked.append(thought)


def searching(game: str, think: Slow) -> RoomHarness:
    harness = RoomHarness(game, 1, players=2, cats="searcher")
    harness.room.search = think
    harness.room.live.cats.search_elsewhere = True
    harness.ask(0, messages.Fill(chair=1))
    return harness.start()


def until_asked(harness: RoomHarness, think: Slow) -> Thought:
    """The person does anything until the cat's turn begins."""
    while not think.asked or think.asked[-1].dropped:
        assert harness.state.game is not None
        first = harness.state.game.table.legal(0)[0]
        harness.do(0, spell_action(first, harness.state.options.family))
    return think.asked[-1]


@pytest.mark.parametrize("game", ["course", "chasse"])
def test_a_room_never_searches_by_itself(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matou.bots.search.Searcher.choose", None)
    think = Slow()
    harness = searching(game, think)
    thought = until_asked(harness, think)
    before = harness.state.seq
    harness.wait(players.MIN_THINKING_MS + players.THINKING_SPREAD_MS)
    assert harness.state.seq > before, "a cat that gets no turn to think plays its quick choice"
    assert thought.dropped, "and nobody wants to know any more"


@pytest.mark.parametrize("game", ["course", "chasse"])
def test_a_cat_does_what_it_has_thought_of(game: str) -> None:
    think = Slow()
    harness = searching(game, think)
    thought = until_asked(harness, think)
    family = harness.state.options.family
    thought.said = spell_action(thought.table.legal(thought.seat)[-1], family)
    harness.wait(players.MIN_THINKING_MS + players.THINKING_SPREAD_MS)
    played = [
        fact for fact in harness.journal if isinstance(fact, stored.Played) if fact.by == "cat"
    ]
    assert played[0].moves[0].action == thought.said


@pytest.mark.parametrize("said_after", [None, 0.0, 300.0, 699.0])
def test_when_it_acts_does_not_depend_on_how_long_it_thinks(said_after: float | None) -> None:
    """The chance of a harness is the same each time."""
    think = Slow()
    harness = searching("chasse", think)
    thought = until_asked(harness, think)
    due, before = harness.room.due, harness.state.seq
    if said_after is not None:
        harness.wait(said_after)
        family = harness.state.options.family
        thought.said = spell_action(thought.table.legal(thought.seat)[0], family)
    assert harness.room.due == due
    harness.wait(due - harness.at - 1)
    assert harness.state.seq == before
    harness.wait(1)
    assert harness.state.seq > before


def test_a_worker_says_an_action_that_the_rules_take() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        table = deal("course", 3, 5)
        seat = table.asked()
        thought = Thought(table, seat, "searcher:40", 1)
        thinkers.ask("one room", thought)
        async with asyncio.timeout(30):
            while not thought.said:
                await asyncio.sleep(0.01)
        action = read_action(thought.said, table.seats, table.options.family)
        assert table.refusal(action) == ""
        thinkers.stop()

    asyncio.run(story())


def test_who_asks_for_many_rooms_has_no_more_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    thinkers = Thinkers(1)
    table = deal("chasse", 2, 5)
    monkeypatch.setattr(thinkers, "_submit", lambda thought: order.append(thought.cat))
    monkeypatch.setattr(thinkers, "_most", 0)
    for whose, count in (("crowd", 5), ("one", 1), ("other", 2)):
        for number in range(count):
            thinkers.ask(whose, Thought(table, 0, f"{whose} {number}", 1))
    thinkers.ask("one", Thought(table, 0, "dropped", 1, dropped=True))
    monkeypatch.setattr(thinkers, "_most", 1)
    thinkers._go_on()
    assert order == [
        "crowd 0", "one 0", "other 0", "crowd 1", "other 1", "crowd 2", "crowd 3", "crowd 4",
    ]  # fmt: skip


def test_a_worker_ends_with_its_server(tmp_path: Path) -> None:
    """Killed or not, no process is left to answer."""
    server = Running(tmp_path / "data").start()

    async def story() -> list[Path]:
        async with aiohttp.ClientSession() as session:
            kind = {"game": "chasse", "players": 2, "cats": "searcher", "pace": "race"}
            asked = {"settings": kind}
            async with session.post(f"{server.base}/api/rooms", json=asked) as answer:
                person = Person(session, server.base, (await answer.json())["token"])
            await person.connect()
            await person.answer(await person.ask("sit", chair=0))
            await person.answer(await person.ask("start"))
            rng = Random(1)
            async with asyncio.timeout(30):
                while not children(server.pid):
                    await person.act(rng)
                    with suppress(TimeoutError):
                        await person.hear(0.2)
            return children(server.pid)

    try:
        workers = asyncio.run(story())
    finally:
        server.kill()
    deadline = time.monotonic() + 10
    while any(worker.exists() for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def children(pid: int) -> list[Path]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [Path(f"/proc/{child}") for task in tasks for child in task.read_text().split()]
