"""The switches of the Chasse."""

from typing import Final

from matou.games.game import Game, Options
from matou.games.switches import DECK, EDITION, NUMBER, Switch, Value, word

SWITCHES: Final = (
    EDITION,
    *DECK,
    Switch("tokens", "H1", "even", NUMBER, ("even",), 1, 19, "even | 1 to 19"),
    word("next_starter", "H5", "dealer_left", "loser"),
    word("below_zero", "H6", "allowed", "avoided"),
    word("forced_then", "H7", "after_target", "after_player"),
    word("tie", "H12", "shared", "sudden_death"),
    word("announce", "H14", "automatic", "typed"),
    word("wrong_total", "H14", "corrected", "costs_token"),
)


class ChasseOptions(Options):
    """The values as attributes for the rules; 0 tokens means dealt evenly."""

    def __init__(self, game: Game, values: dict[str, Value]) -> None:
        super().__init__(game, values)
        self.tokens: Final = self.number("tokens")
        self.loser_starts: Final = self.text("next_starter") == "loser"
        self.avoid_below_zero: Final = self.text("below_zero") == "avoided"
        self.after_target: Final = self.text("forced_then") == "after_target"
        self.sudden_death: Final = self.text("tie") == "sudden_death"
        self.typed: Final = self.text("announce") == "typed"
        self.wrong_costs: Final = self.text("wrong_total") == "costs_token"
