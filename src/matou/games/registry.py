"""All games by name: ours, and whatever else is registered."""

import copyreg
from collections.abc import Callable, Mapping
from typing import Final

from matou.games import refusals
from matou.games.chasse.game import CHASSE
from matou.games.course.game import COURSE
from matou.games.game import Game, OptionError, Options
from matou.games.mouse.game import ADDI, MULTIPLI
from matou.games.options import read_options
from matou.games.switches import Switch

GAMES: Final[dict[str, Game]] = {}
_DEFAULTS: Final[dict[str, Options]] = {}  # read once: a bulk run deals the same game a lot


def register(game: Game) -> None:
    """From now on there is this game; the other rooms may register their part of it, too."""
    GAMES[game.name] = game
    refusals.REFUSALS.update(game.refusals)
    _DEFAULTS[game.name] = read_options(game, {})


def game_named(name: str) -> Game:
    if name not in GAMES:
        raise OptionError(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def _pickled(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """By its name: unpickling it loads this registry."""
    return game_named, (game.name,)


copyreg.pickle(Game, _pickled)  # not a method: a game must not import the registry


def options(name: str, given: Mapping[str, object] | None = None) -> Options:
    """Read the options of a game; what is not given stands at its default."""
    game = game_named(name)
    return read_options(game, given) if given else _DEFAULTS[name]


def all_switches() -> list[Switch]:
    """Of all games, each name once."""
    return list({one.name: one for game in GAMES.values() for one in game.switches}.values())


for _game in (MULTIPLI, ADDI, COURSE, CHASSE):
    register(_game)
