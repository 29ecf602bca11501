"""Who may knock how often: limits by address and in all, kept in memory only."""

from typing import Final

from matou.server.bucket import Buckets

MISTYPED: Final = 12  # wrong codes that an address may say at once,
FORGOTTEN: Final = 5.0  # seconds until one of them is forgotten
HELD: Final = 2.0  # seconds by which each further one is told later than the one before,
LONGEST: Final = 10.0  # and at most
# A class has four letters only: thirty pupils mistype more, and who guesses waits longer.
MISTYPED_IN_CLASS: Final = 40
FORGOTTEN_IN_CLASS: Final = 2.0
LONGEST_IN_CLASS: Final = 60.0


class RateLimits:
    """A class of pupils shares one address, so many may come. A right code is never refused because
    of wrong ones: those alone are held up, by address. docs/doors.md has the arithmetic."""

    def __init__(self) -> None:
        self._opening = Buckets(0.2, 120)
        self._joining = Buckets(20.0, 300)
        self._guessing = Buckets(1 / FORGOTTEN, MISTYPED)
        self._guessing_class = Buckets(1 / FORGOTTEN_IN_CLASS, MISTYPED_IN_CLASS)
        self._replaying = Buckets(4.0, 160)  # a class on its first visit asks for the lessons
        self._printing = Buckets(0.5, 60)  # each takes a tenth of a second of a core

    def may_open(self, address: str, now: float) -> bool:
        return self._opening.take(address, now)

    def may_join(self, address: str, room: str, now: float) -> bool:
        """By room: who says one right code again and again keeps nobody out elsewhere."""
        return self._joining.take(f"{address} {room}", now)

    def guessed_wrong(self, address: str, now: float) -> float:
        """Seconds until a wrong code is told so: none for who mistypes, some for who guesses."""
        return HELD * self._guessing.owe(address, now, LONGEST / HELD)

    def guessed_class(self, address: str, now: float) -> float:
        """The same for a code of four letters."""
        return HELD * self._guessing_class.owe(address, now, LONGEST_IN_CLASS / HELD)

    def may_replay(self, address: str, now: float) -> bool:
        return self._replaying.take(address, now)

    def may_print(self, address: str, now: float) -> bool:
        return self._printing.take(address, now)
