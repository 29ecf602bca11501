"""`matou pace`: how soon and how often something happens to a child alone."""

import json
from typing import Any

import click

from matou.cli import INTERRUPTED
from matou.cli.asking import example, json_option, seed_option
from matou.cli.mistakes import Misuse
from matou.cli.workers import workers, workers_options
from matou.extras import missing


@click.command(
    short_help="Measure the pace of a game alone.",
    epilog=example("matou pace --games 200 --seed 1", "matou pace --deck whole --games 50 --json"),
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
@workers_options
@json_option
def pace(
    games: int, seed: int, deck: str, jobs: int | None, cluster: str | None, as_json: bool
) -> None:
    """A scripted child that reacts in 1.1 to 1.9 s plays alone against two cats of its pace.

    The room and its clock are those of the server, the settings those the page begins with; time
    does not pass. A race is a card that gives somebody a right to hit.
    """
    try:
        from matou.pace.figures import AIMS, GAMES, figures, run, table, tasks
    except ModuleNotFoundError as error:
        raise Misuse(missing(error.name, "server")) from None
    todo = list(tasks(deck, games, seed))
    found: dict[str, list[Any]] = {name: [] for name in GAMES}

    def take(sat: tuple[str, list[Any]]) -> int:
        found[sat[0]] += sat[1]
        return len(sat[1])

    with workers(jobs, cluster, len(todo)) as crew:
        crew.gather(run, todo, 2 * games, take)
    if crew.interrupted:
        click.get_current_context().exit(INTERRUPTED)
    rows = {name: figures(sittings) for name, sittings in found.items()}
    if as_json:
        click.echo(json.dumps({"aims": AIMS, "figures": rows}, indent=1))
    else:
        click.echo("\n".join(table(rows)))
