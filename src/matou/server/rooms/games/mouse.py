"""Multipli and Addi in a room: races, handicaps, best moments."""

from collections.abc import Sequence
from typing import Any, Final

from matou.games.actions import FLIP, FLIPS, REVEAL, TIME_IS_UP
from matou.games.game import Table
from matou.games.mouse.events import Sinned, Won
from matou.games.mouse.play import Mouse, mouse_of
from matou.learning.evidence import NO_CARD, Watch
from matou.server.rooms.games.best import NEW, PAIR, RUN, Best, Done, Pair, fact_pair, longest
from matou.server.rooms.games.part import RoomGame
from matou.server.rooms.wire.settings import SHORT, YOURS
from matou.server.rooms.wire.view_types import MouseSeen

# What the page begins with: small tables and no specials (K7), cats of one's own pace.
BEGINNING: Final[dict[str, Any]] = {
    "players": 3,
    "options": {"tables": "5", "specials": "none"},
    "deck": SHORT,
    "cats": YOURS,
}


WELCOME_FLIPS: Final = 3  # of a beginner's own cards, the last of which may make the pair
WELCOME_LEAST_CARDS: Final = 3  # two cards that are no pair are seen before


def racing(table: Table) -> bool:
    assert isinstance(table, Mouse)
    return table.open


def hand_over(table: Table, extra: list[int]) -> None:
    """A handicap in cards: an adult's stack gets so many, each from the largest other stack."""
    mouse = mouse_of(table)
    for player, count in enumerate(extra):
        for _ in range(count):
            others = [seat for seat in range(mouse.seats) if mouse.owner(seat) != player]
            giver = max(others, key=lambda seat: len(mouse.stacks[seat]))
            if len(mouse.stacks[giver]) <= 1:
                return
            mouse.stacks[player].append(mouse.stacks[giver].pop())


def count(table: Table, seat: int) -> int:
    """Its cards."""
    mouse = mouse_of(table)
    return len(mouse.stacks[seat]) + len(mouse.piles[seat])


def length(table: Table, cards: int) -> int:
    """A deck, or fewer cards where the host ends a game after some flips (M23)."""
    most = mouse_of(table).switches.max_flips
    return min(cards, most) if most else cards


def welcomes(table: Table, player: int) -> int:
    """The number of cards until the player's first pair; 0 where it takes more than three own
    cards, or where a special or another pair comes before."""
    mouse = mouse_of(table.copy())
    own = 0
    for cards in range(1, WELCOME_FLIPS * mouse.seats + 1):
        seat = mouse.next_flipper()
        own += mouse.owner(seat) == player
        if own > WELCOME_FLIPS:
            break
        mouse.do(FLIPS[seat])
        if mouse.tops[seat] == 0:
            break
        if mouse.rights:
            right = [one for one in range(mouse.seats) if mouse.rights >> one & 1]
            mine = player in map(mouse.owner, right)
            return cards if mine and cards >= WELCOME_LEAST_CARDS else 0
        mouse.do(TIME_IS_UP)
    return 0


def tops(table: Table) -> list[int]:
    assert isinstance(table, Mouse)
    return [pile[-1] if pile else NO_CARD for pile in table.piles]


def watch(table: Table) -> Watch:
    return Watch(table.options.family, table.players)


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
    view=MouseSeen,
    levels=(YOURS,),
    handicap=hand_over,
    length=length,
    welcomes=welcomes,
    count=count,
    opens_race=frozenset((FLIP, REVEAL)),
    racing=racing,
    tops=tops,
    watch=watch,
    memorable=(Won, Sinned),
    best=best,
)
