"""The values of every switch of one game: an option is a value, an edition a set of values."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from matou.cards import CHEESE, CLASSIC, MODERN, TABLES, deck, numbers, short_deck, worths
from matou.games.game import Game
from matou.games.switches import Value


class OptionError(ValueError):
    """A game, switch, value, cat or number of players that does not exist; says what does."""


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of others is plain Python
class Options:
    """Read once, never changed; a game adds its own switches as the rules ask for them."""

    def __init__(self, game: Game, values: dict[str, Value]) -> None:
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


def _cards(game: Game, values: dict[str, Value]) -> list[int]:
    """K3, K5 to K7, K9: the cards these options deal."""
    tables, results, chosen = values["tables"], values["results"], values["specials"]
    assert isinstance(tables, tuple)
    assert isinstance(chosen, tuple)
    cheese = game.cheese and CHEESE in chosen
    if isinstance(results, tuple):
        return short_deck(game.family, results, chosen, cheese)
    return deck(game.family, tables, chosen, cheese)


def _no_such_deck(game: Game, values: dict[str, Value]) -> str:
    """K9: why these options make no deck; empty where they do."""
    results = values["results"]
    if not isinstance(results, tuple):
        return ""
    if values["tables"] != TABLES:
        return "K9: results and tables are not given together; leave one of them out"
    made = numbers(game.family)
    for number in results:
        if number not in made:
            near = [*[one for one in made if one < number][-1:],
                    *[one for one in made if one > number][:1]]  # fmt: skip
            nearest = ", ".join(str(one) for one in near)
            return f"K9: no {game.family} card makes {number}; near it: {nearest}"
    return ""


def read_options(game: Game, given: Mapping[str, object]) -> Options:
    """The options of a game; what is not given stands at its default."""
    known = {switch.name: switch for switch in game.switches}
    values = {name: switch.default for name, switch in known.items()}
    for name, word in given.items():
        if name not in known:
            raise OptionError(f"{game.name} has no option {name!r}; it has {', '.join(known)}")
        switch = known[name]
        value = switch.read(word)
        if value is None:
            raise OptionError(
                f"{switch.article}: option {name} takes {switch.takes}, not {str(word)[:40]!r}"
            )
        values[name] = value
    why = _no_such_deck(game, values)
    if why:
        raise OptionError(why)
    options = game.options(game, values)
    why = game.check(options)
    if why:
        raise OptionError(why)
    return options


# --- how many may sit down ---------------------------------------------------------------


def seats_for(options: Options, players: int) -> int:
    """M3: two players of a mouse game own several seats; otherwise a seat for everyone."""
    game = options.game
    least, most = players_allowed(options)
    if not least <= players <= most:
        raise OptionError(
            f"{game.article}: {game.name} seats {least} to {most} players, not {players}"
        )
    return game.seats(options, players)


def players_allowed(options: Options) -> tuple[int, int]:
    """M1, M3, C1, H1: the fewest and the most players."""
    return options.game.players(options)
