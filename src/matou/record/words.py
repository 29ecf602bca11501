"""Seats and actions as text: `A`, `B hits`, `A plays trap on C`."""

from functools import lru_cache

from matou.cards import CLOCK, CardError, read
from matou.games import actions as act
from matou.games.actions import Action
from matou.games.forms import FAMILY_OF, FORMS, LETTERS
from matou.games.registry import GAMES


class WordError(ValueError):
    """A text that is not a seat or an action."""


def seat_name(seat: int) -> str:
    return LETTERS[seat]


def seat_names(seats: list[int] | tuple[int, ...]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def read_seat(text: str, seats: int) -> int:
    seat = LETTERS.find(text) if len(text) == 1 else -1
    if not 0 <= seat < seats:
        raise WordError(f"{text[:20]!r} is no seat of this table; it has {LETTERS[:seats]}")
    return seat


# cached: a game has a few hundred actions
@lru_cache(maxsize=4096)
def spell_action(action: Action, family: str) -> str:
    """The action as a line of a record."""
    return action.spelled(family)


@lru_cache(maxsize=64)
def verb(kind: int) -> str:
    """What an action of this kind is called: `draws`, `gives back`."""
    form = FORMS[kind][0].removeprefix("{seat} ")
    return form.partition(" {")[0].removesuffix(" with")


@lru_cache(maxsize=8)
def _by_verb(games: tuple[str, ...]) -> dict[tuple[int, str], list[tuple[int, list[str]]]]:
    """The forms of these games by length and second word, the ones with fewer braces first."""
    known = [(kind, form) for kind, forms in FORMS.items() for form in forms]
    found: dict[tuple[int, str], list[tuple[int, list[str]]]] = {}
    for kind, form in sorted(known, key=lambda one: one[1].count("{")):
        pattern = form.split()
        found.setdefault((len(pattern), pattern[1]), []).append((kind, pattern))
    return found


@lru_cache(maxsize=4096)
def read_action(text: str, seats: int = len(LETTERS), family: str = "") -> Action:
    """Parse the action of a line; raises WordError.

    The family determines the cards; without it, the kind of action does.

    Examples:
        >>> str(matou.read_action("A plays 6+7"))
        'A plays 6+7'
    """
    words = text.split()
    verb = words[1] if len(words) > 1 else ""
    for kind, pattern in _by_verb(tuple(GAMES)).get((len(words), verb), []):
        if all(want == word or want[0] == "{" for want, word in zip(pattern, words, strict=True)):
            return _filled(kind, pattern, words, seats, family or FAMILY_OF[kind])
    raise WordError(f"{text[:60]!r} is no action")


def _filled(kind: int, pattern: list[str], words: list[str], seats: int, family: str) -> Action:
    parts = {"seat": act.NOBODY, "card": act.NOBODY, "target": act.NOBODY, "said": act.SILENT}
    if kind == act.NAME:
        parts["card"] = CLOCK
    for want, word in zip(pattern, words, strict=True):
        match want:
            case "{seat}" | "{target}":
                parts[want[1:-1]] = read_seat(word, seats)
            case "{card}":
                parts["card"] = _card(word, family)
            case "{attack}":
                parts["target"] = _card(word, family)
            case "{said}":
                parts["said"] = _number(word)
    return Action(kind, parts["seat"], parts["card"], parts["target"], parts["said"])


def _card(word: str, family: str) -> int:
    try:
        return read(word, family)
    except CardError as error:
        raise WordError(str(error)) from None


def _number(word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise WordError(f"{word[:20]!r} is no total")
    return int(word)
