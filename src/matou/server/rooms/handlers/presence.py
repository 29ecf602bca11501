"""Who is there: connections come and go, pages freeze, and guests return to their chairs."""

from matou.server.races.race import UNLIMITED
from matou.server.rooms.handlers import chairs, hosts
from matou.server.rooms.state import stored, transient
from matou.server.rooms.state.awaited import awaited_guests
from matou.server.rooms.state.decision import Events
from matou.server.rooms.state.state import PLAYING, SILENT_MS, State
from matou.server.rooms.wire import messages


def connected(state: State, guest: int) -> Events:
    """What follows when a guest connects, whose token was found right."""
    events = hosts.returned(state, guest)
    events += chairs.seat_arrival(state, guest)
    events += back(state, guest)
    game = state.game
    cut_off = state.phase == PLAYING and game is not None and game.before is not None
    if state.live.asleep and cut_off:  # the open race is nobody's: its card is flipped again
        events.append(stored.Voided())
    return events


def heard(state: State, guest: int, message: messages.AnyUp, at: float) -> Events:
    """A guest's page runs: after a freeze, or with a move, their chairs are theirs again."""
    live = state.live
    events: Events = []
    thawed = guest in live.gone and guest in live.peers
    if thawed or guest in live.probed:
        events.append(transient.Heard(guest, thawed))
    if thawed or isinstance(message, messages.InGame):
        events += back(state, guest)
    touches = not isinstance(message, messages.Awake) and state.chairs_of(guest)
    if touches and state.game is not None and state.one_device:
        events.append(transient.Touched(at))
    return events


def back(state: State, guest: int) -> Events:
    """Cats no longer play for this guest."""
    return [
        stored.GivenBack(place) for place in state.chairs_of(guest) if state.chairs[place].minded
    ]


def probe_due(state: State) -> float:
    """Where all people share one device, nobody waits for another."""
    return state.live.probe_at if state.running and not state.one_device else UNLIMITED


def probe(state: State, at: float) -> Events:
    """Probe the pages of awaited people; those who left the last probe unanswered are frozen."""
    live = state.live
    awaited = awaited_guests(state) & live.peers.keys() - live.gone.keys()
    silent = sorted(awaited & live.probed)
    asked = tuple(sorted(awaited - live.probed))
    frozen = [transient.Froze(guest, at - SILENT_MS) for guest in silent]
    return [transient.Probed(asked, at), *frozen]
