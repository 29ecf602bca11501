"""Evaluation of Course actions and positions, for the search."""

from typing import Final

from mypy_extensions import i64

from matou.bots.course.careful import WON, weigh
from matou.bots.course.quick import quick_course
from matou.bots.course.sense import Sense
from matou.bots.evaluation import Evaluation, ended, hope
from matou.games.actions import Action
from matou.games.course.play import Course
from matou.games.game import Table

TURNS: Final = 2.5  # the scale of a lead in the Course, in the first estimate
FIRST: Final = 0.02  # bonus of the action that a rollout would choose
DEALING: Final = 8  # cost of copying and dealing a table, in actions


class CourseEvaluation(Evaluation):
    """The Course to its end: a seat has won or lost."""

    def __init__(self, table: Table, seat: i64) -> None:
        assert isinstance(table, Course)
        super().__init__(50_000, 50.0)  # actions; late rollouts are short, so they are limited
        self.sense = Sense(table, seat)

    def look(self, table: Table, action: Action) -> float:
        assert isinstance(table, Course)
        worth = weigh(table, self.sense, action)
        return hope(worth / TURNS) if worth < WON else 1.0

    def looks(self, table: Table, found: list[Action]) -> list[float]:
        """The action of a rollout has a bonus: another one must be clearly better."""
        looks = super().looks(table, found)
        assert isinstance(table, Course)
        if found[0].seat == table.asked():
            first = quick_course(table)
            if first in found:
                looks[found.index(first)] = max(looks) + FIRST
        return looks

    def outcome(self, table: Table, seat: i64) -> float:
        assert isinstance(table, Course)
        self.work += DEALING
        while not table.over:
            table.do(quick_course(table))
            self.work += 1
        return ended(table, seat)
