"""Tables of figures: on the terminal, and as a section of RESULTS.md."""

import os
import platform
import re
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

RESULTS = Path(__file__).resolve().parent / "RESULTS.md"

Row = list[str]
Tables = dict[str, list[Row]]  # by title; the first row is the head


def times(ratio: float) -> str:
    """A ratio, for reading."""
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:.1f}"


def spread(found: list[float]) -> str:
    """The lowest and the highest of some ratios."""
    return f"{times(min(found))} to {times(max(found))}"


def rate_row(name: str, found: list[float]) -> Row:
    """A name, its median rate and the spread."""
    return [name, f"{median(found):,.0f}", f"{min(found):,.0f} to {max(found):,.0f}"]


def verdict(least: float, reached: float, trusted: bool) -> str:
    """What the median says of a goal; nothing is asked where the least is 0."""
    if not least:
        return "shown only"
    if not trusted:
        return "not judged"
    return "reached" if reached >= least else "missed"


def where_and_how(versions: dict[str, str], rounds: int, seconds: float, pinned: bool) -> list[str]:
    """Two paragraphs for the head of a section."""
    peers = ", ".join(f"{name} {number}" for name, number in versions.items())
    core = "one core" if pinned else "no fixed core"
    return [
        f"Command: `make bench`. Machine: {cpu_model()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}. Peers: {peers}.",
        f"{rounds} rounds of {seconds:g} CPU seconds per measure, {core}, "
        "both sides in turn; ratios are taken within a round, and their median is judged.",
    ]


def cpu_model() -> str:
    """The processor's name."""
    try:
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def markdown(rows: list[Row]) -> str:
    """A table: names on the left, figures on the right."""
    head, *body = rows
    rule = ["---"] + ["--:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, rule, *body])


def show(console: Console, title: str, rows: list[Row]) -> None:
    """The same table on the terminal."""
    head, *body = rows
    table = Table(title=title, title_justify="left")
    for number, name in enumerate(head):
        table.add_column(name, justify="right" if number else "left")
    colours = {"reached": "green", "missed": "red"}
    for row in body:
        table.add_row(*row, style=colours.get(row[-1]))
    console.print(table)


def write_section(section: str, text: str) -> None:
    """Replace one section of the results and leave the others alone."""
    opening, closing = f"<!-- {section} -->", f"<!-- /{section} -->"
    old = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else "# Results\n"
    before, opened, rest = old.partition(opening)
    _, closed, after = rest.partition(closing)
    if not (opened and closed):
        before, after = f"{old.rstrip()}\n\n", "\n"
    RESULTS.write_text(f"{before}{opening}\n{text}\n{closing}{after}", encoding="utf-8")


def report(section: str, title: str, intro: str, tables: Tables, write: bool) -> None:
    """Write the tables and print them."""
    if write:
        parts = [f"### {name}\n\n{markdown(rows)}" for name, rows in tables.items()]
        write_section(section, "\n\n".join([f"## {title}", intro, *parts]))
    # A pipe has no width of its own, and rich would cut the tables to 80 columns.
    console = Console(width=None if sys.stdout.isatty() else 160)
    for name, rows in tables.items():
        show(console, name, rows)
    console.print(intro, markup=False, highlight=False)
