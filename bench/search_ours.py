"""Measure our searcher: simulations in a CPU second, and how long a decision takes."""

from importlib.machinery import EXTENSION_SUFFIXES
from time import process_time
from typing import Any

from answering import answer

import matou
from matou.bots import search
from matou.bots.registry import cat_named
from matou.games.game import Table

GAMES = ("course", "chasse")
EVERY = 7  # one decision in so many of a game is asked of the searcher, the rest of careful cats


class Decisions:
    """One decision after the other, taken from two-player games of careful cats."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.seed = 0
        self.coins = matou.seeded(1)
        self.careful = cat_named(game, "careful")
        self.table: Table = matou.deal(game, players=2, seed=0)

    def next(self) -> tuple[Table, int]:
        """A table, and the seat that has something to choose there."""
        choices = 0
        while True:
            if self.table.over:
                self.seed += 1
                self.table = matou.deal(self.game, players=2, seed=self.seed)
            table = self.table
            seat = table.asked()
            choices += len(table.legal(seat)) > 1
            if choices == EVERY:
                twin = table.copy()
                table.do(self.careful.choose(table, seat, self.coins))
                return twin, seat
            table.do(self.careful.choose(table, seat, self.coins))

    def measure(self, seconds: float) -> dict[str, float]:
        """Only the searcher's own time counts."""
        cat = cat_named(self.game, "searcher")
        assert isinstance(cat, search.Searcher)
        simulations = 0
        spent: list[float] = []
        while sum(spent) < seconds:
            table, seat = self.next()
            start = process_time()
            cat.choose(table, seat, self.coins)
            spent.append(process_time() - start)
            simulations += cat.done
        spent.sort()
        return {
            "actions": simulations,
            "cpu": sum(spent),
            "decisions": len(spent),
            "p50": spent[len(spent) // 2],
            "p99": spent[len(spent) * 99 // 100],
        }


def tasks() -> dict[str, Decisions]:
    """Everything that can be asked for, by name."""
    return {f"search:{game}": Decisions(game) for game in GAMES}


def about() -> dict[str, Any]:
    """Whether the search was loaded compiled."""
    return {"compiled": str(search.__file__).endswith(tuple(EXTENSION_SUFFIXES))}


if __name__ == "__main__":
    answer(tasks, Decisions.measure, about)
