"""The rules of a game as a leaflet: one sheet that folds once, from the rulebook."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from matou.cards import KINDS, MULTIPLI, is_result
from matou.games.game import OptionError
from matou.games.registry import game_named, options
from matou.paper.layout import LAYOUT, Sheets, read_words
from matou.paper.press import BUILT, NoPressError
from matou.words import sentences

RULES: Final = {name: LAYOUT[name] for name in ("language", "paper", "ink")}
# The articles of each game on paper, by their order: those for the first game, and rare cases.
# M1 repeats the cover, H14 is about screens, K4 and K6 are about other boxes and mixes.
BOX: Final = ("K1", "K2", "K3")
MOUSE: Final = ("K1", "K2", "M2", "M4", "M6", "M7", "M10", "M11", "M12", "K3", "M13", "M14", "M16",
                "M17", "M18", "M15", "M19", "M21", "K7", "K5")  # fmt: skip
MOUSE_RARE: Final = ("M3", "M24", "M5", "M8", "M9", "M20", "M22", "M23", "M27", "M25", "M26")
COURSE: Final = (*BOX, *(f"C{number}" for number in range(1, 12)))
CHASSE: Final = ("K1", "K2", *(f"H{number}" for number in range(1, 7)), "K3", "H7", "H10", "H11",
                 "H12")  # fmt: skip
ARTICLES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "multipli": (MOUSE, MOUSE_RARE),
    "addi": ((*MOUSE, "K8"), MOUSE_RARE),
    "course": (COURSE, ("C12",)),
    "chasse": (CHASSE, ("H8", "H9", "H13")),
}
FACTS: Final = ("aim", "age", "players", "length")
STEPS: Final = 5  # of "play in two minutes"
LEARNING: Final = "K5"  # has its result cards listed beneath it
MARKED: Final = re.compile(r"\*\*(.+?)\*\*")


def rules(game: str, given: Mapping[str, str]) -> Sheets:
    """A cover that is enough for a first game, the articles with their examples, rare cases last.

    Switches, what was settled, screens and other editions are left to the rulebook.
    """
    words = read_words("a leaflet", given, RULES)
    language = words["language"]
    said = sentences(language)
    known = game_named(game)
    if game not in ARTICLES:
        raise OptionError(f"there is no leaflet for {game}")
    edition = options(game, {}).edition
    book = {one["number"]: one for one in _book(language)}
    main, rare = (
        [_article(book[number], known.family, edition, language, said) for number in numbers]
        for numbers in ARTICLES[game]
    )
    for article in main:
        if article["number"] == LEARNING:
            article["blocks"].append({"kind": "wide", "rows": _kept_results(known.family, said)})
    return Sheets(
        "leaflet.typ",
        {
            **words,
            "title": said[f"game.{game}"],
            "more": said[f"game.{game}.more"],
            "facts": [[said[f"print.leaflet.{one}"], said[f"print.leaflet.{game}.{one}"]]
                      for one in FACTS],
            "story": said["print.leaflet.story"],
            "quick": said["print.leaflet.quick"],
            "steps": [said[f"print.leaflet.{game}.step.{i + 1}"] for i in range(STEPS)],
            "credit": said["print.credit"],
            "foot": said["print.foot.leaflet"],
            "shown": _shown(game),
            "specials": [f"{kind}-{edition}-{language}" for kind in KINDS],
            "articles": main,
            "rare": {"title": said["print.leaflet.rare"], "articles": rare},
            "spoken": {},
        },
        folded=True,
    )  # fmt: skip


def _kept_results(family: str, said: Mapping[str, str]) -> list[list[str]]:
    """K5: which result cards come in with each table, as the game makes its decks."""
    rows = [[said["print.leaflet.tables"], said["print.leaflet.results"]]]
    before: list[int] = []
    for upto in range(5, 11):
        cards = options(family, {"tables": str(upto)}).cards
        kept = sorted(card - 100 for card in cards if is_result(card))
        added = ", ".join(str(one) for one in kept if one not in before)
        rows.append([f"1–{upto}", added if not before else f"+ {added}"])
        before = kept
    return rows


def _article(
    article: dict[str, Any], family: str, edition: str, language: str, said: Mapping[str, str]
) -> dict[str, Any]:
    """The blocks of an article as runs of plain and bold text, without those about the other
    family."""
    blocks = [
        {"kind": "table", "rows": block["rows"]}
        if block["kind"] == "table"
        else {"kind": block["kind"], "runs": _runs(block["text"])}
        for block in article["blocks"]
        if block["kind"] != "list"  # switches and open points
        and block.get("family", family) == family
        and "only" not in block  # screens, and how editions differ
    ]
    if article["number"] in BOX:
        blocks = json.loads(_renamed(json.dumps(blocks, ensure_ascii=False), edition, said))
    return {
        "number": article["number"],
        "title": article["title"],
        "chapter": article["chapter"],
        "pictures": _pictures(article["title"], edition, language, said),
        "blocks": blocks,
    }


def _renamed(text: str, edition: str, said: Mapping[str, str]) -> str:
    """K4: the box, described once, with the names of the edition."""
    for kind in KINDS:
        text = text.replace(
            f"« {said[f'card.classic.{kind}']} »", f"« {said[f'card.{edition}.{kind}']} »"
        )
    return text


def _runs(text: str) -> list[dict[str, object]]:
    """Odd parts are the text between the marks."""
    parts = MARKED.split(text.replace("`", ""))
    return [{"text": part, "bold": i % 2 == 1} for i, part in enumerate(parts) if part]


def _pictures(title: str, edition: str, language: str, said: Mapping[str, str]) -> list[str]:
    """The special cards that a title names, as they are called in the game's edition; the English
    book calls them by their kinds."""
    return [
        f"{kind}-{edition}-{language}"
        for kind in KINDS
        if re.search(rf"\b({said[f'card.{edition}.{kind}']}|{kind.capitalize()})\b", title)
    ]


def _shown(game: str) -> list[str]:
    """Three cards that make the same."""
    if game_named(game).family == MULTIPLI:
        return ["4x6", "x=24", "3x8"]
    return ["5+8", "+=13", "4+9"]


@cache
def _book(language: str) -> list[dict[str, Any]]:
    """The rulebook as the page reads it."""
    try:
        text = (BUILT / "rulebook" / f"{language}.json").read_text("utf-8")
    except OSError:
        raise NoPressError.not_built() from None
    book: list[dict[str, Any]] = json.loads(text)
    return book
