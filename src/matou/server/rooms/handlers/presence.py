"""Handlers of presence: frozen pages, reconnects, the host and the deputy."""

from typing import Final

from matou.server.races.race import UNLIMITED
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.decision import Events
from matou.server.rooms.state.players import NOBODY, OPENER
from matou.server.rooms.state.schedule import awaited_guests
from matou.server.rooms.state.state import CLOSED, SILENT_MS, State
from matou.server.rooms.wire import messages


def heard(state: State, guest: int, message: messages.AnyUp, at: float) -> Events:
    """A guest's page runs: after a freeze, or with a move, the guest plays again."""
    live = state.live
    events: Events = []
    thawed = guest in live.gone and guest in live.peers
    if thawed or guest in live.probed:
        events.append(transient.Heard(guest, thawed))
    if thawed or isinstance(message, messages.InGame):
        events += back(state, guest)
    shared = state.game is not None and state.one_device
    if shared and state.chairs_of(guest) and not isinstance(message, messages.Awake):
        events.append(transient.Touched(at))
    return events


def back(state: State, guest: int) -> Events:
    """Bots no longer play for this guest."""
    return [
        stored.GivenBack(place)
        for place, chair in enumerate(state.chairs)
        if chair.guest == guest and chair.minded
    ]


def probe(state: State, at: float) -> Events:
    """Probe the pages of awaited guests; those who did not answer the last probe are frozen."""
    live = state.live
    awaited = awaited_guests(state) & live.peers.keys() - live.gone.keys()
    silent = sorted(awaited & live.probed)
    asked = tuple(sorted(awaited - live.probed))
    frozen = [transient.Froze(guest, at - SILENT_MS) for guest in silent]
    return [transient.Probed(asked, at), *frozen]


HOST_AWAY_MS: Final = 60_000.0  # after this time without the host a deputy takes over


def heirs(state: State) -> list[int]:
    """Candidates for the host: players, the longest seated first, without spectators."""
    seated = sorted(
        (chair.since, chair.guest)
        for chair in state.chairs
        if chair.guest not in (NOBODY, state.host)
    )
    return list(dict.fromkeys(guest for _, guest in seated))


def heirs_here(state: State) -> list[int]:
    return [guest for guest in heirs(state) if guest in state.live.peers]


def follow(state: State) -> Events:
    """Choose a new host: a connected candidate, else one who may come back."""
    found = heirs_here(state) or heirs(state)
    return [appoint(state, found[0])] if found else []


def appoint(state: State, guest: int) -> stored.Hosted:
    """Replace a host who is away by a deputy, or one who has left by a new host."""
    away = OPENER in state.guests and (state.deputy or state.host == OPENER)
    return stored.Hosted(guest, deputy=away and guest != OPENER)


def hand_over(state: State, guest: int) -> stored.Hosted:
    """Give the room to another guest; a deputy makes the new host a deputy, too."""
    return stored.Hosted(guest, deputy=state.deputy and guest != OPENER)


def returned(state: State, guest: int) -> Events:
    """The guest who opened the room becomes host again, unless they gave it away."""
    return [stored.Hosted(OPENER)] if guest == OPENER and state.deputy else []


def heir_due(state: State) -> float:
    """When the time of waiting for the host is over, who is not connected."""
    live, host = state.live, state.host
    if state.phase == CLOSED or not state.settings.deputies:
        return UNLIMITED
    paused = state.paused and not state.untouched
    if not heirs_here(state) and not (paused and live.peers):
        return UNLIMITED
    return max(live.gone.get(host, live.woke), live.woke) + HOST_AWAY_MS


def without_host(state: State, at: float) -> Events:
    """A player takes over; if there are only watchers, at least a pause ends."""
    return follow(state) if heirs_here(state) else [stored.Resumed(state.host)]
