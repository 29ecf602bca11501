"""Who deals the cards: whoever opened the room, and somebody who plays while they are away."""

from typing import TYPE_CHECKING

from matou.server.rooms import facts
from matou.server.rooms.guests import NOBODY, OPENER
from matou.server.rooms.state import State

if TYPE_CHECKING:
    from matou.server.rooms.room import Room


def heirs(state: State) -> list[int]:
    """Those who play, longest seated first: who only watches does not inherit a room."""
    seated = sorted(
        (chair.since, chair.guest)
        for chair in state.chairs
        if chair.guest not in (NOBODY, state.host)
    )
    return list(dict.fromkeys(guest for _, guest in seated))


def heirs_here(room: "Room") -> list[int]:
    return [guest for guest in heirs(room.state) if guest in room.peers]


def follow(room: "Room") -> None:
    """The host is away or has left: somebody who is here, else somebody who may come back."""
    found = heirs_here(room) or heirs(room.state)
    if found:
        appoint(room, found[0])


def appoint(room: "Room", guest: int) -> None:
    """Instead of a host who is away, or who has left for good."""
    state = room.state
    away = OPENER in state.guests and (state.deputy or state.host == OPENER)
    room.happened(facts.Hosted(guest, deputy=away and guest != OPENER))


def hand_over(room: "Room", guest: int) -> None:
    """A gift; but what belongs to somebody who is away is only lent."""
    lent = room.state.deputy and guest != OPENER
    room.happened(facts.Hosted(guest, deputy=lent))


def came(room: "Room", guest: int) -> None:
    """Whoever opened the room has it back, unless they gave it away."""
    if guest == OPENER and room.state.deputy:
        room.happened(facts.Hosted(OPENER))
