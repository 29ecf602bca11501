"""Thousands of runs of a room: guests, cats, broken connections, a server that crashes at any time.

What must hold stands in simulation/checks.py, knowledge.py and page.py; a failure names its seed.
"""

from random import Random
from types import SimpleNamespace
from typing import Any, get_args

import pytest

from matou.server.rooms.wire import messages
from matou.server.rooms.wire.settings import Settings
from tests.conftest import PLAIN, SOAK
from tests.server.simulation.habits import anything
from tests.server.simulation.run import SimulationRun

BLOCK = 40
BLOCKS = 1000 if SOAK else 5 if PLAIN else 50
GAMES_AT_LEAST = 30  # of a block: runs without a game prove little


@pytest.mark.parametrize("block", range(BLOCKS))
def test_an_evening_survives_every_failure(block):
    games = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        simulation = SimulationRun(seed)
        try:
            games += simulation.run().games
        except Exception as error:
            story = "\n".join(simulation.world.story)
            pytest.fail(
                f"{story}\n{type(error).__name__}: {error}\n"
                f"seed {seed}; again: python -m tests.server.simulation {seed}"
            )
    assert games >= GAMES_AT_LEAST


def test_the_same_seed_is_the_same_evening():
    one, other = SimulationRun(7), SimulationRun(7)
    assert one.run() == other.run()
    assert one.process.journal == other.process.journal


def test_who_asks_for_anything_asks_for_everything():
    page: Any = SimpleNamespace(
        world=SimpleNamespace(rng=Random(1)), last=1, settings=Settings("multipli")
    )
    asked = {type(anything(page)) for _ in range(5000)}
    assert asked == set(get_args(messages.AnyUp))
