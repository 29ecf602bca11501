"""Rate limits of the API by address and in total, in memory only."""

from typing import Final

from matou.server.bucket import Buckets

WRONG_CODE_BURST: Final = 12  # wrong codes that an address may send without delay
WRONG_CODE_REFILL_S: Final = 5.0  # until one of them is forgotten
WRONG_CODE_DELAY_S: Final = 2.0  # added to the answer of each further wrong code
MAX_WRONG_CODE_DELAY_S: Final = 10.0
# The code of a class has four letters: thirty pupils mistype more, and a guesser waits longer.
CLASS_CODE_BURST: Final = 40
CLASS_CODE_REFILL_S: Final = 2.0
MAX_CLASS_CODE_DELAY_S: Final = 60.0


class RateLimits:
    """A class of pupils shares one address, so many may join.

    A right code is never refused because of wrong ones: only wrong ones are delayed, by address.
    docs/doors.md has the arithmetic.
    """

    def __init__(self) -> None:
        self._opening = Buckets(0.2, 120)
        self._joining = Buckets(20.0, 300)
        self._guessing = Buckets(1 / WRONG_CODE_REFILL_S, WRONG_CODE_BURST)
        self._guessing_class = Buckets(1 / CLASS_CODE_REFILL_S, CLASS_CODE_BURST)
        self._replaying = Buckets(4.0, 160)  # a class on its first visit asks for the lessons
        self._printing = Buckets(0.5, 60)  # each takes a tenth of a second of a core

    def may_open(self, address: str, now: float) -> bool:
        return self._opening.take(address, now)

    def may_join(self, address: str, room: str, now: float) -> bool:
        """The limit counts per room, so repeating one right code does not block other rooms."""
        return self._joining.take(f"{address} {room}", now)

    def guessed_wrong(self, address: str, now: float) -> float:
        """Seconds to delay the answer to a wrong code: none for a typing mistake."""
        steps = MAX_WRONG_CODE_DELAY_S / WRONG_CODE_DELAY_S
        return WRONG_CODE_DELAY_S * self._guessing.owe(address, now, steps)

    def guessed_class(self, address: str, now: float) -> float:
        """The same for a code of four letters."""
        steps = MAX_CLASS_CODE_DELAY_S / WRONG_CODE_DELAY_S
        return WRONG_CODE_DELAY_S * self._guessing_class.owe(address, now, steps)

    def may_replay(self, address: str, now: float) -> bool:
        return self._replaying.take(address, now)

    def may_print(self, address: str, now: float) -> bool:
        return self._printing.take(address, now)
