"""Full collections wait for an idle moment, and no memory waits for ever."""

import asyncio
import gc
import random
import weakref
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path

import pytest
from aiohttp import web

from matou.server.garbage import MAX_DONE, Garbage
from matou.server.http.app import Server
from matou.server.rooms.wire.settings import Settings
from matou.server.socket.connection import Connection
from matou.server.socket.session import Session
from tests.conftest import SOAK
from tests.server.raw import frame
from tests.server.running import Running

SILENT_S = 600
SILENT_A_SECOND = 60
MAX_GROWTH_BYTES = 4 << 20
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Circle:
    """Counting references never frees it."""

    def __init__(self) -> None:
        self.itself = self


def idle(garbage: Garbage) -> None:
    """Nothing is done from one look to the next."""
    garbage.look()
    garbage.look()


def old_circle() -> "weakref.ref[Circle]":
    """It outlives a short collection, and is garbage then."""
    circle = Circle()
    gc.collect(0)
    return weakref.ref(circle)


def test_garbage_is_collected_in_an_idle_moment_and_not_before() -> None:
    done = 1.0
    garbage = Garbage(lambda: done)
    idle(garbage)
    gone = old_circle()
    done = 2.0
    garbage.look()
    assert gone() is not None, "people play"
    garbage.look()
    assert gone() is None


def test_a_server_without_idle_moments_collects_after_many_messages() -> None:
    done = 0.0
    garbage = Garbage(lambda: done)
    idle(garbage)
    garbage.look()
    gone = old_circle()
    done += MAX_DONE
    garbage.look()
    assert gone() is not None
    done += 1
    garbage.look()
    assert gone() is None


def test_garbage_of_connections_is_collected_without_players() -> None:
    garbage = Garbage(lambda: 1.0)
    idle(garbage)
    for _ in range(2):
        gone = old_circle()
        garbage.look()
        assert gone() is None


def test_nothing_is_collected_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    garbage = Garbage(lambda: 1.0)
    gc.collect()
    garbage.look()
    monkeypatch.setattr(gc, "collect", lambda: pytest.fail("nothing is new"))
    idle(garbage)


Leaves = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def says_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")


async def is_hung_up_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.readuntil(b"\r\n\r\n")
    writer.write(frame(b"no hello"))
    await reader.read()


def plays(token: str) -> Leaves:
    async def play(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame(b'{"ask":"hello","token":"%b"}' % token.encode()))
        writer.write(frame(b'{"ask":"sit","id":1,"chair":0}'))
        await reader.readuntil(b'"done"')

    return play


def test_a_connection_that_ended_needs_no_garbage_collector(tmp_path: Path) -> None:
    """Its objects must not refer to each other in a circle."""

    async def scenario() -> None:
        server = Server(tmp_path)
        runner = web.AppRunner(server.app(), access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        opened = await server.rooms.open(Settings("chasse", players=2), "", "")
        gc.collect()
        gc.disable()
        for leaves in (says_nothing, is_hung_up_on, plays(opened["token"])):
            for _ in range(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(HANDSHAKE % port)
                await leaves(reader, writer)
                writer.close()
            async with asyncio.timeout(20):
                while server.connections.count or server.rooms.actors[opened["room"]].room.peers:
                    await asyncio.sleep(0.01)
            left = [one for one in gc.get_objects() if isinstance(one, Session | Connection)]
            assert left == [], leaves
        await runner.cleanup()

    try:
        loops = import_module("uvloop")
    except ModuleNotFoundError:
        loops = asyncio
    try:
        loops.run(scenario())
    finally:
        gc.enable()


@pytest.mark.skipif(not SOAK, reason="ten minutes: make soak")
def test_memory_is_flat_while_silent_connections_come_and_go(tmp_path: Path) -> None:
    async def one(port: int, seconds: float) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE % port)
        await asyncio.sleep(seconds)
        writer.close()

    async def scenario(server: Running) -> list[int]:
        """Bytes after each second."""
        port, chance = int(server.base.rpartition(":")[2]), random.Random(1)
        held = []
        async with asyncio.TaskGroup() as here:
            for _ in range(SILENT_S):
                for _ in range(SILENT_A_SECOND):
                    here.create_task(one(port, chance.uniform(0, 12)))
                await asyncio.sleep(1)
                held.append(server.memory())
        return held

    with Running(tmp_path / "data") as server:
        held = asyncio.run(scenario(server))
    assert max(held[60:]) - held[60] < MAX_GROWTH_BYTES, held[::30]
