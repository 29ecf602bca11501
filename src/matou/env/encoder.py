"""The encoding of one table: actions and observations as numbers, with real decisions only."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from matou.env.buffers import Buffers, IllegalAction
from matou.env.entries import Entry
from matou.games.chance import Chance, seeded
from matou.games.deal import deal_options
from matou.games.game import Options, Table

# The whole state of an encoder: its table, its chance, `asked` and `mover`.
Snapshot = tuple[Table, Chance, int, int]


@mypyc_attr(allow_interpreted_subclasses=True)  # an installed game is plain Python
class Encoder:
    """A table, who decides at it, and the row of the buffers it writes to.

    An encoder remembers what its row holds and writes changes only. `mover` is the seat that
    decides; forced actions are played without asking.
    """

    def __init__(self, options: Options, players: i64, buffers: Buffers, row: i64) -> None:
        self.options: Final = options
        self.players: Final = players
        self.buffers: Final = buffers
        self.row: Final = row
        self.source = seeded(0)
        self.mover: i64 = 0
        self.asked: i64 = -1  # the seat that may answer out of turn, or −1
        self.over = False

    def seed(self, seed: int) -> None:
        """Seed the deals of all games from now on."""
        self.source = seeded(seed)

    def deal(self) -> Table:
        return deal_options(self.options, self.players, seeded(self.source.word()))

    def restart(self) -> None:
        """Deal a new game."""
        self.asked = -1
        self.adopt(self.deal())

    def adopt(self, table: Table) -> None:
        """Continue with this table, and write its whole row."""
        raise NotImplementedError

    def snapshot(self) -> Snapshot:
        """The state for a copy."""
        return self.board().copy(), self.source.copy(), self.asked, self.mover

    def restore(self, snapshot: Snapshot) -> None:
        """Restore a snapshot of an encoder with the same options and players."""
        table, source, asked, mover = snapshot
        self.source = source.copy()
        self.asked = asked
        self.adopt(table.copy())
        self.mover = mover

    def check(self, code: i64) -> None:
        """Refuse a code that the mask in the row forbids."""
        actions = self.buffers.actions
        if not 0 <= code < actions or not self.buffers.mask[self.row * actions + code]:
            raise IllegalAction(f"action {code} is masked")

    def step(self, code: i64) -> None:
        """Play the code chosen by the seat that decides; it is known to be legal."""
        raise NotImplementedError

    def write(self, seat: i64) -> None:
        """Write the observation of a seat, and its mask if it decides."""
        raise NotImplementedError

    def board(self) -> Table:
        """The table itself, for rendering and for tests."""
        raise NotImplementedError

    def reward(self, seat: i64) -> float:
        """The rewards of a finished game: winners share +1, the others share −1, so the sum is
        zero."""
        table = self.board()
        winners: i64 = len(table.winners)
        losers = table.seats - winners
        if winners == 0 or losers == 0:
            return 0.0
        return 1.0 / float(winners) if seat in table.winners else -1.0 / float(losers)


@dataclass(frozen=True)
class Encoding:
    """The encoding of a game in turns: its sizes, its names and its encoder."""

    entries: Callable[[Options, int], list[Entry]]  # of an observation, by players
    # What each code means, as seat A of a full table writes it: B sits one place on. A row allows
    # up to MAX_ALLOWED of them.
    actions: tuple[str, ...]
    encoder: Callable[[Options, int, Buffers, int], Encoder]  # options, players, buffers, row
