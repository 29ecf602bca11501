"""Who may knock how often: limits by address and in all, kept in memory only."""

from typing import Final

from matou.server.bucket import Buckets

EVERYBODY: Final = "everybody"


class RateLimits:
    """A class of pupils shares one address, so many may come; guessers of codes may not."""

    def __init__(self) -> None:
        self._opening = Buckets(0.2, 120)
        self._joining = Buckets(2.0, 80)
        self._guessing = Buckets(0.2, 12)  # wrong codes
        self._guessing_in_all = Buckets(5.0, 200)
        self._replaying = Buckets(4.0, 160)  # a class on its first visit asks for the lessons
        self._lines: dict[str, int] = {}

    def may_open(self, address: str, now: float) -> bool:
        return self._opening.take(address, now)

    def may_join(self, address: str, now: float) -> bool:
        return self._joining.take(address, now)

    def may_guess(self, address: str, now: float) -> bool:
        """Asked before a code is looked up: once it says no, right ones are not told either."""
        return self._guessing.left(address, now) and self._guessing_in_all.left(EVERYBODY, now)

    def guessed_wrong(self, address: str, now: float) -> None:
        self._guessing.take(address, now)
        self._guessing_in_all.take(EVERYBODY, now)

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
