"""The cats of each game, by its name."""

from typing import Final

from matou.bots.cat import Cat
from matou.bots.chasse.cats import CHASSE
from matou.bots.course.cats import COURSE
from matou.bots.game import Clock, GameCats
from matou.bots.names import LevelError
from matou.bots.reflexes.cats import MOUSE
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.table import Table

CATS: Final[dict[str, GameCats]] = {
    "multipli": MOUSE,
    "addi": MOUSE,
    "course": COURSE,
    "chasse": CHASSE,
}
EVERYBODY: Final = -1  # every bit is set: cats on all seats


def register(name: str, cats: GameCats) -> None:
    """From now on cats play this game."""
    CATS[name] = cats


def cats_of(game: str) -> GameCats:
    if game not in CATS:
        raise LevelError(f"there are no cats for {game!r}; they play {', '.join(CATS)}")
    return CATS[game]


def cat_named(game: str, text: str, clock: Clock | None = None) -> Cat:
    """The cat of a game in turns by its name, such as `careful`, `searcher:400` (simulations)."""
    cat = cats_of(game).cat
    if cat is None:
        raise LevelError(f"the cats of {game} have reflexes, and no turns")
    return cat(text, clock)


def choose(table: Table, chance: Chance, cats: int = EVERYBODY) -> Action | None:
    """What simple cats on these seats (a bit mask) do next; None: the table waits for others."""
    return None if table.over else CATS[table.options.game.name].simple(table, chance, cats)
