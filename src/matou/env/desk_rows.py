"""Desks stepped in one call: the batch of a game whose rules are called table by table."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from matou.env.desk import Desk, Sheet
from matou.env.rows import Rows
from matou.games.chance import seeded


class DeskRows(Rows):
    """A desk for each row."""

    def __init__(self, desks: list[Desk], players: i64, sheet: Sheet) -> None:
        super().__init__(players, sheet)
        self.desks: Final = desks

    def reset(self, seed: int) -> None:
        chance = seeded(seed)
        self.forget()
        for row in range(len(self.desks)):
            desk = self.desks[row]
            desk.seed(chance.word())
            desk.restart()
            self._show(desk, row)

    def move(self, codes: vec[i64]) -> None:
        for row in range(len(self.desks)):
            desk = self.desks[row]
            desk.step(codes[row])
            if desk.over:
                self._restart(desk, row)
            self._show(desk, row)

    def _show(self, desk: Desk, row: i64) -> None:
        mover = desk.mover
        self.movers[row] = u8(mover)
        desk.write(mover)

    def _restart(self, desk: Desk, row: i64) -> None:
        self.end(row)
        for seat in range(self.players):
            self.rewards[row * self.players + seat] = desk.reward(seat)
        desk.restart()
