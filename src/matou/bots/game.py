"""What the cats know of a game, as a value."""

from collections.abc import Callable
from dataclasses import dataclass, field

from matou.bots.cat import Cat
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.game import Table

Clock = Callable[[], float]  # seconds, from anywhere on
Simple = Callable[[Table, Chance, int], Action | None]


def _no_name(table: Table) -> str:
    return ""


def _nothing(table: Table, action: Action) -> str:
    return ""


@dataclass(frozen=True)
class GameCats:
    """Who plays a game when nobody sits there, and what is counted of many such games."""

    levels: tuple[str, ...]  # the weakest first
    usual: str  # the level that fills a chair where none is said
    check: Callable[[str], None]  # raise OptionError where no cat is called so
    simple: Simple  # what simple cats on these seats (a bit mask) do next; None: others are on
    # A whole game: the names of the players' cats, the seed and number of the game, a clock.
    play: Callable[[Table, list[str], int, int, Clock | None], None]
    counted: dict[str, str]  # by the key of an event's sentence: the name it is counted under
    made: Callable[[Table, Action], str] = _nothing  # what is counted that no event tells
    parts: dict[str, str] = field(default_factory=dict)  # what is counted as a part of what
    ending: Callable[[Table], str] = _no_name  # how a finished game came to its end
    cat: Callable[[str, Clock | None], Cat] | None = None  # by name, where the game has turns
