"""The Chasse in a room."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from matou.games.actions import NOBODY, PLAY
from matou.games.chasse.events import Countered, Laid, TokenReturned
from matou.games.chasse.play import Chasse
from matou.games.game import Table
from matou.learning.evidence import Totals, Unwatched
from matou.server.rooms.games.best import BRINK, COUNTER, SAFE, Best, Done, Pair, longest
from matou.server.rooms.games.choices import laying
from matou.server.rooms.games.part import RoomGame
from matou.server.rooms.wire.view_types import ChasseSeen

LONG: Final = 4  # shorter runs are not worth mentioning
NEAR: Final = 90  # a total beyond it is near 100


def why(table: Table, seat: int, playable: set[int]) -> dict[str, str]:
    """The key of the refusal, by card."""
    assert isinstance(table, Chasse)
    cards = sorted(set(table.cards_of(seat)) - playable)
    asked = [(card, table.refusal(laying(PLAY, seat, card, NOBODY))) for card in cards]
    return {str(card): key for card, key in asked if key}


def watch(table: Table) -> Unwatched:
    """Totals that players type (H14) are answers."""
    return Totals() if table.options.text("announce") == "typed" else Unwatched()


def count(table: Table, seat: int) -> int:
    """The number of tokens."""
    assert isinstance(table, Chasse)
    return table.tokens[seat]


def best(done: Sequence[Done], known: frozenset[Pair]) -> list[Best]:
    """The longest run of cards that cost no token, the last step before 100, attacks countered."""
    found: list[Best] = []
    events = [one.event for one in done]
    laid = [(card, after) for card, after in pairwise([*events, None]) if isinstance(card, Laid)]
    safe = [(card, not isinstance(after, TokenReturned)) for card, after in laid]
    run = longest(good for _, good in safe)
    if run >= LONG:
        found.append(Best(SAFE, run))
    brink = max((card.total for card, good in safe if good), default=0)
    if brink > NEAR:
        found.append(Best(BRINK, brink))
    countered = [one.card for one in events if isinstance(one, Countered)]
    if countered:
        found.append(Best(COUNTER, len(countered), cards=(countered[-1],)))
    return found


CHASSE: Final = RoomGame(
    view=ChasseSeen,
    why=why,
    watch=watch,
    count=count,
    memorable=(Laid, TokenReturned, Countered),
    best=best,
)
