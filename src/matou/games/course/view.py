"""What may be seen of the Course."""

from matou.games.course.kinds import ATTACK_BIT, STANDING, TO_GIVE
from matou.games.course.play import Course
from matou.games.game import Table, View
from matou.games.views import EVERYTHING, SPECTATOR, hands_seen


def public(table: Table) -> View:
    """C2: hands are hidden; points, attacks, defences and the talon lie open."""
    assert isinstance(table, Course)
    return {
        "phase": table.phase,
        "hands": hands_seen(table.hands.__getitem__, table.seats, SPECTATOR),
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


def personal(table: Table, viewer: int, seen: View) -> None:
    assert isinstance(table, Course)
    seen["hands"] = hands_seen(table.hands.__getitem__, table.seats, viewer)
    # C11: the thief and the robbed one both know which card it was.
    if table.phase == TO_GIVE and viewer in (table.turn, table.target, EVERYTHING):
        seen["stolen"] = table.stolen
    if viewer == EVERYTHING:
        seen["pile_cards"] = list(table.pile)
