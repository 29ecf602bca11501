"""`matou fairness`: how fair the judge of hands is, over simulated lines."""

import json

import click

from matou.cli.asking import example, json_option
from matou.cli.mistakes import Mistake
from matou.cli.simulate import INTERRUPTED, LARGEST_SEED
from matou.cli.workers import progress_bar, workers, workers_options


@click.command(
    short_help="Measure how fair the judge of hands is.",
    epilog=example("matou fairness --races 4000 --seed 1", "matou fairness --races 800 --json"),
)
@click.option(
    "--races", type=click.IntRange(1, 10**7), default=4000, show_default=True,
    help="Races of each row, in games of forty.",
)  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), default=1, show_default=True,
    help="Game i depends on the seed and i alone.",
)  # fmt: skip
@workers_options
@json_option
def fairness(races: int, seed: int, jobs: int | None, cluster: str | None, as_json: bool) -> None:
    """Races of four players over lines of 5 to 300 ms, honest and not, judged in three ways.

    A verdict is unfair if somebody wins who was more than 20 ms slower. This is the table of
    docs/fairness.md.
    """
    try:
        from matou.fairness.score import Score, facts, run, table, tasks
    except ImportError:
        raise Mistake("matou fairness: the judge needs: pip install 'matou[server]'") from None
    todo = list(tasks(races, seed))
    scores = [Score() for _ in {task[0] for task in todo}]
    with workers("fairness", jobs, cluster, len(todo)) as crew, progress_bar() as progress:
        bar = progress.add_task("", total=len(todo))
        try:
            for scenario, score in crew.results(run, todo):
                scores[scenario].merge(score)
                progress.advance(bar)
        except KeyboardInterrupt:
            click.get_current_context().exit(INTERRUPTED)
    found = facts(scores)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(table(found)))
