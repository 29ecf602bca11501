"""`matou arena`: a round robin of cats, and how strong each one is."""

import json
import sys
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table as Grid

from matou.bots.arena.arena import PLAYERS, Meeting, Standings, meet, meetings, tasks
from matou.bots.arena.bulk import begin
from matou.bots.arena.elo import Rating, ratings
from matou.bots.arena.shares import wilson
from matou.bots.arena.tally import Tally
from matou.bots.loading import load_player
from matou.bots.registry import GAME_CATS
from matou.cli import INTERRUPTED
from matou.cli.asking import (
    example,
    game_argument,
    json_option,
    option_option,
    read_options,
    seed_option,
)
from matou.cli.files import check_writable, write_text
from matou.cli.mistakes import Misuse
from matou.cli.plot import elo_plot
from matou.cli.workers import workers, workers_options
from matou.games.game import Options


@click.command(
    short_help="Let cats meet and rank them.",
    epilog=example(
        "matou arena chasse random greedy careful --games 1000 --seed 1",
        "matou arena course careful searcher:300 --games 200 --plot course.svg",
        "matou arena chasse greedy mypackage:Shy",
        switches=True,
    ),
)
@game_argument
@click.argument("cats", nargs=-1, metavar="CAT…")
@click.option(
    "--games", type=click.IntRange(1, 10**7), default=200, show_default=True,
    help="Games of each meeting.",
)  # fmt: skip
@seed_option(what="Game i of a meeting")
@option_option
@workers_options
@click.option("--plot", metavar="FILE", help="Draw the ratings as SVG.")
@json_option
def arena(
    game: str,
    cats: tuple[str, ...],
    games: int,
    seed: int,
    given: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Every CAT meets every other one in GAME, on rotated seats.

    If none is named, all the cats of that game meet. A bot of yours is module:Name, or the name of
    an entry point of the group matou.bots: docs/your-bot.md.
    """
    chosen = read_options(game, given)
    begin(chosen, PLAYERS, seed, 0)  # raises now if there are too few cards
    names = _named(game, cats)
    if plot is not None:
        check_writable(plot)
        if not plot.endswith(".svg"):
            raise Misuse(f"--plot {plot}: it is drawn as SVG; name a file .svg")
    standings = Standings(names)
    total = games * len(meetings(names))

    def take(found: tuple[Meeting, Tally]) -> int:
        before = standings.games()
        standings.add(*found)
        return standings.games() - before

    with workers(jobs, cluster, total) as crew:
        crew.gather(meet, tasks(chosen, names, games, seed, crew.size), total, take)
    if standings.games():
        _report(standings, chosen, seed, crew.interrupted, plot, as_json)
    else:
        click.echo("matou arena: stopped before a game was over", err=True)
    if crew.interrupted:
        click.get_current_context().exit(INTERRUPTED)


def _named(game: str, cats: tuple[str, ...]) -> list[str]:
    known = GAME_CATS[game]
    names = list(cats) or list(known.levels)
    if len(names) < 2:
        raise Misuse(f"name two cats or more: {', '.join(known.levels)}")
    if len(set(names)) != len(names):
        raise Misuse("a cat does not meet itself; name each one once")
    if any(":" in name for name in names) and "" not in sys.path:
        sys.path.insert(0, "")  # a bot may be in the working directory
    for name in names:
        load_player(game, name)
    return names


def _report(
    standings: Standings, chosen: Options, seed: int, interrupted: bool, plot: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    found = ratings(standings.names, standings.pairings(), seed)
    if plot is not None:
        write_text(plot, elo_plot(found, f"{chosen.game.name}: Elo of the cats"))
    if as_json:
        click.echo(json.dumps(_summary(standings, chosen, seed, interrupted, found), indent=1))
    else:
        _show(standings, chosen, seed, interrupted, found)


def _summary(
    standings: Standings, chosen: Options, seed: int, interrupted: bool, found: list[Rating]
) -> dict[str, Any]:
    return {
        "game": chosen.game.name,
        "options": chosen.changed(),
        "seed": seed,
        "interrupted": interrupted,
        "games": standings.games(),
        "ratings": [vars(rating) for rating in found],
        "meetings": [
            {"first": one.first, "second": one.second, "games": one.games,
             "share": one.won / one.games, "interval": wilson(one.won / one.games, one.games)}
            for one in standings.pairings()
        ],
    }  # fmt: skip


def _show(
    standings: Standings, chosen: Options, seed: int, interrupted: bool, found: list[Rating]
) -> None:
    console = Console(highlight=False)
    options = "".join(f", {name}={value}" for name, value in chosen.changed().items())
    stopped = " (stopped)" if interrupted else ""
    console.print(
        f"[bold]{chosen.game.name}[/bold]{options}, seed {seed}: "
        f"{standings.games():,} games{stopped}"
    )
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("cat", style="bold")
    grid.add_column("Elo", justify="right")
    grid.add_column("95 %", justify="right")
    for rating in found:
        grid.add_column(f"against {rating.name}", justify="right")
    for rating in found:
        cells = [_cell(standings, rating.name, other.name) for other in found]
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        grid.add_row(rating.name, f"{rating.elo:+.0f}", interval, *cells)
    console.print(grid)


def _cell(standings: Standings, name: str, other: str) -> str:
    """A share of wins with its interval; empty if they did not meet."""
    if name == other:
        return "·"
    share, games = standings.share(name, other)
    if not games:
        return ""
    low, high = wilson(share, games)
    return f"{share:.0%} ({low:.0%}–{high:.0%})"
