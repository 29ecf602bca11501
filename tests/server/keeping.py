"""Appends to a journal that a test can wait for; rooms are called back instead."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future

from matou.server.journal.journal import Journal


def append(journal: Journal, room: str, seq: int, bodies: Sequence[bytes]) -> asyncio.Future[None]:
    """Resolves when they are on the disk, or raises why they are not."""
    loop = asyncio.get_running_loop()
    waiter: asyncio.Future[None] = loop.create_future()
    journal.append(room, seq, bodies, lambda error: settle(waiter, error), loop)
    return waiter


def append_now(journal: Journal, room: str, seq: int, bodies: Sequence[bytes]) -> None:
    waiter: Future[None] = Future()
    journal.append(room, seq, bodies, lambda error: settle(waiter, error))
    waiter.result()


def settle(waiter: asyncio.Future[None] | Future[None], error: Exception | None) -> None:
    if waiter.done():  # cancelled meanwhile
        return
    if error is None:
        waiter.set_result(None)
    else:
        waiter.set_exception(error)
