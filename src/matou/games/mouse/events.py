"""Game events of Multipli and Addi."""

from typing import Final

from matou.games.events import Event, event
from matou.games.events import Turned as Turned


@event
class Flipped(Event):
    """M4: a card fell onto a pile."""

    seat: int
    card: int


@event
class TurnedOver(Event):
    """M5: a seat turned its own pile over into a stack."""

    seat: int


@event
class Hit(Event):
    """A hand reached the mouse; the next events say what it did."""

    seat: int


@event
class Gave(Event):
    """M7, M17, M18: cards went under the stack of a seat, face down."""

    giver: int
    taker: int
    count: int


@event
class Won(Event):
    """M7, M8, M16, M20: a hand won an exchange; `why` is pair, sumo or last_special."""

    seat: int
    losers: tuple[int, ...]
    why: str
    tops: tuple[int, ...]  # the cards compared: the winner's, then the losers'


@event
class Sinned(Event):
    """M10: greed; so many cards went under the sinner's stack."""

    seat: int
    count: int


@event
class Chased(Event):
    """M13: the fastest flips next, the slowest took its pile back (−1: nobody hit)."""

    fastest: int
    slowest: int


@event
class Trapped(Event):
    """M17: a trap was settled; the fastest hand (−1: none) was its owner's or not."""

    owner: int
    fastest: int


@event
class Called(Event):
    """M26: "Souris!"; the seats that took their piles back for it."""

    seat: int
    right: bool
    paid: tuple[int, ...]


@event
class Shuffled(Event):
    """M23: nobody could flip, so every seat shuffled its pile into a new stack."""


LOCKS: Final = ("", "apart", "long")  # why a table is locked, by its number (table.py)


@event
class Mixed(Event):
    """M27: the table was locked, so all cards were mixed; `why` is apart or long."""

    why: str


@event
class LockedUp(Event):
    """M27: the table stays locked, so the game ends; `why` is apart or long."""

    why: str


@event
class WentOut(Event):
    """M19: seats without cards left the game and share a place (1 is the Champion)."""

    seats: tuple[int, ...]
    place: int


@event
class Scored(Event):
    """M25: a seat got rid of all its cards, scored a point and took new ones."""

    seat: int
    points: int
    took: int
