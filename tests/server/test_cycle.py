"""All rooms of a house hear, work, write and tell together."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from matou.server.journal.chain import Append
from matou.server.journal.journal import Journal
from matou.server.rooms import cycle as cycles
from matou.server.rooms.cycle import Cycle


class Worker:
    """A room that writes one event each time it works."""

    def __init__(self, cycle: Cycle, name: str, story: list[str]) -> None:
        self.cycle = cycle
        self.name = name
        self.story = story
        self.seq = 0
        self.kept = asyncio.Event()

    def work(self) -> None:
        self.story.append(f"{self.name} works")
        self.cycle.keep(Append(self.name, self.seq, [b"x"]), self.told)
        self.seq += 1

    def told(self, error: Exception | None) -> None:
        assert error is None
        self.story.append(f"{self.name} tells")
        self.kept.set()


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path / "journal.sqlite") as journal:
        yield journal


def evening(journal: Journal, story: Callable[[Cycle], Awaitable[None]]) -> None:
    async def told() -> None:
        async with asyncio.timeout(20):
            await story(Cycle(journal))

    asyncio.run(told())


def test_what_comes_together_is_done_written_and_told_together(journal):
    async def play(cycle: Cycle) -> None:
        story: list[str] = []
        rooms = [Worker(cycle, name, story) for name in "abc"]
        before = journal.commits
        for room in rooms:
            cycle.hear(partial(cycle.ask, room))
        await asyncio.gather(*(room.kept.wait() for room in rooms))
        works, tells = [f"{name} works" for name in "abc"], [f"{name} tells" for name in "abc"]
        assert story == works + tells
        assert journal.commits == before + 1

    evening(journal, play)


def test_a_quiet_house_does_not_wait_and_a_busy_one_works_in_cycles(journal, monkeypatch):
    async def play(cycle: Cycle) -> None:
        room = Worker(cycle, "a", [])
        began = time.monotonic()
        for _ in range(6):
            cycle.ask(room)
            await room.kept.wait()
            room.kept.clear()
        assert time.monotonic() - began >= 5 * cycles.EACH
        await asyncio.sleep(2 * cycles.EACH)
        timers: list[float] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda rest, call: timers.append(rest))
        cycle.ask(room)
        await room.kept.wait()
        assert timers == []

    evening(journal, play)


def test_the_more_rooms_have_to_do_the_more_is_done_in_one_go(journal):
    async def play(cycle: Cycle) -> None:
        rooms = [Worker(cycle, f"room {n}", []) for n in range(20)]
        each, longest = cycles.EACH, cycles.LONGEST
        assert 3 * each < longest < 20 * each
        for count, period in ((1, each), (2, 2 * each), (3, 3 * each), (20, longest), (1, each)):
            for room in rooms[:count]:
                cycle.ask(room)
            await asyncio.gather(*(room.kept.wait() for room in rooms[:count]))
            assert cycle._period == pytest.approx(period)
            await asyncio.sleep(0.05)

    evening(journal, play)


def test_messages_are_heard_while_the_disk_is_slow_and_nothing_is_done_twice(journal):
    async def play(cycle: Cycle) -> None:
        story: list[str] = []
        slow, other = Worker(cycle, "slow", story), Worker(cycle, "other", story)
        loop = asyncio.get_running_loop()
        go_on = loop.run_in_executor(None, journal._open.call, lambda: time.sleep(0.5))
        await asyncio.sleep(0.02)
        cycle.ask(slow)
        await asyncio.sleep(0.02)
        cycle.ask(other)
        heard = asyncio.Event()
        cycle.hear(heard.set)
        await heard.wait()
        assert story == ["slow works"]
        await asyncio.gather(go_on, slow.kept.wait(), other.kept.wait())
        assert story == ["slow works", "slow tells", "other works", "other tells"]

    evening(journal, play)


def test_a_mistake_of_one_room_or_line_is_nobody_elses(journal, caplog):
    async def play(cycle: Cycle) -> None:
        def mistake(*said: object) -> None:
            raise ValueError("a mistake")

        story: list[str] = []
        wrong, right = Worker(cycle, "wrong", story), Worker(cycle, "right", story)
        wrong.told = mistake  # type: ignore[method-assign, assignment]
        cycle.hear(mistake)
        cycle.ask(wrong)
        cycle.ask(right)
        await right.kept.wait()
        assert story == ["wrong works", "right works", "right tells"]
        assert len(caplog.records) == 2

    evening(journal, play)


def test_ears_that_fail_once_do_not_make_the_house_deaf(journal, caplog):
    class Ears:
        listened = 0

        def listen(self) -> None:
            self.listened += 1
            raise ValueError("a mistake")

        def wait(self) -> None:
            pass

    async def play(cycle: Cycle) -> None:
        cycle.ears = ears = Ears()
        room = Worker(cycle, "a", [])
        for times in (1, 2):
            cycle.ask(room)
            await room.kept.wait()
            room.kept.clear()
            assert ears.listened >= times

    evening(journal, play)


def test_a_journal_that_is_closed_is_told(journal):
    async def play(cycle: Cycle) -> None:
        journal.close()
        told: list[Exception | None] = []
        room = Worker(cycle, "a", [])
        room.told = told.append  # type: ignore[method-assign, assignment]
        cycle.ask(room)
        await asyncio.sleep(0.05)
        assert [type(one).__name__ for one in told] == ["Closed"]

    evening(journal, play)
