"""The cats of the Chasse, and what is counted of its games."""

from typing import Final

from matou.bots.cat import RandomCat
from matou.bots.chasse.careful import CarefulChasse
from matou.bots.chasse.cat import GreedyChasse, in_the_chasse
from matou.bots.chasse.evaluation import ChasseEvaluation
from matou.bots.game import GameCats
from matou.bots.turns import turn_cats

COUNTED: Final = {
    "Turned": "changes of direction",
    "PileRenewed": "piles renewed",
    "Laid": "cards laid",
    "Laid.target": "cards laid",
    "Laid.special": "cards laid",
    "Misannounced": "wrong totals announced (H14)",
    "Countered": "counters with clock or gift (H9)",
    "RoundLost": "rounds lost at 100 (H5)",
    "RoundBegan.sudden_death": "rounds of sudden death (H12)",
    "TokenReturned.ten": "tokens lost on a ten (H4)",
    "TokenReturned.hundred": "tokens lost at 100 (H5)",
    "TokenReturned.wrong_total": "tokens lost for a wrong total (H14)",
}

CHASSE: Final[GameCats] = turn_cats(
    {"random": RandomCat, "greedy": GreedyChasse, "careful": CarefulChasse},
    ChasseEvaluation, in_the_chasse, COUNTED,
)  # fmt: skip
