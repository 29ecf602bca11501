"""Misuse affects only the guest who does it: nonsense, floods, connections that do not read."""

import asyncio
import json
import random
import re
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import aiohttp
import pytest

from matou.server.rooms.wire.messages import MessageError, read
from matou.server.socket.connection import MESSAGE_BURST, MESSAGES_PER_S
from matou.server.socket.session import HELLO_COST_MESSAGES
from tests.conftest import SOAK
from tests.server.client import Person
from tests.server.mutation import mutated
from tests.server.raw import BINARY, TEXT, Raw, frame
from tests.server.running import Running

FRAMES = 2_000_000 if SOAK else 200_000
OVER_SOCKETS = 100_000 if SOAK else 20_000
STALLED, FLOODING = 50, 20
MEGABYTE = 1 << 20


def test_the_decoder_takes_anything_and_raises_one_error_only() -> None:
    rng = random.Random("decoder")
    good = 0
    for _ in range(FRAMES):
        try:
            read(mutated(rng))
            good += 1
        except MessageError:
            pass
    assert FRAMES // 100 < good < FRAMES  # neither all nonsense nor all sense


async def _opened(session: aiohttp.ClientSession, base: str, players: int = 3) -> dict[str, str]:
    settings = {"game": "multipli", "players": players, "pace": "race", "several": True}
    async with session.post(f"{base}/api/rooms", json={"settings": settings}) as answer:
        result: dict[str, str] = await answer.json()
        return result


