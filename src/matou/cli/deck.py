"""`matou deck`: count and show the cards of a deck."""

import json
from collections.abc import Iterable
from shutil import get_terminal_size
from typing import Any, Unpack

import click

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
from matou.cli.mistakes import Misuse
from matou.games.game import Options


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
    chosen = read_options(game, given, seed, edition, **asked)
    if corrections and chosen.family != ADDI:
        raise Misuse(f"K8: only Addi and the Chasse have corrections, not {game}")
    summary = _summary(chosen, language, corrections)
    if as_json:
        click.echo(json.dumps(summary, ensure_ascii=False, indent=1))
    else:
        _show(summary, chosen)


def _summary(chosen: Options, language: str, corrections: bool) -> dict[str, Any]:
    """The deck as plain data."""
    family = chosen.family
    specials = [card for card in dict.fromkeys(chosen.cards) if is_special(card)]
    summary: dict[str, Any] = {
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
        summary["corrections"] = [
            {"number": number, "additions": [spell(card, ADDI) for card in correction(number)[1]]}
            for number in numbers(ADDI)
        ]
    return summary


def _prints(card: int, chosen: Options) -> list[str]:
    """K2: a product card prints its multiplications, a sum card nothing but its number."""
    if chosen.family == ADDI:
        return []
    made = operations_making(card - 100, chosen.family)
    return [spell(operation, chosen.family) for operation in made]


# --- for people --------------------------------------------------------------------------
# Plain lines: loading Rich would take longer than all the rest of this command.


def _show(summary: dict[str, Any], chosen: Options) -> None:
    options = "".join(f", {key}={value}" for key, value in summary["options"].items())
    click.echo(
        f"{click.style(summary['game'], bold=True)}{options}: {summary['dealt']} cards dealt"
    )
    counts = [(len(summary["operations"]), "operations"), (len(summary["results"]), "results")]
    counts += [(special["count"], special["name"]) for special in summary["specials"]]
    for count, name in counts:
        click.echo(f"{count:>3}  {name}")
    click.echo("\n" + _operations(chosen))
    if chosen.family == ADDI:
        click.echo("\nResults: " + " ".join(str(card["number"]) for card in summary["results"]))
    else:
        click.echo("\nResults and the multiplications they print:")
        _list((card["number"], card["prints"]) for card in summary["results"])
    if "corrections" in summary:
        click.echo("\nCorrection cards (K8) and the additions they list:")
        _list((card["number"], card["additions"]) for card in summary["corrections"])


def _operations(chosen: Options) -> str:
    """A grid with a row for each table, a column for each factor, and the results."""
    sign = "+" if chosen.family == ADDI else "×"
    lines = [_row(sign, range(1, 11)), " " + "─" * 43]
    worth = chosen.worth
    dealt = {card for card in chosen.cards if is_operation(card)}
    for start in sorted({card // 10 for card in dealt}):
        row = range(10 * start, 10 * start + 10)
        lines.append(_row(start + 1, [worth[card] if card in dealt else "" for card in row]))
    return "\n".join(lines)


def _row(head: object, cells: Iterable[object]) -> str:
    return click.style(f"{head!s:>3}", bold=True) + "".join(f"{cell!s:>4}" for cell in cells)


def _list(rows: Iterable[tuple[int, list[str]]]) -> None:
    """A number and its operations, as many columns beside each other as fit."""
    texts = [f"{number:>3} " + " ".join(made).replace("x", "×") for number, made in rows]
    wide = max(map(len, texts)) + 2
    height = -(-len(texts) // max(1, get_terminal_size().columns // wide))
    for line in range(height):
        click.echo("".join(text.ljust(wide) for text in texts[line::height]).rstrip())
