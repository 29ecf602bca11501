"""Views of a Chasse."""

from matou.games.chasse.play import Chasse
from matou.games.game import Table, View
from matou.games.views import EVERYTHING, SPECTATOR, hands_seen


def public(table: Table) -> View:
    """H2, H3: hands and pile are hidden; the heap lies open."""
    assert isinstance(table, Chasse)
    return {
        "hands": hands_seen(table.cards_of, table.seats, SPECTATOR),
        "hand_sizes": [table.held(seat) for seat in range(table.seats)],
        "tokens": list(table.tokens),
        "slips": list(table.slips),
        "total": table.total,
        "reached": table.reached,
        "must": table.must,
        "direction": table.direction,
        "pile": table.piled,
        "heap": list(table.heap),
        "dealer": table.dealer,
        "round": table.rounds,
        "round_lost": table.round_lost,
        "playing": [seat for seat in range(table.seats) if table.playing & (1 << seat)],
        "duties": list(table.duties),
        "seven": [seat for seat in range(table.seats) if table.seven & (1 << seat)],
    }


def personal(table: Table, viewer: int, seen: View) -> None:
    assert isinstance(table, Chasse)
    seen["hands"] = hands_seen(table.cards_of, table.seats, viewer)
    if viewer == EVERYTHING:
        seen["pile_cards"] = list(table.pile)
