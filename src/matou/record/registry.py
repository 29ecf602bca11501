"""How each game is written and read, by its name."""

from typing import Final

from matou.games.game import Table
from matou.games.parts import Parts
from matou.record.chasse import CHASSE
from matou.record.course import COURSE
from matou.record.fields import Text
from matou.record.mouse import MOUSE

TEXTS: Final[Parts[Text]] = Parts(
    "Text", "matou/record/registry.py",
    multipli=MOUSE, addi=MOUSE, course=COURSE, chasse=CHASSE,
)  # fmt: skip


def text_of(table: Table) -> Text:
    return TEXTS[table.options.game.name]
