"""What races have shown of somebody: how much more than the usual they may still be credited, and
how often their client's word was outside what the line allows.

It belongs to a chair and a game, not to a line: nobody's word gets better by hanging up, nor by
going out and coming in again.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

PER_CARD_MS: Final = 1.5  # what a deal adds to the bucket; three cards make about one race,
FULL: Final = 120.0  # and at most: from 80 cards on
MOST: Final = 300.0  # what a bucket holds at most: who saves may be unlucky for longer
HITS: Final = 20  # hits in the history
FORGIVEN: Final = 2  # strays that anybody may have in it
BAD_SHARE: Final = 0.25  # beyond them, this part of the hits makes the history bad


class Standing(Struct, frozen=True):
    """As of the last verdict."""

    bucket: float = 0.0
    strays: tuple[bool, ...] = ()  # of the last hits: was the client's word a stray

    def settled(self, bucket: float, strayed: bool | None) -> "Standing":
        """After a verdict; None where the client said nothing."""
        told = () if strayed is None else (strayed,)
        return Standing(bucket, (*self.strays, *told)[-HITS:])

    def dealt(self, cards: int) -> "Standing":
        """A game of so many cards begins. A short one adds less: else a cheat would have a full
        bucket for a few races. What is left of the last game stays."""
        added = min(FULL, PER_CARD_MS * cards)
        return replace(self, bucket=min(MOST, self.bucket + added))

    def taken_over(self) -> "Standing":
        """Somebody else sits down in a running game: a full bucket would be worth coming in for."""
        return replace(self, bucket=0.0)

    @property
    def bad_history(self) -> bool:
        """More than a quarter of the last 20 hits strayed, and more than two."""
        return sum(self.strays) > max(FORGIVEN, BAD_SHARE * len(self.strays))


NEW: Final = Standing()
