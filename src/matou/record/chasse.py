"""The Chasse as text."""

from collections.abc import Iterator
from typing import Final

from matou.cards import is_special
from matou.games.chasse.play import Chasse
from matou.games.game import Table
from matou.record import fields
from matou.record.fields import Text

FIELDS: Final = (
    fields.seat("turn", "turn"),
    fields.DIRECTION,
    fields.number("must", "must"),
    fields.number("total", "total"),
    fields.hand("hand", "hands"),
    fields.number("tokens", "tokens", each=True),
    fields.number("slips", "slips", each=True),
    fields.top_first("pile", "pile"),
    fields.heap("heap", "heap"),
    fields.seat("dealer", "dealer"),
    fields.number("round", "rounds"),
    fields.set_of_seats("playing", "playing"),
    fields.set_of_seats("seven", "seven"),
    fields.heap("specials", "specials"),
    fields.seats("targets", "targets"),
    fields.seats("duties", "duties"),
    fields.seat("goes on after", "anchor"),
    fields.yes("chased", "chased"),
    fields.number("reached", "reached"),
    fields.seat("round lost by", "round_lost"),
    *fields.SHARED_END,
)


def complaints(table: Table) -> Iterator[str]:
    """Why no table can look like this; nothing where one can."""
    assert isinstance(table, Chasse)
    if table.must not in (1, 2):
        yield "H7: a seat lays one card or two"
    if table.total >= 100 and not table.over:
        yield "H5: at 100 the round is over"
    if not table.over and not table.hands[table.turn]:
        yield "H3: the seat that has to lay holds no card"
    if not table.playing & (1 << table.turn):
        yield "H12: the seat whose turn it is does not play in this round"
    if table.dealer < 0 or table.anchor < 0:
        yield "H5: a round has a dealer, and play goes on after a seat"
    if any(not is_special(card) for card in table.specials):
        yield "H8: only specials wait to act"


CHASSE: Final = Text(FIELDS, complaints)
