"""Hundreds of mouse tables ticked at once, for training at speed."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from matou.env.batch import window_on
from matou.env.tick_encoder import TickEncoder, buffers_for, read_options
from matou.env.tick_rows import TickRows
from matou.env.values import at_least

Tick = tuple[
    npt.NDArray[np.int16],
    npt.NDArray[np.int8],
    npt.NDArray[np.float64],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
]


class BatchTickEnv:
    """Many tables of Multipli or Addi in ticks; a finished one is dealt anew at once.

    The arrays are read-only windows onto the memory the tables write to, as in `BatchEnv`.

        observations  (tables, seats, numbers) int16   what each seat sees
        masks         (tables, seats, actions) int8    what may come of its hand
        rewards       (tables, seats) float64          of the games the last tick ended, else 0
        dones, cuts   (tables,) bool                   whether it ended there, or was cut
    """

    def __init__(
        self,
        game: str = "multipli",
        tables: int = 512,
        players: int = 4,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        pace: int = 4,
        window: int = 20,
        max_ticks: int = 20_000,
    ) -> None:
        at_least(1, tables=tables, pace=pace, window=window, max_ticks=max_ticks)
        chosen = read_options(game, options)
        buffers = buffers_for(chosen, players, tables)
        self.tables = tables
        self.seats = int(buffers.rows) // tables
        self.num_actions = int(buffers.actions)
        encoders = [
            TickEncoder(chosen, players, buffers, number * self.seats, pace, window)
            for number in range(tables)
        ]
        self._rows = TickRows(encoders, self.seats, buffers, max_ticks)
        shape = (tables, self.seats, -1)
        self.observations = window_on(buffers.seen, np.int16).reshape(shape)
        self.masks = window_on(buffers.mask, np.int8).reshape(shape)
        self.rewards = window_on(self._rows.rewards, np.float64).reshape(tables, self.seats)
        self.dones = window_on(self._rows.done, np.bool_)
        self.cuts = window_on(self._rows.cut, np.bool_)
        self.reset(seed)

    def reset(self, seed: int = 0) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """Deal every table anew; the same seed and actions make the same games."""
        self._rows.reset(seed)
        return self.observations, self.masks

    def step(self, actions: npt.ArrayLike) -> Tick:
        """One tick: an action for each seat of each table; a hand that counts for nothing may
        still be moved, as at a real table."""
        codes = np.ascontiguousarray(actions, dtype=np.int64)
        if codes.shape != (self.tables, self.seats):
            raise ValueError(
                f"one action for each of {self.seats} seats at {self.tables} tables, "
                f"not {codes.shape}"
            )
        self._rows.step(codes.reshape(-1))
        return self.observations, self.masks, self.rewards, self.dones, self.cuts
