"""A game is a value: all that the rules know of it, in one place."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from matou.games.switches import Switch, Value

if TYPE_CHECKING:
    from matou.games.chance import Chance
    from matou.games.options import Options
    from matou.games.table import Table

View = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Game:
    """What sets one game apart; the other rooms of the house add their part by its name."""

    name: str
    family: str  # whose cards are played: multipli or addi
    switches: tuple[Switch, ...]
    players: Callable[["Options"], tuple[int, int]]  # the fewest and the most
    article: str  # that says so
    empty: Callable[["Options", int, int, "Chance"], "Table"]  # options, seats, players, chance
    # A shuffled deck, its first card first, and the seat that starts.
    deal: Callable[["Table", list[int], int], None]
    public: Callable[["Table"], View]  # what lies open to everybody
    personal: Callable[["Table", int, View], None]  # adds what one viewer alone may know
    reasons: dict[str, tuple[str, str]]  # what it refuses: the article and the sentence
    forms: dict[int, tuple[str, ...]]  # its actions as lines of a record (record/words.py)
    options: Callable[["Game", dict[str, Value]], "Options"]
    seats: Callable[["Options", int], int] = field(default=lambda options, players: players)
    check: Callable[["Options"], str] = field(default=lambda options: "")  # why these do not fit
    # The article behind an event, by its sentence, and by its card where that matters: "Laid trap".
    articles: dict[str, str] = field(default_factory=dict)
    hidden: bool = True  # hands are: what is told, and who may sit where, hangs on it
    cheese: bool = False  # K3: the cheese is a playing card
    least_cards: int = 1  # K6: what a small deck must leave for each seat

    def names(self) -> list[str]:
        """Of its switches."""
        return [switch.name for switch in self.switches]

    def __reduce__(self) -> tuple[object, ...]:
        from matou.games.registry import game_named  # it knows the games

        return game_named, (self.name,)

    def __repr__(self) -> str:
        return f"<game {self.name}>"
