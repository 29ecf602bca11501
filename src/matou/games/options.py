"""Read the options of a game, and the numbers of players that they allow."""

from collections.abc import Mapping

from matou.cards import TABLES, numbers
from matou.games.game import Game, OptionError, Options
from matou.games.switches import Value


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
    """The options of a game; missing ones have their defaults."""
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


# --- numbers of players ------------------------------------------------------------------


def seats_for(options: Options, players: int) -> int:
    """M3: two players of a mouse game own several seats; otherwise each player has one seat."""
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
