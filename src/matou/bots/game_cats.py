"""The bots of one game, as a value."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from matou.bots.cat import Cat
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.events import Event
from matou.games.game import Table

Clock = Callable[[], float]  # seconds, from any start
Simple = Callable[[Table, Chance, int], Action | None]


@dataclass(frozen=True)
class NamedBot:
    """A bot of another package, and the name that it was requested by."""

    name: str
    bot: Any  # a Bot in turns, a Racer at the mouse; checked when it gets a seat


Player = str | NamedBot  # the name of a cat, or a bot


def _no_name(table: Table) -> str:
    return ""


def _nothing(table: Table, action: Action) -> str:
    return ""


@dataclass(frozen=True)
class GameCats:
    """The bots of a game, and what a simulation counts of its events."""

    levels: tuple[str, ...]  # the weakest first
    usual: str  # the level that fills a chair where none is said
    check: Callable[[str], None]  # raise OptionError where no cat is called so
    simple: Simple  # what simple cats on these seats (a bit mask) do next; None: others are on
    # A whole game: the players' cats, the seed and number of the game, a clock.
    play: Callable[[Table, list[Player], int, int, Clock | None], None]
    counted: Callable[[Event], str]  # the name an event is counted under; empty: it is not
    made: Callable[[Table, Action], str] = _nothing  # what is counted that no event tells
    parts: dict[str, str] = field(default_factory=dict)  # what is counted as a part of what
    ending: Callable[[Table], str] = _no_name  # how a finished game came to its end
    cat: Callable[[str, Clock | None], Cat] | None = None  # by name, where the game has turns
    method: str = "choose"  # that a bot of others must have
