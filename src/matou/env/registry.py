"""The encoding of each game in turns, by its name."""

from collections.abc import Mapping
from typing import Final

from matou.env.buffers import Buffers
from matou.env.chasse_encoder import CHASSE
from matou.env.course_encoder import COURSE
from matou.env.encoder import Encoder
from matou.env.encoding import Encoding
from matou.env.rows import Rows
from matou.games.options import OptionError, Options, seats_for
from matou.games.registry import options

ENCODINGS: Final[dict[str, Encoding]] = {"chasse": CHASSE, "course": COURSE}


def register(name: str, encoding: Encoding) -> None:
    """From now on there are environments of this game."""
    ENCODINGS[name] = encoding


def read_options(game: str, players: int, given: Mapping[str, object] | None) -> Options:
    """The options of a game in turns; says what is wrong with them."""
    if game not in ENCODINGS:
        raise OptionError(f"{game!r} is not played in turns; these are: {', '.join(ENCODINGS)}")
    chosen = options(game, given)
    seats_for(chosen, players)
    return chosen


def buffers_for(chosen: Options, players: int, rows: int) -> Buffers:
    encoding = ENCODINGS[chosen.game.name]
    return Buffers(rows, encoding.width(players), encoding.actions)


def encoder_at(buffers: Buffers, row: int, chosen: Options, players: int) -> Encoder:
    return ENCODINGS[chosen.game.name].encoder(chosen, players, buffers, row)


def rows_of(buffers: Buffers, chosen: Options, players: int) -> Rows:
    """A table for each row of the buffers."""
    encoders = [encoder_at(buffers, row, chosen, players) for row in range(int(buffers.rows))]
    return Rows(encoders, players, buffers)
