"""The PROXY protocol: a proxy passes on bytes and the address of the client."""

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
from aiohttp import web

from matou.server.http.app import Server
from matou.server.http.proxies import Network
from matou.server.http.proxy_protocol import SIGNATURE
from tests.server import proxy
from tests.server.running import Running
from tests.server.test_proxies import needs_haproxy, plays, pointed

ASK = (
    b"GET /whoami HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n"
)
MORE = b"\x04\x00\x03abc"  # something else that a header may carry
LOCAL = struct.pack("!12s B B H", SIGNATURE, 0x20, 0, 0)
IN_BYTES = """
defaults
    mode tcp
    timeout connect 5s
    timeout client 60s
    timeout server 60s

frontend open
    bind :443 ssl crt /etc/haproxy/matou.pem
    default_backend matou

backend matou
    server one 127.0.0.1:8080 send-proxy-v2
"""


def header(client: str, command: int = 0x21) -> bytes:
    packed = ip_address(client).packed
    body = packed + packed + struct.pack("!HH", 1234, 443) + MORE
    family = 0x11 if len(packed) == 4 else 0x21
    return struct.pack("!12s B B H", SIGNATURE, command, family, len(body)) + body


def with_server(
    folder: Path,
    story: Callable[[Callable[[bytes], Awaitable[bytes]]], Awaitable[None]],
    trust: list[Network] | None = None,
) -> None:
    """`story` gets a function that sends bytes to a server, and returns its answer."""

    async def run() -> None:
        server = Server(folder / "data", proxied=True, trust=trust or [])

        async def whoami(request: web.Request) -> web.Response:
            return web.Response(text=server.address(request))

        app = web.Application()
        app.router.add_get("/whoami", whoami)
        runner = web.AppRunner(app)
        await runner.setup()
        await server.site(runner, "127.0.0.1", 0, None).start()

        async def ask(sent: bytes, pieces: int = 1) -> bytes:
            reader, writer = await asyncio.open_connection(*runner.addresses[0])
            step = -(-len(sent) // pieces)
            for start in range(0, len(sent), step):
                writer.write(sent[start : start + step])
                await writer.drain()
                await asyncio.sleep(0)
            answer = await reader.read()
            writer.close()
            return answer

        await story(ask)
        await runner.cleanup()
        await server.storage.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("sent", "address"),
    [
        (header("203.0.113.7") + ASK, "203.0.113.7"),
        (header("2001:db8::1") + ASK, "2001:db8::/64"),
        (LOCAL + ASK, "198.51.100.1"),
        (header("203.0.113.7", command=0x20) + ASK, "198.51.100.1"),
        (ASK, "198.51.100.1"),
    ],
)
@pytest.mark.parametrize("pieces", [1, 7, 200])
def test_the_header_names_the_client_however_it_arrives(tmp_path, sent, address, pieces):
    async def story(ask):
        answer = await ask(sent, pieces)
        assert answer.startswith(b"HTTP/1.1 200"), answer
        assert answer.endswith(b"\r\n\r\n" + address.encode())

    with_server(tmp_path, story)


def test_a_header_of_an_address_that_is_not_the_proxys_is_refused(tmp_path):
    async def story(ask):
        assert (await ask(header("203.0.113.7") + ASK)).startswith(b"HTTP/1.0 400")
        assert (await ask(ASK)).endswith(b"127.0.0.1")

    with_server(tmp_path, story, [ip_network("203.0.113.0/24")])


def test_a_server_that_is_not_behind_a_proxy_believes_no_header(tmp_path):
    with Running(tmp_path / "data") as server:
        port = int(server.base.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), 10) as line:
            line.sendall(header("203.0.113.7") + ASK)
            assert b" 400 " in line.recv(4096)


@needs_haproxy
def test_a_game_is_played_through_a_proxy_that_passes_bytes_on(tmp_path):
    server = Running(tmp_path / "data", words=["--proxied"])
    with server, proxy.haproxy(tmp_path, pointed(IN_BYTES, server)) as base:
        asyncio.run(plays(base))
