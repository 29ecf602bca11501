"""A whole position as text that a person can read, both ways.

What stands at its default is left out, so a fresh table is short; what is written is read
back to the same table, byte for byte.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from matou.cards import CardError, is_special, read, spell_all
from matou.games.chance import Chance, seeded
from matou.games.chasse import Chasse
from matou.games.course import ATTACK_BIT, STANDING, TO_GIVE, Course
from matou.games.deal import empty_table
from matou.games.mouse import Mouse
from matou.games.options import GAMES, OptionError, Options, options
from matou.games.table import Table
from matou.record.words import LETTERS, WordError, read_seat, seat_name, seat_names

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


def _mask(seats: list[int]) -> int:
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
        lambda text, table: _mask(_seat_list(text, table)),
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
        lambda text, table: [_mask(_seat_list(group, table)) for group in _groups(text)],
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


# --- writing -----------------------------------------------------------------------------


def write_position(table: Table) -> str:
    """The position as text, one thing a line."""
    chosen = table.options
    blank = empty_table(chosen, table.seats, table.players, table.chance)
    heading = [chosen.game, *(f"{name}={value}" for name, value in chosen.changed().items())]
    lines = [" ".join(heading), f"seats: {table.seats}"]
    if table.players != table.seats:
        lines.append(f"players: {table.players}")
    for field in fields(table):
        now = getattr(table, field.attribute)
        then = getattr(blank, field.attribute)
        if field.each:
            lines += [
                f"{seat_name(seat)} {field.name}: {field.write(now[seat], table)}"
                for seat in range(table.seats)
                if now[seat] != then[seat]
            ]
        elif now != then:
            lines.append(f"{field.name}: {field.write(now, table)}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


# --- reading -----------------------------------------------------------------------------


def read_position(text: str, chance: Chance | None = None) -> Table:
    """The table a text describes; raises PositionError with the line that goes wrong."""
    return read_lines(list(enumerate(text.splitlines(), start=1)), chance or seeded(0))


def read_lines(lines: list[tuple[int, str]], chance: Chance) -> Table:
    """Numbered lines, so that a record can say where in the file a position goes wrong."""
    rest = iter([(number, line) for number, line in lines if line.strip()])
    number, heading = next(rest, (1, ""))
    chosen = _read_heading(heading, number)
    table: Table | None = None
    seats = players = 0
    seen: set[str] = set()
    for number, line in rest:
        name, colon, text = line.partition(":")
        if not colon:
            raise PositionError(f"{line[:40]!r} has no colon", number)
        if name in seen:
            raise PositionError(f"{name[:20]!r} stands here twice", number)
        seen.add(name)
        try:
            if name == "seats" and table is None:
                seats = players = _in_range(text.strip(), 2, len(LETTERS))
            elif name == "players" and table is None:
                players = _in_range(text.strip(), 1, seats)
            else:
                if table is None:
                    table = _blank(chosen, seats, players, chance)
                _set_field(table, name, text.strip())
        except (WordError, CardError, KeyError, PositionError) as error:
            raise PositionError(str(error), number) from None
    if table is None:
        table = _blank(chosen, seats, players, chance)
    _check(table, number)
    return table


def _read_heading(heading: str, line: int) -> Options:
    words = heading.split()
    if not words or words[0] not in GAMES:
        raise PositionError(f"a position begins with its game: {', '.join(GAMES)}", line)
    given: dict[str, object] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise PositionError(f"{word[:20]!r} is no option=value", line)
        given[name] = value
    try:
        return options(words[0], given)
    except OptionError as error:
        raise PositionError(str(error), line) from None


def _in_range(text: str, least: int, most: int) -> int:
    if not (text.isdecimal() and len(text) < 3 and least <= int(text) <= most):
        raise PositionError(f"{text[:20]!r} is not a number from {least} to {most}")
    return int(text)


def _blank(chosen: Options, seats: int, players: int, chance: Chance) -> Table:
    if not seats:
        raise PositionError("'seats: 4' (or so) stands before everything else")
    return empty_table(chosen, seats, players, chance)


def _set_field(table: Table, name: str, text: str) -> None:
    whole = {field.name: field for field in fields(table) if not field.each}
    single = {field.name: field for field in fields(table) if field.each}
    if name in whole:
        field = whole[name]
        setattr(table, field.attribute, field.read(text, table))
        return
    letter, _, part = name.partition(" ")
    if part not in single:
        raise PositionError(f"{name[:30]!r} is nothing a {table.options.game} table knows")
    field = single[part]
    getattr(table, field.attribute)[read_seat(letter, table.seats)] = field.read(text, table)


# --- what no table can look like ---------------------------------------------------------


def _check(table: Table, line: int) -> None:
    """Refuse a position that contradicts itself."""
    for complaint in _complaints(table):
        raise PositionError(complaint, line)


def _complaints(table: Table) -> Iterator[str]:
    if table.turn < 0:
        yield "turn: it must be somebody's"
    if table.over and not table.winners:
        yield "over: a finished game has winners"
    if isinstance(table, Mouse):
        yield from _mouse_complaints(table)
    elif isinstance(table, Course):
        yield from _course_complaints(table)
    elif isinstance(table, Chasse):
        yield from _chasse_complaints(table)


def _mouse_complaints(table: Mouse) -> Iterator[str]:
    for seat, pile in enumerate(table.piles):
        table.tops[seat] = table.options.worth[pile[-1]] if pile else 0
    out = [seat for place in table.places for seat in place]
    if len(set(out)) != len(out) or _mask(out) != (1 << table.seats) - 1 - table.inside:
        yield "M19: 'in' and 'out' do not fit together"
    if any(table.stacks[seat] or table.piles[seat] for seat in out):
        yield "M19: a seat that is out holds cards"
    if not table.over and not any(table.stacks) and not any(table.piles):
        yield "M2: nobody holds a card"
    if table.stage == 1 and table.chaser < 0:
        yield "M13: a chase is run for nobody's card"
    if table.stage == 2 and not table.traps:
        yield "M17: a trap is run for nobody's card"
    if table.stage and not (table.open and table.awake):
        yield "M13: a race for a chase or trap is open, and the mouse awake"
    if table.clock_owner < 0:
        yield "M15: a clock belongs to a seat"
    if len(set(table.hands)) != len(table.hands):
        yield "M13: a hand lies on the mouse once"


def _course_complaints(table: Course) -> Iterator[str]:
    if any(not 0 <= total <= 400 for total in table.totals):
        yield "C3: totals go from 0 to 400"
    if table.phase >= 2 and (table.target < 0 or table.target == table.turn):
        yield "C11: a clock names another seat"
    if table.phase == TO_GIVE and table.stolen not in table.hands[table.turn]:
        yield "C11: the stolen card is in the thief's hand"
    if table.phase in (2, 3) and not table.hands[table.target]:
        yield "C11: the named seat has a card to take"
    if table.phase == 1 and not table.over and not table.hands[table.turn]:
        yield "C2: the seat that has to lay holds no card"
    if table.phase == 0 and not table.pile and not table.talon:
        yield "C12: there is nothing to draw"


def _chasse_complaints(table: Chasse) -> Iterator[str]:
    if table.must not in (1, 2):
        yield "H7: a seat lays one card or two"
    if table.total >= 100 and not table.over:
        yield "H5: at 100 the round is over"
    if not table.over and not table.hands[table.turn]:
        yield "H3: the seat that has to lay holds no card"
    if not table.playing & (1 << table.turn):
        yield "H12: the seat whose turn it is does not play in this round"
    if any(tokens < 0 for tokens in table.tokens):
        yield "H1: nobody has fewer than no tokens"
    if table.dealer < 0 or table.anchor < 0:
        yield "H5: a round has a dealer, and play goes on after a seat"
    if any(not is_special(card) for card in table.specials):
        yield "H8: only specials wait to act"
