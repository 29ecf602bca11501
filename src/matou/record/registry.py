"""How each game is written and read, by its name."""

from typing import Final

from matou.games.table import Table
from matou.record.chasse import CHASSE
from matou.record.course import COURSE
from matou.record.mouse import MOUSE
from matou.record.text import Text

TEXTS: Final[dict[str, Text]] = {
    "multipli": MOUSE,
    "addi": MOUSE,
    "course": COURSE,
    "chasse": CHASSE,
}


def register(name: str, text: Text) -> None:
    """From now on this game can be written and read."""
    TEXTS[name] = text


def text_of(table: Table) -> Text:
    return TEXTS[table.options.game.name]
