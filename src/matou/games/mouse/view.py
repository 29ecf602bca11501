"""Views of a mouse game."""

from matou.games.game import Table, View
from matou.games.mouse.events import LOCKS
from matou.games.mouse.play import Mouse
from matou.games.views import EVERYTHING


def public(table: Table) -> View:
    """M4: nobody sees a stack, not even its owner; piles lie open.

    Who has a right to hit follows from the tops. To see it is the game, so the view leaves it out.
    """
    assert isinstance(table, Mouse)
    return {
        "next": table.next_flipper(),
        "direction": table.direction,
        "stacks": [len(stack) for stack in table.stacks],
        "piles": [list(pile) for pile in table.piles],
        "out": [list(place) for place in table.places],
        "points": list(table.points),
        "flips": table.flips,
        "locked": LOCKS[table.locked],
        "flipper": table.flipper,
        "open": table.open,
        "awake": table.awake,
        "race": table.stage,
        "hands": list(table.hands),
        "reveal_due": table.reveal_due,
    }


def personal(table: Table, viewer: int, seen: View) -> None:
    assert isinstance(table, Mouse)
    if viewer == EVERYTHING:
        seen["stack_cards"] = [list(stack) for stack in table.stacks]
