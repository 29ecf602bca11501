"""One sitting of cards: the share of guesses, and whether it is the same child as before.

The share γ of guesses is 0, ¼, ½, ¾ or 1. The first has the probability 0.8 at the start, and each
answer that may be a guess multiplies the probability of γ by (1 − γ)·K + γ·G, where K is its
likelihood if it was calculated and G if it was guessed. With the mean of γ before the answer it was
calculated with the probability w = (1 − γ)·K / ((1 − γ)·K + γ·G).

The mean surprise of the first answers of a sitting, each two at most, times the root of their
number, is about 1 in size for one child. Two children on one profile make sittings that are too
quick and too slow in turn. No profile keeps a sitting; `Knowledge` keeps the mean and mean square
over sittings.
"""

from dataclasses import dataclass, field
from typing import Final

HONEST: Final = 0.8  # probability that nothing is guessed, at the start of a sitting
GUESSED_PARTS: Final = 4  # a sitting may have none, one … or four of four answers guessed
FIRST_ANSWERS: Final = 12  # of a sitting, whose mean surprise is looked at
SITTINGS_RATE: Final = 1 / 6  # weight of the newest sitting in the means over sittings
MAX_STRANGE_ANSWER: Final = 2.0  # standard deviations: one distracted answer is not another child
MAX_STRANGE: Final = 3.5  # cap on the surprise of one sitting
TWO_CHILDREN: Final = 2.4  # variance over sittings from which the page asks: are you two?


@dataclass
class Sitting:
    """The state of one sitting."""

    # Probability of each share of guesses: 0, ¼, ½, ¾, 1.
    shares: list[float] = field(
        default_factory=lambda: [HONEST] + [(1 - HONEST) / GUESSED_PARTS] * GUESSED_PARTS
    )
    surprise: float = 0.0  # the sum over its first answers
    surprised: int = 0  # their number

    def share(self) -> float:
        """The mean of γ."""
        return sum(chance * part for part, chance in enumerate(self.shares)) / GUESSED_PARTS

    def saw(self, calculated: float, guessed: float) -> float:
        """Add an answer by its likelihood if calculated (K) and if guessed (G); returns w."""
        knew = (1 - self.share()) * calculated
        probability = knew / (knew + self.share() * guessed)
        weights = [
            chance * ((GUESSED_PARTS - part) * calculated + part * guessed)
            for part, chance in enumerate(self.shares)
        ]
        total = sum(weights)
        self.shares = [weight / total for weight in weights]
        return probability
