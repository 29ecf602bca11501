"""A leaflet is one sheet: folded once, its four pages lie in their order and tell every article."""

import json
import re
from pathlib import Path

import pytest
from pypdf import PageObject

from matou.games.registry import GAMES
from matou.paper.press import press
from matou.paper.rules import rules
from matou.words import LANGUAGES
from tests.paper import reading

ROOT = Path(__file__).parents[2]


def heads_of(file: str, language: str) -> list[str]:
    """The articles of a part of the rulebook, as a leaflet heads them."""
    book = (ROOT / "rulebook" / language / f"{file}.md").read_text("utf-8")
    found = re.findall(r"^### (\w\d+) · (.+)$", book, re.MULTILINE)
    return [" ".join(f"{title} {number}".split()) for number, title in found]


def halves(page: PageObject) -> list[list[str]]:
    """The lines of the pages that stand on one side of the sheet, from left to right."""
    contents = page.get_contents()
    assert contents is not None
    placed = re.findall(rb"q 1 0 0 1 (-?[\d.]+) 0 cm(/x\d) Do", contents.get_data())
    forms = page["/Resources"]["/XObject"]  # type: ignore[index]  # pypdf leaves it open
    pages = [forms[name.decode()] for _, name in sorted(placed, key=lambda at: float(at[0]))]
    return [
        [" ".join(line.split()) for line in page.extract_xform_text(one).splitlines()]
        for one in pages
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_folded_leaflet_reads_in_order_and_leaves_no_article_out(
    game: str, language: str
) -> None:
    pdf = press(rules(game, {"language": language}))
    outside, inside = reading.pages(pdf)
    assert reading.size(outside) == reading.size(inside) == (297.0, 210.0)
    fourth, first = halves(outside)
    second, third = halves(inside)
    assert [one[-1] for one in (first, second, third, fourth)] == ["1", "2", "3", "4"]
    told = " ".join(line for page in (first, second, third, fourth) for line in page)
    file = {"M": "mouse", "C": "course", "H": "chasse"}[GAMES[game].article[0]]
    heads = [*heads_of(file, language), *heads_of("cards", language)[: 3 + GAMES[game].cheese]]
    assert [told.count(head) for head in heads] == [1] * len(heads)
    assert sorted(heads, key=told.index) == heads
    assert all(reading.fonts(pdf).values())
    # An example stands on the page of what it explains.
    assert not [one[0] for one in (second, third, fourth) if one[0].startswith(("Ex", "« Ex"))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["addi", "chasse"])
def test_a_leaflet_of_sums_asks_for_no_product(game: str, language: str) -> None:
    """Children who add do not know × yet; every sum in it can be made with the cards of the box."""
    pdf = press(rules(game, {"language": language}))
    told = " ".join(line for page in reading.pages(pdf) for half in halves(page) for line in half)
    assert "×" not in told
    assert [
        sum_ for sum_ in re.findall(r"(?<![\d +])(\d+)\+(\d+)", told) if max(map(int, sum_)) > 10
    ] == []
    assert "Multipli" not in "".join(told.split("K3")[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_with_numbers_is_told_for_both_boxes(language: str) -> None:
    """The mouse chapter is Multipli's and Addi's: a block of one has its twin of the other."""
    told = {
        game: {
            one["number"]: one["blocks"]
            for one in rules(game, {"language": language}).asked["articles"]
        }
        for game in ("multipli", "addi")
    }
    for number, blocks in told["multipli"].items():
        kinds = [
            [one["kind"] for one in found].count("example")
            for found in (blocks, told["addi"][number])
        ]
        assert kinds[0] == kinds[1], number
    products, sums = (json.dumps(told[game], ensure_ascii=False) for game in ("multipli", "addi"))
    assert len(re.findall(r"\d×\d", products)) > 30
    assert len(re.findall(r"\d\+\d", sums)) > 30
    assert not re.search(r"\d\+\d", products)


def test_special_cards_are_drawn_under_the_name_that_the_article_uses() -> None:
    drawn = {
        (game, article["number"]): article["pictures"]
        for game in GAMES
        for article in rules(game, {"language": "fr"}).asked["articles"]
        if article["pictures"]
    }
    assert drawn["multipli", "M16"] == ["sumo-classic-fr"]  # Balançoire
    assert drawn["course", "C7"] == ["sumo-modern-fr"]  # Sumo
    assert drawn["chasse", "H7"] == ["chase-classic-fr", "trap-classic-fr", "cheese-classic-fr"]


def test_a_leaflet_on_letter_paper_is_as_large_as_the_paper() -> None:
    pages = reading.pages(press(rules("chasse", {"paper": "letter", "ink": "little"})))
    assert [reading.size(page) for page in pages] == [(279.4, 215.9)] * 2


def test_what_can_be_set_and_what_was_settled_is_left_to_the_rulebook() -> None:
    told = json.dumps(rules("chasse", {}).asked)
    assert "below_zero" not in told
    assert "Open point" not in told
    assert "At 26, Ben lays the sum card 6" in told
