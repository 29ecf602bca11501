"""Handlers of rounds: tables are filled, latecomers get the chair of a bot, games are counted."""

from typing import Final

from matou.games.chance import Chance
from matou.server.classes.state import events
from matou.server.classes.state.events import Events, Group, Score
from matou.server.classes.state.groups import even, for_round, ordered, shared_out
from matou.server.classes.state.state import (
    BETWEEN,
    NO_TABLE,
    ROUND,
    UNLIMITED,
    ClassState,
    Table,
)
from matou.server.classes.wire.settings import HAND, chairs
from matou.server.rooms.state.state import OVER
from matou.server.rooms.wire.refusals import Declined
from matou.server.tokens import Randomness

SPARE_S: Final = 3.0  # before a waiting pupil takes a bot's chair
GATHER_S: Final = 10.0  # before bots fill up a table of waiting pupils
PODIUM_S: Final = 12.0  # of the end of a game, before the next deal
MAX_WAIT_S: Final = 20.0  # longest time without a seat; tests check it


def begin(state: ClassState, at: float, random: Randomness, chance: Chance) -> Events:
    """Start a round for all connected pupils."""
    if state.stage == ROUND:
        raise Declined("in a round")
    secret = random(16).hex() if state.settings.same_deck else ""
    began: Events = [events.RoundBegan(state.round + 1, state.settings, secret)]
    groups = for_round(state, state.present(), chance)
    return began + (_grouped(state, groups, at) if groups else [])


def end(state: ClassState, why: str) -> Events:
    """End the round; unfinished games count for the class."""
    if state.stage != ROUND:
        raise Declined("no round")
    open_games = [score_of(state, table) for table in state.tables.values()]
    return [events.RoundEnded(why, tuple(one for one in open_games if one is not None))]


def score_of(state: ClassState, table: Table) -> Score | None:
    """The score of the table's game, if it is not counted yet."""
    news = state.live.news.get(table.number)
    if news is None or news.score.game <= table.counted:
        return None
    return news.score


def _grouped(state: ClassState, groups: list[tuple[int, ...]], at: float) -> Events:
    made = [Group(state.made + number, pupils) for number, pupils in enumerate(groups, start=1)]
    return [events.Grouped(tuple(made), at)]


# --- a seat for each pupil -----------------------------------------------------------------


def free_chairs(state: ClassState, table: Table) -> int:
    """Bots' chairs that no pupil is about to take; for a new table an estimate."""
    news = state.live.news.get(table.number)
    if news is None:
        return chairs(state.of_round) - len(table.pupils)
    return news.free - sum(pupil not in news.guests for pupil in table.pupils)


def free_table(state: ClassState) -> Table | None:
    """The table with a free chair and the fewest pupils."""
    if state.of_round.same_deck:
        return None
    free = [table for table in state.tables.values() if free_chairs(state, table) > 0]
    return min(free, key=lambda table: (len(table.pupils), table.number), default=None)


def seat_one(state: ClassState, at: float) -> Events:
    """The pupil who has waited longest takes a bot's chair.

    Not at once: pupils who arrive together make tables of their own.
    """
    waiting = state.waiting() if state.stage == ROUND else []
    if not waiting or state.live.waits[waiting[0]] + SPARE_S > at:
        return []
    table = free_table(state)
    return [events.Placed(waiting[0], table.number)] if table is not None else []


def make_tables(state: ClassState, at: float, chance: Chance) -> Events:
    """New tables for waiting pupils.

    While others are still joining, each table reserves a chair for them, which a bot holds until
    then; so the last ones find a seat at once.
    """
    if state.stage != ROUND:
        return []
    waiting = state.waiting()
    if not waiting:
        return []
    if state.of_round.same_deck:
        return _grouped(state, [(pupil,) for pupil in waiting], at)
    size = chairs(state.of_round)
    few = max(size - 1, 1)
    if state.live.waits[waiting[0]] + GATHER_S <= at:
        return _grouped(
            state, shared_out(ordered(state, waiting, chance), even(len(waiting), size)), at
        )
    if len(waiting) >= 2 * few and state.settings.groups != HAND:
        return _grouped(state, [tuple(ordered(state, waiting, chance)[:few])], at)
    return []


def gathered(state: ClassState) -> float:
    """When waiting pupils have waited long enough for others."""
    waiting = state.waiting() if state.stage == ROUND else []
    if not waiting:
        return UNLIMITED
    free = free_table(state) is not None
    return state.live.waits[waiting[0]] + (SPARE_S if free else GATHER_S)


# --- games -----------------------------------------------------------------------------------


def count_game(state: ClassState) -> Events:
    """Count the first table whose game is over and not counted."""
    for table in state.tables.values():
        news = state.live.news.get(table.number)
        if news is None or news.glance.phase != OVER:
            continue
        score = score_of(state, table)
        if score is not None:
            return [events.GameEnded(score)]
    return []


def leave_table(state: ClassState, pupil: int) -> Events:
    """Before a pupil leaves a table: count its game if no pupil stays."""
    table = state.tables.get(state.pupils[pupil].table)
    if table is None or len(table.pupils) > 1:
        return []
    score = score_of(state, table)
    return [events.GameEnded(score)] if score is not None else []


def place(state: ClassState, pupil: int, number: int) -> Events:
    """The teacher moves a pupil."""
    if pupil not in state.pupils:
        raise Declined("no such pupil")
    if state.stage == BETWEEN:
        planned = state.pupils[pupil].planned
        return [events.Planned(pupil, number)] if number != planned else []
    if number == state.pupils[pupil].table:
        return []
    if number != NO_TABLE:
        table = state.tables.get(number)
        if table is None:
            raise Declined("no such table")
        if free_chairs(state, table) <= 0:
            raise Declined("no free chair")
    return [*leave_table(state, pupil), events.Placed(pupil, number)]
