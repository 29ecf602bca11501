"""The catalogues of sentences for players, one JSON file for each language."""

import json
from functools import cache
from pathlib import Path
from pkgutil import get_data
from typing import Final

LANGUAGES: Final = sorted(file.stem for file in Path(__file__).parent.glob("*.json"))
# The page loads the first two when it needs them, and the others never.
FOLDERS: Final = ("learning", "classes", "paper", "terminal")


@cache
def sentences(language: str) -> dict[str, str]:
    """All sentences of a language, by key."""
    found: dict[str, str] = {}
    for folder in ("", *(f"{folder}/" for folder in FOLDERS)):
        found |= json.loads(get_data(__name__, f"{folder}{language}.json") or b"{}")
    return found
