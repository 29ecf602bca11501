"""What each game's table remembers, and how every part of it is written and read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from matou.cards import read, spell_all
from matou.games.course.kinds import ATTACK_BIT, STANDING
from matou.games.course.play import Course
from matou.games.mouse.play import Mouse
from matou.games.table import Table
from matou.record.words import read_seat, seat_name, seat_names

MOST_CARDS: Final = 1000


class PositionError(ValueError):
    """A text that is no position; says the line and what is wrong there."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line
        self.why = why


@dataclass(frozen=True)
class Field:
    """One thing a table remembers: how it is called, kept, written and read."""

    name: str
    attribute: str
    write: Callable[[Any, Table], str]
    read: Callable[[str, Table], Any]
    each: bool = False  # one line for each seat


# --- kinds of values: each is a way to write and a way to read ----------------------------


def _read_number(text: str, table: Table) -> int:
    if not (text.removeprefix("-").isdecimal() and len(text) < 10):
        raise PositionError(f"{text[:20]!r} is no number")
    return int(text)


def _read_yes(text: str, table: Table) -> bool:
    if text not in ("yes", "no"):
        raise PositionError(f"{text[:20]!r} is neither yes nor no")
    return text == "yes"


def _one_seat(text: str, table: Table) -> int:
    return -1 if text == "nobody" else read_seat(text, table.seats)


def _seat_list(text: str, table: Table) -> list[int]:
    return [read_seat(word, table.seats) for word in text.split()]


def set_of(seats: list[int]) -> int:
    return sum({1 << seat for seat in seats})


def _members(mask: int, table: Table) -> list[int]:
    return [seat for seat in range(table.seats) if mask & (1 << seat)]


def _groups(text: str) -> list[str]:
    return [group for group in text.split("|") if group.strip()]


def _cards(text: str, table: Table) -> list[int]:
    words = text.split()
    if len(words) > MOST_CARDS:
        raise PositionError(f"{len(words)} cards in one place")
    return [read(word, table.options.family) for word in words]


def _faces(cards: list[int], table: Table) -> str:
    return spell_all(cards, table.options.family)


def _number(name: str, attribute: str, each: bool = False) -> Field:
    return Field(name, attribute, lambda value, table: str(value), _read_number, each)


def _yes(name: str, attribute: str) -> Field:
    return Field(name, attribute, lambda value, table: "yes" if value else "no", _read_yes)


def _seat(name: str, attribute: str) -> Field:
    return Field(
        name, attribute,
        lambda value, table: seat_name(value) if value >= 0 else "nobody", _one_seat,
    )  # fmt: skip


def _seats(name: str, attribute: str) -> Field:
    return Field(name, attribute, lambda value, table: seat_names(value), _seat_list)


def _set(name: str, attribute: str) -> Field:
    return Field(
        name, attribute,
        lambda value, table: seat_names(_members(value, table)),
        lambda text, table: set_of(_seat_list(text, table)),
    )  # fmt: skip


def _hand(name: str, attribute: str) -> Field:
    return Field(name, attribute, _faces, _cards, each=True)


def _top_first(name: str, attribute: str) -> Field:
    return Field(
        name, attribute,
        lambda cards, table: _faces(cards[::-1], table),
        lambda text, table: _cards(text, table)[::-1],
    )  # fmt: skip


def _heap(name: str, attribute: str) -> Field:
    return Field(name, attribute, _faces, _cards)


def _attacks(name: str, attribute: str) -> Field:
    def write(bits: int, table: Table) -> str:
        return _faces([kind for kind in STANDING if bits & ATTACK_BIT[kind]], table)

    def read_bits(text: str, table: Table) -> int:
        kinds = _cards(text, table)
        if any(kind not in STANDING for kind in kinds) or len(set(kinds)) != len(kinds):
            raise PositionError("C4: chase, u-turn and sumo stand before a seat, each once")
        return sum(ATTACK_BIT[kind] for kind in kinds)

    return Field(name, attribute, write, read_bits, each=True)


