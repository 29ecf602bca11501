"""Cards as the player sees them, in panels."""

from collections.abc import Iterable

from rich.align import Align
from rich.columns import Columns
from rich.panel import Panel
from rich.text import Text

from matou.cards import is_result, is_special
from matou.cli.narrator import Narrator

CARD_WIDTH = 14  # the longest name of a special, Sans issue, in its frame


def face(card: int, narrator: Narrator) -> Text:
    """A card that differs by more than its colour: results have a sign, specials a name."""
    text = narrator.card(card)
    if is_special(card):
        return Text(text, style="bold magenta")
    return Text(f"= {text}" if is_result(card) else text, style="bold cyan")


def hand(cards: Iterable[int], narrator: Narrator) -> Columns:
    """One's own cards, each with the number to type."""
    return Columns(
        [
            Panel(Align.center(face(card, narrator)), title=str(place), width=CARD_WIDTH)
            for place, card in enumerate(cards, start=1)
        ]
    )
