"""Chance behind a promise: every draw follows from a secret, whose hash is shown beforehand.

Whoever gets the secret after the game can deal it again; before that nobody can, from however
many cards, because each word comes out of SHA-256 and not out of a small generator.
"""

from hashlib import sha256
from typing import Any

from mypy_extensions import i64

from matou.games.chance import Chance


class Committed(Chance):
    """The words are 44 bits each of SHA-256(secret, 0), SHA-256(secret, 1) and so on."""

    def __init__(self, secret: bytes) -> None:
        super().__init__(1)
        self.secret: bytes = secret
        self.drawn: int = 0

    def word(self) -> i64:
        block = sha256(self.secret + self.drawn.to_bytes(8, "big")).digest()
        self.drawn += 1
        return int.from_bytes(block[:6], "big") >> 4

    def shuffle(self, cards: list[Any]) -> None:
        """Each place from the last takes a card from those not yet placed."""
        for last in range(len(cards) - 1, 0, -1):
            place: int = self.below(last + 1)
            cards[last], cards[place] = cards[place], cards[last]


def commitment(secret: bytes) -> str:
    """What is shown before the game: a hash that pins the secret down and tells nothing of it."""
    return sha256(b"matou " + secret).hexdigest()
