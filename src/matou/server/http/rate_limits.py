"""Who may knock how often: limits by address and in all, kept in memory only."""

from typing import Final

from matou.server.bucket import Buckets

HELD: Final = 2.0  # seconds


class RateLimits:
    """A class of pupils shares one address, so many may come. A right code is never refused because
    of wrong ones: eight letters of 23 are 78,310,985,281 codes, so that a server which answers a
    thousand guesses a second and has five hundred rooms is guessed right once in 43 hours."""

    def __init__(self) -> None:
        self._opening = Buckets(0.2, 120)
        self._joining = Buckets(20.0, 300)
        self._guessing = Buckets(0.2, 12)  # wrong codes
        self._replaying = Buckets(4.0, 160)  # a class on its first visit asks for the lessons
        self._lines: dict[str, int] = {}

    def may_open(self, address: str, now: float) -> bool:
        return self._opening.take(address, now)

    def may_join(self, address: str, now: float) -> bool:
        return self._joining.take(address, now)

    def guessed_wrong(self, address: str, now: float) -> float:
        """Seconds until a wrong code is told so: none for who mistypes, some for who guesses."""
        return 0.0 if self._guessing.take(address, now) else HELD

    def may_replay(self, address: str, now: float) -> bool:
        return self._replaying.take(address, now)

    def line_opened(self, address: str, most: int) -> bool:
        """Whether one more connection from this address is taken."""
        if self._lines.get(address, 0) >= most:
            return False
        self._lines[address] = self._lines.get(address, 0) + 1
        return True

    def line_closed(self, address: str) -> None:
        self._lines[address] -= 1
        if not self._lines[address]:
            del self._lines[address]
