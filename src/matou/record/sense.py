"""Whether a position makes sense: what no table of each game can look like."""

from collections.abc import Iterator

from matou.cards import is_special
from matou.games.chasse.play import Chasse
from matou.games.course.kinds import TO_GIVE
from matou.games.course.play import Course
from matou.games.mouse.play import Mouse
from matou.games.table import Table
from matou.record.fields import set_of


def complaints(table: Table) -> Iterator[str]:
    """Why no table can look like this; nothing where one can."""
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
    out = [seat for place in table.places for seat in place]
    if len(set(out)) != len(out) or set_of(out) != (1 << table.seats) - 1 - table.inside:
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
