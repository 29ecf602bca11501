"""How guests appear: a cat, a name made of words, and free text where the host allows it."""

import unicodedata
from typing import Final

# Our own cats, by the name their drawing has; the page says them in its language.
CATS: Final = (
    "tabby", "ginger", "siamese", "tuxedo", "calico", "smoke", "snow", "tiger",
    "silver", "cream", "chocolate", "chestnut", "tortie", "sable", "midnight", "slate",
)  # fmt: skip
# Gestures are the only messages between guests: there is no free text.
GESTURES: Final = ("winning", "watching", "pouncing", "sulking", "asleep")
# A name is two of these numbers: the page has the words, so that French and English friends
# each read it in their own language.
FIRST_WORDS: Final = 24
SECOND_WORDS: Final = 24
MAX_NAME_CHARACTERS: Final = 20
_HIDDEN: Final = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # invisible characters


def clean(text: str) -> str:
    """Normalise to NFKC without control, bidi or zero-width characters, with single spaces, at most
    20 graphemes."""
    plain = unicodedata.normalize("NFKC", text[:400])
    seen = "".join(" " if c.isspace() else c for c in plain if c.isspace() or _shows(c))
    return "".join(_graphemes(" ".join(seen.split()))[:MAX_NAME_CHARACTERS]).strip()


def _shows(char: str) -> bool:
    return unicodedata.category(char) not in _HIDDEN and char not in _BLANK


def _graphemes(text: str) -> list[str]:
    """Characters with at most three combining marks each."""
    found: list[str] = []
    for char in text:
        if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Mc"):
            if found and len(found[-1]) < 4:
                found[-1] += char
        else:
            found.append(char)
    return found
