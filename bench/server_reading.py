"""How late our server reads a connection: `python bench/server_reading.py [SECONDS]`.

A process of its own asks "is anybody there?" over idle connections while something else goes on.
The event loop answers when it reads, without a room. The answer has the kernel's time of arrival,
so only the server's delay is counted. An echo on the same core shows what the machine adds.
"""

import asyncio
import base64
import json
import os
import random
import select
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from server_crowd import FLOODING, STALLED
from server_echo import QUESTION, echo
from server_load import arrivals, load, open_all, quantile, run, saturated
from server_process import Served, ours
from server_rooms import SEATS, Mouse, Quick, Room
from server_socket import Socket, post

SECONDS = 6.0  # of each run
ROUNDS = 3
PROBES = 20  # connections that ask
PACE = 200.0  # questions a second in all
MULTIPLI_ROOMS, CHASSE_ROOMS = 128, 400
PART = 0.6  # of what the server carries at saturation
CLASS = 28  # pupils who join at once
COLLECTED_S = 11.0  # an idle server has collected its garbage by then
BEAT = b'{"ask":"beat"}'
ALIVE = b'"alive"'
PING, PONG = 9, 10
SO_TIMESTAMPNS = 35  # Linux; Python has no name for it
STAMP = struct.Struct("@ll")

Story = Callable[[], Awaitable[object]]


# --- the process that asks -----------------------------------------------------------------


