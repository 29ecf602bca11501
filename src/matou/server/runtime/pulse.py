"""How often the connections of a room are pinged: one timer for all of them."""

from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from typing import Final

from matou.server.races.latency import IN_A_RACE
from matou.server.races.race import UNLIMITED
from matou.server.rooms.state.state import State
from matou.server.rooms.wire.peers import Peer

BETWEEN: Final = 1.0  # seconds
NO_RACES: Final = 5.0  # often enough to find a dead connection
SPOKE: Final = 2500.0  # milliseconds: a guest who sent something since then is there


def pulse_s(state: State) -> float:
    """Seconds between two pings of a connection: few while hands race against the clock."""
    if state.game is None:
        return BETWEEN
    if not state.game.part.opens_race:
        return NO_RACES
    race = state.live.race
    return IN_A_RACE / 1000 if race is not None and race.ends < UNLIMITED else BETWEEN


class Pulse:
    """Connections that are pinged together answer together: the loop wakes up once for a room."""

    def __init__(self, peers: Callable[[], list[Peer]]) -> None:
        self._peers = peers
        self._loop = get_running_loop()
        self._next: TimerHandle | None = None
        self._every = 0.0

    def beat(self, every: float) -> None:
        """Ping this often from now on, as long as somebody is there."""
        if self._next is None or every != self._every:
            self.stop()
            self._every = every
            if self._peers():
                self._next = self._loop.call_later(every, self._ask)

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _ask(self) -> None:
        self._next = None
        quiet = SPOKE if self._every == NO_RACES else 0.0  # races need the round trip, too
        for peer in self._peers():
            peer.ping(quiet)
        self.beat(self._every)
