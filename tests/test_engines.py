"""One source, two engines: compiled and plain play the same games from the same seeds."""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from matou import engine
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


def version(package: Path) -> str:
    run = [sys.executable, "-c", "import matou.engine as e; print(e.__file__, e.describe())"]
    env = {**os.environ, "PYTHONPATH": str(package.parent)}
    env.pop("MATOU_PURE", None)
    return subprocess.run(run, env=env, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The package with extensions that fail when they are loaded."""
    package = tmp_path / "matou"
    leave = shutil.ignore_patterns("*.so", "__pycache__", "page")
    shutil.copytree(engine.HERE, package, ignore=leave)
    (package / f"cards{EXTENSION_SUFFIXES[0]}").write_bytes(b"no library")
    return package


@pytest.mark.parametrize(
    ("stamp", "why"),
    [
        (None, "not compiled"),
        (f"{'0' * 64} cards.py", "made of other sources"),
        (f"{'0' * 64} moved.py", "made of other sources"),
    ],
)
def test_stale_extensions_never_run(copied: Path, stamp: str | None, why: str) -> None:
    (copied / "compiled.txt").unlink(missing_ok=True)
    if stamp is not None:
        (copied / "compiled.txt").write_text(stamp)
    result = version(copied)
    assert str(copied) in result
    assert why in result


def test_extensions_of_these_sources_run(copied: Path) -> None:
    """Here they cannot be loaded: that shows who was asked."""
    (copied / "compiled.txt").write_text(f"{engine.digest(['cards.py'])} cards.py")
    with pytest.raises(subprocess.CalledProcessError):
        version(copied)
    (copied / "cards.py").write_text((copied / "cards.py").read_text() + "# changed")
    assert "made of other sources" in version(copied)
