"""One source, two engines: compiled and plain play the same games from the same seeds."""

import hashlib
import os
import subprocess
import sys

import pytest

from tests.conftest import PLAIN

# What each engine runs: a digest over the last positions of many seeded games.
SCRIPT = """
import hashlib, random
from matou.games.playout import playout
from matou.record.position import write_position
from tests.tables import any_setting
rng, digest = random.Random(7), hashlib.sha256()
for number in range(60):
    table = any_setting(rng).deal()
    playout(table, number, 3000)
    digest.update(write_position(table).encode())
print(digest.hexdigest())
"""


def digest(pure: str) -> str:
    environment = {**os.environ, "MATOU_PURE": pure}
    run = [sys.executable, "-c", SCRIPT]
    return subprocess.run(run, env=environment, check=True, capture_output=True, text=True).stdout


@pytest.mark.skipif(PLAIN, reason="no compiled engine here")
def test_compiled_and_plain_play_the_same_games():
    compiled, plain = digest(""), digest("1")
    assert compiled == plain != hashlib.sha256().hexdigest()


@pytest.mark.skipif(PLAIN, reason="no compiled engine here")
def test_the_compiled_engine_is_made_of_these_sources():
    """A stale extension would be tested instead of the code one reads."""
    from hatch_build import HERE
    from hatch_build import digest as digest_of_sources

    built = (HERE / "build" / "mypyc" / "sources.sha256").read_text()
    assert built == digest_of_sources(), "the sources changed: make .venv/compiled"
