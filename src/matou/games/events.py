"""Game events, each with its audience."""

from dataclasses import Field, dataclass
from typing import Any, ClassVar, TypeVar, dataclass_transform

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True)
def event(kind: type[Kind]) -> type[Kind]:
    """A dataclass that only the type checker freezes: a frozen one takes three times as long to
    make."""
    return dataclass(unsafe_hash=True)(kind)


@event
class Event:
    """Something that happened at a table. Seats outside its audience know what `hidden` leaves."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    audience: ClassVar[tuple[int, ...] | None] = None  # seats; None: all

    def hidden(self) -> "Event":
        """The event as all others may know it."""
        return self

    def seen_by(self, seat: int) -> "Event":
        """The event as one seat (or −1, a spectator) may know it."""
        return self if self.audience is None or seat in self.audience else self.hidden()


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
    def audience(self) -> tuple[int, ...] | None:  # type: ignore[override]
        return None if self.shown else (self.seat,)

    def hidden(self) -> Event:
        return Drew(self.seat, (), self.count)


@event
class PileRenewed(Event):
    """C12, H13: the laid cards were shuffled into a new pile."""

    count: int
