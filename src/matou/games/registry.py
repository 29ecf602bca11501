"""The registry of games: one entry names all parts of a game.

A part above the rules is named as `module:attribute` and loaded when it is first asked for, so that
the rules import no other package.
"""

import copyreg
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from matou.games import refusals
from matou.games.chasse.definition import CHASSE
from matou.games.course.definition import COURSE
from matou.games.forms import register_forms
from matou.games.game import Game, OptionError, Options
from matou.games.installed import GAMES_GROUP, broken, installed_names, load_installed
from matou.games.mouse.definition import ADDI, MULTIPLI
from matou.games.options import read_options
from matou.games.switches import Switch


@dataclass(frozen=True)
class Registration:
    """The parts of one game; all but its rules are `module:attribute`, or empty where missing."""

    game: Game
    text: str = ""  # a Text: positions and records
    situations: str = ""  # a class under Stage
    bots: str = ""  # a GameCats
    encoding: str = ""  # an Encoding, for environments in turns
    terminal: str = ""  # a Terminal
    room: str = ""  # a RoomGame, for rooms of the server


MOUSE: Final = Registration(
    MULTIPLI,
    text="matou.record.mouse:MOUSE",
    situations="matou.record.situations.mouse:MouseSituation",
    bots="matou.bots.reflexes.cats:MOUSE",
    terminal="matou.cli.playing.mouse:MOUSE",
    room="matou.server.rooms.games.mouse:MOUSE",
)
OURS: Final = (
    MOUSE,
    replace(MOUSE, game=ADDI),
    Registration(
        COURSE,
        text="matou.record.course:COURSE",
        situations="matou.record.situations.course:CourseSituation",
        bots="matou.bots.course.cats:COURSE",
        encoding="matou.env.course_encoder:COURSE",
        terminal="matou.cli.playing.course:COURSE",
        room="matou.server.rooms.games.course:COURSE",
    ),
    Registration(
        CHASSE,
        text="matou.record.chasse:CHASSE",
        situations="matou.record.situations.chasse:ChasseSituation",
        bots="matou.bots.chasse.cats:CHASSE",
        encoding="matou.env.chasse_encoder:CHASSE",
        terminal="matou.cli.playing.chasse:CHASSE",
        room="matou.server.rooms.games.chasse:CHASSE",
    ),
)
GAMES: Final[dict[str, Game]] = {}  # all that are registered so far
REGISTRATIONS: Final[dict[str, Registration]] = {}
_DEFAULTS: Final[dict[str, Options]] = {}  # cached: a bulk run deals the same game many times


def register(entry: Registration) -> None:
    """Add a game, or replace the game of the same name."""
    game = entry.game
    GAMES[game.name] = game
    REGISTRATIONS[game.name] = entry
    refusals.REFUSALS.update(game.refusals)
    register_forms(game.forms, game.family)
    _DEFAULTS[game.name] = read_options(game, {})


def game_named(name: str) -> Game:
    """The game; an installed one is loaded and registered when its name is first asked for."""
    if name not in GAMES:
        if name not in installed_names(GAMES_GROUP):
            raise OptionError(f"there is no game {name!r}; the games are {', '.join(game_names())}")
        entry = load_installed(GAMES_GROUP, name)
        if not isinstance(entry, Registration) or entry.game.name != name:
            raise broken(GAMES_GROUP, name, "is no Registration of a game of that name")
        register(entry)
    return GAMES[name]


def game_names() -> list[str]:
    """All games by name, those that are installed but not yet loaded included."""
    return list(dict.fromkeys([*GAMES, *installed_names(GAMES_GROUP)]))


def load_installed_games() -> None:
    """Register every installed game now; raises OptionError at the first broken one."""
    for name in installed_names(GAMES_GROUP):
        game_named(name)


def _pickled(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """Pickle a game by its name; unpickling looks it up in this registry."""
    return game_named, (game.name,)


copyreg.pickle(Game, _pickled)  # not a method: a game must not import the registry


def options(name: str, given: Mapping[str, object] | None = None) -> Options:
    """Read the options of a game; missing ones have their defaults.

    Examples:
        >>> chosen = matou.options("multipli", {"tables": 7})
        >>> chosen.changed(), len(chosen.cards)
        ({'tables': '7'}, 120)
        >>> matou.options("multipli", {"tabels": 7})
        Traceback (most recent call last):
        matou.games.game.OptionError: multipli has no option 'tabels'; it has edition, ...
    """
    game = game_named(name)
    return read_options(game, given) if given else _DEFAULTS[name]


def all_switches() -> list[Switch]:
    """The names of all switches of all games, each once."""
    return list({one.name: one for game in GAMES.values() for one in game.switches}.values())


for _entry in OURS:
    register(_entry)
