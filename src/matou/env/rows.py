"""Hundreds of desks stepped in one call: the loop of the batch environment."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from matou.env.desk import Desk, Sheet
from matou.games.chance import seeded


class Rows:
    """Desks that share a sheet; a finished one is dealt anew at once."""

    def __init__(self, desks: list[Desk], players: i64, sheet: Sheet) -> None:
        rows = sheet.rows
        self.desks: Final = desks
        self.players: Final = players
        self.sheet: Final = sheet
        self.movers: Final = vec[u8]([0] * rows)
        self.done: Final = vec[u8]([0] * rows)
        self.rewards: Final = vec[float]([0.0] * (rows * players))
        self.ended: list[int] = []  # the rows that the last step ended

    def reset(self, seed: int) -> None:
        chance = seeded(seed)
        self._forget()
        for row in range(len(self.desks)):
            desk = self.desks[row]
            desk.seed(chance.word())
            desk.restart()
            self._show(desk, row)

    def step(self, codes: vec[i64]) -> None:
        for row in range(len(self.desks)):
            self.desks[row].check(codes[row])
        self._forget()
        for row in range(len(self.desks)):
            desk = self.desks[row]
            desk.step(codes[row])
            if desk.over:
                self._end(desk, row)
            self._show(desk, row)

    def _show(self, desk: Desk, row: i64) -> None:
        mover = desk.mover
        self.movers[row] = u8(mover)
        desk.write(mover)

    def _forget(self) -> None:
        for row in self.ended:
            self.done[row] = 0
            for seat in range(self.players):
                self.rewards[row * self.players + seat] = 0.0
        self.ended.clear()

    def _end(self, desk: Desk, row: i64) -> None:
        self.done[row] = 1
        self.ended.append(row)
        for seat in range(self.players):
            self.rewards[row * self.players + seat] = desk.reward(seat)
        desk.restart()
