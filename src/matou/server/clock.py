"""The house's own clock: by it rooms are remembered and forgotten, and nobody sets it.

The wall clock of a computer is put right, put wrong, and put back; the machine's steady clock only
goes on, asleep or awake, and begins anew with each start of the machine.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

BOOT: Final = Path("/proc/sys/kernel/random/boot_id")  # another one after each start


class Reading(NamedTuple):
    """What three clocks said at the same moment: the house's, the machine's, the wall's."""

    now: float
    boot: str
    steady: float
    wall: float


def steady() -> float:
    """Seconds since the machine started; those in which it slept count where that is known."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def boot() -> str:
    """Which run of the machine this is, or nothing where nobody says."""
    try:
        return BOOT.read_text().strip()
    except OSError:
        return ""


def machine() -> Reading:
    """The clocks of this computer; the house's is the wall's, where nothing is known of it."""
    wall = time.time()
    return Reading(wall, boot(), steady(), wall)


class HouseClock:
    """Begins with the wall clock at the very first start, and never asks it again but for how long
    the machine was off."""

    def __init__(
        self, last: Reading | None = None, clocks: Callable[[], Reading] = machine
    ) -> None:
        here = clocks()
        self._clocks = clocks
        self._since = here if last is None else here._replace(now=last.now + away(last, here))

    def now(self) -> float:
        return self.reading().now

    def reading(self) -> Reading:
        here = self._clocks()
        return here._replace(now=self._since.now + (here.steady - self._since.steady))


def away(last: Reading, here: Reading) -> float:
    """Seconds since the last reading; only over a start of the machine the wall must be believed,
    and never that time ran backwards."""
    same = here.boot and here.boot == last.boot
    passed = here.steady - last.steady if same else here.wall - last.wall
    return max(0.0, passed)
