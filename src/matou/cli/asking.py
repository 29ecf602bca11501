"""Options and arguments that several commands share."""

import re
from collections.abc import Callable
from os.path import exists
from time import time
from typing import Any, Final, TypedDict, TypeVar, Unpack

import click

from matou.cards import CardError, Face, is_special, read
from matou.cli.files import read_text
from matou.cli.mistakes import Mistake, Misuse
from matou.games.chance import seeded
from matou.games.game import Options
from matou.games.registry import GAMES, all_switches, game_names, options
from matou.games.short_decks import pick_results
from matou.learning import profile
from matou.learning.knowledge import Learner
from matou.words import LANGUAGES

LARGEST_SEED: Final = 2**63 - 1
A_DAY: Final = 86_400
CARRIED: Final = re.compile(rf"\s*\w+\.\d\d\.(?={profile.NAME})")  # a cat, two secret pictures
FOLDER: Final = re.compile(r"/([\w.~-]+/)*", re.ASCII)  # of a web site
FILE_NAME: Final = re.compile(r"(?!.*(matou\d+\.|#|://)).*([/\\]|\.\w{1,5}$)", re.DOTALL)

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
    block = f"GAME is one of {', '.join(game_names())}.\n\n" if switches else ""
    block += "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)
    return f"{SWITCH_LIST}\n\n{block}" if switches else block


def game_argument(command: F) -> F:
    return click.argument("game", metavar="GAME")(command)


def option_option(command: F) -> F:
    return click.option(
        "-o", "--option", "given", multiple=True, metavar="NAME=VALUE",
        help="Set an option of the game, as tables=7; may be repeated.",
    )(command)  # fmt: skip


class DeckAsked(TypedDict, total=False):
    """The values of `deck_options`."""

    tables: str | None
    results: str | None
    short: int | None
    facts: str | None


def deck_options(command: F) -> F:
    """Which cards are dealt, as options of their own; a command hands them on to `read_options`."""
    for option in (
        click.option("--facts", metavar="CARDS", help="Cards that --short must have, as 7x8,6x9."),
        click.option(
            "--short", type=click.IntRange(5, 160), metavar="N",
            help="A short deck of about N cards, picked so that pairs are frequent (K9).",
        ),
        click.option("--results", metavar="LIST", help="A short deck of results, as 12,24 (K9)."),
        click.option(
            "--tables", metavar="LIST",
            help="7 for tables 1 to 7 (5 to 10), or a mix as 2,5 (K5, K6).",
        ),
    ):  # fmt: skip
        command = option(command)
    return command


def seed_option(default: int = 0, what: str = "Game i") -> Callable[[F], F]:
    """The options of commands that play many games."""
    return click.option(
        "--seed", type=click.IntRange(0, LARGEST_SEED), default=default, show_default=True,
        help=f"{what} depends on the seed and i alone.",
    )  # fmt: skip


def language_option(command: F) -> F:
    return click.option(
        "--language", type=click.Choice(LANGUAGES), default="en", show_default=True,
        help="The language of cards and sentences.",
    )(command)  # fmt: skip


def json_option(command: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Plain data for programs.")(command)


def read_options(
    game: str,
    given: tuple[str, ...],
    seed: int = 0,
    edition: str | None = None,
    **deck: Unpack[DeckAsked],
) -> Options:
    """The options of a game from `name=value` texts; an error names the valid ones."""
    values: dict[str, object] = {}
    pairs = [text.partition("=") for text in given]
    more = {"edition": edition, "tables": deck.get("tables"), "results": deck.get("results")}
    pairs += [(name, "=", value) for name, value in more.items() if value is not None]
    for name, equals, value in pairs:
        if not equals:
            raise Misuse(f"--option {name!r}: write it as name=value")
        if values.get(name, value) != value:
            raise Misuse(f"option {name} is given twice")
        values[name] = value
    return _shortened(options(game, values), deck.get("short"), deck.get("facts"), seed)


def _shortened(chosen: Options, size: int | None, facts: str | None, seed: int) -> Options:
    """K9: the same with results picked from its tables, where a short deck was asked for."""
    check_facts(size, facts)
    if size is None:
        return chosen
    changed = chosen.changed()
    if "results" in changed:
        raise Misuse("--short picks the results itself; leave them out")
    tables, specials = chosen.values["tables"], chosen.values["specials"]
    assert isinstance(tables, tuple)
    assert isinstance(specials, tuple)
    wanted = _facts(facts or "", chosen.family)
    picked = pick_results(chosen.family, seeded(seed), size, tables, wanted, specials)
    changed.pop("tables", None)
    return options(chosen.game.name, {**changed, "results": list(picked)})


def check_facts(size: object, facts: object) -> None:
    """K9: facts are picked for a short deck only."""
    if size is None and facts is not None:
        raise Misuse("--facts says what --short must have; add --short 40")


def _facts(text: str, family: str) -> list[Face]:
    try:
        found = [read(word.strip(), family) for word in text.split(",") if word.strip()]
    except CardError as error:
        raise Misuse(f"--facts: {error}") from None
    if any(is_special(face) for face in found):
        raise Misuse("--facts: a special is no fact; choose it with specials")
    return found


def folder_of(context: click.Context, option: click.Parameter, path: str) -> str:
    """The folder of a web site that `--base` names."""
    if not FOLDER.fullmatch(path):
        raise Misuse(
            f"--base is a path such as /matou/, with a slash at both ends and plain letters, "
            f"digits, '.', '-', '_' and '~' between them, not {path!r}"
        )
    return path


# --- a profile -------------------------------------------------------------------------------


def read_learner(source: str) -> Learner:
    """The learner of a profile: a file, a link or the text itself."""
    where = source if len(source) <= 40 else f"{source[:40]}…"
    is_file = source == "-" or exists(source)
    if not is_file and FILE_NAME.match(source):
        raise Mistake(f"{where}: there is no such file")
    try:
        return profile.read(_profile_in(read_text(source) if is_file else source))
    except profile.ProfileError as error:
        raise Mistake(f"{where}: {error}") from None


def _profile_in(text: str) -> str:
    """The map in a text: behind the # of a link, without the prefix of a carried child."""
    behind = text.rpartition("#")[2]
    carried = CARRIED.match(behind)  # only there: a long hostile text must not be slow
    return behind if carried is None else behind[carried.end() :]


def day_of_today() -> int:
    """Days since 1970."""
    return int(time()) // A_DAY
