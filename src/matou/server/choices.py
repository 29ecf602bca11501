"""What a seat of the Course or the Chasse may do now, and why its other cards may not be laid.

It is reckoned from the seat's own cards and what lies open, so it tells nothing new.
"""

from functools import cache
from typing import Any

from matou.games import actions as act
from matou.games.actions import Action
from matou.games.chasse import Chasse
from matou.games.course import Course
from matou.games.table import Table
from matou.record.words import spell_action


def choices(table: Table, seat: int) -> dict[str, Any]:
    """`legal`: actions in the words of a record; `refused`: by card, the key of the reason."""
    found = table.legal(seat)
    family = table.options.family
    told: dict[str, Any] = {"legal": [spell_action(action, family) for action in found]}
    if isinstance(table, (Course, Chasse)):
        playable = {action.card for action in found}
        number, special = (act.POINTS, act.ATTACK) if isinstance(table, Course) else (act.PLAY,) * 2
        told["refused"] = {
            str(card): key
            for card in sorted(set(table.hands[seat]) - playable)
            if (key := table.refusal(_laying(special if card > 200 else number, seat, card)))
        }
    return told


@cache
def _laying(kind: int, seat: int, card: int) -> Action:
    """Asked for the reason that helps most: against scoring a number, else against what a special
    does. There are few such actions, and they are asked for again and again."""
    return Action(kind, seat, card, act.NOBODY, act.SILENT)
