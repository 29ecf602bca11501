"""Text forms of actions in records, registered by each game."""

from typing import Final

LETTERS: Final = "ABCDEFGH"  # of the seats

FORMS: Final[dict[int, tuple[str, ...]]] = {}  # a word in braces stands for a part
FAMILY_OF: Final[dict[int, str]] = {}  # the family of the cards of an action, where none is given


def register_forms(forms: dict[int, tuple[str, ...]], family: str) -> None:
    """An action means the same in each game, and some games write more of its parts."""
    for kind, lines in forms.items():
        known = FORMS.get(kind, ())
        FORMS[kind] = (*known, *[line for line in lines if line not in known])
        FAMILY_OF.setdefault(kind, family)


def say(kind: int, words: dict[str, str]) -> str:
    """The longest line that these words can fill."""
    fitting = [form for form in FORMS[kind] if parts(form) <= words.keys()]
    return max(fitting, key=len).format_map(words)


def parts(form: str) -> frozenset[str]:
    """The parts that a line has."""
    return frozenset([word[1:-1] for word in form.split() if word[0] == "{"])
