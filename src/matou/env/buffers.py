"""Observations and masks of many tables, as memory that NumPy reads without copying."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

MAX_ALLOWED: Final[i64] = 64  # more than any hand allows: ten cards, five uses each
PART_BITS: Final = 31  # of a random part; whole numbers, because a float would be boxed


class IllegalAction(ValueError):
    """A code that the mask forbids."""


class Buffers:
    """Rows of observations and masks, shared with NumPy without copying."""

    def __init__(self, rows: i64, width: i64, actions: i64) -> None:
        self.rows: Final = rows
        self.width: Final = width
        self.actions: Final = actions
        self.seen: Final = vec[i16]([0] * (rows * width))
        self.mask: Final = vec[u8]([0] * (rows * actions))
        self.allowed: Final = vec[i16]([0] * (rows * MAX_ALLOWED))  # the codes the masks allow
        self.counts: Final = vec[i16]([0] * rows)  # how many of them

    def allow(self, row: i64, code: i64) -> None:
        """Allow a code, once."""
        place = row * self.actions + code
        if self.mask[place]:
            return
        self.mask[place] = 1
        count = i64(self.counts[row])
        self.allowed[row * MAX_ALLOWED + count] = i16(code)
        self.counts[row] = i16(count + 1)

    def allow_below(self, row: i64, limit: i64, codes: vec[u8], count: i64) -> None:
        """Allow those of the first codes that are below a limit, each once."""
        mask = self.mask
        allowed = self.allowed
        at = row * self.actions
        first = row * MAX_ALLOWED
        last = first + i64(self.counts[row])
        for place in range(count):
            code = i64(codes[place])
            if code < limit and not mask[at + code]:
                mask[at + code] = 1
                allowed[last] = i16(code)
                last += 1
        self.counts[row] = i16(last - first)

    def forbid_all(self, row: i64) -> None:
        """Allow nothing; it clears the allowed codes alone, because few are."""
        mask = self.mask
        allowed = self.allowed
        at = row * self.actions
        first = row * MAX_ALLOWED
        for place in range(first, first + i64(self.counts[row])):
            mask[at + i64(allowed[place])] = 0
        self.counts[row] = 0

    def pick(self, row: i64, part: i64) -> i64:
        """One of the codes a row allows, by a part of 2**PART_BITS."""
        place = part * i64(self.counts[row]) >> PART_BITS
        return i64(self.allowed[row * MAX_ALLOWED + place])
