"""Bulk play in one compiled loop. Game i depends on the seed and i only."""

from typing import Final

from mypy_extensions import i64

from matou.bots.registry import EVERYBODY, GAME_CATS
from matou.bots.streams import COINS, DEAL, stream
from matou.bots.turns import LIMIT
from matou.games.chance import Chance
from matou.games.deal import deal_options
from matou.games.events import Event
from matou.games.game import Options, Table

CATS: Final = ("simple", "random")
LISTENED: Final = 200  # the events of so many games are counted
WHOLE: Final = 840  # a win in parts that 1 to 8 winners can share evenly


class Tally:
    """What many games came to, in whole numbers, so that the order of adding does not matter."""

    def __init__(
        self,
        games: int,
        cut: int,
        shared: int,
        wins: list[int],
        lengths: dict[int, int],
        listened: int,
        heard: dict[str, int],
    ) -> None:
        self.games = games
        self.cut = cut  # not over at the limit
        self.shared = shared  # more than one winner
        self.wins = wins  # by player, in parts of WHOLE
        self.lengths = lengths  # how many games had so many actions
        self.listened = listened
        self.heard = heard  # events of the games listened to, by name

    def count(self, name: str) -> None:
        if name:
            self.heard[name] = self.heard.get(name, 0) + 1

    def add_game(self, table: Table, played: int) -> None:
        self.games += 1
        self.lengths[played] = self.lengths.get(played, 0) + 1
        if not table.over:
            self.cut += 1
            return
        champions = table.champions()
        if len(champions) > 1:
            self.shared += 1
        for player in champions:
            self.wins[player] += WHOLE // len(champions)

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.cut += other.cut
        self.shared += other.shared
        self.listened += other.listened
        for player in range(len(self.wins)):
            self.wins[player] += other.wins[player]
        for length, games in other.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + games
        for name, times in other.heard.items():
            self.heard[name] = self.heard.get(name, 0) + times

    def __reduce__(self) -> tuple[object, ...]:
        return Tally, (
            self.games,
            self.cut,
            self.shared,
            self.wins,
            self.lengths,
            self.listened,
            self.heard,
        )


def no_games(players: int) -> Tally:
    return Tally(0, 0, 0, [0] * players, {}, 0, {})


def run(options: Options, players: int, seed: int, first: int, count: int, cats: str) -> Tally:
    """Play the games number first to first + count − 1."""
    tally = no_games(players)
    cats_of_game = GAME_CATS[options.game.name]

    def hear(event: Event) -> None:
        tally.count(cats_of_game.counted(event))

    for game in range(first, first + count):
        table = begin(options, players, seed, game)
        listened = game < LISTENED
        if listened:
            table.listener = hear
            tally.listened += 1
        played = _play(table, cats_chance(seed, game), cats == "simple", tally, listened)
        tally.add_game(table, played)
        if listened and table.over:
            tally.count(cats_of_game.ending(table))
    return tally


def _play(table: Table, chance: Chance, simple: bool, tally: Tally, listened: bool) -> i64:
    played: i64 = 0
    cats = GAME_CATS[table.options.game.name]
    choose = cats.simple
    while not table.over and played < LIMIT:
        action = choose(table, chance, EVERYBODY) if simple else table.any_legal(chance)
        if action is None:
            break
        table.do(action)
        if listened:
            tally.count(cats.made(table, action))
        played += 1
    return played


def begin(options: Options, players: int, seed: int, game: int) -> Table:
    """The table of one game, dealt."""
    return deal_options(options, players, stream(seed, game, DEAL))


def cats_chance(seed: int, game: int) -> Chance:
    """What the cats of one game flip their coins with."""
    return stream(seed, game, COINS)
