"""The figures of a tap in ARCHITECTURE.md are those of today."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_architecture_has_the_way_of_a_tap_as_it_is_now() -> None:
    """Else: `MATOU_PURE=1 python bench/tap.py --write`."""
    told = subprocess.run(
        [sys.executable, "bench/tap.py"],
        cwd=ROOT,
        env={**os.environ, "MATOU_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    summary = told.stdout.splitlines()[0]
    assert f"`{summary}`" in (ROOT / "ARCHITECTURE.md").read_text("utf-8")
