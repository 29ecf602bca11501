"""The interface between the search and a game: evaluate an action, play a table to its end."""

from math import exp

from mypy_extensions import i64, mypyc_attr

from matou.games.actions import Action
from matou.games.game import Table


@mypyc_attr(allow_interpreted_subclasses=True)  # an installed game is plain Python
class Evaluation:
    """Evaluates actions and positions in one search."""

    def __init__(self, enough: i64, trust: float) -> None:
        self.work: i64 = 0  # done so far
        self.enough = enough  # work, unless the searcher was given a budget
        self.trust = trust  # simulations that the first estimate counts as

    def look(self, table: Table, action: Action) -> float:
        """A first estimate of an action, from 0 to 1."""
        raise NotImplementedError

    def looks(self, table: Table, found: list[Action]) -> list[float]:
        """The first estimate of each of these actions."""
        return [self.look(table, action) for action in found]

    def outcome(self, table: Table, seat: i64) -> float:
        """Play on; then the share of the game that this seat has won, or its estimate."""
        raise NotImplementedError


def ended(table: Table, seat: i64) -> float:
    """The share of the game that a seat has won."""
    return 1.0 / len(table.winners) if seat in table.winners else 0.0


def hope(lead: float) -> float:
    return 1.0 / (1.0 + exp(-lead))
