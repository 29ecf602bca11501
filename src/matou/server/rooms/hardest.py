"""What was hard for whom: the answers people gave to facts, and the worst of them."""

from dataclasses import dataclass
from typing import Final

WON, LATE, SINNED, MISSED, WRONG = "won", "late", "sinned", "missed", "wrong"
# How hard an answer says its fact was; a right one counts beside others only, by its time.
WEIGHT: Final = {LATE: 1.5, SINNED: 3.0, MISSED: 3.0, WRONG: 3.0}
SLOW: Final = 1500.0  # ms; a quicker right answer was not hard, nor was a pair gone sooner missed
SHOWN: Final = 5


@dataclass(frozen=True)
class Answer:
    """One fact asked of one seat: an operation it had to reckon, and what it did, how fast."""

    seat: int
    card: int
    how: str
    ms: int = 0


@dataclass(frozen=True)
class Hard:
    """A fact that a seat did not see, or not in time, or got wrong."""

    seat: int
    card: int
    how: str  # the worst of it
    times: int


def hardest(given: list[Answer]) -> list[Hard]:
    """For each seat the few facts that were hardest, the worst first; 3×8 and 8×3 are one."""
    grouped: dict[tuple[int, int], list[Answer]] = {}
    for answer in given:
        grouped.setdefault((answer.seat, fact(answer.card)), []).append(answer)
    found: list[tuple[float, Hard]] = []
    for (seat, card), mine in grouped.items():
        failed = [answer for answer in mine if answer.how != WON and _cost(answer) > 0]
        if failed:
            worst = max(failed, key=_cost)
            cost = sum(_cost(answer) for answer in mine)
            found.append((cost, Hard(seat, card, worst.how, len(failed))))
    found.sort(key=lambda one: (one[1].seat, -one[0], one[1].card))
    shown: dict[int, int] = {}
    kept = []
    for _, hard in found:
        shown[hard.seat] = shown.get(hard.seat, 0) + 1
        if shown[hard.seat] <= SHOWN:
            kept.append(hard)
    return kept


def _cost(answer: Answer) -> float:
    if answer.how == WON:
        return max(0.0, (answer.ms - SLOW) / 1000)
    if answer.how == MISSED and answer.ms < SLOW:
        return 0.0
    return WEIGHT[answer.how]


def fact(card: int) -> int:
    """An operation with its smaller number first."""
    if card >= 100:
        return card
    a, b = divmod(card, 10)
    return 10 * min(a, b) + max(a, b)
