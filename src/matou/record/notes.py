"""Notes of a record: who sat where, and the hands of each race.

They decide nothing in the game and stand behind the last position, so a replay need not read them.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from matou.games.game import Table
from matou.record.words import WordError, read_seat, seat_name

TITLE: Final = "notes"


class Sitter(NamedTuple):
    """The player of a chair: a guest of the room (one device may have several chairs) or a cat."""

    guest: int = -1
    coat: str = ""
    words: tuple[int, int] = (0, 0)  # a key: each page shows it in its own language
    name: str = ""
    level: str = ""  # of a cat


class NotedHand(NamedTuple):
    """A hand of a race, in milliseconds; `late`: so long after the first, −1 if it counted."""

    seat: int
    reaction: int
    line: int
    guess: bool = False
    late: int = -1


@dataclass
class Notes:
    sitters: list[Sitter] = field(default_factory=list)  # by chair
    hands: dict[int, list[NotedHand]] = field(default_factory=dict)  # by the number of the move
    welcome: int = 0  # cards until a beginner's first pair, for which the shuffle was chosen


def write_notes(notes: Notes) -> list[str]:
    """The notes as lines; empty without notes."""
    lines = [_spell_sitter(place, one) for place, one in enumerate(notes.sitters)]
    if notes.welcome:
        lines.append(f"welcome: {notes.welcome}")
    for move, hands in notes.hands.items():
        lines.append(f"{move} hands: {', '.join(map(_spell_hand, hands))}")
    return ["", TITLE, *lines] if lines else []


def _spell_sitter(place: int, sitter: Sitter) -> str:
    if sitter.guest < 0:
        return f"{seat_name(place)} cat: {sitter.level}".rstrip()
    first, second = sitter.words
    text = f"{sitter.guest} {sitter.coat} {first} {second} {sitter.name}".rstrip()
    return f"{seat_name(place)} guest: {text}"


def _spell_hand(hand: NotedHand) -> str:
    text = f"{seat_name(hand.seat)} {hand.reaction} {hand.line}"
    if hand.guess:
        return f"{text} guess"
    return text if hand.late < 0 else f"{text} late {hand.late}"


def read_note(notes: Notes, line: str, table: Table) -> None:
    """Read one more line; notes of later versions are ignored. Raises WordError."""
    head, _, text = line.partition(":")
    whose, _, what = head.partition(" ")
    if what in ("guest", "cat"):
        if read_seat(whose, table.players) != len(notes.sitters):
            raise WordError(f"{whose!r} sits here out of turn")
        notes.sitters.append(_read_guest(text) if what == "guest" else Sitter(level=text.strip()))
    elif head == "welcome":
        notes.welcome = _number(text.strip())
    elif what == "hands":
        hands = [_read_hand(one.split(), table.seats) for one in text.split(",")]
        notes.hands[_number(whose)] = hands


def _read_guest(text: str) -> Sitter:
    match text.split(maxsplit=4):
        case [guest, coat, first, second, *name]:
            words = _number(first), _number(second)
            return Sitter(_number(guest), coat, words, "".join(name))
    raise WordError(f"{text[:40]!r} is no guest")


def _read_hand(words: list[str], seats: int) -> NotedHand:
    match words:
        case [seat, reaction, line, *more] if more in ([], ["guess"]):
            guess = bool(more)
            return NotedHand(read_seat(seat, seats), _signed(reaction), _number(line), guess)
        case [seat, reaction, line, "late", late]:
            whose = read_seat(seat, seats)
            return NotedHand(whose, _signed(reaction), _number(line), late=_number(late))
    raise WordError(f"{' '.join(words)[:40]!r} is no hand")


def _signed(word: str) -> int:
    return -_number(word[1:]) if word.startswith("-") else _number(word)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise WordError(f"{word[:20]!r} is no number")
    return int(word)
