"""Views of a Course."""

from matou.games.course.kinds import ATTACK_BIT, STANDING, TO_GIVE
from matou.games.course.play import Course
from matou.games.game import Table, View
from matou.games.views import EVERYTHING, SPECTATOR, hands_seen


def public(table: Table) -> View:
    """C2: hands are hidden; points, attacks, defences and the talon lie open."""
    assert isinstance(table, Course)
    return {
        "phase": table.phase,
        "hands": hands_seen(table.cards_of, table.seats, SPECTATOR),
        "hand_sizes": [table.held(seat) for seat in range(table.seats)],
        "totals": table.totals,
        "attacks": [
            [kind for kind in STANDING if bits & ATTACK_BIT[kind]] for bits in table.attacks
        ],
        "defences": [list(cards) for cards in table.defences],
        "points_laid": table.laid,
        "pile": table.in_pile,
        "talon": table.talon,
        "exhausted": table.exhausted,
        "named": table.target,
    }


def personal(table: Table, viewer: int, seen: View) -> None:
    assert isinstance(table, Course)
    seen["hands"] = hands_seen(table.cards_of, table.seats, viewer)
    # C11: the thief and the robbed one both know which card it was.
    if table.phase == TO_GIVE and viewer in (table.turn, table.target, EVERYTHING):
        seen["stolen"] = table.stolen
    if viewer == EVERYTHING:
        seen["pile_cards"] = table.pile
