"""A study: rows of cases.

A case returns figures; it depends on its row, the seed and its number.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from matou.bots.arena.spread import Task, chunks

CASES_OF_A_TASK: Final = 10  # at most: a task ends soon, for the progress bar and an interrupt

Row = TypeVar("Row", bound=Hashable)
Figures = dict[str, float]  # of one case
Columns = dict[str, list[float]]  # of many: by figure, the values in the order of the cases
Case = Callable[[Row, int, int], Figures]  # of a row, a seed and a number
Part = tuple[Row, int, list[Figures]]  # row, first number, figures of each case


def tasks(case: Case[Row], rows: Iterable[Row], cases: int, seed: int, jobs: int) -> Iterator[Task]:
    """Split so many cases of each row into tasks."""
    for row in rows:
        for first, count in chunks(cases, jobs, CASES_OF_A_TASK):
            yield case, row, seed, first, count


def run(case: Case[Row], row: Row, seed: int, first: int, count: int) -> Part[Row]:
    """Run one task."""
    return row, first, [case(row, seed, number) for number in range(first, first + count)]


def gathered(rows: Iterable[Row], parts: Iterable[Part[Row]]) -> dict[Row, Columns]:
    """Join the parts into the columns of each row, in the order of the cases."""
    found: dict[Row, Columns] = {row: {} for row in rows}
    for row, _, cases in sorted(parts, key=lambda part: part[1]):
        for figures in cases:
            for name, value in figures.items():
                found[row].setdefault(name, []).append(value)
    return found


def study(case: Case[Row], rows: Sequence[Row], cases: int, seed: int) -> dict[Row, Columns]:
    """Run a whole study in this process."""
    return gathered(rows, [run(*task) for task in tasks(case, rows, cases, seed, jobs=1)])


def totals(columns: Mapping[str, Sequence[float]]) -> Figures:
    return {name: sum(values) for name, values in columns.items()}


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def share(part: float, whole: float) -> float:
    """The quotient; 0 where the whole is 0."""
    return part / whole if whole else 0.0
