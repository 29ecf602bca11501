"""A leaflet is one sheet: folded once, its four pages lie in their order and tell every article."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pypdf import PageObject

from matou.cards import EDITIONS, KINDS
from matou.games.registry import GAMES, options
from matou.paper.press import _set, press
from matou.paper.rules import ARTICLES, FACTS, STEPS, rules
from matou.words import LANGUAGES, sentences
from tests.paper import reading

ROOT = Path(__file__).parents[2]


def heads_of(file: str, language: str) -> list[str]:
    """The articles of a part of the rulebook, as a leaflet heads them."""
    book = (ROOT / "rulebook" / language / f"{file}.md").read_text("utf-8")
    found = re.findall(r"^### (\w\d+) · (.+)$", book, re.MULTILINE)
    return [" ".join(f"{title} {number}".split()) for number, title in found]


def articles_of(game: str, language: str) -> list[dict[str, Any]]:
    asked = rules(game, {"language": language}).asked
    return [*asked["articles"], *asked["rare"]["articles"]]


def without_spaces(text: str) -> str:
    """Also without the hyphens at the ends of lines."""
    return re.sub(r"[\s\u00ad-]", "", text)


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


def small_pages(pdf: bytes) -> list[list[str]]:
    """The lines of the small pages as they are read: sheets laid into each other and folded."""
    sides = [halves(side) for side in reading.pages(pdf)]
    found: dict[int, list[str]] = {}
    for i, pair in enumerate(sides):
        low, high = i + 1, 2 * len(sides) - i
        found |= zip((low, high) if i % 2 else (high, low), pair, strict=False)
    return [found[number] for number in sorted(found)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_folded_leaflet_reads_in_order_and_leaves_no_article_out(
    game: str, language: str
) -> None:
    pdf = press(rules(game, {"language": language}))
    assert {reading.size(side) for side in reading.pages(pdf)} == {(297.0, 210.0)}
    read = small_pages(pdf)
    assert [lines[-1] for lines in read] == [str(i + 1) for i in range(len(read))]
    assert len(read) <= (8 if GAMES[game].article[0] == "M" else 4)
    result = " ".join(line for lines in read for line in lines)
    file = {"M": "mouse", "C": "course", "H": "chasse"}[GAMES[game].article[0]]
    own = heads_of(file, language)
    heads = {head.split()[-1]: head for head in [*own, *heads_of("cards", language)]}
    main, rare = ARTICLES[game]
    # M1 is told by the cover, H14 is about screens.
    assert {head.split()[-1] for head in own} - {"M1", "H14"} <= {*main, *rare}
    placed = [result.index(heads[number]) for number in (*main, *rare)]
    assert placed == sorted(placed)
    assert all(result.count(heads[number]) == 1 for number in (*main, *rare))
    assert placed[len(main) - 1] < result.index(sentences(language)["print.leaflet.rare"])
    assert all(reading.fonts(pdf).values())
    # An example stands on the page of what it explains.
    assert not [lines[0] for lines in read if lines[0].startswith(("Ex", "« Ex"))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_cover_is_enough_for_a_first_game(game: str, language: str) -> None:
    cover = " ".join(small_pages(press(rules(game, {"language": language})))[0])
    said = sentences(language)
    wanted = [said[f"print.leaflet.{one}"] for one in (*FACTS, "quick", "story")]
    wanted += [said[f"print.leaflet.{game}.{one}"] for one in FACTS]
    wanted += [said[f"print.leaflet.{game}.step.{i + 1}"] for i in range(STEPS)]
    letters = without_spaces(cover)
    assert [one for one in wanted if without_spaces(one) not in letters] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_leaflet_speaks_of_no_screen_and_of_no_other_edition(game: str, language: str) -> None:
    result = json.dumps(
        [(one["title"], one["blocks"]) for one in articles_of(game, language)], ensure_ascii=False
    )
    assert not re.search(r"Matou|[Ss]creen|[Tt]ablet|écran|[Mm]odern|[Cc]lassi|_", result)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_read_in_a_leaflet_is_smaller_than_nine_points(
    game: str, language: str
) -> None:
    sheets = rules(game, {"language": language})
    pictures = {"shown": sheets.asked["shown"][:1], "specials": []}  # cards have small print
    articles = [{**one, "pictures": []} for one in sheets.asked["articles"]]
    asked = {**sheets.asked, **pictures, "articles": articles}
    [_, *rest] = reading.pages(_set(sheets.template, asked, size="8"))
    assert min(map(reading.smallest_type, rest)) >= 9


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pictures_stand_beside_their_article_and_no_table_is_torn(game: str, language: str) -> None:
    sheets = rules(game, {"language": language})
    read = small_pages(press(sheets))
    for article in sheets.asked["articles"]:
        head = " ".join(f"{article['title']} {article['number']}".split())
        [page] = [page for page in read if head in " ".join(page)]
        kinds = [name.split("-")[:-2] for name in article["pictures"]]
        edition = options(game, {}).edition
        names = [sentences(language)[f"card.{edition}.{'-'.join(kind)}"] for kind in kinds]
        assert [name for name in names if name not in page] == [], head
        for table in (one for one in article["blocks"] if "rows" in one):
            rows = [" ".join(cells) for cells in table["rows"][1:]]
            told = [" ".join(page) for page in read]
            assert any(all(row in page for row in rows) for page in told), head


@pytest.mark.parametrize("language", LANGUAGES)
def test_learning_decks_name_every_result_card_that_stays_in(language: str) -> None:
    for game in ("multipli", "addi"):
        [book] = [one for one in rules(game, {"language": language}).asked["articles"]
                  if one["number"] == "K5"]  # fmt: skip
        [_, *rows] = book["blocks"][-1]["rows"]
        kept: set[int] = set()
        for upto, (_, added) in zip(range(5, 11), rows, strict=True):
            kept |= {int(one) for one in re.findall(r"\d+", added)}
            a, b = range(1, upto + 1), range(1, 11)
            assert kept == {x * y if game == "multipli" else x + y for x in a for y in b}


def test_the_english_race_and_hunt_call_a_card_by_the_name_that_is_printed_on_it() -> None:
    for game in ("course", "chasse"):
        result = json.dumps(rules(game, {"language": "en"}).asked)
        assert "Cheese" not in result
        assert sentences("en")["card.modern.cheese"] in result


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["addi", "chasse"])
def test_a_leaflet_of_sums_asks_for_no_product(game: str, language: str) -> None:
    """Children who add do not know × yet; every sum in it can be made with the cards of the box."""
    pdf = press(rules(game, {"language": language}))
    result = " ".join(line for page in reading.pages(pdf) for half in halves(page) for line in half)
    assert "×" not in result
    assert [
        sum_ for sum_ in re.findall(r"(?<![\d +])(\d+)\+(\d+)", result) if max(map(int, sum_)) > 10
    ] == []
    assert "Multipli" not in "".join(result.split("K3")[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_with_numbers_exists_for_both_boxes(language: str) -> None:
    """The mouse chapter is Multipli's and Addi's: a block of one has its twin of the other."""
    result = {
        game: {
            one["number"]: one["blocks"]
            for one in articles_of(game, language)
            if one["number"] != "K8"  # white cards, which only Addi has
        }
        for game in ("multipli", "addi")
    }
    for number, blocks in result["multipli"].items():
        kinds = [
            [one["kind"] for one in found].count("example")
            for found in (blocks, result["addi"][number])
        ]
        assert kinds[0] == kinds[1], number
    products, sums = (json.dumps(result[game], ensure_ascii=False) for game in ("multipli", "addi"))
    assert len(re.findall(r"\d×\d", products)) > 30
    assert len(re.findall(r"\d\+\d", sums)) > 30
    assert not re.search(r"\d\+\d", products)


def test_special_cards_are_drawn_under_the_name_that_the_article_uses() -> None:
    drawn = {
        (game, article["number"]): article["pictures"]
        for game in GAMES
        for article in articles_of(game, "fr")
        if article["pictures"]
    }
    assert drawn["multipli", "M16"] == ["sumo-classic-fr"]  # Balançoire
    assert drawn["course", "C7"] == ["sumo-modern-fr"]  # Sumo
    assert drawn["chasse", "H7"] == ["chase-classic-fr", "trap-classic-fr", "cheese-classic-fr"]


@pytest.mark.parametrize("game", GAMES)
def test_a_leaflet_names_special_cards_as_its_own_edition_does(game: str) -> None:
    """K4, in French, where both editions have names of their own."""
    edition = options(game, {}).edition
    said = sentences("fr")
    result = json.dumps(articles_of(game, "fr"), ensure_ascii=False)
    names = {one: {said[f"card.{one}.{kind}"] for kind in KINDS} for one in EDITIONS}
    [other] = [one for one in EDITIONS if one != edition]
    assert [name for name in names[other] - names[edition] if f"« {name}" in result] == []
    assert [name for name in names[edition] if f"« {name}" not in result] == []


def test_a_leaflet_on_letter_paper_is_as_large_as_the_paper() -> None:
    pages = reading.pages(press(rules("chasse", {"paper": "letter", "ink": "little"})))
    assert [reading.size(page) for page in pages] == [(279.4, 215.9)] * 2


def test_what_can_be_set_and_what_was_settled_is_left_to_the_rulebook() -> None:
    result = json.dumps(rules("chasse", {}).asked)
    assert "below_zero" not in result
    assert "Open point" not in result
    assert "At 26, Ben lays the sum card 6" in result