class Probe:
    """A connection that asks, waits for the answer and knows when the kernel got it."""

    def __init__(self, port: int, address: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), 20, (address, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setsockopt(socket.SOL_SOCKET, SO_TIMESTAMPNS, 1)
        self.asked = 0.0  # wall clock, as the kernel's stamps; 0: nothing is asked
        self.delays: list[float] = []  # seconds
        self.last = b""

    def ask(self) -> None:
        if not self.asked:
            self.asked = time.time()
            self.send()

    def send(self) -> None:
        self.socket.sendall(QUESTION)

    def receive(self) -> None:
        data, ancillary, _, _ = self.socket.recvmsg(1 << 16, socket.CMSG_SPACE(STAMP.size))
        if not data:
            raise ConnectionError(f"hung up on {type(self).__name__} {self.asked} {self.last!r}")
        self.last = data
        if self.answers(data) and self.asked:
            [stamp] = [one for _, kind, one in ancillary if kind == SO_TIMESTAMPNS]
            seconds, nanoseconds = STAMP.unpack(stamp)
            self.delays.append(seconds + nanoseconds / 1e9 - self.asked)
            self.asked = 0.0

    def answers(self, data: bytes) -> bool:
        return True


class Beats(Probe):
    """Asks our server, as a guest who does nothing."""

    def __init__(self, port: int, address: str, token: str) -> None:
        super().__init__(port, address)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: "
            f"Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in self.socket.recv(1 << 16)
        self.frame(json.dumps({"ask": "hello", "token": token}).encode())

    def frame(self, payload: bytes, kind: int = 1) -> None:
        size = len(payload)
        head = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.socket.sendall(bytes([0x80 | kind]) + head + b"\0\0\0\0" + payload)

    def send(self) -> None:
        self.frame(BEAT)

    def answers(self, data: bytes) -> bool:
        """Pings have eight bytes, and a server that is not answered hangs up."""
        at = data.rfind(bytes([0x80 | PING, 8]))
        if at >= 0:
            self.frame(data[at + 2 : at + 10], PONG)
        return ALIVE in data


def probe(port: int, beside: int) -> None:
    """Asks all the time; tells what it found for each line of its input."""
    bare = [Probe(beside, "127.0.0.1") for _ in range(PROBES)]
    beats = []
    for number in range(PROBES):
        address = f"127.4.0.{1 + number}"
        settings = {"settings": {"game": "chasse", "players": SEATS}}
        room = asyncio.run(post(port, "/api/rooms", settings, address))
        beats.append(Beats(port, address, room["token"]))
    by_descriptor: dict[int, Probe] = {one.socket.fileno(): one for one in (*beats, *bare)}
    poll = select.epoll()
    for descriptor in (*by_descriptor, sys.stdin.fileno()):
        poll.register(descriptor, select.EPOLLIN)
    print("ready", flush=True)
    due = time.perf_counter()
    while True:
        for descriptor, _ in poll.poll(max(0.0, due - time.perf_counter())):
            if descriptor in by_descriptor:
                by_descriptor[descriptor].receive()
                continue
            if not sys.stdin.readline():
                return
            found = [[delay for one in kind for delay in one.delays] for kind in (beats, bare)]
            for one in by_descriptor.values():
                one.delays.clear()
            print(json.dumps(found), flush=True)
        if time.perf_counter() >= due:
            random.choice(bare).ask()
            random.choice(beats).ask()
            due = max(due, time.perf_counter() - 0.1) + random.expovariate(PACE)


# --- what goes on meanwhile ----------------------------------------------------------------


class Delays(NamedTuple):
    """Sorted, in seconds."""

    server: list[float]
    echo: list[float]


class Measured:
    """Our server, an echo beside it and the process that asks both."""

    def __init__(self, server: Served, beside: Served) -> None:
        self.port = server.port
        self.server = server
        command = [sys.executable, __file__, "probe", str(server.port), str(beside.port)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions, self._answers = self._process.stdin, self._process.stdout
        assert self._answers.readline() == "ready\n"

    async def during(self, story: Story) -> Delays:
        await asyncio.to_thread(self._take)
        await story()
        server, beside = await asyncio.to_thread(self._take)
        return Delays(sorted(server), sorted(beside))

    def _take(self) -> list[list[float]]:
        self._questions.write("\n")
        self._questions.flush()
        found: list[list[float]] = json.loads(self._answers.readline())
        return found

    def close(self) -> None:
        self._questions.close()
        self._process.wait()


async def repeated(what: Callable[[int], Awaitable[object]], seconds: float, pause: float) -> None:
    """Again and again, with some time between."""
    end, number = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        await what(number)
        number += 1
        await asyncio.sleep(pause)


class Class:
    """A room into which all pupils of a class come at once."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def joins(self, number: int) -> None:
        address = f"127.5.0.{1 + number}"
        settings = {"game": "multipli", "players": SEATS}
        room = await post(self.port, "/api/rooms", {"settings": settings}, address)
        lines = await asyncio.gather(*(self._one(room["code"], address) for _ in range(CLASS)))
        await asyncio.sleep(0.3)
        for line in lines:
            line.close()

    async def _one(self, code: str, address: str) -> Socket:
        joined = await post(self.port, "/api/join", {"code": code}, address)
        line = await Socket.connect(self.port, "/ws", lambda payload: None, address)
        line.send(json.dumps({"ask": "hello", "token": joined["token"]}).encode())
        return line


def fetch(port: int, path: str, body: bytes | None = None) -> None:
    with suppress(OSError):  # refused is as good: it was read
        urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", body, 20).read()


async def measure(data: Path, core: int | None, seconds: float) -> dict[str, list[Delays]]:
    """Each thing that may keep the event loop, in turn."""
    found: dict[str, list[Delays]] = {}
    record = recorded()
    with ours(data / "house", core) as server, echo(core) as beside:
        probes = Measured(server, beside)
        port = server.port

        async def replay(number: int) -> None:
            path = "/api/replay?first=0&count=200"
            await asyncio.to_thread(fetch, port, path, record)

        async def printing(number: int) -> None:
            path = f"/api/print/deck/multipli.pdf?short={20 + number}"
            await asyncio.to_thread(fetch, port, path)

        async def note(name: str, story: Story) -> None:
            for _ in range(ROUNDS):
                found.setdefault(name, []).append(await probes.during(story))

        await note("idle", lambda: asyncio.sleep(seconds))
        await note("a replay of 200 moments, four a second", lambda: repeated(replay, seconds, 0.2))
        await note("printing, two a second", lambda: repeated(printing, seconds, 0.4))
        await note(
            f"{CLASS} pupils join at once, every second",
            lambda: repeated(Class(port).joins, seconds, 0.7),
        )
        with crowd(port):
            await note(
                f"{STALLED} people who never read, {FLOODING} who flood",
                lambda: asyncio.sleep(seconds),
            )
        rooms: list[Room] = [Quick(port, n) for n in range(CHASSE_ROOMS)]
        await open_all(rooms)
        await saturated(rooms, 2.0)
        rate = (await saturated(rooms, 3.0)).deliveries / 3.0 / SEATS
        name = f"{CHASSE_ROOMS} rooms of Chasse at {PART:.0%} of capacity".replace("%", " %")
        await note(name, lambda: arrivals(rooms, PART * rate, seconds))

        async def stop() -> None:
            await arrivals(rooms, PART * rate, 2.0)
            await asyncio.sleep(COLLECTED_S)

        await note(f"all {CHASSE_ROOMS} rooms stop: full garbage collection", stop)
        for room in rooms:
            room.close()
        mice: list[Room] = [Mouse(port, n, "multipli") for n in range(400, 400 + MULTIPLI_ROOMS)]
        await open_all(mice)
        await load(mice, 1.0, 2.0)
        name = f"{MULTIPLI_ROOMS} rooms of Multipli, one action a second each"
        await note(name, lambda: load(mice, 1.0, seconds))
        for room in mice:
            room.close()
        probes.close()
    return found


@contextmanager
def crowd(port: int) -> Iterator[None]:
    """People who misbehave, in a process of their own."""
    command = [sys.executable, str(Path(__file__).with_name("server_crowd.py")), str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield
        process.kill()


def recorded() -> bytes:
    """A long game, as somebody asks to see it again."""
    with tempfile.TemporaryDirectory() as name:
        record = Path(name) / "record.txt"
        command = [sys.executable, "-m", "matou", "simulate", "multipli", "--games", "1"]
        subprocess.run([*command, "--record", record], stdout=subprocess.DEVNULL, check=True)
        return record.read_bytes()


def row(name: str, runs: list[Delays]) -> str:
    """In milliseconds: the median of the runs, and the lowest and highest of their longest."""
    cells = [name]
    for delays in ([one.server for one in runs], [one.echo for one in runs]):
        for part in (0.5, 0.99, 0.999):
            cells.append(f"{1000 * median(quantile(one, part) for one in delays):.1f}")
        longest = [1000 * one[-1] for one in delays]
        cells.append(f"{min(longest):.1f} to {max(longest):.1f}")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:-1] or cores)
    print("| ms | p50 | p99 | p99.9 | longest | echo: p50 | p99 | p99.9 | longest |")
    print("| --- |" + " --: |" * 8)
    with tempfile.TemporaryDirectory() as name:
        for what, runs in run(measure(Path(name), cores[-1], seconds)).items():
            print(row(what, runs), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["probe"]:
        probe(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
