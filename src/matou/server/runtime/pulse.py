"""Pings the connections of a room: one timer for all of them."""

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from typing import Final

from matou.server.races.latency import RACE_PING_INTERVAL_MS
from matou.server.races.race import UNLIMITED
from matou.server.rooms.state.state import State
from matou.server.rooms.wire.peers import Peer

PING_INTERVAL_S: Final = 1.0
IDLE_PING_INTERVAL_S: Final = 5.0  # often enough to find a dead connection
RECENT_MESSAGE_MS: Final = 2500.0  # a guest who sent something since then needs no ping


def pulse_s(state: State) -> float:
    """Seconds between two pings of a connection; shorter in a timed race."""
    if state.game is None:
        return PING_INTERVAL_S
    if not state.game.part.opens_race:
        return IDLE_PING_INTERVAL_S
    race = state.live.race
    timed = race is not None and race.ends < UNLIMITED
    return RACE_PING_INTERVAL_MS / 1000 if timed else PING_INTERVAL_S


class Pulse:
    """Pings all connections of a room together, so that the event loop wakes up once for them."""

    def __init__(self, peers: Callable[[], list[Peer]]) -> None:
        self._peers = peers
        self._loop = get_running_loop()
        self._next: TimerHandle | None = None
        self._every = 0.0

    def beat(self, every: float) -> None:
        """Ping at this interval from now on, as long as there are connections."""
        if self._next is None or every != self._every:
            self.stop()
            self._every = every
            self._next = self._loop.call_later(every, self._ask)

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _ask(self) -> None:
        self._next = None
        # Races need the round trip even of those who spoke a moment ago.
        quiet = RECENT_MESSAGE_MS if self._every == IDLE_PING_INTERVAL_S else 0.0
        peers = self._peers()
        for peer in peers:
            peer.ping(quiet)
        if peers:
            self.beat(self._every)
