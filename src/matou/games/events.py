"""What happened, as facts in the past tense; each knows what a seat may learn of it."""

from dataclasses import dataclass
from typing import ClassVar, Final

# What the parts of events are, by name; all others are plain numbers and words.
SEAT_PARTS: Final = (
    "seat", "giver", "taker", "target", "owner", "fastest", "slowest", "dealer", "starter"
)  # fmt: skip
SEATS_PARTS: Final = ("losers", "winners", "seats", "paid")
CARD_PARTS: Final = ("card", "attack")
CARDS_PARTS: Final = ("cards", "tops")


@dataclass(frozen=True)
class Event:
    """A fact everybody at the table may know, unless its class `hides` a part of it; then a seat
    knows all of it or what a spectator knows."""

    hides: ClassVar[bool] = False

    def seen_by(self, seat: int) -> "Event":
        """The fact as one seat (or −1, a spectator) may know it."""
        return self

    def open_to(self, seat: int) -> bool:
        """Whether that is all of it."""
        return True

    def sentence(self) -> str:
        """The key of what is said of it, in every language; empty where nothing is."""
        return type(self).__name__


@dataclass(frozen=True)
class Turned(Event):
    """M14, H11: the direction of play changed (1 clockwise, −1 anticlockwise)."""

    direction: int


@dataclass(frozen=True)
class Ended(Event):
    """The game is over."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


@dataclass(frozen=True)
class Drew(Event):
    """C2, C9, H3: cards came into a hand; `shown` where all may see them (C6)."""

    seat: int
    cards: tuple[int, ...]
    count: int
    shown: bool = False
    hides: ClassVar[bool] = True

    def seen_by(self, seat: int) -> Event:
        return self if self.open_to(seat) else Drew(self.seat, (), self.count)

    def open_to(self, seat: int) -> bool:
        return self.shown or seat == self.seat

    def sentence(self) -> str:
        """Nobody wants to hear that somebody drew something."""
        if not self.cards:
            return ""
        return "Drew.shown" if self.shown else "Drew"


@dataclass(frozen=True)
class PileRenewed(Event):
    """C12, H13: the laid cards were shuffled into a new pile."""

    count: int
