"""Random generators, passed in and recorded; the state of one is a single number.

A table copies its chance a million times a second in a search, so the generator must be
small; and compiled and plain Python must deal the same cards, so no number reaches 2**63.
Multiply-with-carry (Marsaglia, 1994) has both, and no division: each step multiplies the low
44 bits and adds the carry above them. PRIME is a safe prime, so the period is 4.3 · 10**18.
"""

from hashlib import sha256
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

MULTIPLIER: Final = 486585
BITS: Final = 44
MASK: Final = (1 << BITS) - 1
HALF: Final = 22  # one word decides two cards, 22 bits each
HALF_MASK: Final = (1 << HALF) - 1
PRIME: Final = (MULTIPLIER << BITS) - 1


@mypyc_attr(acyclic=True)
class Chance:
    """A random generator for shuffles and picks; `seeded` makes one."""

    def __init__(self, state: i64) -> None:
        self.state = state

    def word(self) -> i64:
        """The next 44 random bits."""
        word = self.state & MASK
        self.state = MULTIPLIER * word + (self.state >> BITS)
        return word

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit − 1; the bias is under limit / 2**31."""
        return (self.word() >> 13) * limit >> 31

    def shuffle(self, cards: list[Any]) -> None:
        """Put the cards into a random order; the bias is under cards / 2**22.

        Most of a deal is spent here, so `word` is written out, and the cards stay objects.
        """
        state = self.state
        count: i64 = len(cards)
        for last in range(count - 1, 0, -2):
            word = state & MASK
            state = MULTIPLIER * word + (state >> BITS)
            place = (word >> HALF) * (last + 1) >> HALF
            held = cards[last]
            cards[last] = cards[place]
            cards[place] = held
            place = (word & HALF_MASK) * last >> HALF
            held = cards[last - 1]
            cards[last - 1] = cards[place]
            cards[place] = held
        self.state = state

    def pick(self, cards: list[int]) -> i64:
        """The place of one card, taken at random."""
        return self.below(len(cards))

    def copy(self) -> "Chance":
        """A generator that deals the same cards as this one."""
        return Chance(self.state)

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, (self.state,)


def seeded(seed: int) -> Chance:
    """The generator of a seed, any whole number; similar seeds give unrelated numbers.

    Examples:
        >>> chance = matou.seeded(7)
        >>> [chance.below(6) for _ in range(5)] == [matou.seeded(7).below(6)] * 5
        False
        >>> matou.seeded(7).below(6)
        4
    """
    chance = Chance(seed % (PRIME - 1) + 1)
    for _ in range(4):
        chance.word()
    chance.state ^= chance.state >> 31  # a step alone keeps equal distances equal
    for _ in range(4):
        chance.word()
    return chance


class Replayed(Chance):
    """Chance from a record: it repeats the recorded shuffles and picks in order."""

    def __init__(self, draws: list[list[int]]) -> None:
        super().__init__(1)
        self.draws: list[list[int]] = draws
        self.next: int = 0

    def _draw(self, what: str) -> list[int]:
        if self.next >= len(self.draws):
            raise ChanceError(f"the record tells of no {what} here")
        self.next += 1
        return self.draws[self.next - 1]

    def shuffle(self, cards: list[int]) -> None:
        order = self._draw("shuffle")
        if sorted(order) != sorted(cards):
            raise ChanceError("the recorded shuffle has other cards than the table")
        cards[:] = order

    def pick(self, cards: list[int]) -> i64:
        drawn = self._draw("pick")
        if len(drawn) != 1 or drawn[0] not in cards:
            raise ChanceError("the recorded card is not in that hand")
        return cards.index(drawn[0])


class Recorded(Chance):
    """Chance that keeps its draws for the record."""

    def __init__(self, source: Chance) -> None:
        super().__init__(1)
        self.source: Chance = source
        self.draws: list[list[int]] = []

    def shuffle(self, cards: list[int]) -> None:
        self.source.shuffle(cards)
        self.draws.append(cards[:])

    def pick(self, cards: list[int]) -> i64:
        """The first of equal cards, because a record names a card by its face only."""
        card = cards[self.source.pick(cards)]
        self.draws.append([card])
        return cards.index(card)


class ChanceError(Exception):
    """A recorded draw that is impossible at this table."""


class Committed(Chance):
    """A commitment scheme: every draw follows from a secret, whose hash is published beforehand.

    The secret, given out after the game, repeats the deal. No number of seen cards predicts the
    others before that: the words are 44 bits each of SHA-256(secret, 0), SHA-256(secret, 1) and so
    on, and not of a small generator.
    """

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
    """The hash of a secret, published before the game."""
    return sha256(b"matou " + secret).hexdigest()
