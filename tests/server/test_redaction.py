"""What is written once for all, and behind it each person's own part, is the whole view."""

import msgspec
import pytest

import matou
from matou.games.chance import seeded
from matou.games.course.events import Drew, Stole
from matou.server.rooms.views.redaction import event_seen, knowledge, table_seen
from matou.server.rooms.views.tell import TableWritten
from matou.server.rooms.wire import messages


@pytest.mark.parametrize("game", ["chasse", "course", "multipli"])
@pytest.mark.parametrize("owned", [[], [0], [2], [1, 3]])
def test_a_view_in_two_parts_is_the_same_view(game: str, owned: list[int]) -> None:
    table = matou.deal(game, players=4, seed=5)
    seats = knowledge(table, owned)
    chance = seeded(5)
    for _ in range(60):
        if table.over:
            break
        result = TableWritten(table).for_seats(seats)
        whole = messages.encode(table_seen(table, seats))
        assert msgspec.json.decode(result) == msgspec.json.decode(whole)
        assert len(result) == len(whole), "a part of it was said twice"
        table.do(table.any_legal(chance))


def test_what_only_one_of_several_people_may_know_is_shown_to_all_of_them_but_not_said() -> None:
    """One tablet: hands are covered, because all players hear the sentences."""
    stolen = Stole(giver=0, taker=1, card=35)
    assert event_seen(stolen, (0,))["sentence"] == "Stole"
    assert event_seen(stolen, ())["sentence"] == "Stole.hidden"
    both = event_seen(stolen, (0, 2))
    assert both["card"] == 35
    assert both["sentence"] == "Stole.hidden"
    assert event_seen(Drew(0, (35,), 1), (0, 2))["sentence"] == ""
    assert event_seen(Drew(0, (88,), 1, shown=True), (0, 2))["sentence"] == "Drew.shown"
