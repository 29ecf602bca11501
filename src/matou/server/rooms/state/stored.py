"""Stored events: what happened in a room, in the past tense.

`evolve` makes the state from them. They hold secrets of a running game; `redaction.py` says what a
guest may know of each.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from matou.games.game import FIRST_RULES
from matou.server.races.judge import Hand, Race, Verdict
from matou.server.rooms.wire.settings import Settings


class RoomEvent(Struct, frozen=True, tag_field="fact", tag=str.lower, omit_defaults=True):
    """Something that happened in a room."""


class Opened(RoomEvent, frozen=True):
    """The room was opened. Journals from before tell its code here, and the hash of its link's
    secret."""

    settings: Settings
    link: str = ""
    code: str = ""
    at: float = 0.0  # seconds of the expiry clock
    of_class: bool = False  # a table of a class, which is its host


class Keyed(RoomEvent, frozen=True):
    """New join code and link; the old ones are invalid."""

    secret: str  # in the link
    code: str


class Locked(RoomEvent, frozen=True):
    """The room is locked for new guests, or unlocked."""

    locked: bool


class Changed(RoomEvent, frozen=True):
    """New settings; after a game the room returns to its lobby."""

    settings: Settings


class Entered(RoomEvent, frozen=True):
    """A guest joined; `secret` is the hash of the secret in the token."""

    guest: int
    secret: str
    cat: str
    words: tuple[int, int]
    name: str = ""
    scarf: int = -1  # of a cat of a class


class Dressed(RoomEvent, frozen=True):
    """A guest chose another cat, or a name where the host allows it."""

    guest: int
    cat: str
    name: str


class Left(RoomEvent, frozen=True):
    """A guest left for good, or was removed by the host."""

    guest: int
    removed: bool = False


class Hosted(RoomEvent, frozen=True):
    """A new host; a deputy until the guest who opened the room is back."""

    guest: int
    deputy: bool = False


class Sat(RoomEvent, frozen=True):
    """A person took a chair."""

    chair: int
    guest: int


class Reserved(RoomEvent, frozen=True):
    """A chair is reserved for a guest from the next deal on; −1: no longer."""

    chair: int
    guest: int


class Queued(RoomEvent, frozen=True):
    """A chair is added for this guest at the next deal, because all are taken; or no longer."""

    guest: int
    waits: bool = True


class Grown(RoomEvent, frozen=True):
    """A chair was added for a guest."""

    guest: int


class Youngest(RoomEvent, frozen=True):
    """M2: the person on this chair is the youngest, and starts."""

    chair: int


class CatSat(RoomEvent, frozen=True):
    """A bot of this level took a chair."""

    chair: int
    level: str


class Rose(RoomEvent, frozen=True):
    """A chair became empty."""

    chair: int


class Handicapped(RoomEvent, frozen=True):
    """What an adult gives to children: milliseconds, or cards at the deal."""

    chair: int
    ms: int
    cards: int


class Dealt(RoomEvent, frozen=True):
    """A game was dealt: the secret of its shuffles, the shuffled deck, the results of a short deck
    (K9), the starting chair (M2).

    A deal that welcomes a beginner has the number of cards until the first pair, which bots leave
    to the player.
    """

    number: int
    secret: str
    cards: tuple[int, ...]
    results: tuple[int, ...] = ()
    rules: int = FIRST_RULES  # version of the rules; none before 0.3
    first: int = 0
    welcome: int = 0


class Move(Struct, frozen=True, array_like=True):
    """One action as text, and its random draws."""

    action: str
    chance: tuple[tuple[int, ...], ...] = ()


class Played(RoomEvent, frozen=True):
    """Actions that were done together; `ms` since the deal.

    A race has its evidence and verdict. The next event has the hands that came after the verdict.
    """

    moves: tuple[Move, ...]
    ms: int
    by: str  # person, cat or clock
    race: Race | None = None
    verdict: Verdict | None = None
    late: tuple[Hand, ...] = ()


class Voided(RoomEvent, frozen=True):
    """An open race was undone: its card went back to its stack."""


class Paused(RoomEvent, frozen=True):
    """The game is paused by the host, or because its only device was `untouched` for a turn."""

    guest: int
    untouched: bool = False


class Resumed(RoomEvent, frozen=True):
    guest: int


class Minded(RoomEvent, frozen=True):
    """A bot plays for an inactive person until that person is back."""

    chair: int
    level: str


class GivenBack(RoomEvent, frozen=True):
    """The person plays again."""

    chair: int


class Closed(RoomEvent, frozen=True):
    """The room is over."""

    why: str


SeatingEvent = Changed | Left | Sat | Grown | CatSat | Rose | Minded | GivenBack
RoomChange = (
    Opened | Keyed | Locked | Entered | Dressed | Hosted | Reserved | Queued | Youngest
    | Handicapped | Paused | Resumed | Voided | Closed
)  # fmt: skip
StoredEvent = Played | Dealt | SeatingEvent | RoomChange

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(StoredEvent)


class EventError(ValueError):
    """Stored bytes that are no event."""


write: Final[Callable[[StoredEvent], bytes]] = _encoder.encode


def read(body: bytes) -> StoredEvent:
    try:
        event: StoredEvent = _decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise EventError(str(error)) from None
    return event
