"""Round trips by the kernel against round trips by pongs, over the loopback network."""

import asyncio
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import pytest

from matou.server.races.latency import NEW, Latency
from matou.server.socket.pinger import INFO, SMOOTHING_GAIN, Kernel
from tests.server.running import Running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
PINGS = 12


class Measured:
    """A socket whose kernel measured these smoothed round trips, after so many segments."""

    def __init__(self, *trips: tuple[float, int]) -> None:
        self._trips = iter(trips)

    def getsockopt(self, level: int, option: int, size: int) -> bytes:
        smooth_ms, segments = next(self._trips)
        return INFO.pack(int(smooth_ms * 1000), segments, 38_000)


class Wire(asyncio.Transport):
    def __init__(self, line: socket.socket | Measured) -> None:
        super().__init__({"socket": line})


@contextmanager
def answering(keeps: float, lets_kernel_wait: bool = False) -> Iterator[socket.socket]:
    """The server's end of a connection whose client delays every answer by so many seconds."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        there = socket.create_connection(door.getsockname())
        here, _ = door.accept()

    def answer() -> None:
        with there:
            while asked := there.recv(8):
                if lets_kernel_wait:
                    there.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 0)
                time.sleep(keeps)
                there.sendall(asked)

    thread = threading.Thread(target=answer)
    thread.start()
    with here:
        yield here
        here.shutdown(socket.SHUT_WR)
        thread.join()


def measured(line: socket.socket) -> Latency:
    """As a pinger does it."""
    kernel, latency = Kernel(Wire(line)), Latency()
    for _ in range(PINGS):
        asked = time.monotonic() * 1000
        line.sendall(b"12345678")
        line.recv(8)
        came = time.monotonic() * 1000
        latency.pong(asked, came, kernel.last_trip())
        latency.tcp_min = kernel.shortest
    return latency


def test_delayed_pongs_do_not_lengthen_the_round_trip():
    with answering(0.15) as line:
        trace = measured(line).trace(0.0, 0.0, NEW)
    assert trace.q95 - trace.hold < 60.0, "a kernel itself may take 43 ms, and a busy machine more"


def test_a_program_that_lets_its_kernel_wait_gains_little():
    """The shortest trip was measured before it could."""
    with answering(0.15, lets_kernel_wait=True) as line:
        trace = measured(line).trace(0.0, 0.0, NEW)
    assert trace.q95 < 100.0
    assert trace.tcp_min is not None
    assert trace.tcp_min < 5.0


def test_a_single_trip_is_computed_from_the_smoothed_one():
    kernel = Kernel(Wire(Measured((40.0, 5), (41.0, 6), (51.0, 9), (50.0, 10))))
    assert kernel.last_trip() == 40.0 + SMOOTHING_GAIN
    assert kernel.last_trip() == 51.0, "several segments came: which took how long is not known"
    assert kernel.last_trip() == 51.0 - SMOOTHING_GAIN


def test_where_no_kernel_tells_a_pong_takes_what_it_takes():
    latency = Latency()
    latency.pong(100.0, 190.0, Kernel(asyncio.Transport()).last_trip())
    assert latency.pongs[0].round_trip == 90.0


@pytest.mark.parametrize("proxied", [False, True])
def test_a_server_behind_a_proxy_says_that_it_cannot_vouch(tmp_path, monkeypatch, proxied):
    """The kernel measures the connection to the proxy, not to the client."""

    async def scenario(base: str) -> Any:
        async with (
            aiohttp.ClientSession(headers={"X-Forwarded-For": "203.0.113.7"}) as session,
            session.get(f"{base}/api/way-in") as answer,
        ):
            return await answer.json()

    monkeypatch.setenv("MATOU_PROXIED", "1" if proxied else "0")
    with Running(tmp_path / "data") as server:
        assert asyncio.run(scenario(server.base))["vouched"] is not proxied
