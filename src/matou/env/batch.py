"""Hundreds of tables stepped at once, for training at speed."""

from collections.abc import Mapping
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from matou.env.buffers import PART_BITS
from matou.env.encoder import Snapshot
from matou.env.registry import ENCODINGS, buffers_for, read_options, rows_of
from matou.env.values import at_least
from matou.games.game import Options

Step = tuple[
    npt.NDArray[np.int16], npt.NDArray[np.int8], npt.NDArray[np.float64], npt.NDArray[np.bool_]
]

Kind = TypeVar("Kind", bound=np.generic)

# Options, players; snapshots of the tables; the tables that the last step ended, and all rewards.
BatchState = tuple[Options, int, list[Snapshot], list[int], list[float]]


class BatchEnv:
    """Many tables of one game in turns; a finished one is dealt again in the same step.

    The arrays are windows onto the memory the tables write to: each step changes them in place
    and copies nothing, so copy what you want to keep. They are read-only.

        observations  (tables, numbers) int16   what the seat that decides sees
        masks         (tables, actions) int8    what it may do
        movers        (tables,) uint8           which seat that is
        rewards       (tables, players) float64 of the games the last step ended, else 0
        dones         (tables,) bool            whether it ended there

    `entries` has the name and the bounds of each number, `action_names` the meaning of each code.
    """

    def __init__(
        self,
        game: str = "chasse",
        tables: int = 512,
        players: int = 2,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        at_least(1, tables=tables)
        self._set_up(read_options(game, players, options), tables, players)
        self.reset(seed)

    def _set_up(self, chosen: Options, tables: int, players: int) -> None:
        buffers = buffers_for(chosen, players, tables)
        self._options = chosen
        self.tables = tables
        self.players = players
        self.entries = ENCODINGS[chosen.game.name].entries(chosen, players)
        self.action_names = ENCODINGS[chosen.game.name].actions
        self.num_actions = int(buffers.actions)
        self._rows = rows_of(buffers, chosen, players)
        self.observations = window_on(buffers.seen, np.int16).reshape(tables, -1)
        self.masks = window_on(buffers.mask, np.int8).reshape(tables, -1)
        self.movers = window_on(self._rows.movers, np.uint8)
        self.rewards = window_on(self._rows.rewards, np.float64).reshape(tables, players)
        self._sampled = window_on(self._rows.sampled, np.int64)
        self.dones = window_on(self._rows.done, np.bool_)

    def __getstate__(self) -> BatchState:
        """For copies and pickles, which need memory of their own."""
        rows = self._rows
        rewards = self.rewards.reshape(-1).tolist()
        return self._options, self.players, rows.snapshots(), list(rows.ended), rewards

    def __setstate__(self, state: BatchState) -> None:
        chosen, players, snapshots, ended, rewards = state
        self._set_up(chosen, len(snapshots), players)
        self._rows.restore(snapshots, ended, rewards)

    def reset(self, seed: int = 0) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """Deal every table again; the same seed and actions make the same games."""
        self._rows.reset(seed)
        return self.observations, self.masks

    def step(self, actions: npt.ArrayLike) -> Step:
        """One action at each table; where one is masked, IllegalAction is raised and none moves."""
        codes = np.ascontiguousarray(actions, dtype=np.int64)
        if codes.shape != (self.tables,):
            raise ValueError(f"one action for each of {self.tables} tables, not {codes.shape}")
        self._rows.step(codes)
        return self.observations, self.masks, self.rewards, self.dones

    def sample(self, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action at random for each table."""
        # `rng.integers` would take six times as long.
        parts = rng.random(self.tables) * (1 << PART_BITS)
        self._rows.sample(parts.astype(np.int64))
        return self._sampled.copy()


def window_on(numbers: object, kind: type[Kind]) -> npt.NDArray[Kind]:
    """An array that shares the memory of a vec."""
    return np.frombuffer(memoryview(numbers), dtype=kind)  # type: ignore[arg-type]
