"""Fields of a position: how each is written and read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from matou.cards import read, spell_all
from matou.games.game import Table
from matou.record.words import read_seat, seat_name, seat_names

MAX_CARDS: Final = 1000


class PositionError(ValueError):
    """A text that is not a position; the message names the line and the error."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line
        self.why = why


@dataclass(frozen=True)
class Field:
    """One attribute of a table: its name in the text, and how it is written and read."""

    name: str
    attribute: str
    write: Callable[[Any, Table], str]
    read: Callable[[str, Table], Any]
    each: bool = False  # one line for each seat


def _nothing(table: Table) -> None:
    """The default: the fields hold the whole position."""


@dataclass(frozen=True)
class Text:
    """A game as text, both ways."""

    fields: tuple[Field, ...]
    complaints: Callable[[Table], Iterator[str]]  # why no table can look like this
    complete: Callable[[Table], None] = _nothing  # sets attributes that follow from the fields


# --- kinds of values: each is a way to write and a way to read ----------------------------


def read_number(text: str, table: Table) -> int:
    if not (text.removeprefix("-").isdecimal() and len(text) < 10):
        raise PositionError(f"{text[:20]!r} is no number")
    return int(text)


def _read_yes(text: str, table: Table) -> bool:
    if text not in ("yes", "no"):
        raise PositionError(f"{text[:20]!r} is neither yes nor no")
    return text == "yes"


def _one_seat(text: str, table: Table) -> int:
    return -1 if text == "nobody" else read_seat(text, table.seats)


def read_seats(text: str, table: Table) -> list[int]:
    return [read_seat(word, table.seats) for word in text.split()]


def set_of(seats: list[int]) -> int:
    return sum({1 << seat for seat in seats})


def members(mask: int, table: Table) -> list[int]:
    return [seat for seat in range(table.seats) if mask & (1 << seat)]


def groups(text: str) -> list[str]:
    return [group for group in text.split("|") if group.strip()]


def read_cards(text: str, table: Table) -> list[int]:
    words = text.split()
    if len(words) > MAX_CARDS:
        raise PositionError(f"{len(words)} cards in one place")
    return [read(word, table.options.family) for word in words]


def write_cards(cards: list[int], table: Table) -> str:
    return spell_all(cards, table.options.family)


def number(name: str, attribute: str, each: bool = False) -> Field:
    return Field(name, attribute, lambda value, table: str(value), read_number, each)


def yes(name: str, attribute: str) -> Field:
    return Field(name, attribute, lambda value, table: "yes" if value else "no", _read_yes)


def seat(name: str, attribute: str) -> Field:
    return Field(
        name, attribute,
        lambda value, table: seat_name(value) if value >= 0 else "nobody", _one_seat,
    )  # fmt: skip


def seats(name: str, attribute: str) -> Field:
    return Field(name, attribute, lambda value, table: seat_names(value), read_seats)


def set_of_seats(name: str, attribute: str) -> Field:
    return Field(
        name, attribute,
        lambda value, table: seat_names(members(value, table)),
        lambda text, table: set_of(read_seats(text, table)),
    )  # fmt: skip


def hand(name: str, attribute: str) -> Field:
    return Field(name, attribute, write_cards, read_cards, each=True)


def top_first(name: str, attribute: str) -> Field:
    return Field(
        name, attribute,
        lambda cards, table: write_cards(cards[::-1], table),
        lambda text, table: read_cards(text, table)[::-1],
    )  # fmt: skip


def heap(name: str, attribute: str) -> Field:
    return Field(name, attribute, write_cards, read_cards)


def word(name: str, attribute: str, words: dict[str, int]) -> Field:
    names = {value: word for word, value in words.items()}

    def read_word(text: str, table: Table) -> int:
        if text not in words:
            raise PositionError(f"{text[:20]!r} is none of {', '.join(words)}")
        return words[text]

    return Field(name, attribute, lambda value, table: names[value], read_word)


DIRECTION: Final = word("direction", "direction", {"clockwise": 1, "anticlockwise": -1})
SHARED_END: Final = (yes("over", "over"), seats("winners", "winners"), seats("losers", "losers"))


def card(name: str, attribute: str) -> Field:
    return Field(
        name, attribute,
        lambda card, table: write_cards([card], table) if card >= 0 else "none",
        lambda text, table: -1 if text == "none" else read(text, table.options.family),
    )  # fmt: skip
