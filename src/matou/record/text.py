"""What this room knows of a game: how its tables are written, read and questioned."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from matou.games.table import Table
from matou.record.fields import Field


def _nothing(table: Table) -> None:
    """All that a table remembers stands in its fields."""


@dataclass(frozen=True)
class Text:
    """A game as text, both ways."""

    fields: tuple[Field, ...]
    complaints: Callable[[Table], Iterator[str]]  # why no table can look like this
    complete: Callable[[Table], None] = _nothing  # what follows from the fields
