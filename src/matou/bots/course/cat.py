"""A simple bot for the Course: points first; it defends itself and attacks the leader."""

from typing import Final

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.cards import PRODUCTS
from matou.games.actions import (
    ATTACK,
    DEFEND,
    DISCARD,
    END_WITH,
    GIVE,
    GIVE_BACK,
    LIFT,
    NAME,
    POINTS,
    REACT,
    Action,
)
from matou.games.chance import Chance
from matou.games.course.kinds import CLOCK_BIT, DEFENCE_BIT, GOAL
from matou.games.course.play import Course
from matou.games.game import Table

IN_SIGHT: Final = 100  # so near to 400 a single card can make the rest
CLOCKS: Final = 6  # it lays a clock in 1 of CLOCKS turns
SHIELD: Final = 10  # a card rated below this is discarded, else a defence is laid
NOISE: Final = 4  # the distance between ratings; chance decides between equal ones


class GreedyCourse(Cat):
    """Large points first; it avoids immediate losses."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        found = in_the_course(table, chance, 1 << seat)
        assert found is not None
        return found


def in_the_course(table: Table, chance: Chance, cats: i64) -> Action | None:
    """What these seats do next; each looks into its own hand only."""
    assert isinstance(table, Course)
    best: Action | None = None
    most: i64 = 0
    clock_now = chance.below(CLOCKS) == 0
    for action in table.legal():
        if cats & (1 << action.seat):
            liking = course_liking(table, action, clock_now) * NOISE + chance.below(NOISE)
            if best is None or liking > most:
                best = action
                most = liking
    return best


def course_liking(table: Course, action: Action, clock_now: bool) -> i64:
    """How good this looks at first sight."""
    kind = action.kind
    seat = action.seat
    card = action.card
    if kind == POINTS:
        return _points(table, seat, card)
    if kind == REACT:
        return 5000 if _answers(table, seat, card) else -1000
    if kind == LIFT:
        return 500 - PRODUCTS[card]  # the smallest card that does it
    if kind == DEFEND:
        return 1000 if table.attacks_on(seat) & DEFENCE_BIT[card] else -1000
    if kind == END_WITH:
        return -SHIELD  # the turn's card, where otherwise a better one would be thrown away
    if kind == ATTACK:
        return 60 + table.total_of(action.target) // 2
    if kind == NAME:
        return table.total_of(action.target) // 4 + (150 if clock_now else 0)
    if kind in (DISCARD, GIVE):
        return -_use(table, seat, card)
    if kind == GIVE_BACK:
        return -_use(table, seat, table.stolen)
    return 0


def _answers(table: Course, seat: i64, card: i64) -> bool:
    """C9: a defence against what attacks just now."""
    attacks: i64 = table.attacks_on(seat) | (CLOCK_BIT if table.named(seat) else 0)
    return attacks & DEFENCE_BIT[card] != 0


def _points(table: Course, seat: i64, card: i64) -> i64:
    """C3: the largest card that fits; near 400, one that leaves what another card makes."""
    worth: i64 = PRODUCTS[card]
    rest: i64 = GOAL - table.total_of(seat) - worth
    if rest == 0:
        return 10_000
    if rest <= IN_SIGHT:
        for other in table.cards_of(seat):
            if PRODUCTS[other] == rest and other != card:
                return 300 + worth
    return 100 + worth


def _use(table: Course, seat: i64, card: i64) -> i64:
    """The value of keeping the card."""
    worth: i64 = PRODUCTS[card]
    if worth == 0:
        return 90 if DEFENCE_BIT[card] else 50
    if DEFENCE_BIT[card] == CLOCK_BIT or table.lifters[card] & table.attacks_on(seat):
        return 60
    return 20 + worth // 2 if table.total_of(seat) + worth <= GOAL else 5
