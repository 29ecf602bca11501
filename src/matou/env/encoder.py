"""One table as an environment sees it: numbers in, numbers out, and nothing but decisions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from matou.env.buffers import Buffers, IllegalAction
from matou.games.chance import seeded
from matou.games.deal import deal_options
from matou.games.game import Options, Table


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of others is plain Python
class Encoder:
    """A table, who decides at it, and the row of the buffers it writes to.

    A row is written again and again, so an encoder remembers what stands there and changes that
    alone. `mover` is the seat that decides; what is forced is done without asking.
    """

    def __init__(self, options: Options, players: i64, buffers: Buffers, row: i64) -> None:
        self.options: Final = options
        self.players: Final = players
        self.buffers: Final = buffers
        self.row: Final = row
        self.source = seeded(0)
        self.mover: i64 = 0
        self.over = False

    def seed(self, seed: int) -> None:
        """All games dealt from now on follow from the seed and what is played."""
        self.source = seeded(seed)

    def deal(self) -> Table:
        return deal_options(self.options, self.players, seeded(self.source.word()))

    def restart(self) -> None:
        """Deal a new game."""
        raise NotImplementedError

    def check(self, code: i64) -> None:
        """Refuse a code that the mask in the row forbids."""
        actions = self.buffers.actions
        if not 0 <= code < actions or not self.buffers.mask[self.row * actions + code]:
            raise IllegalAction(f"action {code} is masked")

    def step(self, code: i64) -> None:
        """Do what the seat that decides has chosen; the code is known to be legal."""
        raise NotImplementedError

    def write(self, seat: i64) -> None:
        """Write what a seat sees, and what it may do if it decides."""
        raise NotImplementedError

    def board(self) -> Table:
        """The table itself, for rendering and for tests."""
        raise NotImplementedError

    def reward(self, seat: i64) -> float:
        """Once it is over: the winners share +1, the others share −1, so it sums to zero."""
        table = self.board()
        winners: i64 = len(table.winners)
        losers = table.seats - winners
        if winners == 0 or losers == 0:
            return 0.0
        return 1.0 / float(winners) if seat in table.winners else -1.0 / float(losers)


@dataclass(frozen=True)
class Encoding:
    """A game in turns as numbers: how many there are, and who writes them."""

    width: Callable[[int], int]  # numbers of an observation, by players
    actions: int  # codes there are; a row allows up to MOST_ALLOWED of them
    encoder: Callable[[Options, int, Buffers, int], Encoder]  # options, players, buffers, row
