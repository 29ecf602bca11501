"""Duels: two cats, many games; game i depends on the seed and i alone, seats alternate."""

from collections.abc import Callable

from mypy_extensions import i64

from matou.bots.arena.bulk import LIMIT, WHOLE, begin
from matou.bots.arena.streams import COINS, stream
from matou.bots.cat import Cat, on_turn
from matou.bots.levels import cat_named
from matou.bots.reflexes.levels import reflex_named
from matou.bots.reflexes.race import play_game
from matou.bots.reflexes.racer import Racer
from matou.bots.reflexes.reflex import ReflexCat
from matou.games.chance import Chance
from matou.games.mouse.play import Mouse
from matou.games.options import Options
from matou.games.table import Table


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
    for game in range(first, first + count):
        table = begin(options, players, seed, game)
        order = [(player + game) % len(names) for player in range(players)]
        seated = [names[place] for place in order]
        if isinstance(table, Mouse):
            _race(table, seated, stream(seed, game, COINS))
        else:
            cats = [cat_named(options.game, name, clock) for name in seated]
            play(table, cats, [stream(seed, game, COINS + seat) for seat in range(players)])
        score.games += 1
        if not table.over:
            score.cut += 1
        winners = sorted({table.owner(seat) for seat in table.winners})
        for player in winners:
            score.wins[order[player]] += WHOLE // len(winners)
    return score


def _race(table: Mouse, names: list[str], chance: Chance) -> None:
    """A game at the mouse; the table waits as long as its slowest cat needs."""
    figures = [reflex_named(name) for name in names]
    racers: list[Racer | None] = [
        ReflexCat(figures[table.owner(seat)]) for seat in range(table.seats)
    ]
    play_game(table, racers, chance, max([one.window for one in figures]))


def play(table: Table, cats: list[Cat], coins: list[Chance]) -> i64:
    """A whole game of these cats, one for each seat; returns the number of actions."""
    played: i64 = 0
    while not table.over and played < LIMIT:
        seat = on_turn(table)
        table.do(cats[seat].choose(table, seat, coins[seat]))
        played += 1
    return played
