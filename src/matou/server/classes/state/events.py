"""The stored events of a class; `evolve` makes the state from them.

Times are seconds of the server's expiry clock, which goes on through a restart.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from matou.server.classes.wire.settings import ClassSettings


class ClassEvent(Struct, frozen=True, tag_field="event", tag=str.lower, omit_defaults=True):
    """Something that happened in a class."""


class Opened(ClassEvent, frozen=True):
    """The class was opened. The desk shows its own link and the board's, so they are stored."""

    settings: ClassSettings
    desk: str  # the secret of the teacher's link
    board: str
    code: str
    at: float


class Joined(ClassEvent, frozen=True):
    """A pupil came in with a cat; `secret` is the hash of the secret in the token."""

    pupil: int
    cat: int
    secret: str
    level: int = -1


class Returned(ClassEvent, frozen=True):
    """Somebody came back as this cat from another device, or without a token."""

    pupil: int
    secret: str


class Undone(ClassEvent, frozen=True):
    """That was somebody else: the token from before is good again."""

    pupil: int


class Expelled(ClassEvent, frozen=True):
    """The teacher removed a pupil."""

    pupil: int


class Levelled(ClassEvent, frozen=True):
    """The one number that a pupil's profile says."""

    pupil: int
    level: int


class Chosen(ClassEvent, frozen=True):
    """The teacher chose other settings."""

    settings: ClassSettings


class DoorSet(ClassEvent, frozen=True):
    open: bool


class Planned(ClassEvent, frozen=True):
    """Into which group of the next round a pupil goes; −1: into any."""

    pupil: int
    table: int


class RoundBegan(ClassEvent, frozen=True):
    """`secret` is behind every deal where all have the same deck."""

    number: int
    settings: ClassSettings
    secret: str = ""


class Group(Struct, frozen=True, array_like=True):
    """A table that is made, and who sits there."""

    table: int
    pupils: tuple[int, ...]


class Grouped(ClassEvent, frozen=True):
    """Tables were made for pupils who had none; with the first of a round its minutes begin."""

    groups: tuple[Group, ...]
    at: float


class Placed(ClassEvent, frozen=True):
    """A pupil takes a cat's chair at a table; −1: the pupil waits for one."""

    pupil: int
    table: int


class Dissolved(ClassEvent, frozen=True):
    """A table is lost, because its room cannot be loaded: its pupils wait for another one."""

    table: int


class Given(Struct, frozen=True, array_like=True):
    """An answer of a pupil to a fact, as far as it says something of what the pupil knows."""

    pupil: int
    card: int  # the operation card, the smaller number first
    right: bool
    ms: int


class Score(Struct, frozen=True):
    """What a game at a table says of its pupils."""

    table: int
    game: int  # its number at that table
    answers: tuple[Given, ...] = ()
    won: dict[int, int] = {}  # by pupil: pairs
    moves: int = 0


class GameEnded(ClassEvent, frozen=True):
    """A game of a table is over; the table deals again. Or it lost its last pupil."""

    score: Score


class RoundEnded(ClassEvent, frozen=True):
    """`time`: its minutes were over; `teacher`: the teacher ended it. Unfinished games count for
    the class, and nobody has lost."""

    why: str
    unfinished: tuple[Score, ...] = ()


class Extended(ClassEvent, frozen=True):
    seconds: int


class Paused(ClassEvent, frozen=True):
    at: float


class Resumed(ClassEvent, frozen=True):
    at: float


class Recalled(ClassEvent, frozen=True):
    """The teacher's class file of an earlier lesson: its answers, by the family of its cards."""

    family: str
    answers: tuple[Given, ...]


class Closed(ClassEvent, frozen=True):
    """The class is over, and everything of it is erased: `teacher`, or `long` after 12 hours."""

    why: str


StoredClassEvent = (
    Opened | Joined | Returned | Undone | Expelled | Levelled | Chosen | DoorSet | Planned
    | RoundBegan | Grouped | Placed | Dissolved | GameEnded | RoundEnded | Extended | Paused
    | Resumed | Recalled | Closed
)  # fmt: skip
Events = list[StoredClassEvent]

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(StoredClassEvent)


class ClassEventError(ValueError):
    """Stored bytes that are no event of a class."""


write: Final[Callable[[StoredClassEvent], bytes]] = _encoder.encode


def read(body: bytes) -> StoredClassEvent:
    try:
        event: StoredClassEvent = _decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ClassEventError(str(error)) from None
    return event
