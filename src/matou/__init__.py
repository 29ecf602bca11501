"""Matou: the digital table for the Cat's Family arithmetic card games.

Examples:
    >>> import random, matou
    >>> table = matou.deal("chasse", players=3, seed=7)
    >>> while not table.over:
    ...     table.play(random.choice(table.legal()))
    >>> table.over
    True
"""

from matou import engine  # noqa: F401  # first: it chooses between the sources and the extensions
from matou.games.actions import Action
from matou.games.chance import Chance, seeded
from matou.games.deal import deal
from matou.games.game import OptionError, Options, Table
from matou.games.playout import playout
from matou.games.refusals import Refused
from matou.games.registry import GAMES, options
from matou.games.views import SPECTATOR, view
from matou.record.game_record import Recorder, read_record, replay, write_record
from matou.record.position import read_position, write_position
from matou.record.words import read_action

__version__ = "0.3.0.dev0"

__all__ = [
    "GAMES",
    "SPECTATOR",
    "Action",
    "Chance",
    "OptionError",
    "Options",
    "Recorder",
    "Refused",
    "Table",
    "deal",
    "options",
    "playout",
    "read_action",
    "read_position",
    "read_record",
    "replay",
    "seeded",
    "view",
    "write_position",
    "write_record",
]
