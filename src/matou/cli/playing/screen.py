"""The table as the player sees it, in panels."""

from collections.abc import Iterable

from rich.align import Align
from rich.columns import Columns
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from matou.cards import is_result, is_special
from matou.cli.telling import Teller
from matou.games.chasse.play import Chasse
from matou.games.course.play import Course
from matou.games.mouse.play import Mouse
from matou.games.table import Table
from matou.games.views import view

CARD_WIDTH = 14  # the longest name of a special, Sans issue, in its frame


def face(card: int, teller: Teller) -> Text:
    """A card, told apart by more than its colour: results have a sign, specials a name."""
    text = teller.card(card)
    if is_special(card):
        return Text(text, style="bold magenta")
    return Text(f"= {text}" if is_result(card) else text, style="bold cyan")


def hand(cards: Iterable[int], teller: Teller) -> Columns:
    """One's own cards, each with the number to type."""
    return Columns(
        [
            Panel(Align.center(face(card, teller)), title=str(place), width=CARD_WIDTH)
            for place, card in enumerate(cards, start=1)
        ]
    )


def mouse(table: Mouse, teller: Teller) -> Columns:
    """A panel for each seat: its top, and how many cards lie before it."""
    seen = view(table, teller.listener)
    words = teller.words
    out = {seat for place in seen["out"] for seat in place}
    panels = []
    for seat in range(table.seats):
        pile = seen["piles"][seat]
        body = (
            face(pile[-1], teller) if pile else Text(words.say("table.out") if seat in out else "·")
        )
        stack = words.say("table.stack", count=seen["stacks"][seat])
        below = f"{stack}, {words.say('table.pile', count=len(pile))}"
        fell = seen["flipper"] in (seat, -1) and pile
        panels.append(
            Panel(
                Text.assemble(body, "\n", (below, "dim")),
                title=teller.seat(seat),
                border_style="bold yellow" if fell else "dim",
            )
        )
    return Columns(panels)


def chasse(table: Chasse, teller: Teller) -> Panel:
    """The total, the direction and the tokens."""
    seen = view(table, teller.listener)
    words = teller.words
    total = words.say(
        "table.total",
        total=seen["total"],
        direction=teller.direction(seen["direction"]),
        pile=seen["pile"],
    )
    tokens = "   ".join(
        f"{teller.seat(seat)}: {words.say('table.tokens', count=count)}"
        for seat, count in enumerate(seen["tokens"])
    )
    return Panel(Text.assemble((total, "bold"), "\n", tokens), expand=False)


def course(table: Course, teller: Teller) -> Panel:
    """Points, attacks and defences of every seat."""
    seen = view(table, teller.listener)
    words = teller.words
    grid = Grid(box=None, show_header=False, padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    for seat in range(table.seats):
        notes = [
            words.say(key, cards=", ".join(teller.card(card) for card in cards))
            for key, cards in (
                ("table.attacked", seen["attacks"][seat]),
                ("table.defended", seen["defences"][seat]),
            )
            if cards
        ]
        points = words.say("table.points", count=seen["totals"][seat])
        grid.add_row(teller.seat(seat), points, "; ".join(notes))
    title = words.say("table.course", pile=seen["pile"], talon=len(seen["talon"]))
    return Panel(grid, title=title, expand=False)


def podium(table: Table, teller: Teller) -> Grid:
    """Who came where, the best first."""
    grid = Grid.grid(padding=(0, 2))
    ranked = sorted(range(table.seats), key=lambda seat: (-_rank(table, seat), seat))
    place = 0
    for count, seat in enumerate(ranked, start=1):
        if count == 1 or _rank(table, seat) != _rank(table, ranked[count - 2]):
            place = count
        style = "bold yellow" if seat in table.winners else ""
        grid.add_row(f"{place}.", teller.seat(seat), _score(table, seat, teller), style=style)
    return grid


def _rank(table: Table, seat: int) -> int:
    """More is better; a sudden death may decide between equal scores (H12)."""
    return _own_score(table, seat) + (10_000 if seat in table.winners else 0)


def _own_score(table: Table, seat: int) -> int:
    if isinstance(table, Chasse):
        return table.tokens[seat]
    if isinstance(table, Course):
        return table.totals[seat]
    assert isinstance(table, Mouse)
    if table.options.endless:
        return table.points[seat]
    for place, seats in enumerate(table.places):
        if seat in seats:
            return 1000 - place
    return -len(table.stacks[seat]) - len(table.piles[seat])


def _score(table: Table, seat: int, teller: Teller) -> str:
    words = teller.words
    if isinstance(table, Chasse):
        return words.say("table.tokens", count=table.tokens[seat])
    if isinstance(table, Course):
        return words.say("table.points", count=table.totals[seat])
    assert isinstance(table, Mouse)
    if table.options.endless:
        return words.say("table.points", count=table.points[seat])
    held = len(table.stacks[seat]) + len(table.piles[seat])
    return words.say("table.cards", count=held) if held else words.say("table.out")
