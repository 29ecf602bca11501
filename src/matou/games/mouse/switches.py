"""The switches of Multipli and Addi."""

from typing import Final

from matou.games.game import Game, Options
from matou.games.switches import DECK, EDITION, NUMBER, Switch, Value, word, yes_no

MOUSE: Final = (
    word("empty_stack", "M5", "wait", "turn_over"),
    word("after_greed", "M10", "sinner", "flipper"),
    word("late_greed", "M11", "ignored", "sins"),
    Switch("max_flips", "M23", "none", NUMBER, ("none",), 1, 1_000_000, "none | a number from 1"),
    word("locked", "M27", "mix", "end"),
    yes_no("endless", "M25"),
    Switch("endless_take", "M25", "auto", NUMBER, ("auto",), 1, 60, "auto | 1 to 60"),
    yes_no("expert", "M26"),
)
ADDI_SWITCHES: Final = (EDITION, *DECK, *MOUSE)
# Multipli alone has a modern edition.
MULTIPLI_SWITCHES: Final = (EDITION, *DECK, word("doubled", "M3", "both", "one"), *MOUSE)


class MouseOptions(Options):
    """The values as attributes for the rules; 0 for a number that the table computes."""

    def __init__(self, game: Game, values: dict[str, Value]) -> None:
        super().__init__(game, values)
        self.turn_over: Final = self.text("empty_stack") == "turn_over"
        self.after_sinner: Final = self.text("after_greed") == "sinner"
        self.late_sins: Final = self.text("late_greed") == "sins"
        self.max_flips: Final = self.number("max_flips")
        self.locked_ends: Final = self.text("locked") == "end"
        self.endless: Final = self.text("endless") == "true"
        self.endless_take: Final = self.number("endless_take")
        self.expert: Final = self.text("expert") == "true"
        self.one_doubled: Final = self.text("doubled") == "one"
