"""Options of every sheet: language, paper size, backs, ink."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from matou.games.game import OptionError
from matou.words import LANGUAGES

# The values of each option, the default first; the command and the server offer the same.
LAYOUT: Final[dict[str, tuple[str, ...]]] = {
    "language": ("en", *(one for one in LANGUAGES if one != "en")),
    "paper": ("a4", "letter"),
    "backs": ("duplex", "none"),
    "ink": ("full", "little"),
}


@dataclass(frozen=True)
class Sheets:
    """A sheet to typeset: the template's name and its data."""

    template: str
    asked: dict[str, Any]
    folded: bool = False  # four pages become the two sides of one sheet


def read_words(
    what: str, given: Mapping[str, str], choices: Mapping[str, tuple[str, ...]]
) -> dict[str, str]:
    """Every option with its value; one without listed values takes any text, empty by default."""
    for name, word in given.items():
        if name not in choices:
            raise OptionError(f"{what} has no option {name[:40]!r}; it has {', '.join(choices)}")
        if choices[name] and word not in choices[name]:
            there_are = " or ".join(one for one in choices[name] if one)
            raise OptionError(f"{name} is {there_are}, not {word[:40]!r}")
    return {name: given.get(name, words[0] if words else "") for name, words in choices.items()}
