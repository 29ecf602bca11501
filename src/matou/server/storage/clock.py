"""The expiry clock of rooms: it ignores changes of the wall clock.

It follows the machine's steady clock, which begins at zero with each boot. The wall clock is read
at the first start, and after that only for how long the machine was off.
"""

import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


class Reading(NamedTuple):
    """Three clocks read at the same moment: ours, the machine's, the wall clock."""

    now: float
    boot: str
    steady: float
    wall: float


def steady() -> float:
    """Seconds since the machine started, time asleep included where the system knows it."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


@cache
def boot() -> str:
    """An identifier of this boot, or empty where the system has none; a process has one."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return ""


def machine() -> Reading:
    """Read the clocks of this computer; ours equals the wall clock if none is stored."""
    wall = time.time()
    return Reading(wall, boot(), steady(), wall)


class Clock:
    """Goes on from the last stored reading."""

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
    """Seconds since the last reading.

    The wall clock is used only across a boot, and never backwards.
    """
    same = here.boot and here.boot == last.boot
    passed = here.steady - last.steady if same else here.wall - last.wall
    return max(0.0, passed)
