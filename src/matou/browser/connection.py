"""The connection of a page on the same device as its rooms."""

from collections.abc import Callable, Sequence
from typing import Final

from matou.server.races.latency import MIN_PONGS, Latency, Pong
from matou.server.rooms.wire.peers import Out

MAX_TIMES: Final = 32  # event numbers; a race needs fewer


def _instant() -> Latency:
    """A latency of zero, so the judge uses the clock of the page."""
    return Latency([Pong(0.0, 0.0, 0.0)] * MIN_PONGS)


class Connection:
    """Collects outgoing messages until the turn is over."""

    address = ""

    def __init__(self, page: int, room: str, guest: int, now: Callable[[], float]) -> None:
        self.page = page
        self.room = room
        self.guest = guest
        self.latency = _instant()
        self.outs: list[bytes] = []
        self.closed = False
        self._now = now
        self._sent: dict[int, float] = {}

    def sent(self, number: int) -> float | None:
        """When the message of this number was sent."""
        return self._sent.get(number)

    def send(self, outs: Sequence[Out]) -> bool:
        for out in outs:
            self.outs.append(out.data)
            if out.number:
                self._sent[out.number] = self._now()
                if len(self._sent) > MAX_TIMES:
                    del self._sent[next(iter(self._sent))]
        return True

    def close(self, last: Sequence[Out] = ()) -> None:
        self.send(last)
        self.closed = True

    def ping(self, quiet: float = 0.0) -> None:
        """Does nothing: there is no network to measure."""
