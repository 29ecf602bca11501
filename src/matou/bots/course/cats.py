"""The cats of the Course, and what is counted of its games."""

from typing import Final

from matou.bots.cat import RandomCat
from matou.bots.course.careful import CarefulCourse
from matou.bots.course.cat import GreedyCourse, in_the_course
from matou.bots.course.evaluation import CourseEvaluation
from matou.bots.game_cats import GameCats
from matou.bots.turns import turn_cats
from matou.games.course import events
from matou.games.course.kinds import GOAL
from matou.games.course.play import Course
from matou.games.events import Event
from matou.games.game import Table

COUNTED: Final[dict[type[Event], str]] = {
    events.LaidPoints: "cards laid as points",
    events.Attacked: "attacks",
    events.Lifted: "attacks lifted",
    events.Defended: "defences",
    events.Named: "clocks against a hand (C11)",
    events.GaveInReturn: "stolen cards kept (C11)",
    events.Discarded: "discards",
    events.PileRenewed: "piles renewed",
}


def counted(event: Event) -> str:
    return COUNTED.get(type(event), "")


def ending(table: Table) -> str:
    """How a finished game came to its end (C3, C12)."""
    assert isinstance(table, Course)
    return "won with exactly 400 (C3)" if max(table.totals) == GOAL else "ended by exhaustion (C12)"


COURSE: Final[GameCats] = turn_cats(
    {"random": RandomCat, "greedy": GreedyCourse, "careful": CarefulCourse},
    CourseEvaluation, in_the_course, counted, ending,
)  # fmt: skip
