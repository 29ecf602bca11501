"""What was hard for whom: answers at the mouse and in the Chasse, and the worst of them."""

from dataclasses import dataclass
from typing import Final

from matou.games.actions import HIT, PLAY, SILENT, TIME_UP, Action
from matou.games.chasse.law import change
from matou.games.chasse.play import Chasse
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.games.table import Table
from matou.server.races.judge import Verdict

WON, LATE, SINNED, MISSED, WRONG = "won", "late", "sinned", "missed", "wrong"
# How hard an answer says its fact was; a right one by its time.
WEIGHT: Final = {LATE: 1.5, SINNED: 3.0, MISSED: 3.0, WRONG: 3.0}
SLOW: Final = 1500.0  # milliseconds; a quicker right answer was not hard
SHOWN: Final = 5


@dataclass(frozen=True)
class Answer:
    """One fact asked of one seat: the card it looked at, and what it did."""

    seat: int
    card: int
    how: str
    ms: int = 0


@dataclass(frozen=True)
class Hard:
    """A fact that cost a seat time or cards."""

    seat: int
    card: int
    how: str  # the worst of it
    times: int
    ms: int  # the slowest


def answers(table: Table, action: Action, verdict: Verdict | None) -> list[Answer]:
    """What an action about to be done says of people; asked before the table changes."""
    if isinstance(table, Chasse):
        return _total(table, action)
    if not isinstance(table, Mouse) or table.stage != TOPS or not table.awake:
        return []
    if action.kind == TIME_UP:
        seats = [seat for seat in range(table.seats) if table.rights & (1 << seat)]
        return [Answer(seat, top, MISSED) for seat in seats if (top := _top(table, seat)) >= 0]
    if action.kind != HIT or verdict is None:
        return []
    return _race(table, action.seat, verdict)


def _race(table: Mouse, seat: int, verdict: Verdict) -> list[Answer]:
    """The winner's time; whoever else had a right and hit was late; no right: a sin."""
    times = {ruling.seat: round(ruling.reaction) for ruling in verdict.rulings}
    top = _top(table, seat)
    if top < 0:
        return []
    if not table.rights & (1 << seat):
        return [Answer(seat, top, SINNED, times.get(seat, 0))]
    late = [
        Answer(other, card, LATE, ms)
        for other, ms in times.items()
        if other != seat and table.rights & (1 << other) and (card := _top(table, other)) >= 0
    ]
    return [Answer(seat, top, WON, times.get(seat, 0)), *late]


def _top(table: Mouse, seat: int) -> int:
    """The number card on top; a special asks nothing."""
    pile = table.piles[seat]
    return pile[-1] if pile and pile[-1] <= 200 else -1


def _total(table: Chasse, action: Action) -> list[Answer]:
    """H14: a wrong total was said."""
    if action.kind != PLAY or action.said == SILENT:
        return []
    right = action.said == table.total + change(action.card)
    return [] if right else [Answer(action.seat, action.card, WRONG)]


def hardest(given: list[Answer]) -> list[Hard]:
    """For each seat the few facts that were hardest, the worst first; 3×8 and 8×3 are one."""
    grouped: dict[tuple[int, int], list[Answer]] = {}
    for answer in given:
        grouped.setdefault((answer.seat, _fact(answer.card)), []).append(answer)
    found: list[tuple[float, Hard]] = []
    for (seat, card), mine in grouped.items():
        worst = max(mine, key=_cost)
        cost = sum(_cost(answer) for answer in mine)
        if cost > 0:
            slowest = max(answer.ms for answer in mine)
            found.append((cost, Hard(seat, card, worst.how, len(mine), slowest)))
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
    return WEIGHT[answer.how]


def _fact(card: int) -> int:
    """An operation with its smaller number first."""
    if card >= 100:
        return card
    a, b = divmod(card, 10)
    return 10 * min(a, b) + max(a, b)
