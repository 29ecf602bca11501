"""Evenings of two and three nodes: crashes, stopped processes, a database that dies, is slow or
silent. No two owners both append, what was acknowledged is there once, live equals replayed."""

import pytest

from tests.conftest import SOAK
from tests.server.simulation.nodes.evening import NodesEvening, Told

BLOCK = 10
BLOCKS = 100 if SOAK else 12


def told(seed: int, locks: bool = True) -> Told:
    evening = NodesEvening(seed, locks)
    try:
        return evening.run()
    except Exception as error:
        story = "\n".join(evening.world.story)
        raise AssertionError(f"{story}\n{error}\nseed {seed}") from error


@pytest.mark.parametrize("block", range(BLOCKS))
def test_an_evening_of_several_nodes_goes_well_whatever_breaks(block):
    evenings = [told(seed) for seed in range(block * BLOCK, (block + 1) * BLOCK)]
    assert sum(one.take_overs for one in evenings) > 0
    assert sum(one.acknowledged for one in evenings) > 100 * BLOCK


def test_the_same_seed_is_the_same_evening():
    assert told(3) == told(3)


def test_without_the_lock_of_the_fence_an_evening_fails():
    """Planted: an append that only reads its owner's epoch."""
    assert any(fails(seed) for seed in range(30, 150))


def fails(seed: int) -> bool:
    try:
        told(seed, locks=False)
    except AssertionError as error:
        return "after a take-over" in str(error)
    return False
