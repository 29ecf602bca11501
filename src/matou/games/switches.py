"""A switch: one option of a game, the article it belongs to, and the values it takes."""

from typing import Final

from matou import cards
from matou.cards import CLASSIC, EDITIONS, KIND_NAMES, KINDS

Value = str | int | bool | tuple[int, ...]

WORD: Final = "word"  # one of a few words
NUMBER: Final = "number"  # a number between two others, or one of a few words
YES: Final = "yes"  # true or false
TABLES: Final = "tables"  # K5, K6: tables of the deck
RESULTS: Final = "results"  # K9: results of a short deck
SPECIALS: Final = "specials"  # K7: kinds of special cards


class Switch:
    """One option as data: its name, its article and its values."""

    def __init__(
        self,
        name: str,
        article: str,
        default: Value,
        kind: str = WORD,
        words: tuple[str, ...] = (),
        least: int = 0,
        most: int = 0,
        takes: str = "",
    ) -> None:
        self.name = name
        self.article = article
        self.default = default
        self.kind = kind
        self.words = words
        self.least = least
        self.most = most
        self.takes = takes or " | ".join(words)  # for people

    def read(self, given: object) -> Value | None:
        """A value made of plain data, or None where it is no such value."""
        if isinstance(given, str) and given in self.words:
            return given
        if self.kind == NUMBER:
            return _number(given, self.least, self.most)
        if self.kind == YES:
            return _yes_no(given)
        if self.kind == TABLES:
            return _tables(given)
        if self.kind == RESULTS:
            return _results(given)
        if self.kind == SPECIALS:
            return _specials(given)
        return None

    def spell(self, value: Value) -> str:
        """The value as text that `read` takes."""
        if self.kind == SPECIALS:
            assert isinstance(value, tuple)
            return ",".join(KIND_NAMES[face] for face in value) or "none"
        if self.kind == TABLES:
            assert isinstance(value, tuple)
            if len(value) >= 5 and value == tuple(range(1, len(value) + 1)):
                return str(len(value))
            return ",".join(str(table) for table in value) + ("," if len(value) == 1 else "")
        if isinstance(value, tuple):
            return ",".join(str(number) for number in value)
        return str(value).lower()


def word(name: str, article: str, *words: str) -> Switch:
    """A switch of words, its default first."""
    return Switch(name, article, words[0], words=words)


def yes_no(name: str, article: str) -> Switch:
    """A switch that is off by default."""
    return Switch(name, article, False, YES, takes="false | true")


# --- reading one value -------------------------------------------------------------------


def _number(given: object, least: int, most: int) -> Value | None:
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 9:
        given = int(given)
    if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most:
        return given
    return None


def _yes_no(given: object) -> Value | None:
    if isinstance(given, bool):
        return given
    return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
        given.lower() if isinstance(given, str) else ""
    )


def _words(given: object) -> list[object] | None:
    """A list as a file gives it, or as the command line does: `2,5,10`, or `2,` for one."""
    if isinstance(given, str):
        return [word.strip() for word in given.split(",") if word.strip()]
    if isinstance(given, (list, tuple)):
        return list(given)
    return None


def _tables(given: object) -> Value | None:
    """K5: `7` means tables 1 to 7; K6: a list is any mix."""
    upto = _number(given, 5, 10)
    if isinstance(upto, int):
        return tuple(range(1, upto + 1))
    if isinstance(given, str) and "," not in given:
        return None
    return _numbers(_words(given), 10)


def _results(given: object) -> Value | None:
    """K9: any numbers; whether a card makes them is the family's to say."""
    words = _words(given)
    return _numbers([given] if words is None else words, 100)


def _numbers(words: list[object] | None, most: int) -> Value | None:
    """One number or more up to the most, each once."""
    found = {_number(word, 1, most) for word in words or []}
    mix = tuple(sorted(number for number in found if isinstance(number, int)))
    return mix if words and len(mix) == len(words) else None


def _specials(given: object) -> Value | None:
    """K7: all, none, or chosen kinds."""
    if given == "all":
        return tuple(KINDS.values())
    words = [] if given == "none" else _words(given)
    if words is None or any(type(word) is not str or word not in KINDS for word in words):
        return None
    return tuple(face for kind, face in KINDS.items() if kind in words)


# --- the switches of every game: which cards are dealt, and how they are called -------------

EDITION: Final = word("edition", "M1", *EDITIONS)
EDITION_MODERN: Final = Switch("edition", "M1", EDITIONS[1], words=EDITIONS)
DECK: Final = (
    Switch("tables", "K5", cards.TABLES, TABLES, takes="5 to 10, or a mix such as 2,5,10"),
    Switch("results", "K9", "all", RESULTS, ("all",), takes="all | results, each once, as 7,12,15"),
    Switch(
        "specials", "K7", tuple(KINDS.values()), SPECIALS,
        takes="all | none | kinds, as chase,sumo",
    ),
)  # fmt: skip
assert EDITIONS[0] == CLASSIC
