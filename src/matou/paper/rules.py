"""The rules of a game as a leaflet: one sheet that folds once, from the rulebook."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from matou.cards import KINDS, MULTIPLI
from matou.games.registry import game_named, options
from matou.paper.layout import LAYOUT, Sheets, read_words
from matou.paper.press import BUILT, NoPressError
from matou.words import sentences

RULES: Final = {name: LAYOUT[name] for name in ("language", "paper", "ink")}
CARDS: Final = ("K1", "K2", "K3")  # what is in the box
NAMES: Final = "K4"  # what cards are called elsewhere
MARKED: Final = re.compile(r"\*\*(.+?)\*\*")


def rules(game: str, given: Mapping[str, str]) -> Sheets:
    """The articles of a game with their examples; what can be set and what was settled is left to
    the rulebook."""
    words = read_words("a leaflet", given, RULES)
    language = words["language"]
    said = sentences(language)
    known = game_named(game)
    edition = options(game, {}).edition
    book = _book(language)
    own = [one for one in book if one["number"][0] == known.article[0]]
    cards = (*CARDS, NAMES) if known.cheese else CARDS  # there the book has names of its own
    chapters = [*own, *(one for one in book if one["number"] in cards)]
    articles = [_article(one, known.family, edition, language, said) for one in chapters]
    return Sheets(
        "leaflet.typ",
        {
            **words,
            "title": said[f"game.{game}"],
            "more": said[f"game.{game}.more"],
            "credit": said["print.credit"],
            "foot": said["print.foot.leaflet"],
            "shown": _shown(game),
            "specials": [f"{kind}-{edition}-{language}" for kind in KINDS],
            "articles": articles,
            "spoken": {},
        },
        folded=True,
    )


def _article(
    article: dict[str, Any], family: str, edition: str, language: str, said: Mapping[str, str]
) -> dict[str, Any]:
    """Its blocks as runs of plain and bold text, without those about the other family of cards."""
    blocks = [
        {"kind": "table", "rows": block["rows"]}
        if block["kind"] == "table"
        else {"kind": block["kind"], "runs": _runs(block["text"])}
        for block in article["blocks"]
        if block["kind"] != "list"  # switches and open points
        and block.get("family", family) == family
    ]
    chapter = article["book"] if article["number"][0] == "K" else article["chapter"]
    return {
        "number": article["number"],
        "title": article["title"],
        "chapter": chapter,
        "pictures": _pictures(article["title"], edition, language, said),
        "blocks": blocks,
    }


def _runs(text: str) -> list[dict[str, object]]:
    """Odd parts are what stood between the marks."""
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
