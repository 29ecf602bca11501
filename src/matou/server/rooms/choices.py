"""What a seat of the Course or the Chasse may do now, and why its other cards may not be laid.

It is reckoned from the seat's own cards and what lies open, so it tells nothing new.
"""

from functools import cache
from typing import Any

from matou.cards import CLOCK
from matou.games import actions as act
from matou.games.actions import Action
from matou.games.chasse.play import Chasse
from matou.games.course.play import Course
from matou.games.table import Table
from matou.record.words import spell_action


def choices(table: Table, seat: int) -> dict[str, Any]:
    """`legal`: actions in the words of a record; `refused`: by card that can at most be discarded,
    the key of the reason."""
    found = table.legal(seat)
    family = table.options.family
    told: dict[str, Any] = {"legal": [spell_action(action, family) for action in found]}
    if isinstance(table, (Course, Chasse)):
        playable = {action.card for action in found if action.kind != act.DISCARD}
        told["refused"] = {
            str(card): key
            for card in sorted(set(table.hands[seat]) - playable)
            if (key := _why(table, seat, card))
        }
    return told


def _why(table: Table, seat: int, card: int) -> str:
    """The reason that helps most: against scoring a number, else against what a special does."""
    if not isinstance(table, Course):
        return table.refusal(_laying(act.PLAY, seat, card, act.NOBODY))
    if card <= 200:
        return table.refusal(_laying(act.POINTS, seat, card, act.NOBODY))
    kind = act.NAME if card == CLOCK else act.ATTACK
    target = (seat + 1) % table.seats  # the first one it would be laid against
    return table.refusal(_laying(kind, seat, card, target))


@cache
def _laying(kind: int, seat: int, card: int, target: int) -> Action:
    """There are few such actions, and they are asked for again and again."""
    return Action(kind, seat, card, target, act.SILENT)
