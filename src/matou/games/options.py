"""The switches of every game: an option is a value, an edition a set of values."""

from collections.abc import Callable, Mapping
from typing import Final

from matou.cards import (
    ADDI,
    CHEESE,
    CLASSIC,
    EDITIONS,
    FAMILIES,
    KIND_NAMES,
    KINDS,
    MODERN,
    MULTIPLI,
    deck,
    worths,
)

GAMES: Final = ("multipli", "addi", "course", "chasse")
MOUSE_GAMES: Final = FAMILIES
FAMILY: Final = {"multipli": MULTIPLI, "addi": ADDI, "course": MULTIPLI, "chasse": ADDI}

Value = str | int | bool | tuple[int, ...]


class OptionError(ValueError):
    """A game, switch, value or number of players that does not exist; says what does."""


class Switch:
    """One option: its name, the article it belongs to, its default, and how to read a value."""

    def __init__(
        self,
        name: str,
        article: str,
        default: Value,
        takes: str,
        read: Callable[[object], Value | None],
        games: tuple[str, ...],
    ) -> None:
        self.name = name
        self.article = article
        self.default = default
        self.takes = takes  # the values, for people
        self.read = read  # a value made of plain data, or None where it is no such value
        self.games = games


# --- reading one value -------------------------------------------------------------------


def _one_of(*words: str) -> Callable[[object], Value | None]:
    return lambda given: given if isinstance(given, str) and given in words else None


def _number(least: int, most: int, word: str = "") -> Callable[[object], Value | None]:
    def read(given: object) -> Value | None:
        if word and given == word:
            return word
        if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) < 9:
            given = int(given)
        if isinstance(given, int) and not isinstance(given, bool) and least <= given <= most:
            return given
        return None

    return read


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


_upto: Final = _number(5, 10)
_table: Final = _number(1, 10)


def _tables(given: object) -> Value | None:
    """K5: `7` means tables 1 to 7; K6: a list is any mix."""
    upto = _upto(given)
    if isinstance(upto, int):
        return tuple(range(1, upto + 1))
    words = _words(given)
    if not words or (isinstance(given, str) and "," not in given):
        return None
    tables = {_table(word) for word in words}
    if len(tables) != len(words):
        return None
    mix = tuple(sorted(table for table in tables if isinstance(table, int)))
    return mix if len(mix) == len(words) else None


def _specials(given: object) -> Value | None:
    """K7: all, none, or chosen kinds."""
    if given == "all":
        return tuple(KINDS.values())
    words = [] if given == "none" else _words(given)
    if words is None or any(type(word) is not str or word not in KINDS for word in words):
        return None
    return tuple(face for kind, face in KINDS.items() if kind in words)


# --- the switches ------------------------------------------------------------------------

_COURSE: Final = ("course",)
_CHASSE: Final = ("chasse",)

SWITCHES: Final = (
    Switch("edition", "M1", CLASSIC, "classic | modern", _one_of(*EDITIONS), GAMES),
    Switch(
        "tables", "K5", tuple(range(1, 11)), "5 to 10, or a mix such as 2,5,10", _tables, GAMES
    ),
    Switch(
        "specials", "K7", tuple(KINDS.values()), "all | none | kinds, as chase,sumo",
        _specials, GAMES,
    ),
    Switch("doubled", "M3", "both", "both | one", _one_of("both", "one"), (MULTIPLI,)),
    Switch(
        "empty_stack", "M5", "wait", "wait | turn_over", _one_of("wait", "turn_over"), MOUSE_GAMES
    ),
    Switch(
        "after_greed", "M10", "sinner", "sinner | flipper", _one_of("sinner", "flipper"),
        MOUSE_GAMES,
    ),
    Switch(
        "late_greed", "M11", "ignored", "ignored | sins", _one_of("ignored", "sins"), MOUSE_GAMES
    ),
    Switch(
        "max_flips", "M23", "none", "none | a number from 1", _number(1, 1_000_000, "none"),
        MOUSE_GAMES,
    ),
    Switch("endless", "M25", False, "false | true", _yes_no, MOUSE_GAMES),
    Switch("endless_take", "M25", "auto", "auto | 1 to 60", _number(1, 60, "auto"), MOUSE_GAMES),
    Switch("expert", "M26", False, "false | true", _yes_no, MOUSE_GAMES),
    Switch("discard", "C2", "free", "free | only_if_stuck", _one_of("free", "only_if_stuck"),
           _COURSE),
    Switch("contains_one", "C5", "printed", "printed | strict", _one_of("printed", "strict"),
           _COURSE),
    Switch("tokens", "H1", "even", "even | 1 to 19", _number(1, 19, "even"), _CHASSE),
    Switch("next_starter", "H5", "dealer_left", "dealer_left | loser",
           _one_of("dealer_left", "loser"), _CHASSE),
    Switch("below_zero", "H6", "allowed", "allowed | avoided", _one_of("allowed", "avoided"),
           _CHASSE),
    Switch("forced_then", "H7", "after_target", "after_target | after_player",
           _one_of("after_target", "after_player"), _CHASSE),
    Switch("tie", "H12", "shared", "shared | sudden_death", _one_of("shared", "sudden_death"),
           _CHASSE),
    Switch("announce", "H14", "automatic", "automatic | typed", _one_of("automatic", "typed"),
           _CHASSE),
    Switch("wrong_total", "H14", "corrected", "corrected | costs_token",
           _one_of("corrected", "costs_token"), _CHASSE),
)  # fmt: skip


def switches(game: str) -> list[Switch]:
    """The switches of one game, in the order of the articles."""
    return [switch for switch in SWITCHES if game in switch.games]


