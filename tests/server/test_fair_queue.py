"""Replays wait in a fair queue: small ones first, a fair share for each address."""

import asyncio
from functools import partial
from pathlib import Path
from threading import Event

import aiohttp
import pytest

from matou.server.fair_queue import FairQueue, QueueFullError
from tests.server.running import Running

LARGE, SMALL = 400_000, 500  # characters
SLOW = """
import time
from matou.server.http import api
quick = api.moments
def moments(text, *rest):
    time.sleep(0.05 if len(text) > 100_000 else 0)
    return quick(text, *rest)
api.moments = moments
"""


def served(*asked: tuple[str, int]) -> list[tuple[str, int]]:
    """In which order these are done, by address and size, while a first job holds the thread."""

    async def story() -> list[tuple[str, int]]:
        queue, held = FairQueue(10_000), Event()
        done: list[tuple[str, int]] = []
        first = asyncio.create_task(queue.run("first", 1, held.wait))
        await asyncio.sleep(0)
        tasks = [asyncio.create_task(queue.run(*one, partial(done.append, one))) for one in asked]
        await asyncio.sleep(0)
        held.set()
        await asyncio.gather(first, *tasks)
        return done

    return asyncio.run(story())


def test_addresses_take_turns():
    assert served(*[("A", 100)] * 3, *[("B", 100)] * 2) == [
        *(("A", 100), ("B", 100), ("A", 100), ("B", 100), ("A", 100)),
    ]


def test_small_jobs_go_first_for_every_client():
    asked = [*[("A", 500)] * 4, ("A", 3), ("B", 2)]
    assert served(*asked)[:2] == [("B", 2), ("A", 3)]


def test_a_large_job_waits_for_no_more_than_its_own_size():
    done = served(("A", 50), *[("B", 10)] * 20)
    assert done.index(("A", 50)) <= 5


def test_an_address_has_so_much_waiting_and_no_more_and_others_are_not_refused():
    async def story() -> None:
        queue, held = FairQueue(100), Event()
        first = asyncio.create_task(queue.run("A", 60, held.wait))
        await asyncio.sleep(0)
        second = asyncio.create_task(queue.run("A", 60, held.wait))
        await asyncio.sleep(0)
        with pytest.raises(QueueFullError):
            await queue.run("A", 60, held.wait)
        other = asyncio.create_task(queue.run("B", 60, held.wait))
        held.set()
        assert all(await asyncio.gather(first, second, other))

    asyncio.run(story())


def test_an_error_and_a_lost_client_delay_no_other_job():
    async def story() -> None:
        queue, held = FairQueue(100), Event()
        gone = asyncio.create_task(queue.run("A", 1, held.wait))
        wrong = asyncio.create_task(queue.run("B", 1, lambda: 1 // 0))
        await asyncio.sleep(0)
        gone.cancel()
        held.set()
        with pytest.raises(ZeroDivisionError):
            await wrong
        assert await queue.run("A", 1, lambda: "done") == "done"

    asyncio.run(story())


def test_large_replays_of_one_address_delay_no_lesson(tmp_path: Path):
    async def story(base: str) -> None:
        async def ask(address: str, size: int) -> int:
            line = aiohttp.TCPConnector(local_addr=(address, 0), limit=0)
            async with (
                aiohttp.ClientSession(connector=line) as session,
                session.post(f"{base}/api/replay", data=b"x" * size) as answer,
            ):
                return answer.status

        large = [asyncio.create_task(ask("127.0.0.1", LARGE)) for _ in range(16)]
        await asyncio.wait(large, return_when=asyncio.FIRST_COMPLETED)
        for address in ("127.0.0.2", "127.0.0.1"):
            assert await ask(address, SMALL) == 400  # it is no record, and that was found out
        waiting = sum(not task.done() for task in large)
        await asyncio.gather(*large)
        assert waiting >= 8

    with Running(tmp_path / "data", before=SLOW) as server:
        asyncio.run(story(server.base))
