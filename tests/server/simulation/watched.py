"""A room that checks its own laws after every event: replay equals live, and deciding is pure."""

from dataclasses import fields
from typing import Any

from matou.server.rooms.handlers.decide import decide, due
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.decision import Decision, Events
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import Live, State
from matou.server.rooms.state.transient import Transient
from matou.server.rooms.wire.messages import AnyUp
from tests.server.simulation import checks


class WatchedRoom(Room):
    """`replayed` is made of the stored events alone, as they are read from the journal."""

    replayed: State

    def apply(self, events: Events) -> None:
        for event in events:
            super().apply([event])
            if not isinstance(event, Transient):
                evolve(self.replayed, stored.read(stored.write(event)))
                checks.same_state(self.state, self.replayed)

    def _decide(self, guest: int, message: AnyUp, at: float) -> Decision:
        before = live_part(self.state.live)
        decide(self.state, guest, message, at, bytes)
        due(self.state)
        self._unchanged(before, message)
        return super()._decide(guest, message, at)

    def wake(self, at: float) -> float:
        before = live_part(self.state.live)
        when, step = due(self.state)
        if when <= at:
            step(self.state, at)
        self._unchanged(before, step)
        return super().wake(at)

    def _unchanged(self, before: dict[str, Any], what: object) -> None:
        assert live_part(self.state.live) == before, f"deciding changed the state: {what}"
        checks.same_state(self.state, self.replayed)


def watched(state: State, replayed: State, *parts: Any) -> WatchedRoom:
    """A room at this state, which the stored events so far lead to as well."""
    room = WatchedRoom(state, *parts)
    room.replayed = replayed
    return room


def live_part(live: Live) -> dict[str, Any]:
    """All that transient events may change, as values that can be compared."""
    found = {part.name: getattr(live, part.name) for part in fields(live)}
    race, cats = found.pop("race"), found.pop("cats")
    for name in ("peers", "gone", "probed", "doubted", "late"):
        found[name] = list(found[name])
    found["cats"] = (cats.chance.state, dict(cats.paces), cats.thought)
    if race is not None:
        window = race.window
        parts = {part.name: getattr(race, part.name) for part in fields(race)}
        found["race"] = {**parts, "hands": dict(race.hands), "nothing": set(race.nothing)}
        found["window"] = (window.now, window.ends, list(window.due), list(window.calls))
    return found
