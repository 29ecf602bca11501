"""`matou deck`: the cards a game deals, counted and shown."""

import json
from collections.abc import Iterable
from typing import Any, Unpack

import click
from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from matou.cards import (
    ADDI,
    EDITIONS,
    KIND_NAMES,
    correction,
    is_operation,
    is_result,
    is_special,
    numbers,
    operations_making,
    spell,
)
from matou.cli.asking import (
    DeckAsked,
    deck_options,
    example,
    game_argument,
    json_option,
    language_option,
    option_option,
    read_options,
)
from matou.cli.catalogue import catalogue
from matou.cli.mistakes import Mistake
from matou.games.options import Options


@click.command(
    short_help="Show the deck of a game.",
    epilog=example(
        "matou deck multipli --tables 7 --language fr",
        "matou deck multipli --results 12,24,36",
        "matou deck multipli --short 40 --tables 6,7,8 --facts 7x8",
        switches=True,
    ),
)
@game_argument
@deck_options
@click.option("--seed", type=int, default=0, help="What --short picks depends on it.")
@option_option
@click.option("--edition", type=click.Choice(EDITIONS), help="The edition whose names are used.")
@language_option
@click.option("--corrections", is_flag=True, help="The 19 white correction cards of Addi (K8).")
@json_option
def deck(
    game: str,
    given: tuple[str, ...],
    seed: int,
    edition: str | None,
    language: str,
    corrections: bool,
    as_json: bool,
    **asked: Unpack[DeckAsked],
) -> None:
    """Show the deck of a GAME: how many cards of each kind, and their faces."""
    chosen = read_options("deck", game, given, seed, edition, **asked)
    if corrections and chosen.family != ADDI:
        raise Mistake(f"matou deck: K8: only Addi and the Chasse have corrections, not {game}")
    facts = _facts(chosen, language, corrections)
    if as_json:
        click.echo(json.dumps(facts, ensure_ascii=False, indent=1))
    else:
        _show(facts, chosen, language)


def _facts(chosen: Options, language: str, corrections: bool) -> dict[str, Any]:
    """The deck as plain data."""
    family = chosen.family
    specials = [card for card in dict.fromkeys(chosen.cards) if is_special(card)]
    facts: dict[str, Any] = {
        "game": chosen.game.name,
        "options": chosen.changed(),
        "dealt": len(chosen.cards),
        "operations": [spell(card, family) for card in chosen.cards if is_operation(card)],
        "results": [
            {
                "card": spell(card, family),
                "number": card - 100,
                "prints": _prints(card, chosen),
            }
            for card in chosen.cards
            if is_result(card)
        ],
        "specials": [
            {
                "card": KIND_NAMES[card],
                "name": catalogue(language).card(card, family, chosen.edition),
                "count": chosen.cards.count(card),
            }
            for card in specials
        ],
    }
    if corrections:
        facts["corrections"] = [
            {"number": number, "additions": [spell(card, ADDI) for card in correction(number)[1]]}
            for number in numbers(ADDI)
        ]
    return facts


def _prints(card: int, chosen: Options) -> list[str]:
    """K2: a product card prints its multiplications, a sum card nothing but its number."""
    if chosen.family == ADDI:
        return []
    made = operations_making(card - 100, chosen.family)
    return [spell(operation, chosen.family) for operation in made]


# --- for people --------------------------------------------------------------------------


def _show(facts: dict[str, Any], chosen: Options, language: str) -> None:
    console = Console(highlight=False)
    chosen_options = "".join(f", {key}={value}" for key, value in facts["options"].items())
    console.print(f"[bold]{facts['game']}[/bold]{chosen_options}: {facts['dealt']} cards dealt")
    counts = Grid(box=None, show_header=False, pad_edge=False)
    counts.add_column(justify="right")
    counts.add_row(str(len(facts["operations"])), "operations")
    counts.add_row(str(len(facts["results"])), "results")
    for special in facts["specials"]:
        counts.add_row(str(special["count"]), special["name"])
    console.print(counts)
    console.print()
    console.print(_operations(chosen))
    if chosen.family == ADDI:
        console.print("\nResults: " + " ".join(str(card["number"]) for card in facts["results"]))
    else:
        console.print("\nResults and the multiplications they print:")
        console.print(_listed((card["number"], card["prints"]) for card in facts["results"]))
    if "corrections" in facts:
        console.print("\nCorrection cards (K8) and the additions they list:")
        console.print(_listed((card["number"], card["additions"]) for card in facts["corrections"]))


def _operations(chosen: Options) -> Grid:
    """A row of the grid is a table, a column what it is taken with; inside stands the result."""
    sign = "+" if chosen.family == ADDI else "×"
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    grid.add_column(sign, justify="right", style="bold")
    for b in range(1, 11):
        grid.add_column(str(b), justify="right")
    worth = chosen.worth
    dealt = {card for card in chosen.cards if is_operation(card)}
    for start in sorted({card // 10 for card in dealt}):
        row = range(10 * start, 10 * start + 10)
        grid.add_row(str(start + 1), *(str(worth[card]) if card in dealt else "" for card in row))
    return grid


def _listed(rows: Iterable[tuple[int, list[str]]]) -> Columns:
    """A number and its operations, as many beside each other as fit."""
    return Columns(
        [
            Text.assemble(
                (f"{number:>3}", "bold"), " " + " ".join(operations).replace("x", "×") + "  "
            )
            for number, operations in rows
        ],
        column_first=True,
    )
