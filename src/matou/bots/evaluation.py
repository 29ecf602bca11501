"""The interface between the search and a game: evaluate an action, play a table to its end."""

from math import exp

from mypy_extensions import i64, mypyc_attr

from matou.games.actions import Action
from matou.games.game import Table


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of others is plain Python
class Evaluation:
    """Weighs the tables of one search."""

    def __init__(self, enough: i64, trust: float) -> None:
        self.work: i64 = 0  # done so far
        self.enough = enough  # work, unless the searcher was given a budget
        self.trust = trust  # the first look counts like so many simulations

    def look(self, table: Table, action: Action) -> float:
        """What a careful cat thinks of an action, from 0 to 1."""
        raise NotImplementedError

    def looks(self, table: Table, found: list[Action]) -> list[float]:
        """The first opinion of each of these actions."""
        return [self.look(table, action) for action in found]

    def outcome(self, table: Table, seat: i64) -> float:
        """Play on; then the part of the game this seat has won, or may hope for."""
        raise NotImplementedError


def ended(table: Table, seat: i64) -> float:
    """The part of the game a seat has won."""
    return 1.0 / len(table.winners) if seat in table.winners else 0.0


def hope(lead: float) -> float:
    return 1.0 / (1.0 + exp(-lead))
