"""Honest clients, and the ways to cheat."""

from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

LIE_MS: Final = 150.0  # how much less than the truth a liar says; how long a keeper keeps pongs
SMALL_LIE_MS: Final = 40.0  # about as far as the bounds reach: hardly ever found out
UNSEEN_MS: Final = 43.0  # a kernel may say so late that a ping came; measured on Linux
MIDDLING_LIE_MS: Final = 60.0  # what fits to that
SAFE_MS: Final = 125.0  # below 120 the judge would call it a guess: a liar says no less than this
MAX_PONGS: Final = 0.7


class RoundTrips(Enum):
    """The source of round trip times besides pongs."""

    KERNEL = "the server's kernel, at each ping"
    PROXY = "the proxy's kernel, once, when the page connects"
    NOBODY = "a proxy that does not tell"


@dataclass(frozen=True)
class Character:
    """How a client reports its reaction, and how long it delays a pong."""

    lie_ms: float = 0.0  # less than the truth
    pong_delay_ms: float = 0.0
    delayed_pongs: float = 1.0  # the share of pongs that it delays
    only_in_races: bool = False  # pongs between races are sent at once
    anew: bool = False  # reconnects as a new guest before each race
    stalls_ms: float = 0.0  # it blocks the server so long after each of its own hands

    def says(self, reaction: float) -> float:
        return max(SAFE_MS, reaction - self.lie_ms)

    def keeps(self, chance: Random, racing: bool) -> float:
        """Milliseconds by which it delays this pong."""
        kept = self.delayed_pongs == 1.0 or chance.random() < self.delayed_pongs
        return self.pong_delay_ms if kept and (racing or not self.only_in_races) else 0.0


HONEST: Final = Character()
LIAR: Final = Character(LIE_MS)
SMALL_LIAR: Final = Character(SMALL_LIE_MS)
KEEPS_ALL: Final = Character(LIE_MS, LIE_MS)
KEEPS_MOST: Final = Character(LIE_MS, LIE_MS, MAX_PONGS)
KEEPS_IN_RACES: Final = Character(LIE_MS, LIE_MS, only_in_races=True)
KEEPS_UNSEEN: Final = Character(MIDDLING_LIE_MS, UNSEEN_MS, MAX_PONGS)
REJOINER: Final = Character(LIE_MS, LIE_MS, only_in_races=True, anew=True)
STALLER: Final = Character(stalls_ms=50.0)
