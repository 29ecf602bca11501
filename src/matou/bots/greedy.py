"""The greedy cat: it looks at its own cards and at this turn only."""

from mypy_extensions import i64

from matou.bots.cat import Cat
from matou.bots.chasse.cat import liked_in_the_chasse
from matou.bots.course.cat import in_the_course
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.chasse.play import Chasse
from matou.games.course.play import Course
from matou.games.table import Table


class GreedyCat(Cat):
    """Large points and large additions first; it shuns what costs something at once."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        found: Action | None = None
        if isinstance(table, Course):
            found = in_the_course(table, chance, 1 << seat)
        elif isinstance(table, Chasse):
            found = liked_in_the_chasse(table, chance)
        assert found is not None
        return found
