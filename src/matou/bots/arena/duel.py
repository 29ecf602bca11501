"""Duels of two bots over many games. Game i depends on the seed and i only; seats alternate."""

from collections.abc import Callable

from matou.bots.arena.bulk import begin
from matou.bots.arena.tally import Tally
from matou.bots.loading import load_player
from matou.bots.registry import GAME_CATS
from matou.games.game import Options


def duel(
    options: Options,
    players: int,
    names: list[str],
    seed: int,
    first: int,
    count: int,
    clock: Callable[[], float] | None = None,
) -> Tally:
    """Play the games number first to first + count − 1; in game i player s is cat (s + i) mod n."""
    tally = Tally()
    cats = GAME_CATS[options.game.name]
    for game in range(first, first + count):
        table = begin(options, players, seed, game)
        order = [(player + game) % len(names) for player in range(players)]
        seated = [load_player(options.game.name, names[place]) for place in order]
        cats.play(table, seated, seed, game, clock)
        tally.add_game(table, order=order)
    return tally
