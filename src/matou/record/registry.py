"""The text part of each game, by its name."""

from typing import Final

from matou.games.game import Table
from matou.games.parts import Parts
from matou.record.fields import Text

TEXTS: Final[Parts[Text]] = Parts("text", "Text")


def text_of(table: Table) -> Text:
    return TEXTS[table.options.game.name]
