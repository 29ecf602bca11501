"""`matou pace`: times of pairs and races for a child who plays alone."""

import json
from functools import partial

import click

from matou.cli import INTERRUPTED
from matou.cli.asking import example, json_option, seed_option
from matou.cli.mistakes import Misuse
from matou.cli.workers import run_study, workers_options
from matou.extras import missing


@click.command(
    short_help="Measure the pace of a game alone.",
    epilog=example("matou pace --games 200 --seed 1", "matou pace --first --games 1000 --json"),
)
@click.option(
    "--games", type=click.IntRange(1, 10**6), default=200, show_default=True,
    help="Games of Multipli, and as many of Addi.",
)  # fmt: skip
@seed_option(default=1)
@click.option(
    "--deck", type=click.Choice(["short", "whole"]), default="short", show_default=True,
    help="A short deck (K9), or the whole box.",
)  # fmt: skip
@click.option(
    "--first",
    is_flag=True,
    help="The first game of a device, which is dealt for a beginner.",
)
@workers_options
@json_option
def pace(
    games: int,
    seed: int,
    deck: str,
    first: bool,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """A scripted child that reacts in 1.1 to 1.9 s plays alone against two cats of its pace.

    The room is the server's, in simulated time, with the first settings of the page. A race is a
    card that gives a player a right to hit.
    """
    try:
        from matou.studies.alone import AIMS, FIRST_AIMS, GAMES, case, figures, table
    except ModuleNotFoundError as error:
        raise Misuse(missing(error.name, "server")) from None
    study = partial(case, deck=deck, first=first)
    found, interrupted = run_study(study, GAMES, games, seed, jobs, cluster)
    if interrupted:
        click.get_current_context().exit(INTERRUPTED)
    aims = FIRST_AIMS if first else AIMS
    rows = {game: figures(columns) for game, columns in found.items()}
    if as_json:
        click.echo(json.dumps({"aims": aims, "figures": rows}, indent=1))
    else:
        click.echo("\n".join(table(rows, aims)))
