"""The encoding of each game in turns, by its name."""

from collections.abc import Mapping
from typing import Final

from matou.env.buffers import Buffers
from matou.env.encoder import Encoder, Encoding
from matou.env.rows import Rows
from matou.games.game import Options
from matou.games.options import seats_for
from matou.games.parts import Parts
from matou.games.registry import options

ENCODINGS: Final[Parts[Encoding]] = Parts("encoding", "Encoding in turns")


def read_options(game: str, players: int, given: Mapping[str, object] | None) -> Options:
    """The options of a game in turns; raises OptionError."""
    chosen = options(game, given)
    seats_for(chosen, players)
    ENCODINGS[game]  # or says that there is none
    return chosen


def buffers_for(chosen: Options, players: int, rows: int) -> Buffers:
    encoding = ENCODINGS[chosen.game.name]
    return Buffers(rows, len(encoding.entries(chosen, players)), len(encoding.actions))


def encoder_at(buffers: Buffers, row: int, chosen: Options, players: int) -> Encoder:
    return ENCODINGS[chosen.game.name].encoder(chosen, players, buffers, row)


def rows_of(buffers: Buffers, chosen: Options, players: int) -> Rows:
    """A table for each row of the buffers."""
    encoders = [encoder_at(buffers, row, chosen, players) for row in range(int(buffers.rows))]
    return Rows(encoders, players, buffers)
