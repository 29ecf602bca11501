"""The types of views, for the generated contract; views.py and redaction.py fill them.

A text from a fixed list names that list; contract.py has the lists.
"""

from typing import Annotated, NotRequired, TypedDict

from matou.server.races.finish import Photo as Photo

GameName = Annotated[str, "GameName"]
Verb = Annotated[str, "Verb"]
RefusalKey = Annotated[str, "RefusalKey"]
EventName = Annotated[str, "EventName"]
Level = Annotated[str, "Level"]


class Choice(TypedDict):
    """One action: its words in a record, what it does, its card and whom or what it is aimed at
    (a seat, or the attack that is lifted); −1 where there is none."""

    action: str
    kind: Verb
    card: int
    target: int


class Choices(TypedDict):
    """What a seat may do now, and why its other cards may not be laid; nothing of them where it
    waits."""

    legal: list[Choice]
    refused: NotRequired[dict[str, RefusalKey]]


class TableSeen(TypedDict):
    """What all games show."""

    options: dict[str, str]
    seats: int
    players: int
    viewer: int
    turn: int
    over: bool
    winners: list[int]
    losers: list[int]
    choices: NotRequired[dict[str, Choices]]


class MouseSeen(TableSeen):
    """Multipli and Addi."""

    game: GameName
    next: int
    direction: int
    stacks: list[int]
    piles: list[list[int]]
    out: list[list[int]]
    points: list[int]
    flips: int
    locked: str
    flipper: int
    open: bool
    awake: bool
    race: int
    hands: list[int]
    reveal_due: bool


class CourseSeen(TableSeen):
    game: GameName
    phase: Annotated[int, "TurnPhase"]
    hands: list[list[int] | None]
    hand_sizes: list[int]
    totals: list[int]
    attacks: list[list[int]]
    defences: list[list[int]]
    points_laid: list[int]
    pile: int
    talon: list[int]
    exhausted: int
    named: int
    stolen: NotRequired[int]


class ChasseSeen(TableSeen):
    game: GameName
    hands: list[list[int] | None]
    hand_sizes: list[int]
    tokens: list[int]
    slips: list[int]
    total: int
    reached: int
    must: int
    direction: int
    pile: int
    heap: list[int]
    dealer: int
    round: int
    round_lost: bool
    playing: list[int]
    duties: list[int]
    seven: list[int]


class BestSeen(TypedDict):
    """Something that the player of a chair did well."""

    chair: int
    what: Annotated[str, "What"]
    count: int
    ms: int
    cards: tuple[int, ...]


class EventSeen(TypedDict):
    """What happened; which parts there are depends on the event."""

    fact: EventName
    by: NotRequired[str]
    ms: NotRequired[int]
    events: NotRequired[list[dict[str, object]]]  # GameEvent
    photo: NotRequired[list[Photo]]
    number: NotRequired[int]
    guest: NotRequired[int]
    removed: NotRequired[bool]
    cat: NotRequired[Annotated[str, "Coat"]]
    name: NotRequired[str]
    locked: NotRequired[bool]
    chair: NotRequired[int]
    level: NotRequired[Level]
    why: NotRequired[str]


# --- the answers of the API ----------------------------------------------------------------


class Opened(TypedDict):
    """A new room: its name, the ways in for others, and the key of who opened it."""

    room: str
    link: str
    code: str
    token: str


class Joined(TypedDict):
    token: str
    room: str


class WayIn(TypedDict):
    """Where others come in, empty where only this computer can; and what the server knows of the
    connection to it."""

    origin: str
    vouched: bool  # connections that are made to look longer are found out
    undeclared: bool  # a proxy stands in between that the server was not told of


class Problem(TypedDict):
    """Why something was not done, for programs and for people."""

    key: str
    why: str


class ReplayMoment(TypedDict):
    """A move of a record: its action, what happened, and the table after it; the hands of its
    race where they were noted."""

    number: int
    time: float | None
    action: str
    events: list[dict[str, object]]  # GameEvent
    table: MouseSeen | CourseSeen | ChasseSeen
    photo: NotRequired[list[Photo]]


class SitterSeen(TypedDict):
    """The player of a chair in a recorded game: a guest (one may have several chairs) or a cat."""

    guest: int
    cat: Annotated[str, "Coat"]
    words: tuple[int, int]
    name: str
    level: Level


class Stretch(TypedDict):
    """Some moments of a record of so many moves; who played, where that was noted; with the last
    moment, what each of them did well."""

    game: GameName
    moves: int
    moments: list[ReplayMoment]
    sitters: list[SitterSeen]
    best: list[BestSeen]
