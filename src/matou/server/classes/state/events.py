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
    """A pupil returned as this cat from another device, or without a token."""

    pupil: int
    secret: str


class Undone(ClassEvent, frozen=True):
    """The return was undone: the earlier token is valid again."""

    pupil: int


class Expelled(ClassEvent, frozen=True):
    """The teacher removed a pupil."""

    pupil: int


class Levelled(ClassEvent, frozen=True):
    """The level in a pupil's profile."""

    pupil: int
    level: int


class Chosen(ClassEvent, frozen=True):
    """The teacher chose other settings."""

    settings: ClassSettings


class DoorSet(ClassEvent, frozen=True):
    open: bool


class Planned(ClassEvent, frozen=True):
    """The group of a pupil in the next round; −1: any."""

    pupil: int
    table: int


class RoundBegan(ClassEvent, frozen=True):
    """A round began; `secret` seeds every deal where all have the same deck."""

    number: int
    settings: ClassSettings
    secret: str = ""


class Group(Struct, frozen=True, array_like=True):
    """A new table with its pupils."""

    table: int
    pupils: tuple[int, ...]


class Grouped(ClassEvent, frozen=True):
    """Tables were made for pupils without one. With the first table of a round its time starts."""

    groups: tuple[Group, ...]
    at: float


class Placed(ClassEvent, frozen=True):
    """A pupil takes a bot's chair at a table; −1: the pupil waits for one."""

    pupil: int
    table: int


class Dissolved(ClassEvent, frozen=True):
    """A table whose room cannot be loaded is removed; its pupils wait for another one."""

    table: int


class Given(Struct, frozen=True, array_like=True):
    """A pupil's answer to a fact."""

    pupil: int
    card: int  # the operation card, the smaller number first
    right: bool
    ms: int


class Score(Struct, frozen=True):
    """The result of a game for the pupils of a table."""

    table: int
    game: int  # its number at that table
    answers: tuple[Given, ...] = ()
    won: dict[int, int] = {}  # by pupil: pairs
    moves: int = 0


class GameEnded(ClassEvent, frozen=True):
    """A game of a table is over, or its last pupil left; the table deals again."""

    score: Score


class RoundEnded(ClassEvent, frozen=True):
    """`time`: its time is up; `teacher`: the teacher ended it.

    Unfinished games count for the class, and no player has lost.
    """

    why: str
    unfinished: tuple[Score, ...] = ()


class Extended(ClassEvent, frozen=True):
    seconds: int


class Paused(ClassEvent, frozen=True):
    at: float


class Resumed(ClassEvent, frozen=True):
    at: float


class Recalled(ClassEvent, frozen=True):
    """Answers from the teacher's class file, by family of cards."""

    family: str
    answers: tuple[Given, ...]


class Closed(ClassEvent, frozen=True):
    """The class was closed by the `teacher`, or after 12 hours (`long`), and is erased."""

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
