"""`matou child`: does a simulated child have a fair game against the cats?"""

import json
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table as Grid

from matou.bots.reflexes.levels import REFLEX_LEVELS, reflex_named
from matou.bots.reflexes.pace import TARGET_WIN_SHARE
from matou.cards import MULTIPLI
from matou.cli import INTERRUPTED
from matou.cli.asking import example, json_option, seed_option
from matou.cli.mistakes import Misuse
from matou.cli.workers import run_study, workers_options
from matou.games.options import seats_for
from matou.studies.children import (
    FAIR_PER_CENT,
    GAMES_OF_A_CHILD,
    WARM_UP_RACES,
    Meeting,
    follow,
    followed,
    meet,
    met,
    mouse_options,
)

OWN = "own"
EVERY = "every"


@click.command(
    short_help="A simulated child against the cats.",
    epilog=example(
        "matou child",
        "matou child addi --level kitten --players 2 --players 6",
        "matou child --cats every",
        "matou child --pace",
    ),
)
@click.argument("game", default=MULTIPLI)
@click.option(
    "--level", "levels", multiple=True, metavar="LEVEL",
    help=f"Which child: {', '.join(REFLEX_LEVELS)}; all by default; may be repeated.",
)  # fmt: skip
@click.option(
    "--cats", default=OWN, show_default=True, metavar="LEVEL",
    help=f"The cats it meets: a level, {OWN} (its own) or {EVERY}.",
)  # fmt: skip
@click.option(
    "--pace", is_flag=True, help="Cats that settle just below the child's pace, whatever its level."
)
@click.option(
    "--players", "tables", type=int, multiple=True, default=(4,), show_default=True,
    help="How many sit down; may be repeated.",
)  # fmt: skip
@click.option(
    "--games", type=click.IntRange(1, 10**6), default=200, show_default=True,
    help="Games of each line of the table.",
)  # fmt: skip
@seed_option(default=1)
@workers_options
@json_option
def child(
    game: str,
    levels: tuple[str, ...],
    cats: str,
    pace: bool,
    tables: tuple[int, ...],
    games: int,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """A simulated child plays GAME (multipli or addi) against cats of its level.

    The child is ahead of a cat if it goes out first or, where neither is out at the end, holds
    fewer cards. Equal counts half, so 50 % is fair with any number of players.
    """
    chosen = mouse_options(game)
    for players in tables:
        seats_for(chosen, players)
    if pace and cats != OWN:
        raise Misuse("--pace brings its own cats; leave --cats alone")
    for level in (*levels, *(() if cats in (OWN, EVERY) else (cats,))):
        reflex_named(level)  # raises an error that lists them
    meetings = _meetings(game, tables, levels or tuple(REFLEX_LEVELS), cats)
    study, row_of, cases = (
        (follow, followed, -(-games // GAMES_OF_A_CHILD)) if pace else (meet, met, games)
    )
    found, interrupted = run_study(study, meetings, cases, seed, jobs, cluster)
    rows = [row_of(meeting, columns) for meeting, columns in found.items() if columns]
    console = Console(highlight=False)
    if as_json:
        summary = {"game": game, "seed": seed, "interrupted": interrupted, "children": rows}
        click.echo(json.dumps(summary, indent=1))
    elif rows:
        ended = " (stopped)" if interrupted else ""
        console.print(f"[bold]{game}[/bold], seed {seed}: {rows[0]['games']:,} games a line{ended}")
        console.print(_grid(rows, pace))
    if interrupted:
        click.get_current_context().exit(INTERRUPTED)


def _meetings(
    game: str, tables: tuple[int, ...], levels: tuple[str, ...], cats: str
) -> list[Meeting]:
    meetings = [
        (game, players, level, other)
        for players in tables
        for level in levels
        for other in (REFLEX_LEVELS if cats == EVERY else [level if cats == OWN else cats])
    ]
    return list(dict.fromkeys(meetings))


# --- results ----------------------------------------------------------------------------


def _interval(part: dict[str, float]) -> str:
    return f"{part['share']:.0%} ({part['low']:.0%}–{part['high']:.0%})"


def _grid(found: list[dict[str, Any]], pace: bool) -> Grid:
    """A row for each meeting; with cats that follow, how far the races are from the aim."""
    rows = [_pace_row(row) if pace else _row(row) for row in found]
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, name in enumerate(rows[0]):
        grid.add_column(name, justify="right" if place > 1 else "left")
    for row in rows:
        grid.add_row(*row.values())
    return grid


def _row(row: dict[str, Any]) -> dict[str, str]:
    return {
        "child": row["child"],
        "against": f"{row['cats']}s",
        "players": str(row["players"]),
        "ahead of a cat": _interval(row["ahead"]),
        "first of all": _interval(row["first"]),
        "minutes": f"{row['minutes']:.0f}",
        "fair": "yes" if row["fair"] else "not {} to {} %".format(*FAIR_PER_CENT),
    }


def _pace_row(row: dict[str, Any]) -> dict[str, str]:
    return {
        "child": row["child"],
        "cats": f"{row['times']:.2f} ×",
        "players": str(row["players"]),
        f"races won, first {WARM_UP_RACES}": _interval(row["early"]),
        f"later (aim {TARGET_WIN_SHARE:.0%})": _interval(row["later"]),
        "ahead of a cat": _interval(row["ahead"]),
        "minutes": f"{row['minutes']:.0f}",
    }
