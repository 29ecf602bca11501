"""`matou print`: cards and sheets as PDF, into a file or to standard output."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from os.path import abspath
from subprocess import DEVNULL, Popen, TimeoutExpired
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import click

from matou.cli.asking import (
    check_facts,
    day_of_today,
    deck_options,
    example,
    game_argument,
    read_learner,
)
from matou.cli.files import check_writable, write_bytes
from matou.cli.mistakes import Group, Misuse
from matou.extras import missing
from matou.paper.class_cards import CLASS, PrintedCat, class_cards
from matou.paper.deck import DECK, deck
from matou.paper.layout import LAYOUT, Sheets
from matou.paper.practice import FACTS, MAP, fact_cards, fact_map
from matou.paper.press import NoPressError, press
from matou.paper.rules import RULES, rules
from matou.paper.school import SCHOOL, school
from matou.server.classes.wire.cats import MAX_PUPILS, SCARVES, class_cat

F = TypeVar("F", bound=Callable[..., Any])

BAR_DELAY_S: Final = 1.0  # until a progress bar is shown
OPENER_TIMEOUT_S: Final = 3.0  # after this an opener has found a viewer
HELP: Final = {
    "language": "The language of names and sentences.",
    "paper": "The size of the paper.",
    "backs": "Backs behind the cards, for both sides flipped on the long edge, or none.",
    "ink": "All colours, or pale ones that save ink.",
    "names": "What special cards are called (K4); else as in the game's edition.",
    "corrections": "The white cards of Addi (K8).",
    "count": "How many: one page or two.",
    "family": "Products or sums; else those that the profile has.",
}


@click.group(cls=Group, name="print", short_help="Cards, rules and sheets on paper.")
def print() -> None:  # the name of the command
    """Cards, rules and sheets as PDF."""


def _choices(names: dict[str, tuple[str, ...]]) -> Callable[[F], F]:
    """An option for each, with the words it takes."""

    def add(command: F) -> F:
        for name, words in reversed(names.items()):
            chosen = click.Choice([word for word in words if word])
            default = words[0] or None
            command = click.option(
                f"--{name}", type=chosen, default=default, show_default=True, help=HELP[name]
            )(command)
        return command

    return add


def _out(command: F) -> F:
    """The target file; without a name, a new one in the working directory."""
    for option in (
        click.option("--open", "show", is_flag=True, help="Open it, where there is a viewer."),
        click.option("-o", "--output", metavar="FILE", help="The PDF; - is standard output."),
    ):
        command = option(command)
    return command


@print.command(
    name="deck",
    short_help="The cards of a game.",
    epilog=example(
        "matou print deck multipli --tables 5 --language fr -o deck.pdf",
        "matou print deck addi --specials u-turn,gift --paper letter --ink little",
        "matou print deck multipli --short 40 --facts 7x8 --backs none",
        "matou print deck addi --corrections only",
    ),
)
@game_argument
@deck_options
@click.option("--specials", metavar="LIST", help="all, none, or the kinds, as chase,gift (K7).")
@click.option("--seed", type=click.IntRange(0), default=0, help="What --short picks depends on it.")
@_choices({name: DECK[name] for name in ("names", "corrections")})
@_choices(LAYOUT)
@_out
def _deck(game: str, output: str | None, show: bool, **given: object) -> None:
    """The cards of a GAME, nine on a page, 63 by 88 mm, with marks to cut along."""
    check_facts(given["short"], given["facts"])
    deliver(deck(game, _words(given)), output, f"matou-{game}{_kind(given)}.pdf", show)


@print.command(
    name="rules",
    short_help="The rules of a game as a leaflet.",
    epilog=example("matou print rules chasse", "matou print rules multipli --language fr --open"),
)
@game_argument
@_choices(RULES)
@_out
def _rules(game: str, output: str | None, show: bool, **given: object) -> None:
    """The rules of a GAME as a leaflet: print on both sides, short edge, and fold once."""
    try:
        sheets = rules(game, _words(given))
    except NoPressError as error:
        raise Misuse(str(error)) from None
    deliver(sheets, output, f"matou-rules-{game}.pdf", show)


@print.command(
    name="map",
    short_help="The map of all facts, to colour or filled.",
    epilog=example("matou print map --family addi", "matou print map ada.txt -o map.pdf"),
)
@click.argument("profile", required=False)
@_choices(MAP)
@_out
def _map(profile: str | None, output: str | None, show: bool, **given: object) -> None:
    """A square for every fact: to colour, or as the PROFILE of a child (a file, a link or its
    text) knows them today."""
    learner = None if profile is None else read_learner(profile)
    deliver(fact_map(_words(given), learner, day_of_today()), output, "matou-map.pdf", show)


@print.command(
    name="facts",
    short_help="A child's facts worth practising, as cards.",
    epilog=example(
        "matou print facts ada.txt --count 18", "matou print facts ada.txt --backs none"
    ),
)
@click.argument("profile")
@_choices(FACTS)
@_out
def _facts(profile: str, output: str | None, show: bool, **given: object) -> None:
    """Facts of a PROFILE (a file, a link or its text) that are worth practising today:
    questions with their answers on the back, or without backs as cards to be matched."""
    sheets = fact_cards(_words(given), read_learner(profile), day_of_today())
    deliver(sheets, output, "matou-facts.pdf", show)


@print.command(
    name="class",
    short_help="A card for each cat of a class, with a QR code.",
    epilog=example(
        "matou print class http://192.168.1.5:8080 --cats 28 -o cats.pdf",
        "matou print class http://192.168.1.5 --language fr --paper letter --ink little",
    ),
)
@click.argument("address")
@click.option("--cats", type=click.IntRange(1, MAX_PUPILS), default=MAX_PUPILS, show_default=True,
              help="How many cards.")  # fmt: skip
@_choices(CLASS)
@_out
def _class(address: str, cats: int, output: str | None, show: bool, **given: object) -> None:
    """Cards of the cats of a class whose server has this ADDRESS: cut, hand out, and a pupil is the
    same cat next week. The server stores nothing for it."""
    start = _origin(address)
    found = [
        PrintedCat(coat, *SCARVES[scarf], f"{start}/cat/{number}")
        for number in range(cats)
        for coat, scarf in [class_cat(number)]
    ]
    deliver(class_cards(_words(given), found, _qr), output, "matou-class.pdf", show)


@print.command(
    name="school",
    short_help="A register entry and a letter to families.",
    epilog=example(
        "matou print school --language fr --school 'École des Tilleuls' -o ecole.pdf",
        "matou print school --contact 'dpo@example.org'",
    ),
)
@click.option("--school", metavar="NAME", help="The school; else a line to write on.")
@click.option("--contact", metavar="TEXT", help="Whom to ask; else a line to write on.")
@_choices({name: SCHOOL[name] for name in ("language", "paper")})
@_out
def _school(output: str | None, show: bool, **given: object) -> None:
    """What a school needs on paper before a class plays: an entry for its register of processing,
    and a letter to families. Read both before you use them."""
    deliver(school(_words(given)), output, "matou-school.pdf", show)


def _origin(address: str) -> str:
    """The beginning of a link, or Misuse."""
    if "://" not in address:
        address = f"http://{address}"
    parts = urlsplit(address)
    try:
        known = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1)
    except ValueError:  # an invalid port
        known = False
    if not known or parts.path.strip("/") or parts.query:
        raise Misuse(f"{address[:60]!r} is no address of a server, such as http://192.168.1.5:8080")
    return f"{parts.scheme}://{parts.netloc}"


def _qr(link: str) -> str:
    try:
        import segno
    except ModuleNotFoundError as error:
        raise Misuse(missing(error.name, "server")) from None
    drawn = BytesIO()
    segno.make(link, error="m", micro=False).save(drawn, kind="svg", border=1, xmldecl=False)
    return drawn.getvalue().decode()


def _kind(given: dict[str, object]) -> str:
    """The part of a file's name that tells decks of a game apart."""
    if given["corrections"] == "only":
        return "-corrections"
    if given["short"] or given["results"]:
        return "-short"
    tables = "" if given["tables"] is None else f"-tables-{given['tables']}".replace(",", "-")
    specials = "" if given["specials"] is None else f"-{given['specials']}".replace(",", "-")
    return tables + specials


