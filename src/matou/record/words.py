"""Seats and actions as text: `A`, `B hits`, `A plays trap on C`."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from matou.cards import CLOCK, CardError, read, spell
from matou.games import actions as act
from matou.games.actions import Action

LETTERS: Final = "ABCDEFGH"


class WordError(ValueError):
    """A text that is no seat or action."""


def seat_name(seat: int) -> str:
    return LETTERS[seat]


def seat_names(seats: list[int] | tuple[int, ...]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def read_seat(text: str, seats: int) -> int:
    seat = LETTERS.find(text) if len(text) == 1 else -1
    if not 0 <= seat < seats:
        raise WordError(f"{text[:20]!r} is no seat of this table; it has {LETTERS[:seats]}")
    return seat


# Each action has one form; a word in braces stands for a seat, a card or a number.
FORMS: Final = {
    act.FLIP: "{seat} flips",
    act.REVEAL: "all reveal",
    act.HIT: "{seat} hits",
    act.SOURIS: "{seat} calls Souris",
    act.TIME_UP: "time is up",
    act.STOP: "the players stop",
    act.DRAW: "{seat} draws",
    act.POINTS: "{seat} scores {card}",
    act.ATTACK: "{seat} attacks {target} with {card}",
    act.REACT: "{seat} reacts with {card}",
    act.PASS: "{seat} passes",
    act.LIFT: "{seat} lifts {attack} with {card}",
    act.DEFEND: "{seat} defends with {card}",
    act.NAME: "{seat} clocks {target}",
    act.STEAL: "{seat} steals",
    act.GIVE: "{seat} gives {card}",
    act.GIVE_BACK: "{seat} gives back",
    act.DISCARD: "{seat} discards {card}",
}
# La chasse has one action with two optional parts.
PLAY_FORMS: Final = (
    "{seat} plays {card}",
    "{seat} plays {card} on {target}",
    "{seat} plays {card} saying {said}",
    "{seat} plays {card} on {target} saying {said}",
)


# A game says the same few hundred actions again and again.
@lru_cache(maxsize=4096)
def spell_action(action: Action, family: str) -> str:
    """The action as a line of a record."""
    if action.kind == act.PLAY:
        form = PLAY_FORMS[(action.target >= 0) + 2 * (action.said != act.SILENT)]
    else:
        form = FORMS[action.kind]
    words: dict[str, Callable[[], str | int]] = {
        "seat": lambda: seat_name(action.seat),
        "card": lambda: spell(action.card, family),
        "target": lambda: seat_name(action.target),
        "attack": lambda: spell(action.target, family),
        "said": lambda: action.said,
    }
    return form.format_map({name: word() for name, word in words.items() if f"{{{name}}}" in form})


def _by_verb() -> dict[tuple[int, str], list[tuple[int, list[str]]]]:
    """The forms by length and second word, the ones with fewer braces first."""
    forms = [*FORMS.items(), *((act.PLAY, form) for form in PLAY_FORMS)]
    found: dict[tuple[int, str], list[tuple[int, list[str]]]] = {}
    for kind, form in sorted(forms, key=lambda one: one[1].count("{")):
        pattern = form.split()
        found.setdefault((len(pattern), pattern[1]), []).append((kind, pattern))
    return found


_KNOWN: Final = _by_verb()


@lru_cache(maxsize=4096)
def read_action(text: str, seats: int, family: str) -> Action:
    """The action a line tells; raises WordError with what is wrong."""
    words = text.split()
    verb = words[1] if len(words) > 1 else ""
    for kind, pattern in _KNOWN.get((len(words), verb), []):
        if all(want == word or want[0] == "{" for want, word in zip(pattern, words, strict=True)):
            return _filled(kind, pattern, words, seats, family)
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
