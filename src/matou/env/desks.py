"""Which desk and which batch a game has, and the sheet they need."""

from collections.abc import Mapping

from matou.env import chasse_desk, course_code, course_desk
from matou.env.chasse_desk import ChasseDesk
from matou.env.course_desk import CourseDesk
from matou.env.desk import Desk, Sheet
from matou.env.desk_rows import DeskRows
from matou.env.rows import Rows
from matou.env.tick_desk import ABOUT_SEAT, ABOUT_TABLE
from matou.games.mouse.game import MOUSE_GAMES
from matou.games.mouse.switches import MouseOptions
from matou.games.options import OptionError, Options, seats_for
from matou.games.registry import options

DESK_GAMES = ("chasse", "course")  # those played in turns


def read_options(game: str, players: int, given: Mapping[str, object] | None) -> Options:
    """The options of a game in turns; says what is wrong with them."""
    if game not in DESK_GAMES:
        raise OptionError(f"{game!r} is not played in turns; these are: {', '.join(DESK_GAMES)}")
    chosen = options(game, given)
    seats_for(chosen, players)
    return chosen


def at_least(least: int, **given: int) -> None:
    """Say which number is too small, by its name."""
    for name, number in given.items():
        if number < least:
            raise ValueError(f"{name} is {number}; it has to be {least} or more")


def sheet_for(game: str, players: int, rows: int) -> Sheet:
    if game == "chasse":
        return Sheet(rows, chasse_desk.width(players), int(chasse_desk.ACTIONS))
    return Sheet(rows, course_desk.width(players), int(course_code.ACTIONS))


def desk_at(sheet: Sheet, row: int, chosen: Options, players: int) -> Desk:
    kind = ChasseDesk if chosen.game.name == "chasse" else CourseDesk
    return kind(chosen, players, sheet, row)


def rows_of(sheet: Sheet, chosen: Options, players: int) -> Rows:
    """The batch of a game, a table for each row of the sheet."""
    desks = [desk_at(sheet, row, chosen, players) for row in range(int(sheet.rows))]
    return DeskRows(desks, players, sheet)


def read_mouse_options(game: str, given: Mapping[str, object] | None) -> MouseOptions:
    """The options of a mouse game that ends; says what is wrong with them."""
    if game not in MOUSE_GAMES:
        raise OptionError(f"{game!r} is no mouse game; these are: {', '.join(MOUSE_GAMES)}")
    chosen = options(game, given)
    assert isinstance(chosen, MouseOptions)
    if chosen.endless:
        raise OptionError("M25: an endless game has no end to learn from; leave endless alone")
    return chosen


def tick_sheet_for(chosen: MouseOptions, players: int, tables: int) -> Sheet:
    """A row for each seat of each table."""
    seats = seats_for(chosen, players)
    width = int(ABOUT_TABLE) + seats * int(ABOUT_SEAT)
    return Sheet(tables * seats, width, 3 if chosen.expert else 2)
