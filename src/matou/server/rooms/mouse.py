"""Multipli and Addi in a room: races, handicaps, and what was hard at the mouse."""

from typing import Any, Final

from matou.games.actions import FLIP, HIT, REVEAL, TIME_UP, Action
from matou.games.mouse.play import Mouse
from matou.games.mouse.table import TOPS
from matou.games.table import Table
from matou.server.races.judge import Verdict
from matou.server.rooms.game import RoomGame
from matou.server.rooms.hardest import LATE, MISSED, SINNED, WON, Answer
from matou.server.rooms.race_clock import RaceClock
from matou.server.rooms.settings import SHORT, YOURS
from matou.server.rooms.view_types import MouseSeen

# What the page begins with: small tables and no specials (K7), cats of one's own pace.
BEGINNING: Final[dict[str, Any]] = {
    "players": 3,
    "options": {"tables": "5", "specials": "none"},
    "deck": SHORT,
    "cats": YOURS,
}


def mouse_of(table: Table) -> Mouse:
    assert isinstance(table, Mouse)
    return table


def racing(table: Table) -> bool:
    return mouse_of(table).open


def hand_over(table: Table, extra: list[int]) -> None:
    """A handicap in cards: an adult's stack takes so many, each from the largest other stack."""
    mouse = mouse_of(table)
    for player, count in enumerate(extra):
        for _ in range(count):
            others = [seat for seat in range(mouse.seats) if mouse.owner(seat) != player]
            giver = max(others, key=lambda seat: len(mouse.stacks[seat]))
            if len(mouse.stacks[giver]) <= 1:
                return
            mouse.stacks[player].append(mouse.stacks[giver].pop())


# --- what was hard -----------------------------------------------------------------------


def answers(table: Table, action: Action, verdict: Verdict | None) -> list[Answer]:
    """Who won, was late or sinned when hands were judged; who missed a pair when time was up."""
    mouse = mouse_of(table)
    if mouse.stage != TOPS or not mouse.awake:
        return []
    if action.kind == TIME_UP:
        seats = [seat for seat in range(mouse.seats) if mouse.rights & (1 << seat)]
        return [Answer(seat, top, MISSED) for seat in seats if (top := _top(mouse, seat)) >= 0]
    if action.kind != HIT or verdict is None:
        return []
    return _race(mouse, action.seat, verdict)


def _race(table: Mouse, seat: int, verdict: Verdict) -> list[Answer]:
    """The winner's time; whoever else had a right and hit was late; no right: a sin."""
    times = {ruling.seat: round(ruling.reaction) for ruling in verdict.rulings}
    top = _top(table, seat)
    if top < 0:
        return []
    if not table.rights & (1 << seat):
        return [Answer(seat, top, SINNED, times.get(seat, 0))]
    late = [
        Answer(other, card, LATE, ms)
        for other, ms in times.items()
        if other != seat and table.rights & (1 << other) and (card := _top(table, other)) >= 0
    ]
    return [Answer(seat, top, WON, times.get(seat, 0)), *late]


def _top(table: Mouse, seat: int) -> int:
    """The number card on top; a special asks nothing."""
    pile = table.piles[seat]
    return pile[-1] if pile and pile[-1] <= 200 else -1


MOUSE: Final = RoomGame(
    clock=RaceClock,
    view=MouseSeen,
    hidden=False,  # M4: everybody sees the same
    levels=(YOURS,),
    handicap=hand_over,
    opens_race=frozenset((FLIP, REVEAL)),
    racing=racing,
    answers=answers,
)
