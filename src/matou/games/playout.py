"""Random games in one compiled loop, for tests, searches and statistics."""

from mypy_extensions import i64

from matou.games.chance import seeded
from matou.games.game import Table


def playout(table: Table, seed: int = 0, limit: i64 = 1_000_000) -> i64:
    """Play random legal actions to the end (or the limit); returns how many.

    Examples:
        >>> table = matou.deal("chasse", players=3, seed=7)
        >>> matou.playout(table, seed=1)
        105
        >>> table.over, table.winners
        (True, [2])
    """
    chance = seeded(seed)
    played: i64 = 0
    while not table.over and played < limit:
        table.do(table.any_legal(chance))
        played += 1
    return played
