"""Two rooms that differ only in hidden cards send the same to guests who cannot see these cards."""

from itertools import count

import pytest

from matou.games.registry import GAMES
from tests.conftest import SOAK
from tests.server.simulation.pairs import Compared, Pair

BLOCK = 50  # pairs
BLOCKS = 30 if SOAK else 3  # of each game
STEPS_AT_LEAST = 20 * BLOCK  # compared: pairs that part at once prove little
TO_PLAYERS_AT_LEAST = 8 * BLOCK  # messages
TO_WATCHERS_AT_LEAST = 40 * BLOCK
TO_BOARDS_AT_LEAST = 10 * BLOCK


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("game", [*GAMES])
def test_no_guest_gets_hidden_information(game, block):
    """Views, events, answers, refusals, presence, catching up; and when a room wakes."""
    total = Compared()
    for seed in count(1000 * block):
        pair = Pair(seed, game)
        try:
            total.add(pair.run())
        except Exception as error:
            story = "\n".join(pair.story)
            pytest.fail(f"{story}\n{type(error).__name__}: {error}\nPair({seed}, {game!r}).run()")
        if total.pairs == BLOCK:
            break
    assert sum(total.steps.values()) >= STEPS_AT_LEAST
    assert total.to_watchers >= TO_WATCHERS_AT_LEAST
    assert total.to_boards >= TO_BOARDS_AT_LEAST
    assert sum(total.messages.values()) - total.to_watchers >= TO_PLAYERS_AT_LEAST
    assert total.messages.keys() >= {"told", "done", "refused", "welcome", "presence", "farewell"}
    assert total.steps.keys() >= {"play", "wake", "wait", "ask", "go", "come", "enter", "freeze"}
