"""How often the lines of a room are measured: one timer for all of them."""

from asyncio import TimerHandle, get_running_loop
from collections.abc import Mapping
from typing import Final

from matou.server.rooms.outbox import Peer
from matou.server.rooms.pulse import NO_RACES

SPOKE: Final = 2500.0  # milliseconds: whoever said something since then is there


class Pulse:
    """Lines that are asked together answer together: the loop wakes up once for a room."""

    def __init__(self, peers: Mapping[int, Peer]) -> None:
        self._peers = peers
        self._loop = get_running_loop()
        self._next: TimerHandle | None = None
        self._every = 0.0

    def beat(self, every: float) -> None:
        """From now on so often, as long as somebody is there."""
        if self._next is None or every != self._every:
            self.stop()
            self._every = every
            if self._peers:
                self._next = self._loop.call_later(every, self._ask)

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _ask(self) -> None:
        self._next = None
        quiet = SPOKE if self._every == NO_RACES else 0.0  # races need to know how far, too
        for peer in list(self._peers.values()):
            peer.ping(quiet)
        self.beat(self._every)
