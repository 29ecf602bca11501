"""Multipli and Addi in a room: races, handicaps, and what was hard and what was good there."""

from collections.abc import Sequence
from typing import Any, Final

from matou.cards import is_operation, is_result, worths
from matou.games.actions import FLIP, HIT, REVEAL, TIME_UP, Action
from matou.games.mouse.events import Sinned, Won
from matou.games.mouse.play import Mouse, mouse_of
from matou.games.mouse.table import TOPS
from matou.games.table import Table
from matou.server.races.judge import Verdict
from matou.server.rooms.best import NEW, PAIR, RUN, Best, Done, Pair, fact_pair, longest
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


def answers(table: Table, action: Action, verdict: Verdict | None, ms: int) -> list[Answer]:
    """Who won, was late or sinned when hands were judged; who missed a pair that lay there for so
    long when time was up."""
    mouse = mouse_of(table)
    if mouse.stage != TOPS or not mouse.awake:
        return []
    if action.kind == TIME_UP:
        seats = [seat for seat in range(mouse.seats) if mouse.rights & (1 << seat)]
        asked = [(seat, _asked(mouse, seat)) for seat in seats]
        return [Answer(seat, card, MISSED, ms) for seat, card in asked if card >= 0]
    if action.kind != HIT or verdict is None:
        return []
    return _race(mouse, action.seat, verdict)


def _race(table: Mouse, seat: int, verdict: Verdict) -> list[Answer]:
    """The winner's time; whoever else had a right and hit was late; no right: a sin."""
    times = {ruling.seat: round(ruling.reaction) for ruling in verdict.rulings}
    card = _asked(table, seat)
    if card < 0:
        return []
    if not table.rights & (1 << seat):
        return [Answer(seat, card, SINNED, times.get(seat, 0))]
    late = [
        Answer(other, theirs, LATE, ms)
        for other, ms in times.items()
        if other != seat and table.rights & (1 << other) and (theirs := _asked(table, other)) >= 0
    ]
    return [Answer(seat, card, WON, times.get(seat, 0)), *late]


def _asked(table: Mouse, seat: int) -> int:
    """The operation a seat had to reckon: its own top, or the one that its result equals. A result
    without a partner and a special ask nothing."""
    pile = table.piles[seat]
    if not pile or not is_result(pile[-1]):
        return pile[-1] if pile and is_operation(pile[-1]) else -1
    worth = worths(table.options.family)
    tops = [other[-1] for other in table.piles if other and is_operation(other[-1])]
    return next((top for top in tops if worth[top] == worth[pile[-1]]), -1)


# --- what was good -----------------------------------------------------------------------


def best(done: Sequence[Done], known: frozenset[Pair]) -> list[Best]:
    """The fastest pair, the longest run without greed, and the pairs that are new."""
    found: list[Best] = []
    pairs = [(one.ms, one.event.tops) for one in done
             if isinstance(one.event, Won) and one.event.why == "pair"]  # fmt: skip
    timed = [(ms, tops) for ms, tops in pairs if ms > 0]
    if timed:
        ms, tops = min(timed)
        found.append(Best(PAIR, 1, ms, tops[:2]))
    run = longest(isinstance(one.event, Won) for one in done)
    if run > 1:
        found.append(Best(RUN, run))
    fresh = {fact_pair(*tops[:2]): tops[:2] for _, tops in pairs}
    new = [two for pair, two in fresh.items() if pair not in known]
    if new:
        found.append(Best(NEW, len(new), cards=tuple(card for two in new for card in two)))
    return found


MOUSE: Final = RoomGame(
    clock=RaceClock,
    view=MouseSeen,
    levels=(YOURS,),
    handicap=hand_over,
    opens_race=frozenset((FLIP, REVEAL)),
    racing=racing,
    answers=answers,
    memorable=(Won, Sinned),
    best=best,
)
