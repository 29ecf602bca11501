"""What is said to people: a file of sentences for each language, and nothing else names them."""

import json
from functools import cache
from importlib.resources import files
from typing import Final

_HERE: Final = files(__name__)
LANGUAGES: Final = sorted(
    file.name.removesuffix(".json") for file in _HERE.iterdir() if file.name.endswith(".json")
)


@cache
def sentences(language: str) -> dict[str, str]:
    """All sentences of a language, by key; those of `learning/` the page loads only when needed,
    those of `paper/` never."""
    found: dict[str, str] = {}
    for folder in (_HERE, _HERE.joinpath("learning"), _HERE.joinpath("paper")):
        found |= json.loads(folder.joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return found
