"""The result of `decide`: events, and whether to answer now; and trying events on a copy."""

from collections.abc import Callable
from typing import NamedTuple

from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import State
from matou.server.rooms.state.stored import StoredEvent
from matou.server.rooms.state.transient import TransientEvent
from matou.server.rooms.wire.refusals import Declined

AnyEvent = StoredEvent | TransientEvent
Events = list[AnyEvent]


# A time in milliseconds, and the function that gives the events at that time or later.
Due = tuple[float, Callable[[State, float], Events]]


class Decision(NamedTuple):
    """The answer to one message.

    A refusal has no events, except for a hand that came too late, which is shown. A flip in a race
    is answered later.
    """

    events: Events
    refused: Declined | None = None
    answered: bool = True


def after(state: State, events: Events) -> State:
    """A copy of the state after these events, so that a handler can decide on the next one."""
    if not events:
        return state
    draft = state.draft()
    for event in events:
        evolve(draft, event)
    return draft
