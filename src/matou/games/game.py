"""A game, its options and its tables: three classes that know each other.

A game is a value: all that the rules know of it. Options are the values of its switches; an edition
is a set of values. A table is a whole position.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from matou.cards import CHEESE, CLASSIC, MODERN, deck, short_deck, worths
from matou.games.actions import Action
from matou.games.chance import Chance
from matou.games.events import Ended, Event
from matou.games.refusals import Refused
from matou.games.switches import Switch, Value

NO_SEATS: Final[list[int]] = []  # shared, and so replaced and never changed

# The rules have versions, because a record or journal replays by those it was played by.
# 1: until release 0.2. 2: locked tables (M27), M20 after a refill (M25), a cap of two players.
FIRST_RULES: Final = 1
RULES: Final = 2

View = dict[str, Any]


class OptionError(ValueError):
    """An unknown game, switch, value, cat or number of players; the text names the valid ones."""


@mypyc_attr(allow_interpreted_subclasses=True)  # an installed game is plain Python
class Options:
    """The values of a game's switches.

    They are read once and never changed. A subclass has the game's own switches as attributes.
    """

    def __init__(self, game: "Game", values: dict[str, Value]) -> None:
        self.game: Final = game
        self.family: Final = game.family
        self.values: Final = values
        self.worth: Final = worths(game.family)
        self.cards: Final = _cards(game, values)
        self.edition: Final = self.text("edition") or CLASSIC
        self.modern: Final = self.edition == MODERN
        self._changed: Final = {
            switch.name: switch.spell(values[switch.name])
            for switch in game.switches
            if values[switch.name] != switch.default
        }

    def text(self, name: str) -> str:
        """The value as text; empty where the game has no such switch."""
        for switch in self.game.switches:
            if switch.name == name:
                return switch.spell(self.values[name])
        return ""

    def number(self, name: str) -> int:
        """The number, or 0 where the switch holds a word (none, even, auto)."""
        value = self.values.get(name)
        return value if isinstance(value, int) else 0

    def changed(self) -> dict[str, str]:
        """The switches that do not stand at their default, as text that `read_options` takes."""
        return dict(self._changed)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Options) and self.game is other.game and self.values == other.values
        )

    def __hash__(self) -> int:
        return hash((self.game.name, tuple(self.values.items())))

    def __reduce__(self) -> tuple[object, ...]:
        return self.game.options, (self.game, self.values)

    def __repr__(self) -> str:
        return f"options({self.game.name!r}, {self.changed()!r})"


def _cards(game: "Game", values: dict[str, Value]) -> list[int]:
    """K3, K5 to K7, K9: the cards these options deal."""
    tables, results, chosen = values["tables"], values["results"], values["specials"]
    assert isinstance(tables, tuple)
    assert isinstance(chosen, tuple)
    cheese = game.cheese and CHEESE in chosen
    if isinstance(results, tuple):
        return short_deck(game.family, results, chosen, cheese)
    return deck(game.family, tables, chosen, cheese)


@mypyc_attr(allow_interpreted_subclasses=True)  # an installed game is plain Python
class Table:
    """A whole position: lists legal actions, and plays or refuses an action.

    Attributes:
        turn: the seat whose turn it is.
        over: whether the game has ended.
        winners: the seats that have won, once it has.
        losers: the seats that have lost, once it has.
        listener: called with each event; without one no event is made.

    Examples:
        >>> table = matou.deal("chasse", players=3, seed=7)
        >>> len(table.legal()), len(table.legal(1))
        (6, 0)
        >>> twin = table.copy()
        >>> table.play(table.legal()[0])
        >>> table.turn, twin.turn
        (1, 0)
    """

    def __init__(self, options: Options, seats: i64, players: i64, chance: Chance) -> None:
        self.options = options
        self.seats = seats
        self.players = players  # fewer than seats where two players own several (M3)
        self.chance = chance
        self.rules: i64 = RULES  # the version it is played by
        self.turn: i64 = 0
        self.over = False
        self.winners = NO_SEATS  # once the game is over
        self.losers = NO_SEATS
        self.listener: Callable[[Event], None] | None = None

    def refusal(self, action: Action) -> str:
        """Why this action is refused (a key of REFUSALS), or an empty text."""
        raise NotImplementedError

    def legal(self, seat: i64 = -1) -> list[Action]:
        """All legal actions, of all seats or of one."""
        raise NotImplementedError

    def any_legal(self, chance: Chance) -> Action:
        """A legal action at random; a game that can find one without the list does."""
        found = self.legal(-1)  # said, because mypyc hands a plain subclass no default
        return found[chance.below(len(found))]

    def play(self, action: Action) -> None:
        """Do it, or raise Refused and change nothing."""
        key = self.refusal(action)
        if key:
            raise Refused(key)
        self.do(action)

    def do(self, action: Action) -> None:
        """Do an action that is known to be legal."""
        raise NotImplementedError

    def copy(self) -> "Table":
        """An independent copy of the position, without a listener."""
        raise NotImplementedError

    def asked(self) -> i64:
        """The seat the table waits for."""
        return self.turn

    def unseen_by(self, seat: i64) -> list[int]:
        """The cards hidden from a seat, sorted: so nothing tells where one truly lies."""
        raise NotImplementedError

    def deal_anew(self, seat: i64, unseen: list[int], chance: Chance) -> None:
        """Become another table that looks the same to this seat, its future shuffles included.

        `unseen` is shuffled in place, so that the caller can use it again.
        """
        raise NotImplementedError

    def cards(self) -> list[int]:
        """Every card of the table."""
        raise NotImplementedError

    def finish(self, winners: list[int], losers: list[int]) -> None:
        """The game is over."""
        self.over = True
        self.winners = winners
        self.losers = losers
        if self.listener is not None:
            self.listener(Ended(tuple(winners), tuple(losers)))

    def share(self, twin: "Table") -> None:
        """The part of a copy that is the same for all games."""
        twin.rules = self.rules
        twin.turn = self.turn
        twin.over = self.over
        twin.winners = self.winners
        twin.losers = self.losers

    def owner(self, seat: i64) -> i64:
        """M3: the player a seat belongs to; two players sit alternately."""
        return seat % self.players

    def champions(self) -> list[int]:
        """The players who did best, to whom a rating gives the game."""
        return sorted({self.owner(seat) for seat in self.winners})

    def tell(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)

    def __copy__(self) -> "Table":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Table":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return thaw, (self.options, self.seats, self.players, self.chance, freeze(self))


@dataclass(frozen=True, eq=False)
class Game:
    """The rules of one game as a value; a `Registration` adds the parts of other packages."""

    name: str
    family: str  # of the cards: multipli or addi
    switches: tuple[Switch, ...]
    players: Callable[[Options], tuple[int, int]]  # the fewest and the most
    article: str  # of the number of players
    empty: Callable[[Options, int, int, Chance], Table]  # options, seats, players, chance
    # A shuffled deck, its first card first, and the seat that starts.
    deal: Callable[[Table, list[int], int], None]
    public: Callable[[Table], View]  # what lies open to all
    personal: Callable[[Table, int, View], None]  # adds what one viewer alone may know
    refusals: dict[str, str]  # by the key of a refusal: its article
    forms: dict[int, tuple[str, ...]]  # its actions as lines of a record (record/words.py)
    options: Callable[["Game", dict[str, Value]], Options]
    seats: Callable[[Options, int], int] = field(default=lambda options, players: players)
    check: Callable[[Options], str] = field(
        default=lambda options: ""
    )  # why these exclude each other
    hidden: bool = True  # hands are hidden: decides what views show, and who may sit where
    cheese: bool = False  # K3: the cheese is a playing card
    least_cards: int = 1  # K6: what a small deck must leave for each seat

    def names(self) -> list[str]:
        """The names of its switches."""
        return [switch.name for switch in self.switches]

    def __repr__(self) -> str:
        return f"<game {self.name}>"


# --- pickling ----------------------------------------------------------------------------


def empty_table(chosen: Options, seats: int, players: int, chance: Chance) -> Table:
    """A table without cards, for a deal or a given position."""
    return chosen.game.empty(chosen, seats, players, chance)


# Attributes that `empty_table` sets. All others are the state of a table.
_SET_UP = ("options", "seats", "players", "chance", "listener", "lifters", "switches")


def freeze(table: Table) -> dict[str, object]:
    """The state of a table by attribute, for pickling."""
    compiled: Iterable[str] = getattr(type(table), "__mypyc_attrs__", ())
    names = [*compiled, *getattr(table, "__dict__", ())]  # an installed game may not be compiled
    return {
        name: getattr(table, name)
        for name in names
        if name not in _SET_UP and not name.startswith("_")
    }


def thaw(
    chosen: Options, seats: int, players: int, chance: Chance, state: dict[str, object]
) -> Table:
    """Restore a pickled table; it has no listener."""
    table = empty_table(chosen, seats, players, chance)
    for name, value in state.items():
        setattr(table, name, value)
    return table
