"""Duels: two cats, many games; game i depends on the seed and i alone, seats alternate."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from matou.bots.bulk import LIMIT, WHOLE, begin
from matou.bots.cat import Cat, on_turn
from matou.bots.levels import cat_named
from matou.bots.streams import COINS, stream
from matou.games.chance import Chance
from matou.games.options import Options
from matou.games.table import Table

Z: Final = 1.959964  # 95 %


class Score:
    """What the games of some cats came to, in whole numbers: adding is possible in any order."""

    def __init__(self, games: int, cut: int, wins: list[int]) -> None:
        self.games = games
        self.cut = cut  # not over at the limit
        self.wins = wins  # by name in the order given, in parts of WHOLE

    def merge(self, other: "Score") -> None:
        self.games += other.games
        self.cut += other.cut
        for place in range(len(self.wins)):
            self.wins[place] += other.wins[place]

    def share(self, place: int) -> float:
        """The part of the games this cat won; a shared win counts in parts."""
        return self.wins[place] / WHOLE / self.games if self.games else 0.0

    def interval(self, place: int) -> tuple[float, float]:
        """Wilson's 95 % interval of that part."""
        return wilson(self.share(place), self.games)

    def __reduce__(self) -> tuple[object, ...]:
        return Score, (self.games, self.cut, self.wins)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share seen in so many games."""
    if games == 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    width = Z * ((share * (1 - share) + Z * Z / (4 * games)) / games) ** 0.5 / (1 + Z * Z / games)
    return middle - width, middle + width


def no_score(names: int) -> Score:
    return Score(0, 0, [0] * names)


def duel(
    options: Options,
    players: int,
    names: list[str],
    seed: int,
    first: int,
    count: int,
    clock: Callable[[], float] | None = None,
) -> Score:
    """Play the games number first to first + count − 1; in game i seat s is cat (s + i) mod n."""
    cats = [cat_named(options.game, name, clock) for name in names]
    score = no_score(len(names))
    for game in range(first, first + count):
        table = begin(options, players, seed, game)
        seated = [cats[(seat + game) % len(cats)] for seat in range(players)]
        coins = [stream(seed, game, COINS + seat) for seat in range(players)]
        play(table, seated, coins)
        score.games += 1
        if not table.over:
            score.cut += 1
        for seat in table.winners:
            score.wins[(seat + game) % len(cats)] += WHOLE // len(table.winners)
    return score


def play(table: Table, cats: list[Cat], coins: list[Chance]) -> i64:
    """A whole game of these cats, one for each seat; returns the number of actions."""
    played: i64 = 0
    while not table.over and played < LIMIT:
        seat = on_turn(table)
        table.do(cats[seat].choose(table, seat, coins[seat]))
        played += 1
    return played
