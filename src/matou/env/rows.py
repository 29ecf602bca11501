"""The compiled loop of the batch: one row of the buffers for each table."""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from matou.env.buffers import Buffers, IllegalAction
from matou.env.encoder import Encoder, Snapshot
from matou.games.chance import seeded


class Rows:
    """Encoders that share buffers; a finished table is dealt again in the same step."""

    def __init__(self, encoders: list[Encoder], players: i64, buffers: Buffers) -> None:
        rows = buffers.rows
        self.encoders: Final = encoders
        self.players: Final = players
        self.buffers: Final = buffers
        self.movers: Final = vec[u8]([0] * rows)
        self.done: Final = vec[u8]([0] * rows)
        self.rewards: Final = vec[float]([0.0] * (rows * players))
        self.sampled: Final = vec[i64]([0] * rows)
        self.ended: list[int] = []  # the rows that the last step ended

    def reset(self, seed: int) -> None:
        """Deal every table again."""
        chance = seeded(seed)
        self._clear_ends()
        for row in range(len(self.encoders)):
            encoder = self.encoders[row]
            encoder.seed(chance.word())
            encoder.restart()
            self._show(encoder, row)

    def snapshots(self) -> list[Snapshot]:
        """The state of all tables, for copies."""
        return [encoder.snapshot() for encoder in self.encoders]

    def restore(
        self, snapshots: list[Snapshot], ended: list[int], rewards: Iterable[float]
    ) -> None:
        """Restore the tables, and which of them the last step ended."""
        self._clear_ends()
        for row in range(len(self.encoders)):
            self.encoders[row].restore(snapshots[row])
            self._show(self.encoders[row], row)
        self.ended = ended[:]
        for row in ended:
            self.done[row] = 1
        for place, reward in enumerate(rewards):
            self.rewards[place] = reward

    def step(self, numbers: Iterable[i64]) -> None:
        """One action at each table; if one is masked, none is played.

        An array goes in as an object and becomes a vec here: mypyc 2.4 never frees a vec that a
        Python caller has passed.
        """
        codes = vec[i64](numbers)
        self._check(codes)
        self._clear_ends()
        for row in range(len(self.encoders)):
            encoder = self.encoders[row]
            encoder.step(codes[row])
            if encoder.over:
                self._end(encoder, row)
            self._show(encoder, row)

    def sample(self, numbers: Iterable[i64]) -> None:
        """An allowed code for each row, by a random part of 2**PART_BITS."""
        parts = vec[i64](numbers)
        buffers = self.buffers
        for row in range(buffers.rows):
            self.sampled[row] = buffers.pick(row, parts[row])

    def _check(self, codes: vec[i64]) -> None:
        """Refuse codes one of which is masked."""
        actions = self.buffers.actions
        mask = self.buffers.mask
        at: i64 = 0
        for row in range(self.buffers.rows):
            code = codes[row]
            if code < 0 or code >= actions or not mask[at + code]:
                raise IllegalAction(f"action {code} is masked at table {row}")
            at += actions

    def _clear_ends(self) -> None:
        """Reset the rewards and the flags of games that ended."""
        for row in self.ended:
            self.done[row] = 0
            for seat in range(self.players):
                self.rewards[row * self.players + seat] = 0.0
        self.ended.clear()

    def _show(self, encoder: Encoder, row: i64) -> None:
        mover = encoder.mover
        self.movers[row] = u8(mover)
        encoder.write(mover)

    def _end(self, encoder: Encoder, row: i64) -> None:
        self.done[row] = 1
        self.ended.append(row)
        for seat in range(self.players):
            self.rewards[row * self.players + seat] = encoder.reward(seat)
        encoder.restart()
