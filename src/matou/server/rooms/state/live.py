"""The part of a room's state that is not stored: connections, timers, cats and the open race.

A room that comes back from the journal begins with an empty one.
"""

from dataclasses import dataclass, field
from typing import Final

from matou.games.chance import seeded
from matou.server.races.finish import Judged
from matou.server.races.race import UNLIMITED, OpenRace
from matou.server.rooms.state.cats import Cats
from matou.server.rooms.state.guests import NOBODY
from matou.server.rooms.state.transient import LateHand
from matou.server.rooms.wire.peers import Peer

# What must be scheduled again (`Scheduled`); a larger number includes the smaller ones.
NOTHING, SEATS, RACE, ALL = range(4)
PROBE_MS: Final = 3_000.0  # between two probes; a page that leaves one unanswered is frozen
SILENT_MS: Final = 2 * PROBE_MS  # before it is noticed, a frozen page ran at most this long ago


@dataclass
class Live:
    """Times are milliseconds of the server's monotonic clock."""

    cats: Cats = field(default_factory=lambda: Cats(seeded(0)))
    peers: dict[int, Peer] = field(default_factory=dict)  # by guest: who is connected
    gone: dict[int, float] = field(default_factory=dict)  # by guest: disconnected or frozen since
    asleep: bool = True  # nobody is connected
    woke: float = 0.0  # when somebody came to a room that was asleep
    base: float | None = None  # the time of the deal
    reschedule: int = NOTHING
    since: float = 0.0  # what is awaited now is awaited since then
    cat_at: float = UNLIMITED  # when the awaited cat acts
    warned: bool = False
    touched: float = 0.0  # when a player last touched the device or asked for something
    probe_at: float = UNLIMITED
    probed: set[int] = field(default_factory=set)  # guests who have not answered yet
    race: OpenRace | None = None
    judged: Judged | None = None  # the race before, for hands that come too late
    doubted: set[int] = field(default_factory=set)  # guests who were told so in this game
    late: list[LateHand] = field(default_factory=list)  # the next `Played` stores them
    pausing: int = NOBODY  # the host who asked for a pause, until the open race is over

    def away(self, guest: int) -> bool:
        """Whether a guest is disconnected, or their page is frozen."""
        return guest not in self.peers or guest in self.gone

    def disconnect(self, guest: int) -> None:
        """A room in which nobody is connected falls asleep."""
        self.peers.pop(guest, None)
        if not self.peers and not self.asleep:
            self.asleep = True
            self.reschedule = ALL

    def forget(self, guest: int) -> None:
        """A guest left for good; their number is never given again."""
        self.disconnect(guest)
        self.gone.pop(guest, None)
        self.probed.discard(guest)
        self.cats.paces.pop(guest, None)

    def deal(self) -> None:
        """A game begins."""
        self.base = None
        self.race = self.judged = None
        self.doubted.clear()
