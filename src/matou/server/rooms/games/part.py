"""The server's part of a game, as one value."""

from collections.abc import Callable
from dataclasses import dataclass, field

from matou.games.events import Event
from matou.games.game import Table
from matou.learning.evidence import Unwatched, Watch
from matou.server.rooms.games.best import Choose
from matou.server.rooms.games.choices import Why
from matou.server.rooms.wire.view_types import TableSeen


@dataclass(frozen=True)
class RoomGame:
    """The server's part of a game.

    `RoomGame()` is enough for a game of turns with hidden hands. A room also needs the game's text
    and bots.
    """

    view: type = TableSeen  # the type of its view, for the contract
    why: Why | None = None  # why cards of a hand may not be laid; None: a game without hands
    levels: tuple[str, ...] = ()  # cats of rooms alone, beside those of bots/
    plays_as: dict[str, str] = field(default_factory=dict)  # a level that a room must not slow by
    # Cards that a player takes more at the deal, by player.
    handicap: Callable[[Table, list[int]], None] = lambda table, extra: None
    # The cards that fall before a game can end, of so many that are dealt: how long it lasts.
    length: Callable[[Table, int], int] = lambda table, cards: cards
    # The cards that fall until a beginner has a first pair, if nothing else comes before; 0: no.
    welcomes: Callable[[Table, int], int] = lambda table, player: 0
    # Kinds of action that open a race, which is undone if interrupted; empty: a game of turns.
    opens_race: frozenset[int] = frozenset()
    racing: Callable[[Table], bool] = lambda table: False  # whether a race is open
    tops: Callable[[Table], list[int]] = lambda table: []  # by seat the card to be compared, or −1
    # Turns events into answers.
    watch: Callable[[Table], Watch | Unwatched] = lambda table: Unwatched()
    # What a teacher sees of a seat: its cards, points or tokens.
    count: Callable[[Table, int], int] = lambda table, seat: 0
    memorable: tuple[type[Event], ...] = ()  # events with a seat from which `best` chooses
    best: Choose = lambda done, known: []
