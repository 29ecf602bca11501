"""The Course in a room."""

from collections.abc import Sequence
from typing import Final

from matou.cards import CLOCK, MULTIPLI, worths
from matou.games.actions import ATTACK, NAME, NOBODY, POINTS
from matou.games.course import kinds
from matou.games.course.events import LaidPoints, Lifted
from matou.games.course.play import Course
from matou.games.game import Table
from matou.server.rooms.games.best import GOAL, PARADE, STEP, TOTAL, Best, Done, Pair
from matou.server.rooms.games.choices import laying
from matou.server.rooms.games.part import RoomGame
from matou.server.rooms.wire.view_types import CourseSeen


def why(table: Table, seat: int, playable: set[int]) -> dict[str, str]:
    """The key of the most helpful refusal, by card."""
    assert isinstance(table, Course)
    cards = sorted(set(table.hands[seat]) - playable)
    return {str(card): key for card in cards if (key := _why(table, seat, card))}


def _why(table: Course, seat: int, card: int) -> str:
    """Against scoring a number, else against what a special does."""
    if card <= 200:
        return table.refusal(laying(POINTS, seat, card, NOBODY))
    kind = NAME if card == CLOCK else ATTACK
    target = (seat + 1) % table.seats  # the first one it would be laid against
    return table.refusal(laying(kind, seat, card, target))


def count(table: Table, seat: int) -> int:
    """The number of points."""
    assert isinstance(table, Course)
    return table.totals[seat]


def best(done: Sequence[Done], known: frozenset[Pair]) -> list[Best]:
    """400 where it was reached, the biggest step, the attacks got rid of, else how far it went."""
    found: list[Best] = []
    worth = worths(MULTIPLI)
    steps = [one.event for one in done if isinstance(one.event, LaidPoints)]
    total = steps[-1].total if steps else 0
    if total == kinds.GOAL:
        found.append(Best(GOAL, total))
    if steps:
        step = max(steps, key=lambda one: worth[one.card])
        found.append(Best(STEP, worth[step.card], cards=(step.card,)))
    lifted = [one.event for one in done if isinstance(one.event, Lifted)]
    if lifted:
        found.append(Best(PARADE, len(lifted), cards=(lifted[-1].attack,)))
    if 0 < total < kinds.GOAL:
        found.append(Best(TOTAL, total))
    return found


COURSE: Final = RoomGame(
    view=CourseSeen,
    why=why,
    # The workers serve all rooms: a few milliseconds a search, not the arena's forty.
    plays_as={"searcher": "searcher:400"},
    count=count,
    memorable=(LaidPoints, Lifted),
    best=best,
)
