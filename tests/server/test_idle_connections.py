"""A connection without a request is closed; one that has asked is not."""

import asyncio

import pytest
from aiohttp import web

from matou.server.http import idle_connections
from matou.server.http.app import Handler
from matou.server.http.idle_connections import IdleConnections


async def _asked_and_silent(timeout_s: float) -> tuple[bytes, bytes]:
    """What a half request and a whole one on a line kept open get."""
    watching = IdleConnections(request_timeout_s=timeout_s, check_interval_s=timeout_s / 4)

    @web.middleware
    async def welcome(request: web.Request, handler: Handler) -> web.StreamResponse:
        watching.came_in(request)
        return await handler(request)

    async def hello(request: web.Request) -> web.Response:
        return web.Response(text="meow")

    app = web.Application(middlewares=[welcome])
    app.router.add_get("/", hello)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    assert runner.server is not None
    watch = asyncio.create_task(watching.watch(runner.server))
    slow, slow_writer = await asyncio.open_connection("127.0.0.1", port)
    slow_writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    asked, asked_writer = await asyncio.open_connection("127.0.0.1", port)
    asked_writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await asked.readuntil(b"meow")
    async with asyncio.timeout(timeout_s * 50):
        ended = await slow.read()  # until the server hangs up
    asked_writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    again = await asked.readuntil(b"meow")
    watch.cancel()
    slow_writer.close()
    asked_writer.close()
    await runner.cleanup()
    return ended, again


def test_a_request_that_never_ends_is_not_waited_for() -> None:
    ended, again = asyncio.run(_asked_and_silent(0.2))
    assert ended == b""
    assert again.endswith(b"meow")


def test_a_full_doorstep_sends_the_first_away() -> None:
    class Ringing:
        transport = None

        def __init__(self) -> None:
            self.sent_away = False

        def force_close(self) -> None:
            self.sent_away = True

    class Door:
        def __init__(self) -> None:
            self.connections = [Ringing() for _ in range(idle_connections.MAX_SILENT + 3)]

    door = Door()
    IdleConnections().look(door, 0.0)  # type: ignore[arg-type]
    assert [one.sent_away for one in door.connections] == [True] * 3 + [
        False
    ] * idle_connections.MAX_SILENT


class Line:
    def __init__(self, address: str) -> None:
        self.address = address

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self.address, 1


class Caller:
    def __init__(self, address: str) -> None:
        self.transport = Line(address)
        self.sent_away = False

    def force_close(self) -> None:
        self.sent_away = True


class Door:
    def __init__(self, *connections: Caller) -> None:
        self.connections = list(connections)


@pytest.mark.parametrize("proxied", [False, True])
def test_a_crowd_of_one_address_loses_who_says_nothing_then_who_asked_longest_ago(
    proxied: bool,
) -> None:
    asked = [Caller("203.0.113.7") for _ in range(idle_connections.MAX_PER_ADDRESS)]
    silent, elsewhere = Caller("203.0.113.7"), Caller("198.51.100.1")
    idle = IdleConnections(proxied)
    for at, caller in enumerate(reversed(asked)):
        idle._asked[caller] = float(at)  # type: ignore[index]
    idle.look(Door(*asked, silent, elsewhere), 0.0)  # type: ignore[arg-type]
    assert silent.sent_away != proxied
    assert not any(one.sent_away for one in (*asked, elsewhere))
    newest = Caller("203.0.113.7")
    idle._asked[newest] = 1e9  # type: ignore[index]
    idle.look(Door(newest, *asked, elsewhere), 0.0)  # type: ignore[arg-type]
    assert [one for one in (newest, *asked, elsewhere) if one.sent_away] == (
        [] if proxied else [asked[-1]]
    )
