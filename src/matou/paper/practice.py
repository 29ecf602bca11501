"""Sheets for practice: the map of all facts, and pages of facts as cards."""

from collections.abc import Mapping
from typing import Final

from matou.cards import FAMILIES, MULTIPLI, operation, result, worths
from matou.learning.choose import by_worth
from matou.learning.facts import face_of, fact_of
from matou.learning.knowledge import Learner
from matou.learning.words import level
from matou.paper.deck import drawing, nine_a_page, spoken_name
from matou.paper.layout import LAYOUT, Sheets, read_words
from matou.words import sentences

FAMILY: Final = {"family": ("", *FAMILIES)}  # empty: that of the profile
MAP: Final = {**FAMILY, **{name: LAYOUT[name] for name in ("language", "paper", "ink")}}
# Nine cards are a page: other numbers leave paper white.
FACTS: Final = {**FAMILY, "count": ("9", "18"), **LAYOUT}
# How well a fact is known, in the page's words: by level, and a lit one that slipped.
UNKNOWN, SLOW, NEARLY, LIT = LEVELS = ("unknown", "slow", "nearly", "lit")
SOFT: Final = "soft"
GLOWS: Final = (LIT, SOFT, NEARLY, SLOW, UNKNOWN)
TEN: Final = range(1, 11)


def fact_map(given: Mapping[str, str], learner: Learner | None = None, day: int = 0) -> Sheets:
    """A square for every a∘b, to colour; with a learner, coloured by today's estimate."""
    words = read_words("a map", given, MAP)
    family = words["family"] or _family(learner)
    said = sentences(words["language"])
    sign = "×" if family == MULTIPLI else "+"

    def glow(a: int, b: int) -> str:
        return UNKNOWN if learner is None else _glow(learner, family, fact_of(operation(a, b)), day)

    squares = [[{"shows": f"{a}{sign}{b}", "glow": glow(a, b)} for b in TEN] for a in TEN]
    return Sheets(
        "map.typ",
        {
            **words,
            "title": said[f"print.map.{family}"],
            "name": said["print.map.name"],
            "how": said["print.map.how"],
            "legend": {} if learner is None else {one: said[f"glow.{one}"] for one in GLOWS},
            "sign": sign,
            "squares": squares,
            "spoken": {},
        },
    )


def _glow(learner: Learner, family: str, fact: int, day: int) -> str:
    known, hand = learner.of(family), learner.hand.ms()
    return SOFT if known.slipped(fact, hand, day) else LEVELS[level(known, hand, fact, day)]


def fact_cards(given: Mapping[str, str], learner: Learner, day: int) -> Sheets:
    """Questions with their answers behind them; one-sided, both as cards to be matched."""
    words = read_words("cards of facts", given, FACTS)
    family = words["family"] or _family(learner)
    said = sentences(words["language"])
    questions = [face_of(fact) for fact in by_worth(learner, family, day)[: int(words["count"])]]
    answers = [result(worths(family)[face]) for face in questions]
    spoken = {
        drawing(card, family, "", ""): spoken_name(card, family, "", said)
        for card in (*questions, *answers)
    }
    fronts, backs = (
        [drawing(card, family, "", "") for card in one] for one in (questions, answers)
    )
    if words["backs"] == "none":
        fronts, backs = [*fronts, *dict.fromkeys(backs)], []
    return nine_a_page(fronts, backs, said["print.facts.title"], words, spoken)


def _family(learner: Learner | None) -> str:
    """The family that was played, if it was only one."""
    played = list(learner.families) if learner is not None else []
    return played[0] if len(played) == 1 else MULTIPLI
