"""What an environment in turns knows of a game, as a value."""

from collections.abc import Callable
from dataclasses import dataclass

from matou.env.buffers import Buffers
from matou.env.encoder import Encoder
from matou.games.options import Options


@dataclass(frozen=True)
class Encoding:
    """A game as numbers: how many there are, and who writes them."""

    width: Callable[[int], int]  # numbers of an observation, by players
    actions: int  # codes there are; a row allows up to MOST_ALLOWED of them
    encoder: Callable[[Options, int, Buffers, int], Encoder]  # options, players, buffers, row
