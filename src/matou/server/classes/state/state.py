"""The state of a class: a stored part, the sum of its events, and a live part."""

from dataclasses import dataclass, field
from typing import Final

from matou.server.classes.state.events import Given, Score
from matou.server.classes.wire.seen import Lit, TableGlance
from matou.server.classes.wire.settings import ClassSettings
from matou.server.rooms.wire.peers import Peer

NO_TABLE: Final = -1
NO_LEVEL: Final = -1
UNLIMITED: Final = float("inf")

BETWEEN, ROUND, CLOSED = STAGES = "between", "round", "closed"
FIRST_SETTINGS: Final = ClassSettings("multipli")  # until the class is opened


@dataclass
class Pupil:
    """A pupil, known by a cat only."""

    number: int
    cat: int
    secret: str  # hashed
    before: str = ""  # the hash of the token before a return
    level: int = NO_LEVEL
    table: int = NO_TABLE
    planned: int = NO_TABLE  # group of the next round


@dataclass
class Table:
    """A room of the class."""

    number: int
    pupils: list[int]
    counted: int = 0  # games of it that are part of the class's answers


@dataclass(frozen=True)
class TableNews:
    """What is known of a table from its stored events."""

    glance: TableGlance
    guests: frozenset[int]  # pupils who are in the room
    free: int  # cats' chairs that a latecomer may take now
    score: Score  # of the game that is played or was
    race: Lit | None  # its last beautiful race


@dataclass
class Live:
    """Times are seconds of the server's own clock."""

    peers: dict[int, Peer] = field(default_factory=dict)  # by pupil
    gone: dict[int, float] = field(default_factory=dict)  # by pupil: away since
    desks: list[Peer] = field(default_factory=list)
    boards: list[Peer] = field(default_factory=list)
    waits: dict[int, float] = field(default_factory=dict)  # here and without a table since
    paws: set[int] = field(default_factory=set)
    news: dict[int, TableNews] = field(default_factory=dict)  # by table
    over: dict[int, float] = field(default_factory=dict)  # by table: its game is over since
    race: Lit | None = None


@dataclass(eq=False)
class ClassState:
    """One class. `evolve` is the only function that changes what is stored of it."""

    seq: int = 0
    stage: str = BETWEEN
    settings: ClassSettings = FIRST_SETTINGS
    desk: str = ""  # the secret of the teacher's link
    board: str = ""
    code: str = ""
    opened: float = 0.0
    door: bool = True
    pupils: dict[int, Pupil] = field(default_factory=dict)
    came: int = 0  # number of all pupils so far
    tables: dict[int, Table] = field(default_factory=dict)  # of the round that is played, or was
    made: int = 0  # number of all tables so far
    round: int = 0
    of_round: ClassSettings = FIRST_SETTINGS
    deal_secret: str = ""  # where all have the same deck
    ends: float = UNLIMITED  # of the round, or, paused, as it would be
    paused_at: float | None = None
    answers: dict[str, list[Given]] = field(default_factory=dict)  # by family, settled games only
    pairs: dict[int, int] = field(default_factory=dict)  # by pupil, the same
    games: int = 0
    moves: int = 0
    round_moves: int = 0
    round_pairs: int = 0
    live: Live = field(default_factory=Live)

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    def of_cat(self, cat: int) -> Pupil | None:
        return next((one for one in self.pupils.values() if one.cat == cat), None)

    def here(self, pupil: int) -> bool:
        return pupil in self.live.peers

    def waiting(self) -> list[int]:
        """Pupils who are here without a table, the one who has waited longest first."""
        here = [one for one in self.live.waits if one in self.pupils]
        return sorted(here, key=lambda one: (self.live.waits[one], one))

    def present(self) -> list[int]:
        return [one for one in self.pupils if self.here(one)]
