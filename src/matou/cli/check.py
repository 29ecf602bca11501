"""`matou check`: situation files run, and what is not as expected told."""

from typing import Any

import click

from matou.cli.asking import example
from matou.cli.files import read_text
from matou.cli.mistakes import Mistake, printable
from matou.record.situations import Outcome, SituationError, check_text


@click.command(
    short_help="Run situation files.", epilog=example("matou check rulebook/situations/*.yaml")
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def check(files: tuple[str, ...]) -> None:
    """Run the situations of YAML files and say which do not come out as they should.

    The status is 0 where all passed, 1 where one failed, 2 where a FILE holds no situations.
    """
    outcomes: list[Outcome] = []
    wrong: list[str] = []
    for name in files:
        try:
            outcomes += check_text(read_text(name))
        except SituationError as error:
            wrong.append(f"{name}: {error}")
        except Mistake as mistake:
            wrong.append(mistake.message)
    if wrong:
        raise Mistake("\n".join(printable(line) for line in wrong))
    failed = [outcome for outcome in outcomes if outcome.mismatches]
    for outcome in failed:
        click.echo(_line(outcome))
    click.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    if failed:
        click.get_current_context().exit(1)


def _line(outcome: Outcome) -> str:
    found = "; ".join(
        f"{one.what}: expected {_spelt(one.expected)}, found {_spelt(one.found)}"
        for one in outcome.mismatches
    )
    return printable(f"{outcome.id} {outcome.title}: {found}")


def _spelt(value: Any) -> str:
    """A value as the file would write it."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_spelt(one) for one in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return "null" if value is None else str(value)
