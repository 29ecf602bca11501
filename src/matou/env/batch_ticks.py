"""Hundreds of mouse tables advanced one tick at once, for training at speed."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from matou.env.batch import window_on
from matou.env.tick_encoder import (
    TickEncoder,
    TickSnapshot,
    buffers_for,
    entries,
    meanings,
    read_options,
)
from matou.env.tick_rows import TickRows
from matou.env.values import at_least
from matou.games.mouse.switches import MouseOptions

Tick = tuple[
    npt.NDArray[np.int16],
    npt.NDArray[np.int8],
    npt.NDArray[np.float64],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
]

# Options, players, pace, window, most ticks; snapshots of the tables; the tables that the last
# tick ended or cut, those it cut, and all rewards.
Setting = tuple[MouseOptions, int, int, int, int]
BatchTickState = tuple[Setting, list[TickSnapshot], list[int], list[int], list[float]]


class BatchTickEnv:
    """Many tables of Multipli or Addi in ticks; a finished one is dealt again in the same step.

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
        self._set_up((read_options(game, options), players, pace, window, max_ticks), tables)
        self.reset(seed)

    def _set_up(self, setting: Setting, tables: int) -> None:
        chosen, players, pace, window, max_ticks = setting
        buffers = buffers_for(chosen, players, tables)
        self._setting = setting
        self.tables = tables
        self.seats = int(buffers.rows) // tables
        self.entries = entries(chosen, players, pace, window)
        self.action_names = meanings(chosen)
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

    def __getstate__(self) -> BatchTickState:
        """For copies and pickles, which need memory of their own."""
        rows = self._rows
        cuts = np.flatnonzero(self.cuts).tolist()
        rewards = self.rewards.reshape(-1).tolist()
        return self._setting, rows.snapshots(), list(rows.ended), cuts, rewards

    def __setstate__(self, state: BatchTickState) -> None:
        setting, snapshots, ended, cuts, rewards = state
        self._set_up(setting, len(snapshots))
        self._rows.restore(snapshots, ended, cuts, rewards)

    def reset(self, seed: int = 0) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """Deal every table again; the same seed and actions make the same games."""
        self._rows.reset(seed)
        return self.observations, self.masks

    def step(self, actions: npt.ArrayLike) -> Tick:
        """One tick: an action for each seat of each table; a hand without effect may
        still be moved, as at a real table."""
        codes = np.ascontiguousarray(actions, dtype=np.int64)
        if codes.shape != (self.tables, self.seats):
            raise ValueError(
                f"one action for each of {self.seats} seats at {self.tables} tables, "
                f"not {codes.shape}"
            )
        self._rows.step(codes.reshape(-1))
        return self.observations, self.masks, self.rewards, self.dones, self.cuts
