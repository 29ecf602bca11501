"""The cats of the Chasse, and what is counted of its games."""

from typing import Final

from matou.bots.cat import RandomCat
from matou.bots.chasse.careful import CarefulChasse
from matou.bots.chasse.cat import GreedyChasse, in_the_chasse
from matou.bots.chasse.evaluation import ChasseEvaluation
from matou.bots.game_cats import GameCats
from matou.bots.turns import turn_cats
from matou.games.chasse import events
from matou.games.events import Event

COUNTED: Final[dict[type[Event], str]] = {
    events.Turned: "changes of direction",
    events.PileRenewed: "piles renewed",
    events.Laid: "cards laid",
    events.Misannounced: "wrong totals announced (H14)",
    events.Countered: "counters with clock or gift (H9)",
    events.RoundLost: "rounds lost at 100 (H5)",
}
TOKENS_LOST: Final = {
    "ten": "tokens lost on a ten (H4)",
    "hundred": "tokens lost at 100 (H5)",
    "wrong_total": "tokens lost for a wrong total (H14)",
}


def counted(event: Event) -> str:
    if isinstance(event, events.TokenReturned):
        return TOKENS_LOST[event.why]
    if isinstance(event, events.RoundBegan):
        return "rounds of sudden death (H12)" if event.sudden_death else ""
    return COUNTED.get(type(event), "")


CHASSE: Final[GameCats] = turn_cats(
    {"random": RandomCat, "greedy": GreedyChasse, "careful": CarefulChasse},
    ChasseEvaluation, in_the_chasse, counted,
)  # fmt: skip
