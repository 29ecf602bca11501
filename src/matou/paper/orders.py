"""A print job as plain data for the worker process; it has no personal data."""

from matou.paper.deck import deck
from matou.paper.practice import fact_map
from matou.paper.press import press
from matou.paper.rules import rules
from matou.paper.school import school

# The sheet, its game (where that matters) and its options.
Order = tuple[str, str, tuple[tuple[str, str], ...]]


def printed(order: Order) -> bytes:
    """The PDF; raises OptionError."""
    what, game, options = order
    given = dict(options)
    match what:
        case "deck":
            return press(deck(game, given))
        case "rules":
            return press(rules(game, given))
        case "school":
            return press(school(given))
        case _:
            return press(fact_map(given))
