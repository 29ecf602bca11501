"""Facts worth another look after a game: missed, late or wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matou.learning.answers import GREED, LATE, MISSED, WRONG_TOTAL, Answer
from matou.learning.estimate import learn
from matou.learning.knowledge import Learner

HOWS: Final = (LATE, GREED, MISSED, WRONG_TOTAL)  # the worst last
MAX_FACTS: Final = 5
TODAY: Final = 0


@dataclass(frozen=True)
class Again:
    """A fact, its worst answer, and the number of its failed answers."""

    fact: int
    how: str
    times: int


def look_again(family: str, given: Sequence[Answer]) -> list[Again]:
    """The facts that one player failed, the slowest first by all answers."""
    learner = Learner()
    failed: dict[int, list[str]] = {}
    for answer in given:
        learn(learner, family, answer, TODAY)
        if answer.how in HOWS:
            for fact in answer.new or answer.older:
                failed.setdefault(fact, []).append(answer.how)
    known = learner.of(family)
    found = sorted(failed, key=lambda fact: (-known.thought(fact, TODAY), fact))
    return [
        Again(fact, max(failed[fact], key=HOWS.index), len(failed[fact]))
        for fact in found[:MAX_FACTS]
    ]