def _words(given: dict[str, object]) -> dict[str, str]:
    """The options that were given. An empty one is an error, such as an unset variable of a
    script."""
    for name, value in given.items():
        if value == "":
            raise Misuse(f"--{name} is empty; leave it out, or see --help for what it takes")
    return {name: str(value) for name, value in given.items() if value is not None}


def deliver(sheets: Sheets, output: str | None, usual: str, show: bool) -> None:
    """Print into a file, which is written whole or not at all."""
    if output == "":
        raise Misuse("-o is empty; leave it out for a file with a name of its own")
    to = output or usual
    if "=" in to and not to.endswith(".pdf"):
        raise Misuse(f"-o names the file here, and {to!r} looks like a choice; see --help for them")
    if show and to == "-":
        raise Misuse("--open shows a file, and - is none; leave one of them out")
    if to != "-":
        check_writable(to)
    try:
        pdf = _pressed(sheets)
    except NoPressError as error:
        raise Misuse(str(error)) from None
    write_bytes(to, pdf)
    if to != "-":
        click.echo(f"{to}: {len(pdf) / 1000:.0f} kB", err=True)
    if show and not _opened(to):
        raise Misuse(f"{to} is written, but no viewer for PDF was found here")


def _opened(path: str) -> bool:
    """Open the file in a viewer of this machine; the output of the opener is hidden."""
    if sys.platform != "linux":
        return click.launch(path) == 0
    try:
        opener = Popen(["xdg-open", abspath(path)], stdout=DEVNULL, stderr=DEVNULL)
        return opener.wait(OPENER_TIMEOUT_S) == 0
    except TimeoutExpired:  # it has become the viewer
        return True
    except OSError:
        return False


def _pressed(sheets: Sheets) -> bytes:
    """Make the PDF, with a progress bar if it takes longer than a second."""
    with ThreadPoolExecutor(1) as beside:
        printing = beside.submit(press, sheets)
        with suppress(TimeoutError):
            return printing.result(BAR_DELAY_S)
        from rich.console import Console  # slow to load and rarely needed
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as bar:
            bar.add_task("printing", total=None)
            return printing.result()
