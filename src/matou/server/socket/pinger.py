"""A line's pings at their times: once a second, ten times while a race is open."""

from asyncio import TimerHandle, get_running_loop
from typing import Final

from matou.server.socket.connection import Connection

PING: Final = 1.0  # seconds between pings
RACE_PING: Final = 0.1  # while a race is open


class Pulse:
    """Timers, not a task: hundreds of lines are measured every second, and nobody waits."""

    def __init__(self, line: Connection) -> None:
        self.line = line
        self._loop = get_running_loop()
        self._next: TimerHandle | None = None
        line.race_changed = self._again
        self._beat()

    def stop(self) -> None:
        self.line.race_changed = None
        if self._next is not None:
            self._next.cancel()

    def _beat(self) -> None:
        """A dead line is noticed by its silence."""
        if self.line.socket.closed:
            return
        if self.line.silent():
            self.line.hang_up()
            return
        self.line.ping()
        self._again()

    def _again(self) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next = self._loop.call_later(RACE_PING if self.line.racing else PING, self._beat)
