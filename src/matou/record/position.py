"""A whole position as text that a person can read, both ways.

Defaults are left out, so a new table is short. Reading a written position gives the same
table, byte for byte.
"""

from collections.abc import Iterator

from matou.cards import CardError
from matou.games.chance import Chance, seeded
from matou.games.forms import LETTERS
from matou.games.game import FIRST_RULES, RULES, OptionError, Options, Table, empty_table
from matou.games.registry import game_names, options
from matou.record.fields import PositionError
from matou.record.registry import text_of
from matou.record.words import WordError, read_seat, seat_name

__all__ = ["PositionError", "read_lines", "read_position", "write_position"]

# --- writing -----------------------------------------------------------------------------


def write_position(table: Table) -> str:
    """The position as text, one thing a line.

    Examples:
        >>> text = matou.write_position(matou.deal("chasse", players=3, seed=7))
        >>> print(text[:46])
        chasse
        seats: 3
        A hand: 5+4 =20 2+9 9+9 =8 4+3
        >>> matou.write_position(matou.read_position(text)) == text
        True
    """
    chosen = table.options
    blank = empty_table(chosen, table.seats, table.players, table.chance)
    heading = [chosen.game.name, *(f"{name}={value}" for name, value in chosen.changed().items())]
    lines = [" ".join(heading), f"seats: {table.seats}"]
    if table.players != table.seats:
        lines.append(f"players: {table.players}")
    if table.rules != RULES:
        lines.append(f"rules: {table.rules}")
    for field in text_of(table).fields:
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
    rules = RULES
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
            elif name == "rules":
                rules = _in_range(text.strip(), FIRST_RULES, RULES)
            else:
                if table is None:
                    table = _blank(chosen, seats, players, chance)
                _set_field(table, name, text.strip())
        except (WordError, CardError, KeyError, PositionError) as error:
            raise PositionError(str(error), number) from None
    if table is None:
        table = _blank(chosen, seats, players, chance)
    table.rules = rules
    text_of(table).complete(table)
    for complaint in _complaints(table):
        raise PositionError(complaint, number)
    return table


def _complaints(table: Table) -> Iterator[str]:
    """Why no table can look like this; nothing where one can."""
    if table.turn < 0:
        yield "turn: it must be the turn of a seat"
    if table.over and not table.winners:
        yield "over: a finished game has winners"
    yield from text_of(table).complaints(table)


def _read_heading(heading: str, line: int) -> Options:
    words = heading.split()
    if not words or words[0] not in game_names():
        raise PositionError(f"a position begins with its game: {', '.join(game_names())}", line)
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
    known = text_of(table).fields
    whole = {field.name: field for field in known if not field.each}
    single = {field.name: field for field in known if field.each}
    if name in whole:
        field = whole[name]
        setattr(table, field.attribute, field.read(text, table))
        return
    letter, _, part = name.partition(" ")
    if part not in single:
        raise PositionError(f"{name[:30]!r} is nothing a {table.options.game.name} table knows")
    field = single[part]
    each = getattr(table, field.attribute)
    each[read_seat(letter, table.seats)] = field.read(text, table)
    setattr(table, field.attribute, each)
