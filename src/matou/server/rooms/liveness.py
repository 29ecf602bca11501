"""Whether the pages of awaited people still run: a frozen page keeps its connection open."""

from collections.abc import Set as AbstractSet
from typing import Final

from matou.server.races.race import UNLIMITED

PROBE_MS: Final = 3_000.0  # between two probes; a page that leaves one unanswered is frozen
SILENT_MS: Final = 2 * PROBE_MS  # so long ago a frozen page may have run for the last time


class Liveness:
    """Probes go out in rounds, to awaited people only. Any message answers one."""

    def __init__(self) -> None:
        self.due = UNLIMITED  # the next round
        self._probed: set[int] = set()  # guests who have not answered yet

    def begin(self, at: float) -> None:
        """Somebody is awaited from now on."""
        self.due = at + PROBE_MS

    def heard(self, guest: int) -> None:
        self._probed.discard(guest)

    def round(self, awaited: AbstractSet[int], at: float) -> tuple[list[int], list[int]]:
        """The guests to probe now, and those who left the last probe unanswered."""
        self.due = at + PROBE_MS
        silent = sorted(awaited & self._probed)
        probed = sorted(awaited - self._probed)
        self._probed.update(probed)
        return probed, silent
