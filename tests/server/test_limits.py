"""Idle connections make way: silent ones are closed first, then those that only watch."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import aiohttp
import pytest

from matou.server.http import idle_connections
from matou.server.socket import limits
from matou.server.socket.limits import ConnectionLimits
from tests.server.client import Person
from tests.server.raw import Raw
from tests.server.running import Running

PUPILS, TABLE = 60, 4


class Ringing:
    """A connection that is silent, only watches, or plays."""

    def __init__(self, silent: float = 0.0, watches: str = "") -> None:
        self.silent = silent
        self.watches = watches
        self.gone = False

    def disconnect(self) -> None:
        self.gone = True


@pytest.fixture
def few() -> ConnectionLimits:
    return ConnectionLimits(max_connections=5, max_per_address=3)


def test_the_longest_silent_makes_room_then_who_only_watches(few: ConnectionLimits) -> None:
    plays, watches, silent = Ringing(), Ringing(watches="room"), Ringing(silent=9.0)
    for line in (plays, watches, silent):
        assert few.add("school", line)
    assert few.add("school", Ringing())
    assert (plays.gone, watches.gone, silent.gone) == (False, False, True)
    assert few.add("school", Ringing())
    assert (plays.gone, watches.gone) == (False, True)
    assert not few.add("school", Ringing())
    assert not plays.gone
    assert few.count == 3


def test_a_new_connection_has_time_to_identify(few: ConnectionLimits) -> None:
    fresh, watches = Ringing(silent=0.1), Ringing(watches="room")
    for line in (fresh, watches, Ringing()):
        few.add("school", line)
    assert few.add("school", Ringing())
    assert (fresh.gone, watches.gone) == (False, True)
    assert few.add("school", Ringing())
    assert fresh.gone


def test_new_connections_do_not_push_out_spectators(few: ConnectionLimits) -> None:
    crowd, watches = [Ringing(silent=0.1) for _ in range(2)], Ringing(watches="room")
    for line in (watches, *crowd):
        few.add("school", line)
    assert few.add("school", Ringing(silent=0.1))
    assert [one.gone for one in (watches, *crowd)] == [False, True, False]


def test_where_most_only_watch_the_last_of_them_makes_room(few: ConnectionLimits) -> None:
    alone, first, last = (Ringing(watches=room) for room in ("class", "crowd", "crowd"))
    for line in (first, alone, last):
        few.add("school", line)
    assert few.add("school", Ringing())
    assert (alone.gone, first.gone, last.gone) == (False, False, True)


def test_other_addresses_are_not_asked_to_make_room_for_a_crowd(few: ConnectionLimits) -> None:
    elsewhere = Ringing(silent=9.0)
    assert few.add("home", elsewhere)
    assert [few.add("school", Ringing()) for _ in range(4)] == [True, True, True, False]
    assert not elsewhere.gone


def test_a_full_server_closes_silent_connections_of_any_address(few: ConnectionLimits) -> None:
    silent = Ringing(silent=9.0)
    few.add("a", silent)
    for address in "bcde":
        few.add(address, Ringing())
    assert few.add("f", Ringing())
    assert silent.gone
    assert not few.add("g", Ringing())
    few.remove("a", silent)  # its line ends a moment later
    assert few.count == 5


@contextmanager
def villain(base: str) -> Iterator[None]:
    """A client that opens silent connections again and again, from one address: twice as many as
    are allowed."""
    stop = Event()

    def silent_lines() -> None:
        held: list[Raw] = []
        while not stop.wait(0.003):  # and leaves the pupils, in this process, some time
            with suppress(OSError):
                held.append(Raw(base))
            if len(held) > 2 * limits.MAX_PER_ADDRESS:
                held.pop(0).close()
        for one in held:
            one.close()

    def rings() -> None:
        held: list[socket.socket] = []
        where = urlsplit(base)
        while not stop.wait(0.003):
            with suppress(OSError):
                held.append(socket.create_connection((where.hostname, where.port), timeout=5))
            if len(held) > 2 * idle_connections.MAX_PER_ADDRESS:
                held.pop(0).close()
        for one in held:
            one.close()

    threads = [Thread(target=silent_lines), Thread(target=rings)]
    for thread in threads:
        thread.start()
    try:
        stop.wait(3)
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def test_a_class_joins_and_plays_beside_silent_connections_of_its_address(tmp_path: Path) -> None:
    async def table(session: aiohttp.ClientSession, base: str) -> None:
        settings = {"game": "chasse", "players": TABLE}
        async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
            assert answer.status == 201
            room = await answer.json()
        tokens = [room["token"]]
        for _ in range(TABLE - 1):
            async with session.post(f"{base}/api/join", json={"code": room["code"]}) as answer:
                assert answer.status == 200
                tokens.append((await answer.json())["token"])
        people = [Person(session, base, token) for token in tokens]
        for chair, person in enumerate(people):
            await person.connect()
            await person.hear_until("welcome", 30)
            assert (await person.answer(await person.ask("sit", chair=chair)))["say"] == "done"
        await people[0].ask("start")
        for person in people:
            while person.room["phase"] != "playing":
                await person.hear(30)

    async def school(base: str) -> None:
        async with asyncio.timeout(60), aiohttp.ClientSession() as session:
            await asyncio.gather(*(table(session, base) for _ in range(PUPILS // TABLE)))

    with Running(tmp_path / "data") as server, villain(server.base):
        asyncio.run(school(server.base))
