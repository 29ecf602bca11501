"""The totals of many games. Not compiled: a dataclass can be sent to another process."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Final

from matou.games.game import Table

WIN_PARTS: Final = 840  # a win in parts that 1 to 8 winners can share evenly


@dataclass
class Tally:
    """Whole numbers only, so that the order of adding does not matter."""

    games: int = 0
    cut: int = 0  # games that were not over at the limit
    shared: int = 0  # games with more than one winner
    wins: Counter[int] = field(default_factory=Counter)  # by player or bot, in WIN_PARTS
    lengths: Counter[int] = field(default_factory=Counter)  # how many games had so many actions
    watched: int = 0  # games whose events were counted
    events: Counter[str] = field(default_factory=Counter)

    def add_game(self, table: Table, played: int = 0, order: Sequence[int] | None = None) -> None:
        """A game of so many actions; `order` names the bot of each player."""
        self.games += 1
        self.lengths[played] += 1
        if not table.over:
            self.cut += 1
            return
        champions = table.champions()
        self.shared += len(champions) > 1
        for player in champions:
            self.wins[player if order is None else order[player]] += WIN_PARTS // len(champions)

    def merge(self, other: "Tally") -> None:
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def share(self, place: int) -> float:
        """The part of the games that a player or bot won; a shared win counts in parts."""
        return self.wins[place] / WIN_PARTS / self.games if self.games else 0.0
