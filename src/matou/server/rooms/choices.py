"""What a seat may do now, and why its other cards may not be laid.

It is reckoned from the seat's own cards and what lies open, so it tells nothing new.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from matou.games.actions import DISCARD, SILENT, Action
from matou.games.table import Table
from matou.record.words import spell_action

Why = Callable[[Table, int, set[int]], dict[str, str]]  # of a seat's cards that are not playable


def choices(table: Table, seat: int, why: Why | None) -> dict[str, Any]:
    """`legal`: actions in the words of a record; `refused`: by card that can at most be discarded,
    the key of the reason."""
    found = table.legal(seat)
    family = table.options.family
    told: dict[str, Any] = {"legal": [spell_action(action, family) for action in found]}
    if why is not None:
        playable = {action.card for action in found if action.kind != DISCARD}
        told["refused"] = why(table, seat, playable)
    return told


@cache
def laying(kind: int, seat: int, card: int, target: int) -> Action:
    """There are few such actions, and they are asked for again and again."""
    return Action(kind, seat, card, target, SILENT)
