"""The end of a game in the terminal."""

from rich.table import Table as Grid

from matou.cli.playing.session import Session


def _rank(session: Session, seat: int) -> int:
    """The winners first; a sudden death may decide between equal scores (H12)."""
    table = session.table
    return session.terminal.score(table, seat) + (10_000 if seat in table.winners else 0)


def shares_its_place(session: Session) -> bool:
    """Whether another player has the same rank."""
    best = max(_rank(session, seat) for seat in session.own)
    others = [seat for seat in range(session.table.seats) if seat not in session.own]
    return any(_rank(session, seat) == best for seat in others)


def podium(session: Session) -> Grid:
    """The seats with their places, the best first."""
    table, narrator, terminal = session.table, session.narrator, session.terminal

    def rank(seat: int) -> int:
        return _rank(session, seat)

    grid = Grid.grid(padding=(0, 2))
    ranked = sorted(range(table.seats), key=lambda seat: (-rank(seat), seat))
    place = 0
    for count, seat in enumerate(ranked, start=1):
        if count == 1 or rank(seat) != rank(ranked[count - 2]):
            place = count
        style = "bold yellow" if seat in table.winners else ""
        grid.add_row(
            f"{place}.",
            narrator.seat(seat),
            terminal.score_text(table, seat, narrator),
            style=style,
        )
    return grid
