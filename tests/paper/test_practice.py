"""The map of facts and a child's cards, from a profile or without."""

import json
import re
from itertools import product
from pathlib import Path

import pytest

from matou.cards import ADDI, MULTIPLI
from matou.games.game import OptionError
from matou.learning import words
from matou.learning.facts import FACTS, number
from matou.learning.knowledge import Learner
from matou.learning.words import heard
from matou.paper.practice import LIT, SLOW, SOFT, UNKNOWN, fact_cards, fact_map
from matou.paper.press import press
from tests.paper import reading

TODAY = 20_000
TEN = range(1, 11)


def learner(family: str = MULTIPLI, slow: int = 56) -> Learner:
    """Who knows everything at once but what makes this number."""
    levels = [words.SLOW if a * b == slow else words.LIT for a, b in FACTS]
    child = Learner()
    child.families[family] = heard(family, levels, TODAY)
    return child


def squares(child: Learner | None, **asked: str) -> dict[str, str]:
    rows = fact_map(asked, child, TODAY).asked["squares"]
    return {one["shows"]: one["glow"] for row in rows for one in row}


def test_a_map_to_colour_has_every_fact_and_colours_none() -> None:
    assert squares(None) == {f"{a}×{b}": UNKNOWN for a, b in product(TEN, TEN)}
    assert set(squares(None, family=ADDI)) == {f"{a}+{b}" for a, b in product(TEN, TEN)}


def test_a_filled_map_shows_a_fact_in_both_its_squares() -> None:
    shown = squares(learner())
    assert shown["7×8"] == shown["8×7"] == SLOW
    assert shown["6×7"] == LIT


def test_a_lit_fact_that_slipped_is_printed_as_the_screen_shows_it() -> None:
    child = learner()
    child.of(MULTIPLI).own[number(6, 7)] += 2  # much slower than when it lit up
    shown = squares(child)
    assert shown["6×7"] == shown["7×6"] == SOFT
    assert shown["6×6"] == LIT


def test_the_legend_says_every_glow_of_the_screen_in_its_order() -> None:
    page = Path(__file__).parents[2] / "web" / "src" / "profiles" / "squares.ts"
    found = re.search(r"GLOWS = (\[.*?\])", page.read_text("utf-8"))
    assert found
    sheets = fact_map({}, learner(), TODAY)
    assert list(sheets.asked["legend"]) == json.loads(found[1])
    [printed] = reading.pages(press(sheets))
    assert all(means in printed.extract_text() for means in sheets.asked["legend"].values())


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("child", [None, learner()])
def test_a_map_is_one_page_with_every_square(child: Learner | None, paper: str) -> None:
    pdf = press(fact_map({"paper": paper, "language": "fr"}, child, TODAY))
    [page] = reading.pages(pdf)
    result = page.extract_text().split()
    assert all(result.count(f"{a}×{b}") == 1 for a, b in product(TEN, TEN))
    assert all(reading.fonts(pdf).values())


@pytest.mark.parametrize("count", [9, 18])
def test_cards_fill_whole_pages_with_the_weakest_facts_and_each_its_answer_behind_it(
    count: int,
) -> None:
    pdf = press(fact_cards({"count": str(count)}, learner(), TODAY))
    pages = reading.pages(pdf)
    asked: dict[str, str] = {}
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        answers = reading.texts(back)
        for (row, column), text in reading.texts(front).items():
            asked[text] = answers[reading.Place(row, 2 - column)]
    assert len(asked) == count
    assert len(pages) == 2 * count // 9
    assert asked["787×87×8"] == "567×88×75656"
    for text, answer in asked.items():
        [(a, b)] = [(a, b) for a, b in FACTS if text == f"{a}{b}" + 2 * f"{a}×{b}"]
        assert answer.endswith(2 * str(a * b))  # the numbers in its corners


def test_one_sided_questions_and_answers_are_cards_to_be_matched() -> None:
    pages = fact_cards({"backs": "none"}, learner(), TODAY).asked["pages"]
    names = [name for page in pages for name in page["fronts"]]
    assert {"7x8", "x=56"} <= set(names)
    assert len(names) == len(set(names))
    assert all(page["backs"] == [] for page in pages)


def test_the_family_is_that_of_the_profile_unless_it_is_said() -> None:
    assert fact_map({}, learner(ADDI), TODAY).asked["sign"] == "+"
    assert fact_map({"family": MULTIPLI}, learner(ADDI), TODAY).asked["sign"] == "×"
    with pytest.raises(OptionError, match="a map has no option 'backs'"):
        fact_map({"backs": "none"}, None, TODAY)
