"""`matou pace`: how soon and how often something happens to a child alone."""

import json
from typing import Any

import click

from matou.cli.asking import example, json_option
from matou.cli.mistakes import Mistake
from matou.cli.simulate import INTERRUPTED, LARGEST_SEED
from matou.cli.workers import progress_bar, workers, workers_options


@click.command(
    short_help="Measure the pace of a game alone.",
    epilog=example("matou pace --games 200 --seed 1", "matou pace --deck whole --games 50 --json"),
)
@click.option(
    "--games", type=click.IntRange(1, 10**6), default=200, show_default=True,
    help="Games of Multipli, and as many of Addi.",
)  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), default=1, show_default=True,
    help="Game i depends on the seed and i alone.",
)  # fmt: skip
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
    except ImportError:
        raise Mistake("matou pace: rooms need: pip install 'matou[server]'") from None
    todo = list(tasks(deck, games, seed))
    found: dict[str, list[Any]] = {name: [] for name in GAMES}
    with workers("pace", jobs, cluster, len(todo)) as crew, progress_bar() as progress:
        bar = progress.add_task("", total=2 * games)
        try:
            for name, sittings in crew.results(run, todo):
                found[name] += sittings
                progress.advance(bar, len(sittings))
        except KeyboardInterrupt:
            click.get_current_context().exit(INTERRUPTED)
    rows = {name: figures(sittings) for name, sittings in found.items()}
    if as_json:
        click.echo(json.dumps({"aims": AIMS, "figures": rows}, indent=1))
    else:
        click.echo("\n".join(table(rows)))
