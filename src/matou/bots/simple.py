"""Simple cats: they see what a seat may see, know the rules, and now and then slip."""

from typing import Final

from mypy_extensions import i64

from matou.bots.chasse.cat import in_the_chasse
from matou.bots.course.cat import in_the_course
from matou.bots.reflexes.cat import at_the_mouse
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.chasse.play import Chasse
from matou.games.course.play import Course
from matou.games.mouse.play import Mouse
from matou.games.table import Table

EVERYBODY: Final = -1  # every bit is set: cats on all seats


def choose(table: Table, chance: Chance, cats: i64 = EVERYBODY) -> Action | None:
    """What the cats on these seats (a bit mask) do next; None where the table waits for others."""
    if table.over:
        return None
    if isinstance(table, Mouse):
        return at_the_mouse(table, chance, cats)
    if isinstance(table, Course):
        return in_the_course(table, chance, cats)
    if isinstance(table, Chasse):
        return in_the_chasse(table, chance, cats)
    return None
