"""`matou child`: does a simulated child have a fair game against the cats?"""

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click
from rich import box
from rich.console import Console
from rich.table import Table as Grid

from matou.bots.arena.shares import wilson
from matou.bots.arena.spread import chunks
from matou.bots.children.child import LEAST, MOST, Share, check, mouse_options
from matou.bots.children.paced import GAMES_OF_A_CHILD, WARM_UP, Settling, follow
from matou.bots.reflexes.levels import REFLEX_LEVELS, reflex_named
from matou.bots.reflexes.pace import AIM
from matou.cards import MULTIPLI
from matou.cli import INTERRUPTED
from matou.cli.asking import example, json_option, seed_option
from matou.cli.mistakes import Misuse
from matou.cli.workers import Crew, workers, workers_options
from matou.games.options import seats_for

OWN = "own"
EVERY = "every"

Meeting = tuple[int, str, str]  # players, child, cats
Found = TypeVar("Found", Share, Settling)


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
    help=f"Which child: {', '.join(REFLEX_LEVELS)}; all if not said; may be repeated.",
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

    It is ahead of a cat if it goes out before it or, where neither is out when the game ends, holds
    fewer cards; equal counts half. So 50 % is fair with any number of players.
    """
    chosen = mouse_options(game)
    for players in tables:
        seats_for(chosen, players)
    if pace and cats != OWN:
        raise Misuse("--pace brings its own cats; leave --cats alone")
    for level in (*levels, *(() if cats in (OWN, EVERY) else (cats,))):
        reflex_named(level)  # or says which there are
    meetings = _meetings(tables, levels or tuple(REFLEX_LEVELS), cats)
    console = Console(highlight=False)
    with workers(jobs, cluster, games * len(meetings)) as crew:
        if pace:
            runs = -(-games // GAMES_OF_A_CHILD)
            followed = _play(crew, meetings, runs, seed, game, _follow, Settling)
            told = [_settled(meeting, one) for meeting, one in followed.items() if one.children]
        else:
            checked = _play(crew, meetings, games, seed, game, _meet, Share)
            told = [_shared(meeting, one) for meeting, one in checked.items() if one.games]
    if as_json:
        facts = {"game": game, "seed": seed, "interrupted": crew.interrupted, "children": told}
        click.echo(json.dumps(facts, indent=1))
    elif told:
        ended = " (stopped)" if crew.interrupted else ""
        console.print(f"[bold]{game}[/bold], seed {seed}: {told[0]['games']:,} games a line{ended}")
        console.print(_pace_grid(told) if pace else _grid(told))
    if crew.interrupted:
        click.get_current_context().exit(INTERRUPTED)


def _meetings(tables: tuple[int, ...], levels: tuple[str, ...], cats: str) -> list[Meeting]:
    meetings = [
        (players, level, other)
        for players in tables
        for level in levels
        for other in (REFLEX_LEVELS if cats == EVERY else [level if cats == OWN else cats])
    ]
    return list(dict.fromkeys(meetings))


# --- the games ---------------------------------------------------------------------------


def _play(
    crew: Crew,
    meetings: list[Meeting],
    runs: int,
    seed: int,
    game: str,
    run: Callable[..., tuple[Meeting, Found]],
    none: Callable[[], Found],
) -> dict[Meeting, Found]:
    """Every meeting."""
    found = {meeting: none() for meeting in meetings}
    tasks = [
        (meeting, game, seed, first, count)
        for meeting in meetings
        for first, count in chunks(runs, crew.size, most=25)
    ]

    def take(one: tuple[Meeting, Found]) -> int:
        found[one[0]].add(one[1])
        return 1

    crew.gather(run, tasks, len(tasks), take)
    return found


def _meet(meeting: Meeting, game: str, seed: int, first: int, count: int) -> tuple[Meeting, Share]:
    players, level, cats = meeting
    return meeting, check(level, players, count, seed, game=game, cats=cats, first=first)


def _follow(
    meeting: Meeting, game: str, seed: int, first: int, count: int
) -> tuple[Meeting, Settling]:
    players, level, _ = meeting
    return meeting, follow(level, players, count, seed, game=game, first=first)


# --- what came of them -------------------------------------------------------------------


def _part(share: float, of: int) -> dict[str, float]:
    low, high = wilson(share, of)
    return {"share": share, "low": low, "high": high}


def _shared(meeting: Meeting, share: Share) -> dict[str, Any]:
    players, level, cats = meeting
    return {
        "child": level,
        "players": players,
        "cats": cats,
        "games": share.games,
        "ahead": _part(share.ahead, share.games),
        "first": _part(share.first, share.games),
        "minutes": share.minutes,
        "fair": share.fair,
    }


def _settled(meeting: Meeting, found: Settling) -> dict[str, Any]:
    return {
        **_shared(meeting, found.share),
        "cats": "paced",
        "children": found.children,
        "early": {
            "races": found.early,
            **_part(found.early_won / max(found.early, 1), found.early),
        },
        "later": {
            "races": found.later,
            **_part(found.later_won / max(found.later, 1), found.later),
        },
        "times": found.thousandths / 1000 / found.children,
    }


def _said(part: dict[str, float]) -> str:
    return f"{part['share']:.0%} ({part['low']:.0%}–{part['high']:.0%})"


def _ruled(*names: str) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, name in enumerate(names):
        grid.add_column(name, justify="right" if place > 1 else "left")
    return grid


def _grid(told: list[dict[str, Any]]) -> Grid:
    grid = _ruled(
        "child", "against", "players", "ahead of a cat", "first of all", "minutes", "fair"
    )
    for row in told:
        fair = "yes" if row["fair"] else f"not {LEAST} to {MOST} %"
        grid.add_row(
            row["child"], f"{row['cats']}s", str(row["players"]), _said(row["ahead"]),
            _said(row["first"]), f"{row['minutes']:.0f}", fair,
        )  # fmt: skip
    return grid


def _pace_grid(told: list[dict[str, Any]]) -> Grid:
    """How far from the aim the children's races are, and how slow the cats have become."""
    grid = _ruled(
        "child", "cats", "players", f"races won, first {WARM_UP}",
        f"later (aim {AIM:.0%})", "ahead of a cat", "minutes",
    )  # fmt: skip
    for row in told:
        grid.add_row(
            row["child"], f"{row['times']:.2f} ×", str(row["players"]), _said(row["early"]),
            _said(row["later"]), _said(row["ahead"]), f"{row['minutes']:.0f}",
        )  # fmt: skip
    return grid
