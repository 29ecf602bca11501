"""`evolve`: applies an event to the stored state of a class, live and at a replay."""

from typing import assert_never

from matou.server.classes.state import events
from matou.server.classes.state.events import Score, StoredClassEvent
from matou.server.classes.state.state import (
    BETWEEN,
    CLOSED,
    NO_TABLE,
    ROUND,
    UNLIMITED,
    ClassState,
    Pupil,
    Table,
)
from matou.server.classes.wire.settings import family_of


def evolve(state: ClassState, event: StoredClassEvent) -> None:
    """Apply one event."""
    state.seq += 1
    match event:
        case events.Opened():
            state.settings = state.of_round = event.settings
            state.desk, state.board, state.code = event.desk, event.board, event.code
            state.opened = event.at
        case events.Chosen():
            state.settings = event.settings
        case events.DoorSet():
            state.door = event.open
        case events.Extended():
            state.ends += event.seconds
        case events.Paused():
            state.paused_at = event.at
        case events.Resumed():
            if state.paused_at is not None:
                state.ends += event.at - state.paused_at
            state.paused_at = None
        case events.Recalled():
            state.answers.setdefault(event.family, []).extend(event.answers)
        case events.Closed():
            state.stage = CLOSED
        case (
            events.RoundBegan()
            | events.Grouped()
            | events.Placed()
            | events.Dissolved()
            | events.GameEnded()
            | events.RoundEnded()
        ):
            _change_tables(state, event)
        case _:
            _change_pupils(state, event)


def _change_pupils(
    state: ClassState,
    event: events.Joined | events.Returned | events.Undone | events.Expelled | events.Levelled
    | events.Planned,
) -> None:  # fmt: skip
    match event:
        case events.Joined():
            state.pupils[event.pupil] = Pupil(
                event.pupil, event.cat, event.secret, level=event.level
            )
            state.came = max(state.came, event.pupil)
        case events.Returned():
            pupil = state.pupils[event.pupil]
            pupil.before, pupil.secret = pupil.secret, event.secret
        case events.Undone():
            pupil = state.pupils[event.pupil]
            pupil.secret, pupil.before = pupil.before, ""
        case events.Expelled():
            _rise(state, event.pupil)
            del state.pupils[event.pupil]
        case events.Levelled():
            state.pupils[event.pupil].level = event.level
        case events.Planned():
            state.pupils[event.pupil].planned = event.table
        case _:
            assert_never(event)


def _change_tables(
    state: ClassState,
    event: events.RoundBegan | events.Grouped | events.Placed | events.Dissolved | events.GameEnded
    | events.RoundEnded,
) -> None:  # fmt: skip
    match event:
        case events.RoundBegan():
            state.stage, state.round = ROUND, event.number
            state.of_round, state.deal_secret = event.settings, event.secret
            state.ends, state.paused_at = UNLIMITED, None
            state.round_moves = state.round_pairs = 0
        case events.Grouped():
            for group in event.groups:
                _group(state, group)
            if state.ends == UNLIMITED and state.settings.minutes:
                state.ends = event.at + 60 * state.settings.minutes
        case events.Placed():
            _rise(state, event.pupil)
            if event.table != NO_TABLE:
                state.tables[event.table].pupils.append(event.pupil)
                state.pupils[event.pupil].table = event.table
        case events.Dissolved():
            for pupil in state.tables[event.table].pupils[:]:
                _rise(state, pupil)
            state.tables.pop(event.table, None)
        case events.GameEnded():
            _count(state, event.score)
            state.games += 1
        case events.RoundEnded():
            for score in event.unfinished:
                _count(state, score)
            _clear(state)
        case _:
            assert_never(event)


def _group(state: ClassState, group: events.Group) -> None:
    for pupil in group.pupils:
        _rise(state, pupil)
        state.pupils[pupil].table = group.table
        state.pupils[pupil].planned = NO_TABLE
    state.tables[group.table] = Table(group.table, list(group.pupils))
    state.made = max(state.made, group.table)


def _rise(state: ClassState, pupil: int) -> None:
    """Remove a pupil from its table; a table without pupils is removed."""
    table = state.tables.get(state.pupils[pupil].table)
    state.pupils[pupil].table = NO_TABLE
    if table is not None and pupil in table.pupils:
        table.pupils.remove(pupil)
        if not table.pupils:
            del state.tables[table.number]


def _clear(state: ClassState) -> None:
    """The round is over: remove all tables; all pupils wait for the next one."""
    state.stage = BETWEEN
    state.ends, state.paused_at = UNLIMITED, None
    state.tables.clear()
    for pupil in state.pupils.values():
        pupil.table = NO_TABLE


def _count(state: ClassState, score: Score) -> None:
    """Count a game, once."""
    table = state.tables.get(score.table)
    if table is None or score.game <= table.counted:
        return
    table.counted = score.game
    family = family_of(state.of_round)
    state.answers.setdefault(family, []).extend(score.answers)
    for pupil, pairs in score.won.items():
        state.pairs[pupil] = state.pairs.get(pupil, 0) + pairs
    state.moves += score.moves
    state.round_moves += score.moves
    state.round_pairs += sum(score.won.values())
