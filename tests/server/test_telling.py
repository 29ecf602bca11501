"""What is written once for all, and behind it each person's own part, is the whole view."""

import msgspec
import pytest

import matou
from matou.games.chance import seeded
from matou.server.rooms import messages
from matou.server.rooms.redaction import knowledge, open_part, table_seen, table_told


@pytest.mark.parametrize("game", ["chasse", "course", "multipli"])
@pytest.mark.parametrize("owned", [[], [0], [2], [1, 3]])
def test_a_view_in_two_parts_is_the_same_view(game: str, owned: list[int]) -> None:
    table = matou.deal(game, players=4, seed=5)
    seats = knowledge(table, owned)
    chance = seeded(5)
    for _ in range(60):
        if table.over:
            break
        told = messages.encode(table_told(table, seats, open_part(table)))
        whole = messages.encode(table_seen(table, seats))
        assert msgspec.json.decode(told) == msgspec.json.decode(whole)
        assert len(told) == len(whole), "a part of it was said twice"
        table.do(table.any_legal(chance))
