"""A cat: whoever plays a seat that nobody sits on, seeing only what that seat may see."""

from mypy_extensions import i64

from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.course.kinds import TO_ANSWER
from matou.games.course.play import Course
from matou.games.table import Table


class Cat:
    """Somebody who decides for a seat of the Course or the Chasse, with a chance of its own."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        """One of `table.legal(seat)`; the same one whatever lies hidden from that seat."""
        raise NotImplementedError


class RandomCat(Cat):
    """Anything the rules allow."""

    def choose(self, table: Table, seat: i64, chance: Chance) -> Action:
        found = table.legal(seat)
        return found[chance.below(len(found))]


def on_turn(table: Table) -> i64:
    """The seat the table waits for.

    A defence out of turn (C9) does what it does in one's own turn, except against a clock: so
    a cat is asked out of turn by a clock alone, and lays its other defences when its turn comes.
    """
    if isinstance(table, Course) and table.phase == TO_ANSWER:
        return table.target
    return table.turn
