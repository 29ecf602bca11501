"""Multipli and Addi as text."""

from collections.abc import Iterator
from typing import Final

from matou.games.game import Table
from matou.games.mouse import tops
from matou.games.mouse.end import MAX_MIXES
from matou.games.mouse.play import Mouse
from matou.record import fields
from matou.record.fields import Field, Text
from matou.record.words import read_seat, seat_name, seat_names


def _write_flipper(seat: int, table: Table) -> str:
    return {-1: "all", -2: "nobody"}.get(seat) or seat_name(seat)


def _read_flipper(text: str, table: Table) -> int:
    return {"all": -1, "nobody": -2}[text] if len(text) > 1 else read_seat(text, table.seats)


def _read_sumo(text: str, table: Table) -> list[int]:
    """The two results that fight; older records say `yes`, and the piles stand above it."""
    assert isinstance(table, Mouse)
    if text == "yes":
        complete(table)
        return tops.extremes(table)
    return [fields.read_number(word, table) for word in text.split()]


FIELDS: Final = (
    fields.seat("turn", "turn"),
    fields.DIRECTION,
    fields.hand("stack", "stacks"),
    fields.hand("pile", "piles"),
    fields.number("points", "points", each=True),
    fields.set_of_seats("in", "inside"),
    Field(
        "out", "places",
        lambda places, table: " | ".join(seat_names(place) for place in places),
        lambda text, table: [fields.read_seats(group, table) for group in fields.groups(text)],
    ),
    fields.number("flips", "flips"),
    fields.number("fallen since exchange", "fallen"),
    fields.number("mixes since exchange", "mixes"),
    fields.word("locked", "locked", {"no": 0, "apart": 1, "long": 2}),
    Field("flipper", "flipper", _write_flipper, _read_flipper),
    fields.yes("open", "open"),
    fields.yes("awake", "awake"),
    fields.word("race", "stage", {"tops": 0, "chase": 1, "trap": 2}),
    fields.set_of_seats("rights", "rights"),
    fields.set_of_seats("fair", "fair"),
    fields.seats("hands", "hands"),
    fields.yes("won", "won"),
    fields.seat("chase of", "chaser"),
    fields.seats("traps of", "traps"),
    Field("sumo", "sumo", lambda results, table: " ".join(map(str, results)), _read_sumo),
    Field(
        "missed", "missed",
        lambda groups, table: " | ".join(
            seat_names(fields.members(group, table)) for group in groups
        ),
        lambda text, table: [
            fields.set_of(fields.read_seats(group, table)) for group in fields.groups(text)
        ],
    ),
    fields.yes("reveal due", "reveal_due"),
    fields.seat("clock of", "clock_owner"),
    fields.seat("last race won by", "raced"),
    *fields.SHARED_END,
)  # fmt: skip


def complaints(table: Table) -> Iterator[str]:
    """Why no table can look like this; nothing where one can."""
    assert isinstance(table, Mouse)
    out = [seat for place in table.places for seat in place]
    if len(set(out)) != len(out) or fields.set_of(out) != (1 << table.seats) - 1 - table.inside:
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
    if len(table.sumo) not in (0, 2) or table.sumo != sorted(table.sumo, reverse=True):
        yield "M16: a sumo is between the largest and the smallest result"
    if table.fallen < 0 or not 0 <= table.mixes <= MAX_MIXES:
        yield "M27: a table is mixed twice without an exchange, and then no more"
    if table.locked and not table.over:
        yield "M27: a table that stays locked ends the game"
    if len(set(table.hands)) != len(table.hands):
        yield "M13: a hand lies on the mouse once"


def complete(table: Table) -> None:
    """The results in view follow from the piles."""
    assert isinstance(table, Mouse)
    worth = table.options.worth
    table.tops = [worth[pile[-1]] if pile else 0 for pile in table.piles]


MOUSE: Final = Text(FIELDS, complaints, complete)
