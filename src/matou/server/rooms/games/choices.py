"""Legal actions of a seat for its page, and why its other cards are refused.

Made from the seat's own cards and open cards only, so it reveals nothing.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Final

from matou.games.actions import DISCARD, SILENT, Action
from matou.games.game import Table
from matou.record.words import spell_action, verb
from matou.server.rooms.wire.view_types import Choice, Choices

# Sorted by the action, so that the order does not reveal when a card was drawn.
ORDER: Final = attrgetter("kind", "card", "target")
Why = Callable[[Table, int, set[int]], dict[str, str]]  # of a seat's cards that are not playable


def choices(table: Table, seat: int, why: Why | None) -> Choices:
    """`legal`: the legal actions of a seat; `refused`: by card that can at most be discarded, the
    key of the refusal."""
    found = table.legal(seat)
    if not found:
        return {"legal": []}
    found.sort(key=ORDER)
    family = table.options.family
    offered: Choices = {"legal": [_choice(action, family) for action in found]}
    if why is not None:
        playable = {action.card for action in found if action.kind != DISCARD}
        offered["refused"] = why(table, seat, playable)
    return offered


@cache
def _choice(action: Action, family: str) -> Choice:
    """An action as data, beside its words in a record."""
    return {
        "action": spell_action(action, family),
        "kind": verb(action.kind),
        "card": action.card,
        "target": action.target,
    }


@cache
def laying(kind: int, seat: int, card: int, target: int) -> Action:
    """Cached: there are few such actions, and they are needed often."""
    return Action(kind, seat, card, target, SILENT)
