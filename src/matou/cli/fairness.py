"""`matou fairness`: how fair the judge of hands is, over simulated lines."""

import json

import click

from matou.cli import INTERRUPTED
from matou.cli.asking import example, json_option, seed_option
from matou.cli.mistakes import Misuse
from matou.cli.workers import workers, workers_options
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

    A verdict is unfair if somebody wins who was more than 20 ms slower. This is the table of
    docs/fairness.md.
    """
    try:
        from matou.fairness.score import Score, facts, run, table, tasks
    except ModuleNotFoundError as error:
        raise Misuse(missing(error.name, "server")) from None
    todo = list(tasks(races, seed))
    scores = [Score() for _ in {task[0] for task in todo}]

    def take(found: tuple[int, Score]) -> int:
        scores[found[0]].merge(found[1])
        return 1

    with workers(jobs, cluster, len(todo)) as crew:
        crew.gather(run, todo, len(todo), take)
    if crew.interrupted:
        click.get_current_context().exit(INTERRUPTED)
    found = facts(scores)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(table(found)))
