"""The sentences and card names of one language."""

from functools import cache
from typing import Final

from matou.cards import KIND_NAMES, KINDS, MULTIPLI, Face, is_result, is_special, terms
from matou.words import sentences


class Catalogue:
    """Sentences by key; a sentence names its parts in braces."""

    def __init__(self, language: str, sentences: dict[str, str]) -> None:
        self.language: Final = language
        self.sentences: Final = sentences

    def say(self, key: str, **parts: object) -> str:
        return self.sentences[key].format(**parts)

    def card(self, face: Face, family: str, edition: str) -> str:
        """K4: the card as its edition calls it: `4 × 6`, `24`, `Balançoire`."""
        if is_special(face):
            return self.sentences[f"card.{edition}.{KIND_NAMES[face]}"]
        if is_result(face):
            return str(face - 100)
        a, b = terms(face)
        return f"{a} × {b}" if family == MULTIPLI else f"{a} + {b}"

    def specials(self, edition: str) -> dict[str, object]:
        """The names of an edition's special cards, for sentences that name them: `{trap}`."""
        return {kind: self.sentences[f"card.{edition}.{kind}"] for kind in KINDS}

    def __contains__(self, key: str) -> bool:
        return key in self.sentences


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language, sentences(language))
