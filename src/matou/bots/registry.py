"""The cats of each game, by its name."""

from typing import Final

from matou.bots.cat import Cat
from matou.bots.game_cats import Clock, GameCats
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.game import OptionError, Table
from matou.games.parts import Parts

GAME_CATS: Final[Parts[GameCats]] = Parts("bots", "GameCats")
EVERYBODY: Final = -1  # every bit is set: cats on all seats


def cat_named(game: str, text: str, clock: Clock | None = None) -> Cat:
    """The cat of a game in turns by its name, such as `careful`, `searcher:400` (simulations)."""
    cat = GAME_CATS[game].cat
    if cat is None:
        raise OptionError(f"the cats of {game} have reflexes, and no turns")
    return cat(text, clock)


def choose(table: Table, chance: Chance, cats: int = EVERYBODY) -> Action | None:
    """What simple cats on these seats (a bit mask) do next; None: the table waits for others."""
    return None if table.over else GAME_CATS[table.options.game.name].simple(table, chance, cats)
