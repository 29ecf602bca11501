"""Trying lobby events on a copy of the state, so that a handler sees what its next event meets."""

from matou.server.rooms.state.decision import Events
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import State


def after(state: State, events: Events) -> State:
    """The state as it will be; the given one is unchanged."""
    if not events:
        return state
    draft = state.draft()
    for event in events:
        evolve(draft, event)
    return draft
