"""What pages look like, kept as coarse pictures in text.

When one changes on purpose, or with a new Typst: `MATOU_RENEW=1 .venv/bin/pytest
tests/paper/test_layout.py` draws them anew; read the difference, and look at the pages.
"""

import os
from pathlib import Path

import pytest

from matou.learning.knowledge import Learner
from matou.learning.words import heard
from matou.paper.deck import deck
from matou.paper.layout import Sheets
from matou.paper.practice import fact_map
from matou.paper.rules import rules
from tests.paper.pictures import INKS, apart, pictures

GOLDEN = Path(__file__).parents[1] / "golden" / "paper"
TODAY = 20_000
MAX_DIFFERENT_CHARACTERS = 8  # characters of a page that may differ: a curve at the edge of one


def child() -> Learner:
    """Who knows a quarter of the facts each way; of the lit ones the second half slipped."""
    learner = Learner()
    learner.families["multipli"] = heard("multipli", [fact % 4 for fact in range(55)], TODAY)
    own = learner.families["multipli"].own
    own[28:] = [one + 2 for one in own[28:]]
    return learner


SHEETS = {
    "deck": lambda: deck("multipli", {"results": "24,81,100", "language": "fr"}),
    "letter": lambda: deck("addi", {"corrections": "only", "paper": "letter", "ink": "little"}),
    "map": lambda: fact_map({"language": "fr"}, child(), TODAY),
    "leaflet": lambda: rules("chasse", {"language": "en"}),  # before it is folded
}


@pytest.mark.parametrize("name", SHEETS)
def test_the_pages_look_as_they_did(name: str) -> None:
    sheets: Sheets = SHEETS[name]()
    drawn = pictures(sheets, most=3)
    kept = GOLDEN / f"{name}.txt"
    if os.environ.get("MATOU_RENEW"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text("\n".join(drawn), "utf-8")
    before = kept.read_text("utf-8").split("\n\n")
    assert len(before) == len(drawn)
    for one, other in zip(drawn, before, strict=True):
        assert apart(one, other) <= MAX_DIFFERENT_CHARACTERS, f"{name} looks otherwise now:\n{one}"


def test_little_ink_is_half_of_it() -> None:
    full, little = (
        sum(map(INKS.index, "".join(pictures(deck("multipli", {"results": "24", "ink": ink}), 2))
                .replace("|\n", "")))
        for ink in ("full", "little")
    )  # fmt: skip
    assert little < 0.6 * full
