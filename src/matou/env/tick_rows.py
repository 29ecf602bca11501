"""The compiled loop of the batch in ticks."""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from matou.env.buffers import Buffers, IllegalAction
from matou.env.tick_encoder import TickEncoder, TickSnapshot
from matou.games.chance import seeded


class TickRows:
    """Encoders that share buffers; a finished table is dealt again in the same tick."""

    def __init__(
        self, encoders: list[TickEncoder], seats: i64, buffers: Buffers, most_ticks: i64
    ) -> None:
        tables: i64 = len(encoders)
        self.encoders: Final = encoders
        self.seats: Final = seats
        self.buffers: Final = buffers
        self.most_ticks: Final = most_ticks
        self.done: Final = vec[u8]([0] * tables)
        self.cut: Final = vec[u8]([0] * tables)
        self.rewards: Final = vec[float]([0.0] * (tables * seats))
        self.ended: list[int] = []  # the tables that the last tick ended or cut

    def reset(self, seed: int) -> None:
        chance = seeded(seed)
        self._clear_ends()
        for encoder in self.encoders:
            encoder.seed(chance.word())
            encoder.restart()

    def snapshots(self) -> list[TickSnapshot]:
        """The state of all tables, for copies."""
        return [encoder.snapshot() for encoder in self.encoders]

    def restore(
        self,
        snapshots: list[TickSnapshot],
        ended: list[int],
        cuts: list[int],
        rewards: Iterable[float],
    ) -> None:
        """Restore the tables, and which of them the last tick ended or cut."""
        self._clear_ends()
        for number in range(len(self.encoders)):
            self.encoders[number].restore(snapshots[number])
        self.ended = ended[:]
        for number in ended:
            if number in cuts:
                self.cut[number] = 1
            else:
                self.done[number] = 1
        for place, reward in enumerate(rewards):
            self.rewards[place] = reward

    def step(self, numbers: Iterable[i64]) -> None:
        codes = vec[i64](numbers)  # here and not by the caller: see rows.py
        for place in range(self.buffers.rows):
            if codes[place] < 0 or codes[place] >= self.buffers.actions:
                raise IllegalAction(f"there is no action {codes[place]}")
        self._clear_ends()
        for number in range(len(self.encoders)):
            encoder = self.encoders[number]
            encoder.tick(codes, number * self.seats)
            if encoder.table.over or encoder.ticks >= self.most_ticks:
                self._end(encoder, number)

    def _clear_ends(self) -> None:
        for number in self.ended:
            self.done[number] = 0
            self.cut[number] = 0
            for seat in range(self.seats):
                self.rewards[number * self.seats + seat] = 0.0
        self.ended.clear()

    def _end(self, encoder: TickEncoder, number: i64) -> None:
        if encoder.table.over:
            self.done[number] = 1
        else:
            self.cut[number] = 1
        self.ended.append(number)
        for seat in range(self.seats):
            self.rewards[number * self.seats + seat] = encoder.reward(seat)
        encoder.restart()
