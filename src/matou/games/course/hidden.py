"""The cards that a seat of the Course cannot see, dealt again at random for the search."""

from mypy_extensions import i64

from matou.games.chance import Chance
from matou.games.course.kinds import TO_GIVE
from matou.games.course.table import CourseTable
from matou.games.taking import take


def unseen_by(table: CourseTable, seat: i64) -> list[int]:
    """The cards hidden from a seat, sorted."""
    found = table.pile
    for other in range(table.seats):
        if other != seat:
            found += table.cards_of(other)
    if _robbed(table, seat):
        take(found, table.stolen)
    found.sort()
    return found


def deal_anew(table: CourseTable, seat: i64, unseen: list[int], chance: Chance) -> None:
    """Become another table that looks the same to this seat."""
    chance.shuffle(unseen)
    table.chance = Chance(chance.word() + 1)
    at: i64 = 0
    robbed = _robbed(table, seat)
    for other in range(table.seats):
        if other == seat:
            continue
        held = table.held(other)
        if robbed and other == table.turn:
            held -= 1
        table.redeal(other, unseen, at, held)
        at += held
    table.redeal_pile(unseen, at)
    if table.phase != TO_GIVE:
        return
    if robbed:
        table.put(table.turn, table.stolen)
    elif seat != table.turn:  # an onlooker: it may be any card of the thief's hand
        table.stolen = table.card(table.turn, table.held(table.turn) - 1)


def _robbed(table: CourseTable, seat: i64) -> bool:
    """C11: the robbed seat knows which card was taken."""
    return table.phase == TO_GIVE and table.target == seat
