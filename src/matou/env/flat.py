"""Cards as bytes: what hundreds of tables at once need of a deck and of chance."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from matou.games.chance import BITS, HALF, HALF_MASK, MASK, MULTIPLIER, Chance


def shuffle(chance: Chance, cards: vec[u8], first: i64, count: i64) -> None:
    """`Chance.shuffle` of `count` bytes from `first` on: the same order from the same chance."""
    state = chance.state
    last = count - 1
    while last > 0:
        word = state & MASK
        state = MULTIPLIER * word + (state >> BITS)
        _swap(cards, first + last, first + ((word >> HALF) * (last + 1) >> HALF))
        _swap(cards, first + last - 1, first + ((word & HALF_MASK) * last >> HALF))
        last -= 2
    chance.state = state


def _swap(cards: vec[u8], place: i64, other: i64) -> None:
    held = cards[place]
    cards[place] = cards[other]
    cards[other] = held
