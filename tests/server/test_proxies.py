"""Proxies before the server: the documented blocks work, errors explain others; headers."""

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from ipaddress import ip_network
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from matou.server.http.app import Server
from matou.server.http.proxies import (
    FORWARDING_HEADERS,
    ROUND_TRIP_HEADER,
    ProxyLog,
    round_trip_ms,
    same_origin,
    trusted,
)
from matou.server.races.latency import MIN_PONGS
from tests.server import proxy
from tests.server.client import Person
from tests.server.harness import PAIR, RoomHarness
from tests.server.running import Running

Proxy = Callable[[Path, str], AbstractContextManager[str]]
OPERATORS_PAGE = (proxy.ROOT / "docs" / "operators.md").read_text("utf-8")
ORDINARY = f"location / {{ proxy_pass http://{proxy.DOCUMENTED_ADDRESS}; }}"
NO_HOST = """location / {
    proxy_pass http://127.0.0.1:8080;
    proxy_set_header Host $http_host;
}"""
ROOM = {"game": "chasse", "players": 2, "options": {"tokens": "1"}, "pace": "race"}
VERSION = re.compile(r"\d")

needs_nginx = pytest.mark.skipif(not proxy.found("nginx"), reason="no nginx: make proxies")
needs_haproxy = pytest.mark.skipif(not proxy.found("haproxy"), reason="no HAProxy: make proxies")
needs_caddy = pytest.mark.skipif(not proxy.found("caddy"), reason="no Caddy: make proxies")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("direct") / "data") as running:
        yield running


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("proxied") / "data")
    server.env["MATOU_PROXIED"] = "1"
    with server as running:
        yield running


def block(name: str, server: Running) -> str:
    """As docs/operators.md shows it, but for the port of the server."""
    found = re.search(rf"```{name}\n(.*?)```", OPERATORS_PAGE, re.DOTALL)
    assert found
    return pointed(found[1], server)


def pointed(text: str, server: Running) -> str:
    assert proxy.DOCUMENTED_ADDRESS in text
    return text.replace(proxy.DOCUMENTED_ADDRESS, urlsplit(server.base).netloc)


def warnings(server: Running) -> list[str]:
    log = (server.data.parent / "server.log").read_text("utf-8")
    return [line for line in log.splitlines() if " WARNING matou.server: " in line]


def page(base: str, **headers: str) -> aiohttp.ClientSession:
    """A browser names the page that asks."""
    return aiohttp.ClientSession(headers={"Origin": base, **headers})


async def asked_to_open(base: str) -> tuple[int, dict[str, Any]]:
    async with (
        page(base) as session,
        session.post(f"{base}/api/rooms", json={"settings": ROOM}) as answer,
    ):
        return answer.status, await answer.json()


async def plays(base: str) -> None:
    """A person opens a room, comes in, deals and lays some cards."""
    status, opened = await asked_to_open(base)
    assert status == 201, opened
    chance = Random(3)
    async with page(base) as session, asyncio.timeout(60):
        person = Person(session, base, opened["token"])
        await person.connect()
        await person.hear_until("welcome")
        await person.answer(await person.ask("sit", chair=0))
        await person.answer(await person.ask("start"))
        played = 0
        while played < 4 and person.table is not None and not person.table["over"]:
            choices = person.table["choices"]
            if any(choices[str(seat)]["legal"] for seat in person.seats):
                await person.act(chance)
                assert (await person.answer(person.asked))["say"] == "done"
                played += 1
            else:
                await person.hear()
        assert played > 0


@needs_nginx
def test_a_game_is_played_through_nginx_with_the_block_of_the_readme(proxied, tmp_path):
    with proxy.nginx(tmp_path, block("nginx", proxied)) as base:
        asyncio.run(plays(base))
    assert warnings(proxied) == []


@needs_caddy
def test_a_game_is_played_through_caddy_with_the_block_of_the_readme(proxied, tmp_path):
    with proxy.caddy(tmp_path, block("caddy", proxied)) as base:
        asyncio.run(plays(base))
    assert warnings(proxied) == []


