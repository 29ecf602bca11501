"""A steady load: every room acts so many times a second, and each action is waited for."""

import asyncio
import random
import time
from collections.abc import Coroutine, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeVar

from server_rooms import Room

Rooms = TypeVar("Rooms", bound=Room)
Result = TypeVar("Result")
AT_ONCE = 10  # rooms that open together
PATIENCE = 5.0  # seconds until an action is taken for lost


class Carried(NamedTuple):
    """The result of a load."""

    actions: int
    late: int  # times a room was to act and still waited for its last action
    deliveries: int
    bytes: int
    latencies: list[float]  # seconds, sorted


def run(story: Coroutine[Any, Any, Result]) -> Result:
    """One process is very many people, so it takes the quicker loop where there is one."""
    result: Result = import_module("uvloop" if find_spec("uvloop") else "asyncio").run(story)
    return result


async def open_all(rooms: Sequence[Rooms]) -> Sequence[Rooms]:
    """A few at a time."""
    for first in range(0, len(rooms), AT_ONCE):
        await asyncio.gather(*(room.open() for room in rooms[first : first + AT_ONCE]))
    await asyncio.sleep(0.2)
    for room in rooms:
        room.waiting = 0
        room.forget()
    return rooms


async def load(rooms: Sequence[Room], pace: float, seconds: float) -> Carried:
    """Each room `pace` times a second, evenly spread over time."""
    for room in rooms:
        room.forget()
    start = time.perf_counter()
    step = 1 / (pace * len(rooms))
    actions = late = 0
    for turn in range(int(seconds / step)):
        ahead = start + turn * step - time.perf_counter()
        if ahead > 0:
            await asyncio.sleep(ahead)
        elif turn % 20 == 0:
            await asyncio.sleep(0)
        room = rooms[turn % len(rooms)]
        if room.waiting > 0 and time.perf_counter() - room.sent < PATIENCE:
            late += 1
        else:
            room.go()
            actions += 1
    await last_deliveries(rooms)
    return carried(rooms, actions, late)


async def arrivals(rooms: Sequence[Room], pace: float, seconds: float) -> Carried:
    """Actions fall due by a Poisson process, `pace` a second in all, each in any room. Where one
    is still on its way the next waits, and its time runs from when it was due."""
    for room in rooms:
        room.forget()
    due = start = time.perf_counter()
    actions = 0
    while due < start + seconds:
        due += random.expovariate(pace)
        ahead = due - time.perf_counter()
        if ahead > 0:
            await asyncio.sleep(ahead)
        elif actions % 20 == 0:
            await asyncio.sleep(0)
        random.choice(rooms).go_in_turn(due)
        actions += 1
    await last_deliveries(rooms)
    return carried(rooms, actions, 0)


async def saturated(rooms: Sequence[Room], seconds: float) -> Carried:
    """Every room acts again as soon as all its players have the message."""
    for room in rooms:
        room.forget()
        room.endless = True
        room.go()
    await asyncio.sleep(seconds)
    for room in rooms:
        room.endless = False
    told = carried(rooms, 0, 0)
    await last_deliveries(rooms)
    return told


async def last_deliveries(rooms: Sequence[Room]) -> None:
    for _ in range(200):
        if not any(room.waiting > 0 for room in rooms):
            break
        await asyncio.sleep(0.01)
    for room in rooms:
        room.due.clear()
        room.waiting = 0
    check(rooms)


def carried(rooms: Sequence[Room], actions: int, late: int) -> Carried:
    return Carried(
        actions,
        late,
        sum(room.deliveries for room in rooms),
        sum(room.bytes for room in rooms),
        sorted(one for room in rooms for one in room.latencies),
    )


def check(rooms: Sequence[Room]) -> None:
    """A line that was hung up on would make its server look idle."""
    lost = sum(socket.closed for room in rooms for socket in room.sockets)
    if lost:
        raise ConnectionError(f"{lost} lines of {type(rooms[0]).__name__} were lost")


def quantile(ordered: Sequence[float], part: float) -> float:
    """The value that this part does not pass; never, where nothing arrived."""
    return ordered[int(part * (len(ordered) - 1))] if ordered else float("inf")
