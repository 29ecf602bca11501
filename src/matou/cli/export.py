"""`matou export`: write a static site that plays without a server."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from matou.cli.asking import example, folder_of
from matou.cli.mistakes import Mistake
from matou.cli.workers import progress_bar
from matou.export.folder import PACKAGE, PAGE, PYTHON, ExportError, check
from matou.export.folder import export as write
from matou.export.prints import prints
from matou.extras import missing
from matou.paper.press import BUILT as DRAWINGS
from matou.words import LANGUAGES


@click.command(
    short_help="A folder for web space without a server.",
    epilog=example("matou export site", "matou export site --base /matou/ --language fr"),
)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--base",
    default="/",
    show_default=True,
    callback=folder_of,
    help="Where the host will have the folder.",
)
@click.option(
    "--language",
    "languages",
    type=click.Choice(LANGUAGES),
    multiple=True,
    help="Of the sheets to print; all by default.",
)
def export(folder: Path, base: str, languages: tuple[str, ...]) -> None:
    """Write the page, its rooms and sheets to print into DIR, for any web space.

    What an earlier export wrote there is replaced; files of yours stay. The page plays alone and
    round one tablet; codes and links need `matou serve`.
    """
    try:
        check(folder)
        _complete()
        with progress_bar() as bar:
            task = bar.add_task("", total=None)
            size = write(
                folder,
                base,
                prints(list(dict.fromkeys(languages)) or LANGUAGES),
                lambda done, total: bar.update(task, completed=done, total=total),
            )
    except ExportError as error:
        raise Mistake(f"matou export: {error}") from None
    click.echo(f"{folder}: {size / 1e6:.0f} MB. README.txt there says what the host has to do.")


def _complete() -> None:
    """Check that all files to export exist; a checkout packs Python now."""
    packing = PACKAGE.parents[1] / "build_python.py"
    if packing.is_file():
        done = subprocess.run([sys.executable, str(packing)], stdout=sys.stderr)
        if done.returncode:
            raise Mistake("matou export: Python for browsers could not be packed: see above")
    if not (PAGE / "index.html").is_file() or not DRAWINGS.is_dir():
        raise Mistake("matou export: the page is not built: python3 build_page.py in a checkout")
    if not (PYTHON / "python.json").is_file():
        raise Mistake(
            "matou export: this installation has no Python for browsers: install a wheel that was "
            "built with it, or run `make python` in a checkout of Matou"
        )
    if find_spec("typst") is None:
        raise Mistake(f"matou export: {missing('typst', 'paper')}")
