"""Hundreds of tables stepped in one call: what the batch of every game shares."""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from matou.env.desk import IllegalAction, Sheet


class Rows:
    """Tables that share a sheet, a row each; a finished one is dealt anew at once."""

    def __init__(self, players: i64, sheet: Sheet) -> None:
        rows = sheet.rows
        self.players: Final = players
        self.sheet: Final = sheet
        self.movers: Final = vec[u8]([0] * rows)
        self.done: Final = vec[u8]([0] * rows)
        self.rewards: Final = vec[float]([0.0] * (rows * players))
        self.sampled: Final = vec[i64]([0] * rows)
        self.ended: list[int] = []  # the rows that the last step ended

    def reset(self, seed: int) -> None:
        """Deal every table anew."""
        raise NotImplementedError

    def step(self, numbers: Iterable[i64]) -> None:
        """One action at each table; where one is masked, nothing happens at any.

        An array goes in as an object and becomes a vec here: mypyc 2.4 never frees a vec that a
        Python caller has passed.
        """
        codes = vec[i64](numbers)
        self.check(codes)
        self.forget()
        self.move(codes)

    def move(self, codes: vec[i64]) -> None:
        """Do what is known to be allowed, and show what came of it."""
        raise NotImplementedError

    def check(self, codes: vec[i64]) -> None:
        """Refuse codes one of which is masked."""
        actions = self.sheet.actions
        mask = self.sheet.mask
        at: i64 = 0
        for row in range(self.sheet.rows):
            code = codes[row]
            if code < 0 or code >= actions or not mask[at + code]:
                raise IllegalAction(f"action {code} is masked at table {row}")
            at += actions

    def sample(self, numbers: Iterable[i64]) -> None:
        """An allowed code for each row, by a random part of 2**PART_BITS."""
        parts = vec[i64](numbers)
        sheet = self.sheet
        for row in range(sheet.rows):
            self.sampled[row] = sheet.pick(row, parts[row])

    def forget(self) -> None:
        """The ends that the last step brought."""
        for row in self.ended:
            self.done[row] = 0
            for seat in range(self.players):
                self.rewards[row * self.players + seat] = 0.0
        self.ended.clear()

    def end(self, row: i64) -> None:
        self.done[row] = 1
        self.ended.append(row)
