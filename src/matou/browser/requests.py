"""Requests of the worker's script to the rooms, and the answers: JSON texts both ways."""

from typing import Annotated, Final

import msgspec
from msgspec import Raw, Struct

from matou.server.rooms.wire.settings import Settings
from matou.server.rooms.wire.view_types import Opened, Problem, Stretch


class Request(Struct, frozen=True, tag_field="ask", tag=str.lower, forbid_unknown_fields=True):
    """A request of the script; the answer is a `Turn`."""


class Open(Request, frozen=True):
    """Open a new room, with a seat for the guest who opens it."""

    settings: Settings


class Load(Request, frozen=True):
    """A room as it is stored."""

    room: str
    bodies: list[str]


class Connect(Request, frozen=True):
    """A page opens a connection; `last`: the number of the last event that it received."""

    page: int
    token: str
    last: int = 0


class Heard(Request, frozen=True):
    """A message of a connected page, in the same format as over the server's connections."""

    page: int
    message: Annotated[Raw, "AnyUp"]


class Gone(Request, frozen=True):
    """A page has closed its connection, or was closed."""

    page: int


class Wake(Request, frozen=True):
    """A timer is due. `slept`: the device was suspended, so no player's time has run."""

    slept: bool = False


class Searched(Request, frozen=True):
    """The action that a bot's search found."""

    number: int
    action: str


class Replay(Request, frozen=True):
    """Some moments of a record, with all cards or as a seat sees them."""

    text: str
    first: int
    count: int
    seat: int | None = None


AnyRequest = Open | Load | Connect | Heard | Gone | Wake | Searched | Replay


class Appended(Struct, frozen=True):
    """Events of a room to store: the number of the first, and all of them as text."""

    room: str
    first: int
    bodies: list[str]


class Finished(Struct, frozen=True):
    """The record of a game that has just ended; `finished`: seconds of the device's clock."""

    room: str
    number: int
    game: str
    finished: float
    text: str


class Search(Struct, frozen=True):
    """A search by a bot; `matou.bots.thinking` runs it in a worker of its own."""

    number: int
    position: str
    seat: int
    cat: str
    seed: int


class Turn(Struct, omit_defaults=True):
    """The answer to a request: store `appended` and `finished`, then send `told`."""

    appended: list[Appended] = []
    finished: list[Finished] = []
    told: list[tuple[int, Annotated[Raw, "AnyDown"]]] = []  # by page, in their order
    closed: list[int] = []  # pages whose connection ends after these messages
    searches: list[Search] = []
    due: float | None = None  # when to wake the rooms, in milliseconds of the script's clock
    opened: Opened | None = None
    loaded: int | None = None  # how many of the stored events could be read
    replayed: Stretch | None = None
    problem: Problem | None = None  # the refusal, if nothing was done


_decoder: Final[msgspec.json.Decoder[AnyRequest]] = msgspec.json.Decoder(AnyRequest)
_encoder: Final = msgspec.json.Encoder()


def read(text: str) -> AnyRequest:
    return _decoder.decode(text)


def write(turn: Turn) -> str:
    return _encoder.encode(turn).decode()
