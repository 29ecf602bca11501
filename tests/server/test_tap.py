"""The figures of a tap in ARCHITECTURE.md are those of today."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_architecture_has_the_way_of_a_tap_as_it_is_now() -> None:
    """Else: `MATOU_PURE=1 python bench/tap.py --write`."""
    result = subprocess.run(
        [sys.executable, "bench/tap.py"],
        cwd=ROOT,
        env={**os.environ, "MATOU_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    counts, written = _counts(result.stdout.splitlines()[0]), _counts(summary_in_architecture())
    assert counts[:2] == pytest.approx(written[:2], abs=1)  # files: a timer may fire in between
    # On a busy machine two reads of the socket become one: up to 5 % fewer calls were seen.
    assert counts[2:] == pytest.approx(written[2:], rel=0.1)


def summary_in_architecture() -> str:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    (summary,) = re.findall(r"\d+ files, \d+ of the server; .*? calls", text)
    return str(summary)


def _counts(summary: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", summary)]
