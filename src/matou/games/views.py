"""What a seat, a spectator or the table itself may know: an allow-list for each game.

A view is plain data. Nothing is copied from the table that its game does not name, and what is
hidden is given as a count at most: two tables that differ only in hidden cards give a seat
the same view, byte for byte.
"""

from collections.abc import Callable
from typing import Final

from matou.games.game import Table, View

SPECTATOR: Final = -1
EVERYTHING: Final = -2  # the table itself: for records, teachers after the game, and tests


def view(table: Table, viewer: int = SPECTATOR) -> View:
    """The table as `viewer` may know it: a seat, SPECTATOR or EVERYTHING.

    Examples:
        >>> table = matou.deal("chasse", players=3, seed=7)
        >>> matou.view(table, 0)["hands"]
        [[18, 32, 43, 88, 108, 120], None, None]
        >>> matou.view(table, matou.SPECTATOR)["hands"]
        [None, None, None]
    """
    return personal(table, viewer, public(table))


def public(table: Table) -> View:
    """The public part of a table: all that a spectator may know."""
    game = table.options.game
    return {
        "game": game.name,
        "options": table.options.changed(),
        "seats": table.seats,
        "players": table.players,
        "viewer": SPECTATOR,
        "turn": table.turn,
        "over": table.over,
        "winners": list(table.winners),
        "losers": list(table.losers),
        **game.public(table),
    }


def personal(table: Table, viewer: int, seen: View) -> View:
    """The same with what this viewer alone may know; `seen` can serve several viewers."""
    if not EVERYTHING <= viewer < table.seats:
        raise ValueError(f"there is no seat {viewer} at a table of {table.seats}")
    seen = {**seen, "viewer": viewer}
    table.options.game.personal(table, viewer, seen)
    return seen


def hands_seen(hand: Callable[[int], list[int]], seats: int, viewer: int) -> list[list[int] | None]:
    """The viewer's own hand, sorted: the order of drawing is hidden."""
    if viewer == EVERYTHING:
        return [sorted(hand(seat)) for seat in range(seats)]
    seen: list[list[int] | None] = [None] * seats
    if viewer >= 0:
        seen[viewer] = sorted(hand(viewer))
    return seen
