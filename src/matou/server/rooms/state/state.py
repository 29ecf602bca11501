"""The state of a room: what its stored events add up to, and the live part beside it."""

from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final

from matou.games.game import Options
from matou.record.game import Record, write_record
from matou.record.notes import Notes, Sitter
from matou.record.position import write_position
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.games.game_log import noted
from matou.server.rooms.state.guests import NOBODY, Chair, Guest
from matou.server.rooms.state.live import Live
from matou.server.rooms.wire.settings import Settings

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
    secret: str = ""  # that secret and the code: what guests may give to others
    code: str = ""
    locked: bool = False
    opened: float = 0.0  # when, in seconds of the server's own clock
    guests: dict[int, Guest] = field(default_factory=dict)
    came: int = 0  # guests ever
    host: int = NOBODY
    deputy: bool = False  # the host stands in for the guest who opened the room
    chairs: list[Chair] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)  # guests who get a chair at the next deal
    youngest_at: tuple[int, int] = (NOBODY, NOBODY)  # the guest and the chair
    game: Game | None = None
    games: int = 0
    paused: bool = False
    untouched: bool = False  # paused because nobody touched the only device
    live: Live = field(default_factory=Live)

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

    def players(self) -> dict[int, list[int]]:
        """The same for everybody who plays."""
        found: dict[int, list[int]] = {}
        if self.game is not None:
            for seat in range(self.game.table.seats):
                found.setdefault(self.chair_of(seat).guest, []).append(seat)
        return found

    @property
    def alone(self) -> bool:
        """Whether one person plays, and cats are the rest."""
        found = False
        for chair in self.chairs:
            if chair.guest != NOBODY:
                if found:
                    return False
                found = True
        return found

    @property
    def one_device(self) -> bool:
        """Whether all people of the game share one device: nobody is played for there."""
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
        """M2: the chair of the youngest, or NOBODY if nobody said who that is.

        A guest keeps it when they change chairs; where one device has several, the chair does.
        """
        guest, place = self.youngest_at
        if guest == NOBODY:
            return NOBODY
        own = self.chairs_of(guest)
        if place in own:
            return place
        return own[0] if own and not self.settings.several else NOBODY

    def draft(self) -> "State":
        """A copy on which lobby events can be tried; the table of a game is shared."""
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
    """A game so far, in the words of a record, and who plays it."""
    notes = Notes(game.sitters or sitters(state), noted(game.chronicle.photos))
    return write_record(Record(game.start, game.moves, write_position(game.table), notes=notes))


def sitters(state: State) -> list[Sitter]:
    return [_sitter(chair, state.guests.get(chair.guest)) for chair in state.chairs]


def _sitter(chair: Chair, guest: Guest | None) -> Sitter:
    if guest is None:
        return Sitter(level=chair.level)
    return Sitter(guest.number, guest.cat, guest.words, guest.name)
