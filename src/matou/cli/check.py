"""`matou check`: run situation files and report what is not as expected."""

from typing import Any

import click

from matou.cli.asking import example
from matou.cli.files import read_text
from matou.cli.mistakes import Mistake, printable
from matou.record.situations import Outcome, SituationError, run_text


@click.command(
    short_help="Run situation files.", epilog=example("matou check rulebook/situations/*.yaml")
)
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def check(files: tuple[str, ...]) -> None:
    """Run the situations of YAML files and report which fail.

    The status is 0 if all passed, 1 if one failed, 2 if a FILE or a part of it is not a situation.
    The others run in any case.
    """
    outcomes: list[Outcome] = []
    wrong: list[str] = []  # files and entries that are not situations
    for name in files:
        try:
            for one in run_text(read_text(name)):
                if isinstance(one, Outcome):
                    outcomes.append(one)
                else:
                    wrong.append(f"{name}: {one}")
        except SituationError as error:
            wrong.append(f"{name}: {error}")
        except Mistake as mistake:
            wrong.append(mistake.message)
    failed = [outcome for outcome in outcomes if outcome.mismatches]
    for outcome in failed:
        click.echo(_line(outcome))
    if outcomes or not wrong:
        passed = len(outcomes) - len(failed)
        click.echo(f"{passed} passed, {len(failed) + len(wrong)} failed")
    if wrong:
        raise Mistake("\n".join(printable(line) for line in wrong))
    if failed:
        click.get_current_context().exit(1)


def _line(outcome: Outcome) -> str:
    found = "; ".join(
        f"{one.what}: expected {_spelt(one.expected)}, found {_spelt(one.found)}"
        for one in outcome.mismatches
    )
    return printable(f"{outcome.id} {outcome.title}: {found}")


def _spelt(value: Any) -> str:
    """A value in YAML."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_spelt(one) for one in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return "null" if value is None else str(value)
