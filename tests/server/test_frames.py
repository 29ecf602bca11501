"""Frames as networks and odd clients deliver them: torn, in pieces, unasked; over a raw socket."""

import asyncio
import base64
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import aiohttp
import pytest

from tests.server.raw import CONTINUED, PING, PONG, TEXT, Raw, frame
from tests.server.running import Running

PURR = b'{"ask":"emote","id":%d,"which":"winning"}'
MASK = b"\x5a\x00\xff\x21"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("frames")
    with Running(folder / "data") as running:
        yield running
    assert "Traceback" not in (folder / "server.log").read_text()


def hello(base: str) -> bytes:
    """What the host of a new room says first."""

    async def opened() -> str:
        settings = {"settings": {"game": "multipli", "players": 3}}
        async with (
            aiohttp.ClientSession() as session,
            session.post(f"{base}/api/rooms", json=settings) as answer,
        ):
            return str((await answer.json())["token"])

    return json.dumps({"ask": "hello", "token": asyncio.run(opened())}).encode()


@pytest.fixture
def line(server: Running) -> Iterator[Raw]:
    raw = Raw(server.base)
    raw.send(hello(server.base))
    assert until(raw, "welcome")
    yield raw
    raw.close()


def until(raw: Raw, say: str) -> dict[str, Any]:
    """The next message of this kind; pings on the way are answered."""
    while True:
        kind, payload = raw.hear()
        if kind == PING:
            with suppress(ConnectionError):  # it may have hung up since, and said why before
                raw.send(payload, PONG)
        elif kind == TEXT and json.loads(payload)["say"] == say:
            result: dict[str, Any] = json.loads(payload)
            return result


def slowly(raw: Raw, data: bytes, *cuts: int) -> None:
    """In several segments, so that the server reads each alone."""
    for start, end in zip((0, *cuts), (*cuts, len(data)), strict=True):
        raw.socket.sendall(data[start:end])
        time.sleep(0.02)


@pytest.mark.parametrize("cut", [1, 2, 3, 5, 6, 7, 20, -1])
def test_a_frame_in_two_segments_is_one_message(line: Raw, cut: int) -> None:
    data = frame(PURR % 1, mask=MASK)
    slowly(line, data, cut % len(data))
    assert until(line, "done")["id"] == 1
    line.send(PURR % 2)
    assert until(line, "done")["id"] == 2


def test_a_message_byte_by_byte_and_the_next_ones_whole_in_one_segment(line: Raw) -> None:
    data = frame(PURR % 1, mask=MASK)
    slowly(line, data, *range(1, len(data)))
    line.socket.sendall(frame(PURR % 2) + frame(PURR % 3, mask=MASK))
    assert [until(line, "done")["id"] for _ in range(3)] == [1, 2, 3]


def test_a_message_in_pieces_with_pings_and_pongs_between_them(line: Raw) -> None:
    said = PURR % 7
    line.socket.sendall(frame(said[:9], TEXT, last=False, mask=MASK))
    line.send(b"are you there", PING)
    line.socket.sendall(frame(said[9:12], CONTINUED, last=False))
    line.send(b"nobody asked", PONG)
    line.socket.sendall(frame(said[12:], CONTINUED, mask=MASK))
    heard: list[object] = []
    while len(heard) < 2:
        kind, payload = line.hear()
        if kind == PONG or (kind == TEXT and json.loads(payload)["say"] == "done"):
            heard.append(payload if kind == PONG else json.loads(payload)["id"])
    assert heard == [b"are you there", 7]


def test_pieces_of_nothing_are_counted_as_messages_are(line: Raw) -> None:
    """They cost next to nothing to send, and a message need never end."""
    line.socket.sendall(frame(b"", TEXT, last=False) + 300 * frame(b"", CONTINUED, last=False))
    assert until(line, "farewell")["why"] == "too many messages"


def test_who_asks_and_reads_no_answer_is_hung_up_on(server: Running, line: Raw) -> None:
    """A closing connection is not read, even if it sends more."""
    line.socket.sendall(100 * frame(PURR % 1))
    until(line, "farewell")
    with pytest.raises(ConnectionError):  # noqa: PT012  # which of them fails first is chance
        for _ in range(200):
            line.socket.sendall(frame(b"?" * 125, PING))
            time.sleep(0.05)


