"""What a seat has not seen, and dealing it anew: the only place where cats touch zones of cards."""

from mypy_extensions import i64

from matou.games.chance import Chance
from matou.games.chasse.play import Chasse
from matou.games.course.kinds import TO_GIVE
from matou.games.course.play import Course
from matou.games.table import Table, take


def hand_of(table: Table, seat: i64) -> list[int]:
    """The cards a seat holds; to be read only."""
    if isinstance(table, Course):
        return table.hands[seat]
    assert isinstance(table, Chasse)
    return table.hands[seat]


def unseen_by(table: Table, seat: i64) -> list[int]:
    """The other hands and the pile, sorted: so nothing tells where a card truly lies."""
    assert isinstance(table, (Course, Chasse))
    found = table.pile[:]
    for other in range(table.seats):
        if other != seat:
            found += hand_of(table, other)
    if isinstance(table, Course) and _robbed(table, seat):
        take(found, table.stolen)
    found.sort()
    return found


def deal_anew(table: Table, seat: i64, unseen: list[int], chance: Chance) -> None:
    """Another table that looks the same to this seat, its future shuffles included.

    `unseen` is shuffled in place, so that it serves again.
    """
    chance.shuffle(unseen)
    table.chance = Chance(chance.word() + 1)
    if isinstance(table, Course):
        _deal_course(table, seat, unseen)
    elif isinstance(table, Chasse):
        at: i64 = 0
        for other in range(table.seats):
            if other != seat:
                held: i64 = len(table.hands[other])
                table.hands[other] = unseen[at : at + held]
                at += held
        table.pile = unseen[at:]


def _deal_course(table: Course, seat: i64, unseen: list[int]) -> None:
    at: i64 = 0
    robbed = _robbed(table, seat)
    for other in range(table.seats):
        if other == seat:
            continue
        held: i64 = len(table.hands[other])
        if robbed and other == table.turn:
            held -= 1
        table.hands[other] = unseen[at : at + held]
        at += held
    table.pile = unseen[at:]
    if table.phase != TO_GIVE:
        return
    if robbed:
        table.hands[table.turn].append(table.stolen)
    elif seat != table.turn:  # an onlooker: it may be any card of the thief's hand
        table.stolen = table.hands[table.turn][-1]


def _robbed(table: Course, seat: i64) -> bool:
    """C11: the robbed seat knows which card was taken."""
    return table.phase == TO_GIVE and table.target == seat
