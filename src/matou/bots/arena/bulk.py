"""Bulk play in one compiled loop. Game i depends on the seed and i only."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from matou.bots.arena.tally import Tally
from matou.bots.registry import EVERYBODY, GAME_CATS
from matou.bots.streams import COINS, DEAL, stream
from matou.bots.turns import MAX_ACTIONS
from matou.games.chance import Chance
from matou.games.deal import deal_options
from matou.games.events import Event
from matou.games.game import Options, Table

CATS: Final = ("simple", "random")
WATCHED_GAMES: Final = 200  # the events of so many games are counted


def run(options: Options, players: int, seed: int, first: int, count: int, cats: str) -> Tally:
    """Play the games number first to first + count − 1."""
    tally = Tally()
    cats_of_game = GAME_CATS[options.game.name]

    def note(name: str) -> None:
        if name:
            tally.events[name] += 1

    def on_event(event: Event) -> None:
        note(cats_of_game.counted(event))

    for game in range(first, first + count):
        table = begin(options, players, seed, game)
        watched = game < WATCHED_GAMES
        if watched:
            table.listener = on_event
            tally.watched += 1
        played = _play(table, cats_chance(seed, game), cats == "simple", note if watched else None)
        tally.add_game(table, played)
        if watched and table.over:
            note(cats_of_game.ending(table))
    return tally


def _play(table: Table, chance: Chance, simple: bool, note: Callable[[str], None] | None) -> i64:
    played: i64 = 0
    cats = GAME_CATS[table.options.game.name]
    choose = cats.simple
    while not table.over and played < MAX_ACTIONS:
        action = choose(table, chance, EVERYBODY) if simple else table.any_legal(chance)
        if action is None:
            break
        table.do(action)
        if note is not None:
            note(cats.made(table, action))
        played += 1
    return played


def begin(options: Options, players: int, seed: int, game: int) -> Table:
    """The table of one game, dealt."""
    return deal_options(options, players, stream(seed, game, DEAL))


def cats_chance(seed: int, game: int) -> Chance:
    """The chance of the cats of one game."""
    return stream(seed, game, COINS)