SAMPLES = {
    "nginx": ("nginx.conf", proxy.nginx),
    "caddy": ("Caddyfile", proxy.caddy),
    "haproxy": ("haproxy.cfg", proxy.haproxy),
}
TELLS_ROUND_TRIPS = ("nginx", "haproxy")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("nginx", marks=needs_nginx),
        pytest.param("caddy", marks=needs_caddy),
        pytest.param("haproxy", marks=needs_haproxy),
    ],
)
def test_a_game_is_played_through_each_sample(proxied, tmp_path, name):
    file, run = SAMPLES[name]
    sample = (proxy.ROOT / "deploy" / file).read_text("utf-8")
    before = warnings(proxied)
    with run(tmp_path, pointed(sample, proxied)) as base:
        asyncio.run(plays(base))
    assert warnings(proxied) == before
    asyncio.run(tells(tmp_path, sample, run, name in TELLS_ROUND_TRIPS))


async def tells(folder: Path, sample: str, run: Proxy, round_trips: bool) -> None:
    """What a page says of its own round trip does not reach the server."""
    heard: list[float | None] = []

    async def ask(request: web.Request) -> web.Response:
        heard.append(round_trip_ms(request))
        return web.Response()

    app = web.Application()
    app.router.add_get("/", ask)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    with run(folder, sample.replace(proxy.DOCUMENTED_ADDRESS, f"{host}:{port}")) as base:
        async with (
            aiohttp.ClientSession(headers={ROUND_TRIP_HEADER: "123456789"}) as session,
            session.get(base) as answer,
        ):
            assert answer.status == 200
    await runner.cleanup()
    [result] = heard
    assert (result is not None and 0 < result < 1000) if round_trips else result is None


def test_headers_of_an_address_that_is_not_the_proxys_are_ignored(monkeypatch, tmp_path):
    server = Server(tmp_path / "data", proxied=True, trust=[ip_network("203.0.113.0/24")])
    asked = asks(X_Forwarded_For="198.51.100.7", X_Forwarded_Host="matou.example")
    for remote, believed in (("203.0.113.9", "198.51.100.7"), ("192.0.2.1", "192.0.2.1")):
        monkeypatch.setattr(type(asked), "remote", remote)
        assert server.address(asked) == believed
    asyncio.run(server.storage.close())


@pytest.mark.parametrize("remote", ["127.0.0.1", "10.1.2.3", "192.168.0.9", "::1", "fd00::1"])
def test_private_addresses_are_believed_where_none_is_named(remote):
    assert trusted(remote, ())
    assert not trusted("192.0.32.7", ())


def test_the_name_that_a_page_asked_may_come_in_a_header():
    asked = asks(Origin="https://games.example", X_Forwarded_Host="games.example")
    assert same_origin(asked, proxied=True)
    assert not same_origin(asked, proxied=False)


def test_links_behind_a_proxy_have_its_scheme_name_and_folder(tmp_path):
    server = Server(tmp_path / "data", proxied=True, base="/matou/")
    asked = asks(X_Forwarded_Proto="https", X_Forwarded_Host="games.example")
    asked = asked.clone(remote="127.0.0.1")
    assert server.way_in(asked)["origin"] == "https://games.example/matou"
    asyncio.run(server.storage.close())


@pytest.mark.parametrize("said", ["", "0", "-5", "12.5", "²", "abc"])
def test_a_round_trip_that_is_no_number_is_none(said):
    assert round_trip_ms(asks(Matou_Round_Trip=said)) is None
    assert round_trip_ms(asks(Matou_Round_Trip="12500")) == 12.5


@needs_nginx
def test_a_proxy_that_drops_the_host_is_logged_once_with_the_fix(server, tmp_path):
    with proxy.nginx(tmp_path, pointed(ORDINARY, server)) as base:
        for _ in range(3):
            status, result = asyncio.run(asked_to_open(base))
            assert (status, result["key"]) == (403, "origin")
    [line] = [line for line in warnings(server) if "Host header" in line]
    assert repr(base) in line
    assert repr(urlsplit(server.base).netloc) in line


@needs_nginx
def test_a_proxy_that_drops_the_upgrade_gets_an_error_with_the_fix(server, tmp_path):
    async def line(base: str) -> int:
        async with page(base) as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(f"{base}/ws")
        return refused.value.status

    with proxy.nginx(tmp_path, pointed(NO_HOST, server)) as base:
        assert asyncio.run(line(base)) == 400
    assert "Upgrade" in "".join(warnings(server))


