"""The terminal part of each game, by its name."""

from typing import Final

from matou.cli.playing.terminal import Terminal
from matou.games.parts import Parts

TERMINALS: Final[Parts[Terminal]] = Parts("terminal", "Terminal")