def _word(name: str, attribute: str, words: dict[str, int]) -> Field:
    names = {value: word for word, value in words.items()}

    def read_word(text: str, table: Table) -> int:
        if text not in words:
            raise PositionError(f"{text[:20]!r} is none of {', '.join(words)}")
        return words[text]

    return Field(name, attribute, lambda value, table: names[value], read_word)


DIRECTION: Final = _word("direction", "direction", {"clockwise": 1, "anticlockwise": -1})
SHARED_END: Final = (_yes("over", "over"), _seats("winners", "winners"), _seats("losers", "losers"))


def _write_flipper(seat: int, table: Table) -> str:
    return {-1: "all", -2: "nobody"}.get(seat) or seat_name(seat)


def _read_flipper(text: str, table: Table) -> int:
    return {"all": -1, "nobody": -2}[text] if len(text) > 1 else read_seat(text, table.seats)


def _card_field(name: str, attribute: str) -> Field:
    return Field(
        name, attribute,
        lambda card, table: _faces([card], table) if card >= 0 else "none",
        lambda text, table: -1 if text == "none" else read(text, table.options.family),
    )  # fmt: skip


MOUSE: Final = (
    _seat("turn", "turn"),
    DIRECTION,
    _hand("stack", "stacks"),
    _hand("pile", "piles"),
    _number("points", "points", each=True),
    _set("in", "inside"),
    Field(
        "out", "places",
        lambda places, table: " | ".join(seat_names(place) for place in places),
        lambda text, table: [_seat_list(group, table) for group in _groups(text)],
    ),
    _number("flips", "flips"),
    Field("flipper", "flipper", _write_flipper, _read_flipper),
    _yes("open", "open"),
    _yes("awake", "awake"),
    _word("race", "stage", {"tops": 0, "chase": 1, "trap": 2}),
    _set("rights", "rights"),
    _set("fair", "fair"),
    _seats("hands", "hands"),
    _yes("won", "won"),
    _seat("chase of", "chaser"),
    _seats("traps of", "traps"),
    _yes("sumo", "sumo"),
    Field(
        "missed", "missed",
        lambda groups, table: " | ".join(seat_names(_members(group, table)) for group in groups),
        lambda text, table: [set_of(_seat_list(group, table)) for group in _groups(text)],
    ),
    _yes("reveal due", "reveal_due"),
    _seat("clock of", "clock_owner"),
    *SHARED_END,
)  # fmt: skip

COURSE: Final = (
    _seat("turn", "turn"),
    _word("phase", "phase", {"draw": 0, "lay": 1, "answer": 2, "steal": 3, "give": 4}),
    _hand("hand", "hands"),
    _number("total", "totals", each=True),
    _attacks("attacks", "attacks"),
    _attacks("fresh", "fresh"),
    _hand("defences", "defences"),
    _heap("points laid", "laid"),
    _top_first("pile", "pile"),
    _heap("talon", "talon"),
    _number("exhausted", "exhausted"),
    _seat("named", "target"),
    _card_field("stolen", "stolen"),
    *SHARED_END,
)

CHASSE: Final = (
    _seat("turn", "turn"),
    DIRECTION,
    _number("must", "must"),
    _number("total", "total"),
    _hand("hand", "hands"),
    _number("tokens", "tokens", each=True),
    _number("slips", "slips", each=True),
    _top_first("pile", "pile"),
    _heap("heap", "heap"),
    _seat("dealer", "dealer"),
    _number("round", "rounds"),
    _set("playing", "playing"),
    _set("seven", "seven"),
    _heap("specials", "specials"),
    _seats("targets", "targets"),
    _seats("duties", "duties"),
    _seat("goes on after", "anchor"),
    _yes("chased", "chased"),
    _number("reached", "reached"),
    _seat("round lost by", "round_lost"),
    *SHARED_END,
)


def fields(table: Table) -> tuple[Field, ...]:
    if isinstance(table, Mouse):
        return MOUSE
    return COURSE if isinstance(table, Course) else CHASSE
