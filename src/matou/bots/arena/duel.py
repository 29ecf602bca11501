"""Duels of two bots over many games. Game i depends on the seed and i only; seats alternate."""

from collections.abc import Callable

from matou.bots.arena.bulk import WHOLE, begin
from matou.bots.loading import load_player
from matou.bots.registry import GAME_CATS
from matou.games.game import Options


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

    def __reduce__(self) -> tuple[object, ...]:
        return Score, (self.games, self.cut, self.wins)


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
    """Play the games number first to first + count − 1; in game i player s is cat (s + i) mod n."""
    score = no_score(len(names))
    cats = GAME_CATS[options.game.name]
    for game in range(first, first + count):
        table = begin(options, players, seed, game)
        order = [(player + game) % len(names) for player in range(players)]
        seated = [load_player(options.game.name, names[place]) for place in order]
        cats.play(table, seated, seed, game, clock)
        score.games += 1
        if not table.over:
            score.cut += 1
        champions = table.champions() if table.over else []
        for player in champions:
            score.wins[order[player]] += WHOLE // len(champions)
    return score
