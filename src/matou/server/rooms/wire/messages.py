"""Messages over the connection, both ways: JSON texts with a tag.

The page's types are generated from these classes. Any other text is refused.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from matou.server.rooms.wire.room_view import RoomSeen
from matou.server.rooms.wire.settings import Settings
from matou.server.rooms.wire.view_types import EventSeen, Photo, RefusalKey, TableSeen

MAX_FRAME_BYTES: Final = 8192  # a longer frame closes the connection

Seat = Annotated[int, Meta(ge=0, le=7)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Ms = Annotated[float, Meta(ge=0, le=3_600_000)]
Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=120)]
Gesture = Annotated[str, "Gesture"]  # a word of a list that the page knows too (contract.py)


class Up(Struct, frozen=True, tag_field="ask", tag=str.lower, forbid_unknown_fields=True):
    """A message from a page; the answer has the same `id`."""

    id: Number = 0


class Hello(Up, frozen=True):
    """The first message: who I am, and the last number I heard."""

    token: Text = ""
    last: Number = 0


class Beat(Up, frozen=True):
    """A check of the connection by a page that has received nothing for a while."""


class Awake(Up, frozen=True):
    """The answer to a probe, sent by the page's main thread; it is not answered."""


class Do(Up, frozen=True):
    """An action in the words of a record, as `A flips`, seen the table as of number `n`."""

    action: Text = ""
    n: Number = 0


class Hit(Up, frozen=True):
    """A hand on the mouse. `ms` from the paint of number `n` to the touch, by the page's clock;
    `head`: how far from the mouse's head, 0 to 1; `cover`: the contact size that a touch screen
    reports, in pixels; none from a mouse, a key or a screen that reports no size."""

    seat: Seat = 0
    n: Number = 0
    ms: Ms | None = None
    head: Annotated[float, Meta(ge=0, le=10)] | None = None
    cover: Annotated[float, Meta(ge=0, le=10_000_000)] | None = None


class Usual(Up, frozen=True):
    """How long this player usually needs for a fact, hand included: cats of their pace begin there.
    It is all that a page tells of what it knows."""

    ms: Annotated[float, Meta(ge=300, le=20_000)] = 2000


class Nothing(Up, frozen=True):
    """Calm pace: nothing here for me."""

    n: Number = 0


class Sit(Up, frozen=True):
    """Take a chair, as soon as the room's rules allow; else it is reserved for the next deal.

    Without a chair: any free one. If all are taken, one is added, at once or at the next deal.
    """

    chair: Seat | None = None


class Rise(Up, frozen=True):
    """Leave a chair, or no longer wait for it; without a chair: for one that is to be added."""

    chair: Seat | None = None


class Youngest(Up, frozen=True):
    """M2: the player on this chair is the youngest, and starts."""

    chair: Seat = 0


class Fill(Up, frozen=True):
    """The host puts a cat onto a chair (every empty one where none is named)."""

    chair: Seat | None = None
    level: Word = ""


class LetIn(Up, frozen=True):
    """The host lets the guest who waits for a chair sit down in the running game."""

    chair: Seat = 0


class Dress(Up, frozen=True):
    cat: Word = ""
    name: Text = ""


class Change(Up, frozen=True):
    """The host changes the settings between games."""

    settings: Settings = Settings("multipli")


class Handicap(Up, frozen=True):
    chair: Seat = 0
    ms: Number = 0
    cards: Number = 0


class Start(Up, frozen=True):
    """The host begins a game; after one, it is a rematch."""


class Touch(Up, frozen=True):
    """The device of a player was touched, so it is not asleep."""


class Pause(Up, frozen=True):
    pass


class Resume(Up, frozen=True):
    pass


class Remove(Up, frozen=True):
    guest: Number = 0


class Lock(Up, frozen=True):
    """The host locks the room: no new guest can join, and its guests can return."""

    locked: bool = True


class HandOver(Up, frozen=True):
    guest: Number = 0


class Leave(Up, frozen=True):
    pass


class Close(Up, frozen=True):
    pass


class Emote(Up, frozen=True):
    """A cat's gesture; there is no chat."""

    which: Word = ""


InGame = Do | Hit | Nothing
OfTheHost = Fill | LetIn | Change | Handicap | Remove | Lock | HandOver | Close
OfAGuest = (
    Hello | Beat | Awake | Usual | Sit | Rise | Youngest | Dress | Start | Touch | Pause | Resume
    | Leave | Emote
)  # fmt: skip
AnyUp = InGame | OfTheHost | OfAGuest


AnyTable = Annotated[TableSeen, "AnyTable"]  # the shape of its game (contract.py)


class Down(Struct, frozen=True, tag_field="say", tag=str.lower):
    """A message from the server."""


class Welcome(Down, frozen=True):
    """A fresh view: everything this person may know, as of number `n`."""

    n: int
    you: int
    seats: list[int]
    room: RoomSeen
    table: AnyTable | None
    board: str = ""  # the secret of this guest's read-only link; a board itself has none


class Told(Down, frozen=True):
    """An event and the view that results; `room` only where it changed. `done`: the id of what the
    receiver asked for and this event did, in place of a `Done`."""

    n: int
    event: EventSeen
    table: AnyTable | None = None
    room: RoomSeen | None = None
    done: int | UnsetType = UNSET


class Done(Down, frozen=True):
    """What was asked for happened, with this number."""

    id: int
    n: int


class Refused(Down, frozen=True):
    """A request was refused and changed nothing: the key of the reason, its article, a sentence."""

    id: int
    key: RefusalKey
    article: Annotated[str, 'ArticleNumber | ""']
    why: str


class Paw(Down, frozen=True):
    """A hand came down; the verdict follows."""

    n: int
    seat: int


class Late(Down, frozen=True):
    """A hand came down after the verdict of number `n`."""

    n: int
    hand: Photo


class Warned(Down, frozen=True):
    """A chair is awaited; in so many milliseconds a cat plays for it."""

    chair: int
    ms: int


class Doubted(Down, frozen=True):
    """Your connection takes so many milliseconds that the server cannot check, and that no hand is
    credited with."""

    ms: int


class Gestured(Down, frozen=True):
    guest: int
    which: Gesture


class Presence(Down, frozen=True):
    """A guest connected or disconnected, or their page is frozen or runs again."""

    guest: int
    here: bool
    asleep: bool


class Probe(Down, frozen=True):
    """You are awaited: does your page still run?"""


class Alive(Down, frozen=True):
    """The answer to a beat."""


class Waits(Down, frozen=True):
    """The disk takes nothing, so the table waits; or it does again, and all goes on."""

    waits: bool


class Farewell(Down, frozen=True):
    """The connection is closed by the server, and why."""

    why: str


AnyDown = (
    Welcome | Told | Done | Refused | Paw | Late | Warned | Doubted | Gestured | Presence | Probe
    | Alive | Waits | Farewell
)  # fmt: skip

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyUp)
_encoder = msgspec.json.Encoder()


class MessageError(ValueError):
    """A text that is no message."""


def read(text: str | bytes) -> AnyUp:
    """The message of a frame, or MessageError; nothing else is ever raised."""
    try:
        message: AnyUp = _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise MessageError(str(error)[:200]) from None
    return message


# Called for every message, so no more than a name for what msgspec does.
write: Final[Callable[[AnyDown], bytes]] = _encoder.encode
encode: Final[Callable[[object], bytes]] = _encoder.encode  # a part, to be put into several
