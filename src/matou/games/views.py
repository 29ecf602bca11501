"""What a seat, a spectator or the table itself may know: an allow-list, in this one place.

A view is plain data. Nothing is copied from the table that is not named here, and what is
hidden is given as a count at most: two tables that differ only in hidden cards give a seat
the same view, byte for byte.
"""

from typing import Any, Final

from matou.games.chasse.play import Chasse
from matou.games.course.kinds import ATTACK_BIT, STANDING, TO_GIVE
from matou.games.course.play import Course
from matou.games.mouse.play import Mouse
from matou.games.table import Table

SPECTATOR: Final = -1
EVERYTHING: Final = -2  # the table itself: for records, teachers after the game, and tests

View = dict[str, Any]


def view(table: Table, viewer: int = SPECTATOR) -> View:
    """The table as `viewer` may know it: a seat, SPECTATOR or EVERYTHING."""
    return personal(table, viewer, public(table))


def public(table: Table) -> View:
    """What lies open to everybody: all that a spectator may know."""
    seen: View = {
        "game": table.options.game,
        "options": table.options.changed(),
        "seats": table.seats,
        "players": table.players,
        "viewer": SPECTATOR,
        "turn": table.turn,
        "over": table.over,
        "winners": list(table.winners),
        "losers": list(table.losers),
    }
    if isinstance(table, Mouse):
        seen |= _mouse(table)
    elif isinstance(table, Course):
        seen |= _course(table)
    elif isinstance(table, Chasse):
        seen |= _chasse(table)
    return seen


def personal(table: Table, viewer: int, seen: View) -> View:
    """The same with what this viewer alone may know; `seen` can serve several viewers."""
    if not EVERYTHING <= viewer < table.seats:
        raise ValueError(f"there is no seat {viewer} at a table of {table.seats}")
    seen = {**seen, "viewer": viewer}
    if isinstance(table, Mouse):
        if viewer == EVERYTHING:
            seen["stack_cards"] = [list(stack) for stack in table.stacks]
    elif isinstance(table, Course):
        seen["hands"] = _hands(table.hands, viewer)
        # C11: the thief and the robbed one both know which card it was.
        if table.phase == TO_GIVE and viewer in (table.turn, table.target, EVERYTHING):
            seen["stolen"] = table.stolen
        if viewer == EVERYTHING:
            seen["pile_cards"] = list(table.pile)
    elif isinstance(table, Chasse):
        seen["hands"] = _hands(table.hands, viewer)
        if viewer == EVERYTHING:
            seen["pile_cards"] = list(table.pile)
    return seen


def _knows(viewer: int, seat: int) -> bool:
    return viewer in (seat, EVERYTHING)


def _mouse(table: Mouse) -> View:
    """M4: nobody sees a stack, not even its owner; piles lie open.

    Who has a right to hit can be reckoned from the tops, and is the game: it is not told.
    """
    return {
        "next": table.next_flipper(),
        "direction": table.direction,
        "stacks": [len(stack) for stack in table.stacks],
        "piles": [list(pile) for pile in table.piles],
        "out": [list(place) for place in table.places],
        "points": list(table.points),
        "flips": table.flips,
        "flipper": table.flipper,
        "open": table.open,
        "awake": table.awake,
        "race": table.stage,
        "hands": list(table.hands),
        "reveal_due": table.reveal_due,
    }


def _hands(hands: list[list[int]], viewer: int) -> list[list[int] | None]:
    """One's own hand, in the order of the faces: the order of drawing tells nothing then."""
    return [sorted(hand) if _knows(viewer, seat) else None for seat, hand in enumerate(hands)]


def _course(table: Course) -> View:
    """C2: hands are hidden; points, attacks, defences and the talon lie open."""
    return {
        "phase": table.phase,
        "hands": _hands(table.hands, SPECTATOR),
        "hand_sizes": [len(hand) for hand in table.hands],
        "totals": list(table.totals),
        "attacks": [
            [kind for kind in STANDING if bits & ATTACK_BIT[kind]] for bits in table.attacks
        ],
        "defences": [list(cards) for cards in table.defences],
        "points_laid": list(table.laid),
        "pile": len(table.pile),
        "talon": list(table.talon),
        "exhausted": table.exhausted,
        "named": table.target,
    }


def _chasse(table: Chasse) -> View:
    """H2, H3: hands and pile are hidden; the heap lies open."""
    return {
        "hands": _hands(table.hands, SPECTATOR),
        "hand_sizes": [len(hand) for hand in table.hands],
        "tokens": list(table.tokens),
        "slips": list(table.slips),
        "total": table.total,
        "reached": table.reached,
        "must": table.must,
        "direction": table.direction,
        "pile": len(table.pile),
        "heap": list(table.heap),
        "dealer": table.dealer,
        "round": table.rounds,
        "round_lost": table.round_lost,
        "playing": [seat for seat in range(table.seats) if table.playing & (1 << seat)],
        "duties": list(table.duties),
        "seven": [seat for seat in range(table.seats) if table.seven & (1 << seat)],
    }
