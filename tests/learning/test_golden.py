"""The page's tests read what Python finds now."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.learning.golden import made, trimmed

PAGE = Path(__file__).parents[2] / "web" / "src" / "learning" / "golden.json"


def flat(value: Any, where: str = "") -> dict[str, Any]:
    """Every single value by the way to it."""
    if isinstance(value, dict):
        return {k: v for key, one in value.items() for k, v in flat(one, f"{where}/{key}").items()}
    if isinstance(value, list | tuple):
        return {k: v for n, one in enumerate(value) for k, v in flat(one, f"{where}/{n}").items()}
    return {where: value}


def test_the_page_tests_against_what_python_finds_now() -> None:
    """`python -m tests.learning.golden > web/src/learning/golden.json` where this fails; figures
    may differ in the last digits from one machine to the next."""
    kept, now = flat(json.loads(PAGE.read_text("utf-8"))), flat(trimmed(made()))
    assert kept.keys() == now.keys()
    for where, value in now.items():
        near = pytest.approx(value, abs=1e-9, rel=0) if isinstance(value, float) else value
        assert kept[where] == near, where
