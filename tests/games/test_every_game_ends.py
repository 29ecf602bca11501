"""Ten thousand seeded games over all games, sizes and options: each one ends, no card is lost."""

import random

import pytest

from matou.games.playout import playout
from matou.games.registry import GAMES
from tests.conftest import PLAIN, SOAK
from tests.tables import any_setting

GAMES_IN_ALL = 100_000 if SOAK else 400 if PLAIN else 10_000
BATCHES = 20
MAX_ACTIONS = 2_000_000


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("batch", range(BATCHES // 4))
def test_every_game_ends_under_random_play(game, batch):
    rng = random.Random(f"{game} {batch}")
    for number in range(GAMES_IN_ALL // BATCHES):
        setting = any_setting(rng, game)
        table = setting.deal()
        played = playout(table, number, MAX_ACTIONS)
        assert table.over, f"{setting} with playout seed {number}: {played} actions and no end"
        assert table.winners
        assert sorted(table.cards()) == sorted(setting.options.cards), setting
