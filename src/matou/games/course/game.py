"""La Course des multiplications as a value."""

from typing import Final

from matou.cards import MULTIPLI
from matou.games.chance import Chance
from matou.games.course import view
from matou.games.course.articles import ARTICLES
from matou.games.course.forms import FORMS
from matou.games.course.kinds import HAND
from matou.games.course.play import Course
from matou.games.course.refusals import REASONS
from matou.games.course.switches import SWITCHES, CourseOptions
from matou.games.game import Game
from matou.games.options import Options
from matou.games.table import Table


def empty(options: Options, seats: int, players: int, chance: Chance) -> Table:
    assert isinstance(options, CourseOptions)
    zero = [0] * seats
    hands: list[list[int]] = [[] for _ in range(seats)]
    defences: list[list[int]] = [[] for _ in range(seats)]
    return Course(options, players, chance, hands, defences, zero, zero[:], zero[:], [], [], [])


def deal(table: Table, deck: list[int]) -> None:
    """C1: eight cards each, one by one; the rest is the pile, its last card the top."""
    assert isinstance(table, Course)
    table.pile = deck[::-1]
    for _ in range(HAND):
        for hand in table.hands:
            hand.append(table.pile.pop())


COURSE: Final = Game(
    name="course",
    family=MULTIPLI,
    switches=SWITCHES,
    players=lambda options: (2, 4),
    article="C1",
    empty=empty,
    deal=deal,
    public=view.public,
    personal=view.personal,
    reasons=REASONS,
    articles=ARTICLES,
    forms=FORMS,
    options=CourseOptions,
    cheese=True,
    least_cards=HAND + 1,
)
