"""A printed deck holds every card exactly once, nine on a page, with its backs behind it."""

import re
from collections import Counter

import pytest
import typst

from matou.cards import (
    ADDI,
    CHEESE,
    CLASSIC,
    EDITIONS,
    FAMILIES,
    KIND_NAMES,
    MULTIPLI,
    correction,
    is_operation,
    is_special,
    numbers,
    terms,
)
from matou.games.game import OptionError
from matou.games.registry import GAMES, options
from matou.paper.deck import deck
from matou.paper.press import BUILT, _fonts, press
from matou.words import LANGUAGES, sentences
from tests.paper import reading
from tests.paper.pictures import _grey_rows

FAINT = 24  # of 255: how much the edge of a shape may differ


def text_of(card: int, family: str, edition: str, language: str) -> str:
    """What must stand on a card, for both sides of a table, from the articles: K1, K2, K4."""
    if is_special(card):
        return 2 * sentences(language)[f"card.{edition}.{KIND_NAMES[card]}"].replace(" ", "")
    sign = "×" if family == MULTIPLI else "+"
    if is_operation(card):
        a, b = terms(card)
        return f"{a}{b}" + 2 * f"{a}{sign}{b}"
    number = card - 100
    ways = [(a, number // a) for a in range(1, 11) if number % a == 0 and a <= number // a <= 10]
    if family == ADDI:
        ways = []
    diagonals = [f"{a}×{b}" for a, b in ways] + [f"{b}×{a}" for a, b in ways]
    return f"{number}" + "".join(diagonals) + 2 * f"{number}"


def white(number: int) -> str:
    """K8: every addition that makes the number, in either order side by side."""
    made = [terms(face) for face in correction(number)[1]]
    rows = [(a, b) for a, b in made if a <= b]
    return f"{number}" + "".join(f"{a}+{b}" + ("" if a == b else f"{b}+{a}") for a, b in rows)


def printed(game: str, **asked: str) -> list[str]:
    """The text on every card, page by page."""
    pdf = press(deck(game, {"backs": "none", **asked}))
    return [text for page in reading.pages(pdf) for text in reading.texts(page).values()]


def names(game: str, **asked: str) -> list[str]:
    return [name for page in deck(game, asked).asked["pages"] for name in page["fronts"]]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_box_is_printed_exactly_once(
    game: str, language: str, edition: str
) -> None:
    family = GAMES[game].family
    cards = [*options(game, {}).cards, *([] if GAMES[game].cheese else [CHEESE])]
    wanted = [text_of(card, family, edition, language) for card in cards]
    if family == ADDI:
        wanted += [white(number) for number in numbers(ADDI)]
    assert len(wanted) == {MULTIPLI: 161, ADDI: 157}[family]
    assert Counter(printed(game, language=language, names=edition)) == Counter(wanted)


@pytest.mark.parametrize("family", FAMILIES)
def test_tables_mixes_short_decks_and_chosen_specials_are_the_decks_of_the_game(
    family: str,
) -> None:
    for asked in (
        *({"tables": str(upto)} for upto in range(5, 11)),
        {"tables": "2,5,10"},
        {"results": "12,16,18"},
        {"specials": "none"},
        {"specials": "u-turn,gift", "tables": "7,"},
    ):
        cards = options(family, asked).cards
        got = names(family, **asked, corrections="without")
        assert len(got) == len(cards) + 1
        assert got.count(f"cheese-{CLASSIC}-en") == 1
        assert len(set(got)) == len(set(cards)) + 1


def test_a_short_deck_has_the_facts_it_must_have() -> None:
    got = names(MULTIPLI, short="40", facts="7x8", tables="6,7,8", specials="chase", seed="3")
    assert {"7x8", "8x7", "x=56"} <= set(got)
    assert 30 <= len(got) <= 50
    assert not any(name.startswith("clock") for name in got)


def test_all_drawings_that_a_deck_can_name_were_built() -> None:
    there = {path.stem for path in (BUILT / "drawings").glob("*.svg")}
    for game in GAMES:
        for language in LANGUAGES:
            for edition in EDITIONS:
                sheets = deck(game, {"language": language, "names": edition})
                for page in sheets.asked["pages"]:
                    assert {*page["fronts"], *page["backs"]} <= there


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
@pytest.mark.parametrize("ink", ["full", "little"])
def test_behind_every_front_lies_its_back_when_flipped_on_the_long_edge(
    paper: str, size: tuple[float, float], ink: str
) -> None:
    pdf = press(deck(MULTIPLI, {"results": "12,24", "paper": paper, "ink": ink}))
    pages = reading.pages(pdf)
    assert len(pages) == 4  # 10 number cards, 6 specials, the mouse; and their backs
    assert {reading.size(page) for page in pages} == {size}
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        fronts = reading.drawn(front)
        assert set(fronts) == set(reading.texts(front))
        mirrored = [reading.Place(row, 2 - column) for row, column in fronts]
        assert reading.drawn(back) == mirrored
        assert reading.texts(back) == {}


def test_white_cards_have_a_back_of_their_own() -> None:
    pages = deck(ADDI, {"results": "12"}).asked["pages"]
    behind = {front: back for page in pages
              for front, back in zip(page["fronts"], page["backs"], strict=True)}  # fmt: skip
    white = {front for front in behind if front.startswith("correction")}
    assert len(white) == 19
    assert {behind[front] for front in white} == {"back-correction"}
    assert {behind[front] for front in {*behind} - white} == {"back-addi"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_frame_of_a_card_keeps_away_from_the_cut_and_the_foot_is_readable(paper: str) -> None:
    front, back = reading.pages(press(deck(MULTIPLI, {"results": "12", "paper": paper})))[:2]
    for page in (front, back):
        assert min(reading.margins(page)) >= 2.9
    assert reading.smallest_type(front, cards=False) >= 9


@pytest.mark.parametrize("kind", KIND_NAMES.values())
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_special_card_is_clipped_by_its_panel(edition: str, kind: str) -> None:
    svg = (BUILT / "drawings" / f"{kind}-{edition}-fr.svg").read_text("utf-8")
    panel = '<svg x="9"'
    assert svg.count(panel) == 1

    def drawn(text: str) -> list[list[int]]:
        page = "#set page(width: 100mm, height: 140mm, margin: 0mm)\n#image(bytes(sys.inputs.svg))"
        png = typst.compile(
            page.encode(), sys_inputs={"svg": text}, format="png", ppi=25, font_paths=_fonts()
        )
        assert isinstance(png, bytes)
        return list(_grey_rows(png))

    kept, whole = drawn(svg), drawn(svg.replace(panel, '<svg overflow="visible" x="9"'))
    lost = [(x, y) for y, row in enumerate(whole) for x, ink in enumerate(row)
            if abs(ink - kept[y][x]) > FAINT]  # fmt: skip
    assert lost == []


def test_pictures_fit_the_names_of_their_edition() -> None:
    def drawing(edition: str, language: str, kind: str) -> str:
        svg = (BUILT / "drawings" / f"{kind}-{edition}-{language}.svg").read_text("utf-8")
        return re.sub(r"art\d+|<text.*?</text>|aria-label=\"[^\"]*\"", "", svg)

    for kind in KIND_NAMES.values():
        classic, modern = (drawing(one, "fr", kind) for one in ("classic", "modern"))
        assert (classic == modern) == (kind == "cheese")
        # K4: English has the newer names alone, so a Clock is a clock.
        assert drawing("classic", "en", kind) == modern


def test_one_side_only_has_the_same_fronts_and_no_backs() -> None:
    both, single = (press(deck(MULTIPLI, {"results": "12,24", "backs": one}))
                    for one in ("duplex", "none"))  # fmt: skip
    fronts = [reading.texts(page) for page in reading.pages(both)[::2]]
    assert [reading.texts(page) for page in reading.pages(single)] == fronts


def test_the_whole_box_with_its_backs_is_light_and_brings_its_type_along() -> None:
    pdf = press(deck(ADDI, {}))
    assert len(pdf) < 3_000_000
    assert len(reading.pages(pdf)) == 2 * 18
    assert reading.fonts(pdf) == {"Andika": True, "Andika-Bold": True}


def test_the_same_deck_is_the_same_file() -> None:
    asked = {"results": "12,24"}
    assert press(deck(MULTIPLI, asked)) == press(deck(MULTIPLI, asked))


@pytest.mark.parametrize(
    ("game", "asked", "why"),
    [
        ("whist", {}, "there is no game 'whist'"),
        ("multipli", {"tables": "11"}, "option tables takes"),
        ("multipli", {"results": "11"}, "near it: 10, 12"),
        ("multipli", {"results": "12", "tables": "5"}, "not given together"),
        ("multipli", {"results": "12", "short": "40"}, "leave them out"),
        ("multipli", {"facts": "7x8"}, "add short=40"),
        ("multipli", {"short": "40", "facts": "7+8"}, "card of the Addi deck"),
        ("multipli", {"short": "many"}, "short is a number from 5 to 160, not 'many'"),
        ("multipli", {"corrections": "only"}, "K8"),
        ("multipli", {"paper": "a3"}, "paper is a4 or letter, not 'a3'"),
        ("multipli", {"colour": "red"}, "a deck has no option 'colour'"),
        ("addi", {"specials": "joker"}, "option specials takes"),
    ],
)
def test_a_print_that_fails_is_an_error(game: str, asked: dict[str, str], why: str) -> None:
    with pytest.raises(OptionError) as result:
        deck(game, asked)
    assert why in str(result.value)
