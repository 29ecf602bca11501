"""`matou learn`: how accurate the estimate of a player's knowledge is; or print a profile's map."""

import json
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from matou.cards import FAMILIES, MULTIPLI
from matou.cli import INTERRUPTED
from matou.cli.asking import day_of_today, example, json_option, read_learner, seed_option
from matou.cli.mistakes import Misuse
from matou.cli.workers import run_study, workers_options
from matou.learning import choose, words
from matou.learning.facts import COUNT, FACTS, number
from matou.learning.knowledge import NEVER, Learner
from matou.studies.arms import ARMS, case
from matou.studies.claims import claims
from matou.studies.published import UnreadableError, compare_with
from matou.studies.report import Claim

# How a square of the map looks, and its meaning.
LIT, SOFT, SEEN, DARK = "●", "◐", "○", "·"
LEGEND = f"{LIT} known within 3 s   {SOFT} known before   {SEEN} met   {DARK} not met yet"
SIGNS = {MULTIPLI: "×"}


@click.command(
    short_help="How true the map of facts is; or show one.",
    epilog=example(
        "matou learn --children 90 --seed 1", "matou learn map.txt", "matou learn matou1.E4g…"
    ),
)
@click.argument("map_", metavar="[PROFILE]", required=False)
@click.option(
    "--children", type=click.IntRange(1, 10_000), default=90, show_default=True,
    help="Simulated children.",
)  # fmt: skip
@seed_option(default=1, what="Child i")
@click.option(
    "--facts", "family", type=click.Choice(FAMILIES), default=MULTIPLI, show_default=True,
    help="Products or sums.",
)  # fmt: skip
@click.option(
    "--against", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
    help="Compare the known order and the estimate with published times of people (CSV).",
)  # fmt: skip
@click.option(
    "--chosen-on", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
    help="With --against: other people, whose mean tells the times of these.",
)  # fmt: skip
@workers_options
@json_option
def learn(
    map_: str | None, children: int, seed: int, family: str, against: Path | None,
    chosen_on: Path | None, jobs: int | None, cluster: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Compare the estimate with the true speed of simulated children.

    Every claim of docs/learning.md is printed with its figure and its goal. With a PROFILE (a
    file, a link or the text itself) its map is printed instead; with --against, how well published
    times of real people fit.
    """
    if chosen_on is not None and against is None:
        raise Misuse("--chosen-on goes with --against")
    if against is not None:
        _show_published(against, chosen_on, as_json)
        return
    if map_ is not None:
        _show_map(map_, as_json)
        return
    study = partial(case, family=family)
    found, interrupted = run_study(study, [*ARMS], children, seed, jobs, cluster)
    checked = [] if interrupted else claims(found)
    if as_json:
        summary = {"facts": family, "children": children, "seed": seed}
        summary |= {"interrupted": interrupted, "claims": [one.plain() for one in checked]}
        click.echo(json.dumps(summary, indent=1))
    elif checked:
        click.echo(f"{family}, {children} children, seed {seed} (simulated)")
        Console(highlight=False).print(_grid(checked))
    if interrupted:
        click.echo("matou learn: stopped before all children were through", err=True)
        click.get_current_context().exit(INTERRUPTED)


# --- claims ------------------------------------------------------------------------------


def _grid(found: list[Claim]) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("claim")
    grid.add_column("figure", justify="right")
    grid.add_column("goal", justify="right")
    grid.add_column("")
    for one in found:
        kept = Text("yes" if one.goal else "") if one.kept else Text("missed", style="bold")
        grid.add_row(one.what, f"{one.figure:.3f}", one.goal, kept)
    return grid


# --- real people -------------------------------------------------------------------------


def _show_published(path: Path, chosen_on: Path | None, as_json: bool) -> None:
    try:
        found = compare_with(path, chosen_on)
    except UnreadableError as error:
        raise Misuse(str(error)) from None
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found], indent=1))
        return
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("what predicts the times")
    grid.add_column("facts or people", justify="right")
    grid.add_column("rank correlation", justify="right")
    for one in found:
        grid.add_row(one.what, str(one.of), f"{one.rank:.3f}")
    Console(highlight=False).print(grid)


# --- a map -------------------------------------------------------------------------------


def _show_map(source: str, as_json: bool) -> None:
    learner = read_learner(source)
    today = day_of_today()
    if as_json:
        maps = {family: _facts(learner, family, today) for family in learner.families}
        click.echo(json.dumps(maps, indent=1))
        return
    for family in learner.families:
        click.echo("\n".join(_map(learner, family, today)))
    if not learner.families:
        click.echo("this map is empty: nothing has been played yet")


def _map(learner: Learner, family: str, day: int) -> list[str]:
    """The map as lines."""
    rows = [f"{SIGNS.get(family, '+'):>2} " + " ".join(f"{b:>2}" for b in range(1, 11))]
    for a in range(1, 11):
        marks = [_mark(learner, family, number(a, b), day) for b in range(1, 11)]
        rows.append(f"{a:>2} " + " ".join(f"{mark:>2}" for mark in marks))
    known = learner.of(family)
    rows += ["", LEGEND, f"lit: {sum(known.lit)} of {COUNT}"]
    rows.append(f"hardest: {_named(choose.hardest(learner, family, day), family)}")
    rows.append(f"for today: {_named(choose.three_for_today(learner, family, day), family)}")
    return [*rows, f"in eleven words: {' '.join(words.say(known, learner.hand.ms(), day))}", ""]


def _mark(learner: Learner, family: str, fact: int, day: int) -> str:
    known = learner.of(family)
    if known.lit[fact]:
        return SOFT if known.slipped(fact, learner.hand.ms(), day) else LIT
    return DARK if known.seen[fact] == NEVER else SEEN


def _named(facts: list[int], family: str) -> str:
    sign = SIGNS.get(family, "+")
    return ", ".join(f"{FACTS[fact][0]}{sign}{FACTS[fact][1]}" for fact in facts)


def _facts(learner: Learner, family: str, day: int) -> list[dict[str, Any]]:
    known, hand = learner.of(family), learner.hand.ms()
    return [
        {
            "fact": list(FACTS[fact]),
            "lit": known.lit[fact],
            "answers": known.answers[fact],
            "fluent": round(known.fluent(fact, hand, day), 3),
            "worth": round(choose.worth(known, hand, fact, day), 3),
        }
        for fact in range(COUNT)
    ]
