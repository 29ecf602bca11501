"""The view of a room: who is here, who sits where, how a game ended."""

from typing import Annotated

from msgspec import Struct

from matou.server.rooms.wire.settings import Settings
from matou.server.rooms.wire.view_types import BestSeen, Level

# Words of a list that the page knows too (contract.py).
Coat = Annotated[str, "Coat"]
Phase = Annotated[str, "Phase"]
Kind = Annotated[str, "Kind"]
How = Annotated[str, "How"]


class GuestSeen(Struct, frozen=True):
    number: int
    cat: Coat
    words: tuple[int, int]
    name: str
    here: bool
    scarf: int  # of a cat of a class; −1 elsewhere


class ChairSeen(Struct, frozen=True):
    guest: int  # −1: nobody
    level: Level  # of a cat that sits here
    minded: bool  # a cat plays for the guest for now
    ms: int
    cards: int
    reserved: int  # who sits here from the next deal on; −1: nobody
    held: bool  # a guest has held this hand, so no other may take it before the next deal


class HardSeen(Struct, frozen=True):
    """A fact that a player missed, was late for, or got wrong, so many times."""

    chair: int
    card: int
    how: How
    times: int


class RoomSeen(Struct, frozen=True):
    """The room as all its guests may know it."""

    phase: Phase
    settings: Settings
    tables: list[int]  # K5, K6: what those settings make the deck of
    results: list[int]  # K9: a list of the host's own; empty where it has none
    cards: int  # how many those settings deal; a short deck is picked at the deal
    specials: list[Kind]  # K7
    host: int  # −2: a class
    guests: list[GuestSeen]
    chairs: list[ChairSeen]
    queue: list[int]  # guests for whom chairs are added at the next deal
    youngest: int  # M2: the chair that starts; −1: not chosen
    link: str  # the secret of the link and the code that bring others in
    code: str
    locked: bool  # locked for new guests
    late: bool  # a cat's chair can be taken now, although a game is played
    paused: bool
    untouched: bool  # paused because the only device is not touched: any touch resumes
    game: int  # its number; 0 before the first
    commitment: str  # the hash of the secret behind the shuffles
    secret: str  # once the game is over
    best: list[BestSeen]  # then too: what each person did well, the best first
    hard: list[HardSeen]  # and what was hard for you
