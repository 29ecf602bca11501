"""What several commands ask for: the game, its options, the players, the language."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from matou.cards import LANGUAGES
from matou.cli.mistakes import Mistake, options_named
from matou.games.options import Options
from matou.games.registry import GAMES, all_switches, options

F = TypeVar("F", bound=Callable[..., Any])


def _only_in(games: list[str]) -> str:
    return "" if len(games) == len(GAMES) else f"  ({', '.join(games)})"


SWITCH_LIST: Final = "\b\nThe options of the games (-o name=value):\n" + "\n".join(
    f"  {switch.name:<13} {switch.article:<4} {switch.takes}"
    + _only_in([name for name, game in GAMES.items() if switch.name in game.names()])
    for switch in all_switches()
)


def example(*lines: str, switches: bool = False) -> str:
    """The end of a help page."""
    block = f"GAME is one of {', '.join(GAMES)}.\n\n" if switches else ""
    block += "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)
    return f"{SWITCH_LIST}\n\n{block}" if switches else block


def game_argument(command: F) -> F:
    return click.argument("game", metavar="GAME")(command)


def option_option(command: F) -> F:
    return click.option(
        "-o", "--option", "given", multiple=True, metavar="NAME=VALUE",
        help="Set an option of the game, as tables=7; may be repeated.",
    )(command)  # fmt: skip


def language_option(command: F) -> F:
    return click.option(
        "--language", type=click.Choice(LANGUAGES), default="en", show_default=True,
        help="The language of cards and sentences.",
    )(command)  # fmt: skip


def json_option(command: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Plain data for programs.")(command)


def read_options(command: str, game: str, given: tuple[str, ...], **more: str | None) -> Options:
    """The options of a game from `name=value` texts; a mistake names what there is instead."""
    values: dict[str, object] = {}
    pairs = [text.partition("=") for text in given]
    pairs += [(name, "=", value) for name, value in more.items() if value is not None]
    for name, equals, value in pairs:
        if not equals:
            raise Mistake(f"matou {command}: --option {name!r}: write it as name=value")
        if values.get(name, value) != value:
            raise Mistake(f"matou {command}: option {name} is given twice")
        values[name] = value
    with options_named(command):
        return options(game, values)
