"""`matou fairness`: how fair the judge of hands is, over simulated connections."""

import json

import click

from matou.cli import INTERRUPTED
from matou.cli.asking import example, json_option, seed_option
from matou.cli.mistakes import Misuse
from matou.cli.workers import run_study, workers_options
from matou.extras import missing


@click.command(
    short_help="Measure how fair the judge of hands is.",
    epilog=example("matou fairness --races 4000 --seed 1", "matou fairness --races 800 --json"),
)
@click.option(
    "--races", type=click.IntRange(1, 10**7), default=4000, show_default=True,
    help="Races of each row, in games of forty.",
)  # fmt: skip
@seed_option(default=1)
@workers_options
@json_option
def fairness(races: int, seed: int, jobs: int | None, cluster: str | None, as_json: bool) -> None:
    """Races of four players over lines of 5 to 300 ms, honest and not, judged in three ways.

    A verdict is unfair if the winner was more than 20 ms slower. This is the table of
    docs/fairness.md.
    """
    try:
        from matou.studies.fairness.races import RACES
        from matou.studies.fairness.score import BY_NAME, case, summary, table
    except ModuleNotFoundError as error:
        raise Misuse(missing(error.name, "server")) from None
    scores, interrupted = run_study(case, [*BY_NAME], -(-races // RACES), seed, jobs, cluster)
    if interrupted:
        click.get_current_context().exit(INTERRUPTED)
    found = summary(scores)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(table(found)))
