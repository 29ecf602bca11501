"""A random stream for each game of a run, so that games can be played in any order.

Not compiled: a keyboard interrupt in a large product would abort compiled code.
"""

from typing import Final

from matou.games.chance import Chance, seeded

DEAL: Final = 0  # for the shuffle
COINS: Final = 1  # for the bots' decisions

_MASK: Final = (1 << 64) - 1


def stream(seed: int, game: int, purpose: int) -> Chance:
    """The seed of one stream; SplitMix64 mixes it, so near seeds give unrelated numbers."""
    mixed = (seed * 0x9E3779B97F4A7C15 + game * 0xD1342543DE82EF95 + purpose + 1) & _MASK
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
    return seeded((mixed ^ (mixed >> 31)) >> 2)  # below 2**62: a small number for the compiler