@pytest.mark.parametrize("unasked", [b"", b"x", b"12345678", b"\0" * 125])
def test_an_unasked_pong_changes_nothing(line: Raw, unasked: bytes) -> None:
    slowly(line, frame(unasked, PONG, mask=MASK), 4)
    line.send(unasked, PONG)
    line.send(PURR % 3)
    assert until(line, "done")["id"] == 3


ODD = [b"X: " + b"a" * 5000, b"Cookie: " + b"a" * 1700, b"Sec-WebSocket-Version: \xff"]


@pytest.mark.parametrize("odd", ODD)
def test_an_unknown_header_does_not_close_the_connection(server: Running, odd: bytes) -> None:
    """A browser may send many cookies; an invalid handshake gets an error and leaves nothing."""
    host, _, port = server.base.removeprefix("http://").partition(":")
    for _ in range(3):
        with socket.create_connection((host, int(port)), timeout=5) as line:
            version = b"" if odd.startswith(b"Sec") else b"Sec-WebSocket-Version: 13\r\n"
            line.sendall(
                b"GET /ws HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: %b\r\n%b%b\r\n\r\n"
                % (host.encode(), base64.b64encode(b"k" * 16), version, odd)
            )
            assert line.recv(12) == (b"HTTP/1.1 101" if version else b"HTTP/1.1 400")
    for _ in range(100):
        if lines_of(server) == 0:
            return
        time.sleep(0.05)
    raise AssertionError(lines_of(server))


def lines_of(server: Running) -> int:
    with urlopen(f"{server.operation}/metrics") as answer:
        found = re.search(r"^matou_connections (\d+)", answer.read().decode(), re.MULTILINE)
    assert found is not None
    return int(float(found[1]))


def test_pings_and_pongs_may_come_before_the_first_message(server: Running) -> None:
    raw = Raw(server.base)
    raw.send(b"", PONG)
    raw.send(b"early", PING)
    slowly(raw, frame(hello(server.base), mask=MASK), 10)
    assert raw.hear() == (PONG, b"early")
    assert until(raw, "welcome")
    raw.close()


def test_unasked_pongs_without_end_are_hung_up_on(line: Raw) -> None:
    for _ in range(200):
        line.send(b"again", PONG)
    assert until(line, "farewell")["why"] == "too many messages"


def test_a_stream_torn_anywhere_is_understood_whole(line: Raw) -> None:
    rng = Random("torn")
    numbers = range(1, 31)
    stream = b"".join(
        frame(PURR % number, mask=MASK) + (frame(b"?", PONG) if number % 10 == 0 else b"")
        for number in numbers
    )
    slowly(line, stream, *sorted(rng.sample(range(1, len(stream)), 60)))
    assert [until(line, "done")["id"] for _ in numbers] == list(numbers)


def answered(raw: Raw, pings: int) -> bool:
    """Whether all of these pings are answered; else the server hangs up."""
    try:
        while pings:
            pings -= raw.hear()[0] == PONG
    except ConnectionError:
        return False
    return True


def test_a_class_behind_one_address_is_not_limited(server: Running) -> None:
    lines = [Raw(server.base) for _ in range(60)]
    for raw in lines:
        raw.socket.sendall(8 * frame(b"are you there", PING))
    assert all(answered(raw, 8) for raw in lines)
    for raw in lines:
        raw.close()


def test_connections_that_flood_share_what_their_address_may_send(
    server: Running, line: Raw
) -> None:
    """Each of them stays within its own limit; who sends little is not held responsible."""
    flooding = [Raw(server.base) for _ in range(30)]
    for raw in flooding:
        raw.socket.sendall(55 * frame(b"are you there", PING))
    line.send(PURR % 1)
    assert until(line, "done")["id"] == 1
    assert [answered(raw, 55) for raw in flooding].count(False) > 5
    for raw in flooding:
        raw.close()
