"""The catalogues of sentences for players, one JSON file for each language."""

import json
from functools import cache
from pathlib import Path
from pkgutil import get_data
from typing import Final

LANGUAGES: Final = sorted(file.stem for file in Path(__file__).parent.glob("*.json"))


@cache
def sentences(language: str) -> dict[str, str]:
    """All sentences of a language, by key; those of `learning/` and `classes/` the page loads only
    when needed, those of `paper/` and `terminal/` never."""
    found: dict[str, str] = {}
    for folder in ("", "learning/", "classes/", "paper/", "terminal/"):
        found |= json.loads(get_data(__name__, f"{folder}{language}.json") or b"{}")
    return found
