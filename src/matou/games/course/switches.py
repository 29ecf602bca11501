"""The switches of the Course."""

from typing import Final

from matou.games.game import Game, Options
from matou.games.switches import DECK, EDITION_MODERN, Value, word

SWITCHES: Final = (
    EDITION_MODERN,  # printed with the newer edition, so its names are the default
    *DECK,
    word("discard", "C2", "free", "only_if_stuck"),
    word("contains_one", "C5", "printed", "strict"),
)


class CourseOptions(Options):
    """The values as attributes for the rules."""

    def __init__(self, game: Game, values: dict[str, Value]) -> None:
        super().__init__(game, values)
        self.only_if_stuck: Final = self.text("discard") == "only_if_stuck"
        self.strict_one: Final = self.text("contains_one") == "strict"
