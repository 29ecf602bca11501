"""The Course as text."""

from collections.abc import Iterator
from typing import Final

from matou.games.course.kinds import ATTACK_BIT, STANDING, TO_GIVE
from matou.games.course.play import Course
from matou.games.game import Table
from matou.record import fields
from matou.record.fields import Field, PositionError, Text


def _attacks(name: str, attribute: str) -> Field:
    def write(bits: int, table: Table) -> str:
        return fields.write_cards([kind for kind in STANDING if bits & ATTACK_BIT[kind]], table)

    def read_bits(text: str, table: Table) -> int:
        kinds = fields.read_cards(text, table)
        if any(kind not in STANDING for kind in kinds) or len(set(kinds)) != len(kinds):
            raise PositionError("C4: chase, u-turn and sumo stand before a seat, each once")
        return sum(ATTACK_BIT[kind] for kind in kinds)

    return Field(name, attribute, write, read_bits, each=True)


FIELDS: Final = (
    fields.seat("turn", "turn"),
    fields.word("phase", "phase", {"draw": 0, "lay": 1, "answer": 2, "steal": 3, "give": 4}),
    fields.hand("hand", "hands"),
    fields.number("total", "totals", each=True),
    _attacks("attacks", "attacks"),
    _attacks("fresh", "fresh"),
    fields.hand("defences", "defences"),
    fields.heap("points laid", "laid"),
    fields.top_first("pile", "pile"),
    fields.heap("talon", "talon"),
    fields.number("exhausted", "exhausted"),
    fields.seat("named", "target"),
    fields.card("stolen", "stolen"),
    *fields.SHARED_END,
)


def complaints(table: Table) -> Iterator[str]:
    """Why no table can look like this; nothing where one can."""
    assert isinstance(table, Course)
    if any(not 0 <= total <= 400 for total in table.totals):
        yield "C3: totals go from 0 to 400"
    if 400 in table.totals and not table.over:
        yield "C3: exactly 400 wins at once"
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


COURSE: Final = Text(FIELDS, complaints)
