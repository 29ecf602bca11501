"""Runs of two and three nodes: crashes, stopped processes, a database that dies, is slow or
silent. No two owners both append, what was acknowledged is there once, live equals replayed."""

import pytest

from tests.conftest import SOAK
from tests.server.simulation.nodes.run import NodesRun, Summary

BLOCK = 10
BLOCKS = 100 if SOAK else 12


def simulated(seed: int, locks: bool = True) -> Summary:
    simulation = NodesRun(seed, locks)
    try:
        return simulation.run()
    except Exception as error:
        story = "\n".join(simulation.world.story)
        raise AssertionError(f"{story}\n{error}\nseed {seed}") from error


@pytest.mark.parametrize("block", range(BLOCKS))
def test_an_evening_of_several_nodes_survives_every_failure(block):
    runs = [simulated(seed) for seed in range(block * BLOCK, (block + 1) * BLOCK)]
    assert sum(one.take_overs for one in runs) > 0
    assert sum(one.acknowledged for one in runs) > 100 * BLOCK


def test_the_same_seed_is_the_same_evening():
    assert simulated(3) == simulated(3)


def test_without_the_lock_of_the_fence_an_evening_fails():
    """Planted: an append that only reads its owner's epoch."""
    assert any(fails(seed) for seed in range(30, 150))


def fails(seed: int) -> bool:
    try:
        simulated(seed, locks=False)
    except AssertionError as error:
        return "after a take-over" in str(error)
    return False
