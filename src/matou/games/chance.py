"""Chance, passed in and recorded: a small generator whose whole state is two numbers.

A table copies its chance a million times a second in a search, so the generator must be
small; and compiled and plain Python must deal the same cards, so every product stays below
2**63. Two multiplicative generators with prime moduli, subtracted (L'Ecuyer, 1988), have a
period of 2.3 · 10**18.
"""

from typing import Final

from mypy_extensions import i64

FIRST: Final = 2147483563
SECOND: Final = 2147483399
BITS: Final = 31
MASK: Final = (1 << BITS) - 1


class Chance:
    """Where shuffles and random picks come from; `seeded` makes one."""

    def __init__(self, first: i64, second: i64) -> None:
        self.first = first
        self.second = second

    def word(self) -> i64:
        """The next 31 random bits."""
        self.first = first = self.first * 40014 % FIRST
        self.second = second = self.second * 40692 % SECOND
        return first - second if first > second else first - second + FIRST - 1

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit − 1; the bias is under limit / 2**31."""
        return (self.word() * limit) >> BITS

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards into a random order; one word decides two of them."""
        left: i64 = len(cards)
        while left > 1:
            spread = self.word() * left
            left -= 1
            _swap(cards, left, spread >> BITS)
            if left > 1:
                spread = (spread & MASK) * left
                left -= 1
                _swap(cards, left, spread >> BITS)

    def pick(self, cards: list[int]) -> i64:
        """The place of one card, taken at random."""
        return self.below(len(cards))

    def copy(self) -> "Chance":
        """The same chance: it will deal the same cards as this one."""
        return Chance(self.first, self.second)

    def __reduce__(self) -> tuple[object, ...]:
        return Chance, (self.first, self.second)


def _swap(cards: list[int], one: i64, other: i64) -> None:
    held = cards[one]
    cards[one] = cards[other]
    cards[other] = held


def seeded(seed: int) -> Chance:
    """The chance of a seed, any whole number; near seeds are driven apart first."""
    chance = Chance(seed % (FIRST - 1) + 1, seed // (FIRST - 1) % (SECOND - 1) + 1)
    for _ in range(8):
        chance.word()
    return chance


class Told(Chance):
    """Chance that was recorded: it repeats the shuffles and picks of a record, in order."""

    def __init__(self, facts: list[list[int]]) -> None:
        super().__init__(1, 1)
        self.facts: list[list[int]] = facts
        self.next: int = 0

    def _fact(self, what: str) -> list[int]:
        if self.next >= len(self.facts):
            raise ChanceError(f"the record tells of no {what} here")
        self.next += 1
        return self.facts[self.next - 1]

    def shuffle(self, cards: list[int]) -> None:
        order = self._fact("shuffle")
        if sorted(order) != sorted(cards):
            raise ChanceError("the recorded shuffle has other cards than the table")
        cards[:] = order

    def pick(self, cards: list[int]) -> i64:
        fact = self._fact("pick")
        if len(fact) != 1 or fact[0] not in cards:
            raise ChanceError("the recorded card is not in that hand")
        return cards.index(fact[0])


class Noted(Chance):
    """Chance that keeps what it decided, for the record."""

    def __init__(self, source: Chance) -> None:
        super().__init__(1, 1)
        self.source: Chance = source
        self.facts: list[list[int]] = []

    def shuffle(self, cards: list[int]) -> None:
        self.source.shuffle(cards)
        self.facts.append(cards[:])

    def pick(self, cards: list[int]) -> i64:
        place = self.source.pick(cards)
        self.facts.append([cards[place]])
        return place


class ChanceError(Exception):
    """A recorded fact of chance that cannot have happened at this table."""
