"""How each game is played in the terminal, by its name."""

from typing import Final

from matou.cli.playing.chasse import CHASSE
from matou.cli.playing.course import COURSE
from matou.cli.playing.game import Terminal
from matou.cli.playing.mouse import MOUSE
from matou.games.options import Options

TERMINALS: Final[dict[str, Terminal]] = {
    "multipli": MOUSE,
    "addi": MOUSE,
    "course": COURSE,
    "chasse": CHASSE,
}


def register(name: str, terminal: Terminal) -> None:
    """From now on this game can be played in the terminal."""
    TERMINALS[name] = terminal


def terminal_of(options: Options) -> Terminal:
    return TERMINALS[options.game.name]
