"""The sentences of one language, from a small file of its own."""

import json
from functools import cache
from importlib.resources import files
from typing import Final


class Catalogue:
    """Sentences by key; a sentence names its parts in braces."""

    def __init__(self, language: str, sentences: dict[str, str]) -> None:
        self.language: Final = language
        self.sentences: Final = sentences

    def say(self, key: str, **parts: object) -> str:
        return self.sentences[key].format(**parts)

    def __contains__(self, key: str) -> bool:
        return key in self.sentences


@cache
def catalogue(language: str) -> Catalogue:
    text = files("matou").joinpath("words", f"{language}.json").read_text(encoding="utf-8")
    return Catalogue(language, json.loads(text))