class Options:
    """The values of every switch of one game; read once, never changed."""

    def __init__(self, game: str, values: dict[str, Value]) -> None:
        self.game: Final = game
        self.family: Final = FAMILY[game]
        self.values: Final = values
        self.worth: Final = worths(self.family)
        self.cards: Final = _cards(game, self.family, values)
        # The same values as the rules ask for them; 0 where a number is left to the table.
        self.modern: Final = self.text("edition") == MODERN
        self.turn_over: Final = self.text("empty_stack") == "turn_over"
        self.after_sinner: Final = self.text("after_greed") == "sinner"
        self.late_sins: Final = self.text("late_greed") == "sins"
        self.max_flips: Final = self.number("max_flips")
        self.endless: Final = self.text("endless") == "true"
        self.endless_take: Final = self.number("endless_take")
        self.expert: Final = self.text("expert") == "true"
        self.only_if_stuck: Final = self.text("discard") == "only_if_stuck"
        self.strict_one: Final = self.text("contains_one") == "strict"
        self.tokens: Final = self.number("tokens")
        self.loser_starts: Final = self.text("next_starter") == "loser"
        self.avoid_below_zero: Final = self.text("below_zero") == "avoided"
        self.after_target: Final = self.text("forced_then") == "after_target"
        self.sudden_death: Final = self.text("tie") == "sudden_death"
        self.typed: Final = self.text("announce") == "typed"
        self.wrong_costs: Final = self.text("wrong_total") == "costs_token"

    def text(self, name: str) -> str:
        """The value as text; empty where the game has no such switch."""
        return _spell(name, self.values[name]) if name in self.values else ""

    def number(self, name: str) -> int:
        """The number, or 0 where the switch holds a word (none, even, auto)."""
        value = self.values.get(name)
        return value if isinstance(value, int) else 0

    def changed(self) -> dict[str, str]:
        """The switches that do not stand at their default, as text that `options` reads."""
        return {
            switch.name: _spell(switch.name, self.values[switch.name])
            for switch in switches(self.game)
            if self.values[switch.name] != default(switch, self.game)
        }

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Options) and self.game == other.game and self.values == other.values
        )

    def __hash__(self) -> int:
        return hash((self.game, tuple(self.values.items())))

    def __reduce__(self) -> tuple[object, ...]:
        return Options, (self.game, self.values)

    def __repr__(self) -> str:
        return f"options({self.game!r}, {self.changed()!r})"


def _cards(game: str, family: str, values: dict[str, Value]) -> list[int]:
    """K3, K5 to K7: the cards these options deal."""
    tables = values["tables"]
    chosen = values["specials"]
    assert isinstance(tables, tuple)
    assert isinstance(chosen, tuple)
    cheese = game in ("course", "chasse") and CHEESE in chosen
    return deck(family, tables, chosen, cheese)


def _spell(name: str, value: Value) -> str:
    if name == "specials":
        assert isinstance(value, tuple)
        return ",".join(KIND_NAMES[face] for face in value) or "none"
    if name == "tables":
        assert isinstance(value, tuple)
        if len(value) >= 5 and value == tuple(range(1, len(value) + 1)):
            return str(len(value))
        return ",".join(str(table) for table in value) + ("," if len(value) == 1 else "")
    return str(value).lower()


def default(switch: Switch, game: str) -> Value:
    """The Course was printed with the newer edition, so it speaks its names."""
    return MODERN if switch.name == "edition" and game == "course" else switch.default


def options(game: str, given: Mapping[str, object] | None = None) -> Options:
    """Read the options of a game; what is not given stands at its default."""
    if not given and game in _DEFAULTS:
        return _DEFAULTS[game]
    if game not in GAMES:
        raise OptionError(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    known = {switch.name: switch for switch in switches(game)}
    values = {name: default(switch, game) for name, switch in known.items()}
    for name, word in (given or {}).items():
        if name not in known:
            raise OptionError(f"{game} has no option {name!r}; it has {', '.join(known)}")
        value = known[name].read(word)
        if value is None:
            switch = known[name]
            raise OptionError(
                f"{switch.article}: option {name} takes {switch.takes}, not {str(word)[:40]!r}"
            )
        values[name] = value
    if game == "addi" and values["edition"] == MODERN:
        raise OptionError("M1: the modern edition is Multipli only; Addi is played classic")
    return Options(game, values)


_DEFAULTS: Final[dict[str, Options]] = {}  # read once: a bulk run deals the same game a lot
for _game in GAMES:
    _DEFAULTS[_game] = options(_game)


# --- how many may sit down ---------------------------------------------------------------


def players_allowed(chosen: Options) -> tuple[int, int]:
    """M1, M3, C1, H1: the fewest and the most players."""
    if chosen.game == "course":
        return 2, 4
    if chosen.game == "chasse":
        return 2, 6
    return 2, 6 if chosen.modern else 8


def seats_for(chosen: Options, players: int) -> int:
    """M3: two players of a mouse game own two seats each; otherwise a seat for everyone."""
    least, most = players_allowed(chosen)
    if not least <= players <= most:
        article = {"course": "C1", "chasse": "H1"}.get(chosen.game, "M1")
        raise OptionError(
            f"{article}: {chosen.game} seats {least} to {most} players, not {players}"
        )
    if players > 2 or chosen.game not in MOUSE_GAMES:
        return players
    one = chosen.game == MULTIPLI and chosen.text("doubled") == "one"
    if one and not chosen.modern:
        raise OptionError("M3: doubled=one belongs to the modern edition")
    return 3 if one else 4