def asks(path: str = "/api/rooms", **headers: str) -> web.Request:
    named = {name.replace("_", "-"): said for name, said in headers.items()}
    return make_mocked_request("POST", path, headers={"Host": "matou.example", **named})


def test_what_is_wrong_is_logged_once_a_minute_and_cut_short(caplog):
    now = 1000.0
    log = ProxyLog(proxied=False, clock=lambda: now)
    for _ in range(3):
        log.refused_origin(asks(Origin="http://evil.example/" + "e" * 1000))
        log.check(asks(X_Forwarded_For="203.0.113.7"))
        log.check(asks("/ws", Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA=="))
    assert len(caplog.messages) == 3
    assert "matou.example" in caplog.messages[0]
    assert max(map(len, caplog.messages)) < 400
    assert "203.0.113.7" not in caplog.text, "the log has no addresses of people"
    now += 60
    log.refused_origin(asks(Origin="http://evil.example"))
    assert len(caplog.messages) == 4


@pytest.mark.parametrize("header", FORWARDING_HEADERS)
def test_forwarding_headers_tell_of_a_proxy_that_was_not_declared(header):
    request = asks(**{header: "203.0.113.7"})
    assert ProxyLog(proxied=False).undeclared(request)
    assert not ProxyLog(proxied=True).undeclared(request)
    assert not ProxyLog(proxied=False).undeclared(asks())


def test_the_lobby_shows_a_proxy_that_was_not_declared(server):
    async def scenario(**headers: str) -> Any:
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.get(f"{server.base}/api/way-in") as answer,
        ):
            return (await answer.json())["undeclared"]

    assert asyncio.run(scenario()) is False
    assert asyncio.run(scenario(Via="1.1 somewhere")) is True
    assert "--proxied" in "".join(warnings(server))


def raced(harness: RoomHarness) -> None:
    harness.do(0, "A flips")
    harness.wait(400)
    harness.hit(0)
    harness.wait(1000)


def test_a_guest_whose_connection_is_not_trusted_gets_one_message():
    """The kernel's round trips end at the proxy, and all that lies behind it is not credited."""
    harness = RoomHarness(people=3).start(PAIR)
    for ping in range(MIN_PONGS):
        harness.connections[0].latency.pong(ping * 100.0, ping * 100.0 + 90.0, kernel=89.0)
        harness.connections[1].latency.pong(ping * 100.0, ping * 100.0 + 90.0, kernel=1.0)
    raced(harness)
    assert harness.said(1, "doubted") == [{"say": "doubted", "ms": 89}]
    raced(harness)
    assert len(harness.said(1, "doubted")) == 1
    assert harness.said(0, "doubted") == harness.said(2, "doubted") == []


def test_a_guest_alone_gets_no_such_message():
    harness = RoomHarness(people=1, players=3).start(PAIR)
    for ping in range(MIN_PONGS):
        harness.connections[0].latency.pong(ping * 100.0, ping * 100.0 + 90.0, kernel=1.0)
    raced(harness)
    assert harness.said(0, "doubted") == []


def test_no_answer_names_a_version(server):
    """Neither a page, an error, what cannot be read, nor the answer to a handshake."""
    at = urlsplit(server.base)
    handshake = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    for request in (
        f"GET / HTTP/1.1\r\nHost: {at.netloc}\r\n\r\n",
        f"GET /nowhere HTTP/1.1\r\nHost: {at.netloc}\r\n\r\n",
        f"PUT / HTTP/1.1\r\nHost: {at.netloc}\r\n\r\n",
        "what is this\r\n\r\n",
        f"GET /ws HTTP/1.1\r\nHost: {at.netloc}\r\n{handshake}"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    ):
        with socket.create_connection((at.hostname, at.port), 10) as line:
            line.sendall(request.encode())
            head = line.recv(65536).decode("latin-1").partition("\r\n\r\n")[0]
        assert head.startswith("HTTP/1."), request
        named = re.search("(?im)^server: *(.*)$", head)
        assert named is None or not VERSION.search(named[1]), named
        assert "python" not in head.lower()
