"""Connections are read when they are ready, with the time at which the kernel got the data."""

import asyncio
import os
import socket
import time
from collections.abc import Awaitable, Callable

import pytest

from matou.server.socket import poller as polling
from matou.server.socket.poller import POLLS, PolledSocket, SocketPoller

pytestmark = pytest.mark.skipif(not POLLS, reason="the loop reads each line itself here")


class Transport:
    """As much of a transport as a line needs."""

    def __init__(self, end: socket.socket) -> None:
        self.end = end
        self.did: list[str] = []
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def get_extra_info(self, name: str) -> socket.socket:
        return self.end

    def pause_reading(self) -> None:
        self.did.append("pause")

    def close(self) -> None:
        self.did.append("close")
        self.closing = True

    def abort(self) -> None:
        self.did.append("abort")
        self.closing = True


class Person:
    """At the other end of a line: what the server heard of them, and when it came."""

    stamp: float | None = None

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as door:
            self.socket = socket.create_connection(door.getsockname())
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.end, _ = door.accept()
        self.end.setblocking(False)
        self.transport = Transport(self.end)
        self.heard: list[tuple[bytes, float]] = []
        self.read_at: list[float] = []
        self._buffer = bytearray(64)
        self.line = PolledSocket(self.transport, self, self)  # type: ignore[arg-type]

    def get_buffer(self, size: int) -> memoryview:
        return memoryview(self._buffer)

    def buffer_updated(self, size: int) -> None:
        assert self.stamp is not None
        self.heard.append((bytes(self._buffer[:size]), self.stamp))
        self.read_at.append(time.monotonic() * 1000)

    def say(self, text: bytes) -> float:
        self.socket.sendall(text)
        return time.monotonic() * 1000


def evening(story: Callable[[SocketPoller, Person], Awaitable[None]]) -> None:
    async def told() -> None:
        poller = SocketPoller()
        person = Person()
        poller.add(person.line)
        async with asyncio.timeout(20):
            await story(poller, person)
        poller.remove(person.line)
        poller.close()

    asyncio.run(told())


async def until(ready: Callable[[], object]) -> None:
    while not ready():
        await asyncio.sleep(0.001)


def test_a_word_has_the_time_at_which_it_came_however_late_it_is_read():
    async def story(poller: SocketPoller, person: Person) -> None:
        await asyncio.sleep(0.05)
        person.say(b"first")  # stamps begin with the first one that the kernel makes
        await until(lambda: person.heard)
        said = person.say(b"hit")
        time.sleep(0.08)  # the loop is busy with something else
        await until(lambda: len(person.heard) > 1)
        text, came = person.heard[1]
        assert text == b"hit"
        assert person.read_at[1] - came > 60, "it came before the loop had time for it"
        assert came < said + 60

    evening(story)


def test_a_wall_clock_that_jumps_moves_no_time_further_than_to_the_last_look(monkeypatch):
    async def story(poller: SocketPoller, person: Person) -> None:
        for jump in (3600.0, -3600.0, 0.0):
            monkeypatch.setattr(polling, "time", lambda jump=jump: time.time() + jump)
            before = time.monotonic() * 1000
            poller._poll()
            person.say(b"hit")
            await asyncio.sleep(0.03)
            poller._poll()
            assert before <= person.heard[-1][1] <= time.monotonic() * 1000

    evening(story)


def test_what_is_ready_is_read_together():
    async def story(poller: SocketPoller, person: Person) -> None:
        other = Person()
        poller.add(other.line)
        person.say(b"a")
        await until(lambda: person.heard)
        person.say(b"b")
        other.say(b"c")
        await until(lambda: len(person.heard) > 1)
        assert [text for text, _ in other.heard] == [b"c"]
        poller.remove(other.line)

    evening(story)


def test_who_hangs_up_is_closed_and_who_breaks_off_is_cut():
    async def story(poller: SocketPoller, person: Person) -> None:
        other = Person()
        poller.add(other.line)
        person.socket.close()
        other.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        other.socket.close()  # a reset
        await until(lambda: person.transport.did[1:] and other.transport.did[1:])
        assert set(person.transport.did[1:]) == {"close"}
        assert set(other.transport.did[1:]) == {"abort"}
        poller.remove(other.line)
        poller.remove(other.line)  # twice is as good as once

    evening(story)


def test_a_line_that_is_closing_is_not_read_and_one_that_cannot_be_read_is_cut(caplog):
    async def story(poller: SocketPoller, person: Person) -> None:
        wrong, closing = Person(), Person()
        wrong.buffer_updated = None  # type: ignore[method-assign, assignment]
        closing.transport.closing = True
        for one in (wrong, closing):
            poller.add(one.line)
            one.say(b"x")
        person.say(b"y")
        await until(lambda: person.heard)
        await until(lambda: wrong.transport.did[1:])
        assert wrong.transport.did[-1] == "abort"
        assert closing.heard == []
        assert closing.line.socket.fileno() == -1
        assert closing.end.fileno() != -1, "the descriptor is the transport's"
        assert "could not be read" in caplog.text
        poller.remove(wrong.line)

    evening(story)


def test_one_connection_does_not_hold_up_the_others():
    async def story(poller: SocketPoller, person: Person) -> None:
        person._buffer = bytearray(1_000_000)
        person.say(bytes(100_000))
        await asyncio.sleep(0.2)
        assert max(len(text) for text, _ in person.heard) == polling.MAX_READ_BYTES

    evening(story)


def test_a_connection_takes_one_descriptor_and_leaves_none_behind():
    def handles() -> int:
        return len(os.listdir("/proc/self/fd"))

    async def story(poller: SocketPoller, person: Person) -> None:
        before = handles()
        for _ in range(20):
            other = Person()  # whose two ends are here
            poller.add(other.line)
            assert handles() <= before + 2
            poller.remove(other.line)
            other.end.close()
            other.socket.close()
        assert handles() <= before

    evening(story)