def test_nonsense_over_sockets_leaves_the_server_as_it_was(tmp_path: Path) -> None:
    rng = random.Random("sockets")
    with Running(tmp_path / "data") as server:
        room = asyncio.run(_with_session(server.base))
        _shout(server.base, room["token"], rng, OVER_SOCKETS // 10)  # warm: libraries, buffers
        before = server.memory()
        _shout(server.base, room["token"], rng, OVER_SOCKETS)
        assert server.memory() - before <= 20 * MEGABYTE
        assert asyncio.run(_with_session(server.base))["code"]
    log = (tmp_path / "server.log").read_text()
    assert "Traceback" not in log, log[-3000:]


def opened_rooms(base: str, count: int) -> list[dict[str, str]]:
    """So many rooms, one after the other."""

    async def story() -> list[dict[str, str]]:
        async with aiohttp.ClientSession() as session:
            return [await _opened(session, base) for _ in range(count)]

    return asyncio.run(story())


async def _with_session(base: str) -> dict[str, str]:
    async with aiohttp.ClientSession() as session:
        return await _opened(session, base)


def _shout(base: str, token: str, rng: random.Random, count: int) -> None:
    """So many frames, over as many connections as the server's patience asks for."""
    sent = 0
    while sent < count:
        line = Raw(base)
        try:
            line.send(json.dumps({"ask": "hello", "token": token}).encode())
            for _ in range(rng.randrange(1, 60)):
                kind = BINARY if rng.random() < 0.01 else TEXT
                line.send(mutated(rng), kind)
                sent += 1
        except OSError:
            pass  # hung up on
        finally:
            line.close()


@pytest.mark.parametrize("at_once", [False, True], ids=["after coming in", "while coming in"])
def test_a_flooder_gets_no_new_allowance_with_a_new_connection(
    tmp_path: Path, at_once: bool
) -> None:
    with Running(tmp_path / "data") as server:
        token = asyncio.run(_with_session(server.base))["token"]
        allowed = int(MESSAGE_BURST - HELLO_COST_MESSAGES) - 1  # at a first connection
        for so_far, count in enumerate((200, allowed, allowed)):
            line = _purrs(server.base, token, count, at_once)
            end = time.monotonic() + 5
            while _hung_up(server.operation) == so_far and time.monotonic() < end:
                time.sleep(0.05)
            assert _hung_up(server.operation) == so_far + 1
            line.close()
            # Until a join is allowed again, but not all the rest.
            time.sleep((HELLO_COST_MESSAGES + 1) / MESSAGES_PER_S)


def _purrs(base: str, token: str, count: int, at_once: bool) -> Raw:
    """A guest who identifies, and purrs so often after joining.

    Or they send it all immediately, so that it is read together.
    """
    line = Raw(base)
    hello = frame(json.dumps({"ask": "hello", "token": token}).encode())
    purrs = frame(b"{}" if at_once else b'{"ask":"emote","which":"winning"}') * count
    with suppress(OSError):  # hung up on while still purring
        line.socket.sendall(hello + purrs if at_once else hello)
        if not at_once:
            line.hear()
            line.socket.sendall(purrs)
    return line


def _hung_up(operation: str) -> float:
    """How often the server has closed a connection that sent too much."""
    with urlopen(f"{operation}/metrics") as answer:
        found = re.search(
            r'matou_hung_up_total{why="too many messages"} (\S+)', answer.read().decode()
        )
    return float(found[1]) if found else 0.0


def test_stalled_and_flooding_clients_cost_no_memory_and_block_no_one(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as server:
        asyncio.run(_crowd(server))


async def _crowd(server: Running) -> None:
    async with aiohttp.ClientSession() as session:
        honest = await _alone(session, server.base)
        await _taps(honest, 10)
        before = server.memory()
        room = await _opened(session, server.base, 8)
        stalled = await asyncio.to_thread(_stall, server.base, await _tokens(session, server, room))
        flooding = [asyncio.create_task(_flood(session, server.base)) for _ in range(FLOODING)]
        noisy = asyncio.create_task(_noise(session, server.base, room["token"]))
        await _taps(honest, 40)
        grown = server.memory() - before
        for task in (*flooding, noisy):
            task.cancel()
        for line in stalled:
            line.close()
        assert grown <= 64 * MEGABYTE


async def _alone(session: aiohttp.ClientSession, base: str) -> Person:
    """A guest with all chairs of a table, who causes every flip and every verdict."""
    room = await _opened(session, base)
    person = Person(session, base, room["token"])
    await person.connect()
    for chair in range(3):
        await person.answer(await person.ask("sit", chair=chair))
    await person.answer(await person.ask("start"))
    return person


async def _taps(person: Person, count: int) -> None:
    """So many hands on the mouse, each judged; not faster than the server allows."""
    judged = 0
    while judged < count:
        await asyncio.sleep(1 / MESSAGES_PER_S)
        table = person.table
        assert table is not None
        if person.room["phase"] == "over":
            await person.answer(await person.ask("start"))
        elif not table["open"]:
            await person.ask("do", action=f"{'ABC'[table['next']]} flips", n=person.last)
            await person.hear_until("told", 20)
        else:
            await person.ask("hit", seat=0, n=person.last, ms=300)
            while "photo" not in (await person.hear_until("told", 20))["event"]:
                pass
            judged += 1


async def _tokens(
    session: aiohttp.ClientSession, server: Running, room: dict[str, str]
) -> list[str]:
    """Guests for several rooms: one room holds no more than forty."""
    tokens = []
    for number in range(STALLED):
        if number % 30 == 29:
            room = await _opened(session, server.base, 8)
        async with session.post(f"{server.base}/api/join", json={"code": room["code"]}) as answer:
            tokens.append((await answer.json())["token"])
    return tokens


def _stall(base: str, tokens: list[str]) -> list[Raw]:
    """They come in, and read nothing ever again."""
    lines = []
    for token in tokens:
        line = Raw(base, buffer=4096)
        line.send(json.dumps({"ask": "hello", "token": token}).encode())
        lines.append(line)
    return lines


async def _noise(session: aiohttp.ClientSession, base: str, token: str) -> None:
    """The host of the stalled makes long messages for them all."""
    person = Person(session, base, token)
    await person.connect()
    while True:
        await person.ask("dress", cat=random.choice(("snow", "smoke")))
        await person.hear()
        await asyncio.sleep(0.03)


async def _flood(session: aiohttp.ClientSession, base: str) -> None:
    """As many messages as the line takes, over and over."""
    room = await _opened(session, base)
    while True:
        async with session.ws_connect(f"{base}/ws") as socket:
            await socket.send_json({"ask": "hello", "token": room["token"]})
            try:
                for _ in range(500):
                    await socket.send_str('{"ask":"emote","which":"winning"}')
                    await asyncio.sleep(0)
            except (ConnectionError, aiohttp.ClientError):
                await asyncio.sleep(0.05)


NO_READS = """
import sqlite3
from matou.server.storage.database import Database
def load(database, room):
    raise sqlite3.OperationalError("disk I/O error")
Database.load = load
"""


def test_a_room_that_cannot_be_read_now_is_not_said_to_be_gone(tmp_path: Path) -> None:
    """A page drops the key of its seat after "no such room"."""
    with Running(tmp_path / "data") as server:
        opened = asyncio.run(_with_session(server.base))
    with Running(tmp_path / "data", before=NO_READS) as server:
        asyncio.run(_hears_of_trouble(server.base, opened))


async def _hears_of_trouble(base: str, opened: dict[str, str]) -> None:
    async with aiohttp.ClientSession() as session:
        person = Person(session, base, opened["token"])
        await person.connect()
        assert (await person.hear_until("waits"))["waits"]
        bearer = {"Authorization": f"Bearer {opened['token']}"}
        async with session.get(f"{base}/api/records", headers=bearer) as answer:
            assert answer.status == 503
        async with session.post(f"{base}/api/find", json={"code": opened["code"]}) as answer:
            assert answer.status == 503
