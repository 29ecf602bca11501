"""What happened, as facts in the past tense; each knows what a seat may learn of it."""

from dataclasses import Field, dataclass
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

# What the parts of events are, by name; all others are plain numbers and words.
SEAT_PARTS: Final = (
    "seat", "giver", "taker", "target", "owner", "fastest", "slowest", "dealer", "starter"
)  # fmt: skip
SEATS_PARTS: Final = ("losers", "winners", "seats", "paid")
CARD_PARTS: Final = ("card", "attack")
CARDS_PARTS: Final = ("cards", "tops")


Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True)
def event(kind: type[Kind]) -> type[Kind]:
    """A dataclass that nobody changes. The type checker sees to it: one that is frozen takes three
    times as long to make."""
    return dataclass(unsafe_hash=True)(kind)


@event
class Event:
    """A fact everybody at the table may know, unless it names its knowers: then the others know
    what `hidden` leaves of it."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    knowers: ClassVar[tuple[int, ...] | None] = None  # seats; None: everybody

    def hidden(self) -> "Event":
        """The fact as all others may know it."""
        return self

    def seen_by(self, seat: int) -> "Event":
        """The fact as one seat (or −1, a spectator) may know it."""
        return self if self.knowers is None or seat in self.knowers else self.hidden()

    def sentence(self) -> str:
        """The key of what is said of it, in every language; empty where nothing is."""
        return type(self).__name__


@event
class Turned(Event):
    """M14, H11: the direction of play changed (1 clockwise, −1 anticlockwise)."""

    direction: int


@event
class Ended(Event):
    """The game is over."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


@event
class Drew(Event):
    """C2, C9, H3: cards came into a hand; `shown` where all may see them (C6)."""

    seat: int
    cards: tuple[int, ...]
    count: int
    shown: bool = False

    @property
    def knowers(self) -> tuple[int, ...] | None:  # type: ignore[override]
        return None if self.shown else (self.seat,)

    def hidden(self) -> Event:
        return Drew(self.seat, (), self.count)

    def sentence(self) -> str:
        """Nobody wants to hear that somebody drew something."""
        if not self.cards:
            return ""
        return "Drew.shown" if self.shown else "Drew"


@event
class PileRenewed(Event):
    """C12, H13: the laid cards were shuffled into a new pile."""

    count: int
