"""The cats of the Course, and what is counted of its games."""

from typing import Final

from matou.bots.cat import RandomCat
from matou.bots.course.careful import CarefulCourse
from matou.bots.course.cat import GreedyCourse, in_the_course
from matou.bots.course.evaluation import CourseEvaluation
from matou.bots.game import GameCats
from matou.bots.turns import turn_cats
from matou.games.course.kinds import GOAL
from matou.games.course.play import Course
from matou.games.game import Table

COUNTED: Final = {
    "LaidPoints": "cards laid as points",
    "Attacked": "attacks",
    "Lifted": "attacks lifted",
    "Lifted.alone": "attacks lifted",
    "Defended": "defences",
    "Defended.ends": "defences",
    "Named": "clocks against a hand (C11)",
    "GaveInReturn": "stolen cards kept (C11)",
    "Discarded": "discards",
    "PileRenewed": "piles renewed",
}


def ending(table: Table) -> str:
    """How a finished game came to its end (C3, C12)."""
    assert isinstance(table, Course)
    return "won with exactly 400 (C3)" if max(table.totals) == GOAL else "ended by exhaustion (C12)"


COURSE: Final[GameCats] = turn_cats(
    {"random": RandomCat, "greedy": GreedyCourse, "careful": CarefulCourse},
    CourseEvaluation, in_the_course, COUNTED, ending,
)  # fmt: skip
