"""Lessons from seeds: pupils come, freeze, leave and return, the teacher does anything, the server
crashes. simulation/lesson.py has the checks; a failure names its seed."""

import pytest

from tests.conftest import PLAIN, SOAK
from tests.server.simulation.lesson import Lesson

BLOCK = 5
BLOCKS = 200 if SOAK else 2 if PLAIN else 6


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_lesson_survives_every_failure(block):
    taught = []
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        try:
            taught.append(Lesson(seed).run())
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise
    assert sum(one.tables for one in taught) > 5
    assert sum(one.pupils for one in taught) > 10


def test_the_same_seed_is_the_same_lesson():
    assert Lesson(3).run() == Lesson(3).run()
