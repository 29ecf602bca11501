"""Lines are asked whether they are there: often where hands race, else only the quiet ones."""

import asyncio
from typing import Any, cast

import pytest
from picows import WSTransport

from matou.server.runtime import pulse
from matou.server.runtime.pulse import (
    IDLE_PING_INTERVAL_S,
    PING_INTERVAL_S,
    RECENT_MESSAGE_MS,
    Pulse,
)
from matou.server.socket.connection import SILENCE_TIMEOUT_MS, Connection


class Wire:
    """What a connection needs of picows."""

    def __init__(self) -> None:
        self.is_close_frame_sent = False
        self.underlying_transport = self
        self.pings = 0

    def send_ping(self, asked: bytes) -> None:
        self.pings += 1

    def disconnect(self, graceful: bool = True) -> None:
        self.is_close_frame_sent = True

    send_close = abort = disconnect

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int) -> None:
        pass


def asked(quiet: float, *moments: float) -> tuple[int, bool]:
    """How often a connection was pinged at these moments after its last message, and whether it was
    closed."""
    now = 0.0
    wire = Wire()
    connection = Connection(cast(WSTransport, wire), direct=False, clock=lambda: now / 1000)

    async def ping() -> None:
        connection.ping(quiet)

    for now in moments:  # noqa: B007  # the clock reads it
        asyncio.run(ping())
    return wire.pings, connection.closed


@pytest.mark.parametrize(
    ("quiet", "since", "expected"),
    [
        (0.0, 10.0, (1, False)),
        (RECENT_MESSAGE_MS, RECENT_MESSAGE_MS - 1, (0, False)),
        (RECENT_MESSAGE_MS, RECENT_MESSAGE_MS + 1, (1, False)),
        (RECENT_MESSAGE_MS, SILENCE_TIMEOUT_MS + 1, (1, False)),  # not before it was asked
    ],
)
def test_a_quiet_connection_is_pinged(quiet, since, expected):
    assert asked(quiet, since) == expected


def test_a_connection_that_does_not_answer_is_closed():
    assert asked(RECENT_MESSAGE_MS, RECENT_MESSAGE_MS, SILENCE_TIMEOUT_MS) == (2, False)
    assert asked(RECENT_MESSAGE_MS, RECENT_MESSAGE_MS, SILENCE_TIMEOUT_MS + 1) == (1, True)


def test_what_was_never_sent_has_no_time():
    connection = Connection(cast(WSTransport, Wire()), direct=False, clock=lambda: 0.005)
    assert [connection.sent(number) for number in (0, 7)] == [None, None]


def test_where_nothing_is_raced_for_those_who_spoke_are_not_asked(monkeypatch: Any) -> None:
    heard: list[float] = []

    class Line:
        def ping(self, quiet: float) -> None:
            heard.append(quiet)

    class Loop:
        def call_later(self, every: float, then: Any) -> Any:
            self.then = then
            return self

        def cancel(self) -> None:
            pass

    loop = Loop()
    monkeypatch.setattr(pulse, "get_running_loop", lambda: loop)
    for every, quiet in ((PING_INTERVAL_S, 0.0), (IDLE_PING_INTERVAL_S, RECENT_MESSAGE_MS)):
        beats = Pulse(cast(Any, lambda: [Line()]))
        beats.beat(every)
        loop.then()
        assert heard.pop() == quiet
