"""One table as an environment sees it: numbers in, numbers out, and nothing but decisions."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from matou.games.chance import seeded
from matou.games.deal import deal_options
from matou.games.options import Options
from matou.games.table import Table

MOST_OFFERS: Final[i64] = 64  # no hand is good for so many: ten cards, five uses each
PART_BITS: Final = 31  # of a random part; whole numbers, because a float would be boxed


class IllegalAction(ValueError):
    """A code that the mask forbids."""


class Sheet:
    """Rows of observations and masks, shared with NumPy without copying."""

    def __init__(self, rows: i64, width: i64, actions: i64) -> None:
        self.rows: Final = rows
        self.width: Final = width
        self.actions: Final = actions
        self.seen: Final = vec[i16]([0] * (rows * width))
        self.mask: Final = vec[u8]([0] * (rows * actions))
        self.offers: Final = vec[i16]([0] * (rows * MOST_OFFERS))  # the codes the masks allow
        self.offered: Final = vec[i16]([0] * rows)  # how many of them

    def offer(self, row: i64, code: i64) -> None:
        """Allow a code, once."""
        place = row * self.actions + code
        if self.mask[place]:
            return
        self.mask[place] = 1
        count = i64(self.offered[row])
        self.offers[row * MOST_OFFERS + count] = i16(code)
        self.offered[row] = i16(count + 1)

    def offer_below(self, row: i64, limit: i64, codes: vec[u8], count: i64) -> None:
        """Allow those of the first codes that are below a limit, each once."""
        mask = self.mask
        offers = self.offers
        at = row * self.actions
        first = row * MOST_OFFERS
        last = first + i64(self.offered[row])
        for place in range(count):
            code = i64(codes[place])
            if code < limit and not mask[at + code]:
                mask[at + code] = 1
                offers[last] = i16(code)
                last += 1
        self.offered[row] = i16(last - first)

    def withdraw(self, row: i64) -> None:
        """Allow nothing; quicker than wiping a mask that is nearly empty."""
        first = row * MOST_OFFERS
        for place in range(first, first + i64(self.offered[row])):
            self.mask[row * self.actions + i64(self.offers[place])] = 0
        self.offered[row] = 0

    def pick(self, row: i64, part: i64) -> i64:
        """One of the codes a row allows, by a part of 2**PART_BITS."""
        place = part * i64(self.offered[row]) >> PART_BITS
        return i64(self.offers[row * MOST_OFFERS + place])


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of others is plain Python
class Desk:
    """A table, who decides at it, and the row of a sheet it writes to.

    A row is written again and again, so a desk remembers what stands there and changes that
    alone. `mover` is the seat that decides; what is forced is done without asking.
    """

    def __init__(self, options: Options, players: i64, sheet: Sheet, row: i64) -> None:
        self.options: Final = options
        self.players: Final = players
        self.sheet: Final = sheet
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
        actions = self.sheet.actions
        if not 0 <= code < actions or not self.sheet.mask[self.row * actions + code]:
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
