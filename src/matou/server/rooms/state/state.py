"""The state of a room: a stored part, the sum of its events, and a live part.

The live part has connections, timers, bots and the open race. A room that is loaded from the
storage begins with an empty one.
"""

from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final

from matou.games.chance import seeded
from matou.games.game import Options
from matou.record.game_record import Record, write_record
from matou.record.notes import Notes, Sitter
from matou.record.position import write_position
from matou.server.races.finish import Judged
from matou.server.races.race import UNLIMITED, OpenRace
from matou.server.rooms.games.dealt import Game, noted
from matou.server.rooms.state.players import NOBODY, THE_CLASS, Cats, Chair, Guest
from matou.server.rooms.state.transient import LateHand
from matou.server.rooms.wire.peers import Peer
from matou.server.rooms.wire.settings import Settings

# What to schedule again (`Scheduled`); a larger number includes the smaller ones.
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
    woke: float = 0.0  # when the first guest connected
    base: float | None = None  # the time of the deal
    reschedule: int = NOTHING
    since: float = 0.0  # start of the present waiting
    cat_at: float = UNLIMITED  # time of the awaited bot's action
    warned: bool = False
    touched: float = 0.0  # when a player last touched the device or asked for something
    probe_at: float = UNLIMITED
    probed: set[int] = field(default_factory=set)  # guests with an unanswered probe
    race: OpenRace | None = None
    judged: Judged | None = None  # the last race, for late hands
    doubted: set[int] = field(default_factory=set)  # guests warned in this game
    late: list[LateHand] = field(default_factory=list)  # stored with the next `Played`
    pausing: int = NOBODY  # the host whose pause waits for the end of the race

    def away(self, guest: int) -> bool:
        """Whether a guest is disconnected, or their page is frozen."""
        return guest not in self.peers or guest in self.gone

    def disconnect(self, guest: int) -> None:
        """A connection was lost. Without connections a room sleeps: timers are set again later."""
        self.peers.pop(guest, None)
        if not self.peers and not self.asleep:
            self.asleep = True
            self.reschedule = ALL

    def forget(self, guest: int) -> None:
        """A guest left for good; the number is never used again."""
        self.disconnect(guest)
        self.gone.pop(guest, None)
        self.probed.discard(guest)
        self.cats.paces.pop(guest, None)

    def deal(self) -> None:
        """Reset the live part for a new game."""
        self.base = None
        self.race = self.judged = None
        self.doubted.clear()


LOBBY, PLAYING, OVER, CLOSED = "lobby", "playing", "over", "closed"
FIRST_SETTINGS: Final = Settings("multipli")  # until the room is opened


@dataclass(eq=False)
class State:
    """One room. `evolve` is the only function that changes it."""

    seq: int = 0  # of the last stored event
    phase: str = LOBBY
    settings: Settings = FIRST_SETTINGS
    options: Options = field(default_factory=FIRST_SETTINGS.read)
    link: str = ""  # the hash of the link's secret
    secret: str = ""  # that secret and the code, which guests may share
    code: str = ""
    locked: bool = False
    opened: float = 0.0  # when, in seconds of the server's own clock
    guests: dict[int, Guest] = field(default_factory=dict)
    came: int = 0  # number of all guests so far
    host: int = NOBODY
    deputy: bool = False  # the host stands in for the guest who opened the room
    chairs: list[Chair] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)  # guests who get a new chair at the next deal
    youngest_at: tuple[int, int] = (NOBODY, NOBODY)  # the guest and the chair
    game: Game | None = None
    games: int = 0
    paused: bool = False
    untouched: bool = False  # paused because the only device was not touched
    live: Live = field(default_factory=Live)

    @property
    def of_class(self) -> bool:
        """Whether this is a table of a class."""
        return self.host == THE_CLASS

    @property
    def running(self) -> bool:
        return self.phase == PLAYING and not self.paused and not self.live.asleep

    def chair_of(self, seat: int) -> Chair:
        """The chair whose player owns a seat of the table (M3)."""
        return self.chairs[seat % len(self.chairs)]

    def seats_of(self, guest: int) -> list[int]:
        """The seats of the table that a guest plays."""
        if self.game is None or guest == NOBODY:
            return []
        owners = [chair.guest for chair in self.chairs]
        players = len(owners)
        return [s for s in range(self.game.table.seats) if owners[s % players] == guest]

    def players(self) -> dict[int, tuple[int, ...]]:
        """The players, in an order that is the same for all guests."""
        found: dict[int, tuple[int, ...]] = {}
        if self.game is not None:
            owners = [chair.guest for chair in self.chairs]
            for seat in range(self.game.table.seats):
                owner = owners[seat % len(owners)]
                found[owner] = (*found.get(owner, ()), seat)
        return found

    @property
    def alone(self) -> bool:
        """Whether one person plays with bots only."""
        found = False
        for chair in self.chairs:
            if chair.guest != NOBODY:
                if found:
                    return False
                found = True
        return found

    @property
    def one_device(self) -> bool:
        """Whether all people of the game share one device: no bot stands in there."""
        found = NOBODY
        for chair in self.chairs:
            if chair.guest not in (NOBODY, found):
                if found != NOBODY:
                    return False
                found = chair.guest
        return found != NOBODY

    def chairs_of(self, guest: int) -> list[int]:
        return [place for place, chair in enumerate(self.chairs) if chair.guest == guest]

    @property
    def youngest(self) -> int:
        """M2: the chair of the youngest, or NOBODY if unknown.

        A guest stays the youngest when they change chairs; where one device has several chairs, the
        chair stays.
        """
        guest, place = self.youngest_at
        if guest == NOBODY:
            return NOBODY
        own = self.chairs_of(guest)
        if place in own:
            return place
        return own[0] if own and not self.settings.several else NOBODY

    def draft(self) -> "State":
        """A copy for trying lobby events; the table of a game is shared."""
        twin = copy(self)
        twin.guests = {number: replace(guest) for number, guest in self.guests.items()}
        twin.chairs = [replace(chair) for chair in self.chairs]
        twin.queue = self.queue[:]
        twin.game = self.game.draft() if self.game is not None else None
        twin.live = copy(self.live)
        twin.live.peers, twin.live.gone = dict(self.live.peers), dict(self.live.gone)
        twin.live.probed, twin.live.cats = set(self.live.probed), self.live.cats.draft()
        return twin


def record_of(state: State, game: Game) -> str:
    """The record of a game so far, with its players."""
    notes = Notes(game.sitters or sitters(state), noted(game.log.photos), game.welcome)
    return write_record(Record(game.start, game.moves, write_position(game.table), notes=notes))


def sitters(state: State) -> list[Sitter]:
    return [_sitter(chair, state.guests.get(chair.guest)) for chair in state.chairs]


def _sitter(chair: Chair, guest: Guest | None) -> Sitter:
    if guest is None:
        return Sitter(level=chair.level)
    return Sitter(guest.number, guest.cat, guest.words, guest.name)
