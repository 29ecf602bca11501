"""The shapes of what a page is told of a table, for its generated types; views.py fills them."""

from typing import NotRequired, TypedDict


class Choices(TypedDict):
    """What a seat may do now, in the words of a record, and why its other cards may not be laid."""

    legal: list[str]
    refused: NotRequired[dict[str, str]]


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

    game: str
    next: int
    direction: int
    stacks: list[int]
    piles: list[list[int]]
    out: list[list[int]]
    points: list[int]
    flips: int
    flipper: int
    open: bool
    awake: bool
    race: int
    hands: list[int]
    reveal_due: bool


class CourseSeen(TableSeen):
    game: str
    phase: int
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
    game: str
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


class Photo(TypedDict):
    """One hand of a photo finish, in milliseconds."""

    seat: int
    reaction: int
    line: int
    guess: bool
    late: NotRequired[int]  # it counted for nothing: so long after the first


class FactSeen(TypedDict):
    """What happened; which parts there are depends on the fact."""

    fact: str
    by: NotRequired[str]
    ms: NotRequired[int]
    events: NotRequired[list[dict[str, object]]]  # GameEvent
    photo: NotRequired[list[Photo]]
    number: NotRequired[int]
    guest: NotRequired[int]
    removed: NotRequired[bool]
    chair: NotRequired[int]
    level: NotRequired[str]
    why: NotRequired[str]
