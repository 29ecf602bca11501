"""Messages of a class, from and to pupils, teacher and board.

A pupil has one connection. It carries the messages of the class and those of the pupil's table,
which are the same as in any room.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from matou.server.classes.wire.cats import MAX_PUPILS
from matou.server.classes.wire.seen import (
    ClassSeen,
    HardFact,
    PupilSeen,
    TableGlance,
    Way,
)
from matou.server.classes.wire.settings import MAX_MINUTES, ClassSettings
from matou.server.rooms.wire import messages as of_rooms
from matou.server.rooms.wire.messages import Down, MessageError, Up

MAX_LEVEL: Final = 99
MORE_S: Final = 120  # two minutes more

Cat = Annotated[int, Meta(ge=0, lt=MAX_PUPILS)]
PupilNumber = Annotated[int, Meta(ge=1, le=2**31)]
TableNumber = Annotated[int, Meta(ge=-1, le=2**31)]


# --- a pupil -----------------------------------------------------------------------------


class PutPaw(Up, frozen=True):
    """A paw goes up, or down again: the desk shows it."""

    up: bool = True


class TellLevel(Up, frozen=True):
    """The one number that the pupil's profile says, for groups by level."""

    level: Annotated[int, Meta(ge=0, le=MAX_LEVEL)] = 0


PupilUp = PutPaw | TellLevel


# --- the teacher -------------------------------------------------------------------------


class Choose(Up, frozen=True):
    """Other settings. While a round is played, those of a round stay as they are."""

    settings: ClassSettings = ClassSettings("multipli")


class BeginRound(Up, frozen=True):
    """Group all present pupils again, and deal."""


class EndRound(Up, frozen=True):
    """Unfinished games count for the class, and no player has lost."""


class MoreTime(Up, frozen=True):
    seconds: Annotated[int, Meta(ge=10, le=60 * MAX_MINUTES)] = MORE_S


class PauseAll(Up, frozen=True):
    pass


class ResumeAll(Up, frozen=True):
    pass


class Place(Up, frozen=True):
    """Put a pupil at a table: in a round onto a cat's chair there (−1: to wait for one); between
    rounds into a group of the next one (−1: into any)."""

    pupil: PupilNumber = 1
    table: TableNumber = -1


class Expel(Up, frozen=True):
    """Remove a pupil; the cat is free again."""

    pupil: PupilNumber = 1


class Door(Up, frozen=True):
    """Lock or unlock the class for new pupils. A pupil of the class can always return."""

    open: bool = True


class Undo(Up, frozen=True):
    """The device that came back as this cat is sent away, and the one before is let in again."""

    pupil: PupilNumber = 1


class LowerPaw(Up, frozen=True):
    pupil: PupilNumber = 1


class CloseClass(Up, frozen=True):
    """Everything of this class is erased."""


TeacherUp = (
    Choose | BeginRound | EndRound | MoreTime | PauseAll | ResumeAll | Place | Expel | Door | Undo
    | LowerPaw | CloseClass
)  # fmt: skip


# --- what each role is told ----------------------------------------------------------------


class ForPupil(Down, frozen=True):
    """The class, for one pupil; always whole. Told when something changed for this pupil, at most
    twice a second, and every five seconds."""

    n: int
    you: int
    cat: int
    table: int  # −1: there is none yet, so two minutes of cards
    paw: bool
    code: str  # to come back by
    hard: list[int]  # between rounds the cards that were hard for this pupil; private
    seen: ClassSeen


class Desk(Down, frozen=True):
    """The whole state for the teacher."""

    n: int
    seen: ClassSeen
    way: Way
    board: str  # the secret of the board's link
    desk: str  # the secret of the teacher's own link, for a second device
    tables: list[TableGlance]
    pupils: list[PupilSeen]
    hard: list[HardFact]  # the five hardest facts so far


class Board(Down, frozen=True):
    """The whole state for the projector; `hard` only between rounds."""

    n: int
    seen: ClassSeen
    way: Way
    cats: list[int]  # who is in
    hard: list[HardFact]


ClassDown = ForPupil | Desk | Board

# A connection identifies itself, checks that it is open, and answers probes.
OfAConnection = of_rooms.Hello | of_rooms.Beat | of_rooms.Awake
PupilsUp = of_rooms.AnyUp | PupilUp
TeachersUp = TeacherUp | OfAConnection
# What a pupil may say at a table: a class is the host there.
AT_A_TABLE = of_rooms.InGame | of_rooms.Awake | of_rooms.Usual | of_rooms.Touch | of_rooms.Emote

_pupil: msgspec.json.Decoder[Any] = msgspec.json.Decoder(PupilsUp)
_board: msgspec.json.Decoder[Any] = msgspec.json.Decoder(OfAConnection)
_teacher: msgspec.json.Decoder[Any] = msgspec.json.Decoder(TeachersUp)
_encoder = msgspec.json.Encoder()


def read_pupil(text: bytes) -> PupilsUp:
    """A message for the class or for the pupil's table, or MessageError."""
    return _read(_pupil, text)  # type: ignore[no-any-return]


def read_teacher(text: bytes) -> TeachersUp:
    return _read(_teacher, text)  # type: ignore[no-any-return]


def read_board(text: bytes) -> OfAConnection:
    return _read(_board, text)  # type: ignore[no-any-return]


def _read(decoder: "msgspec.json.Decoder[Any]", text: bytes) -> Any:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MessageError(str(error)[:200]) from None


write: Final[Callable[[Down], bytes]] = _encoder.encode
