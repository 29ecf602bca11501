"""How each game is played in the terminal, by its name."""

from typing import Final

from matou.cli.playing.chasse import CHASSE
from matou.cli.playing.course import COURSE
from matou.cli.playing.game import Terminal
from matou.cli.playing.mouse import MOUSE
from matou.games.parts import Parts

TERMINALS: Final[Parts[Terminal]] = Parts(
    "Terminal", "matou/cli/playing/registry.py",
    multipli=MOUSE, addi=MOUSE, course=COURSE, chasse=CHASSE,
)  # fmt: skip
