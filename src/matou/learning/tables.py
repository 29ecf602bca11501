"""The tables that a child is learning: what they hold, and when the next one joins them."""

from typing import Final

from matou.learning.facts import COUNT
from matou.learning.knowledge import Knowledge

# The order in which tables join, from the easiest; as a row of a class usually meets them.
SCHOOL_ORDER: Final = (1, 10, 2, 5, 3, 4, 6, 9, 8, 7)
MIN_LIT_SHARE: Final = 0.8  # share of its facts that are lit before the next table joins


def start(known: Knowledge, tables: tuple[int, ...]) -> None:
    """Set the tables that are being learned; all ten mean no limit."""
    known.tables = () if len({*tables}) == len(SCHOOL_ORDER) else tuple(sorted({*tables}))


def grow(known: Knowledge) -> int:
    """The table that joins because most of the others is lit; 0 where none does."""
    facts = [fact for fact in range(COUNT) if known.learned(fact)]
    if not known.tables or sum(known.lit[fact] for fact in facts) < MIN_LIT_SHARE * len(facts):
        return 0
    joins = next(table for table in SCHOOL_ORDER if table not in known.tables)
    start(known, (*known.tables, joins))
    return joins
