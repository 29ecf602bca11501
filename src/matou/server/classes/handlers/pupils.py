"""Handlers of pupils: join, return on another device, raise a paw, choose a level."""

from matou.server.classes.state import events
from matou.server.classes.state.events import Events
from matou.server.classes.state.state import CLOSED, NO_LEVEL, ClassState
from matou.server.classes.wire.cats import MAX_PUPILS
from matou.server.rooms.wire.refusals import Declined
from matou.server.tokens import Randomness, hashed, new_secret

ANY_CAT = -1


def join(
    state: ClassState, random: Randomness, cat: int = ANY_CAT, level: int = NO_LEVEL
) -> tuple[Events, int, str]:
    """A new pupil: the events, the number, and the secret of the token."""
    if state.stage == CLOSED:
        raise Declined("closed")
    if not state.door:
        raise Declined("locked")
    if len(state.pupils) >= MAX_PUPILS:
        raise Declined("full")
    if cat != ANY_CAT and state.of_cat(cat) is not None:
        raise Declined("taken")
    chosen = free_cat(state) if cat == ANY_CAT else cat
    secret, pupil = new_secret(random), state.came + 1
    return [events.Joined(pupil, chosen, hashed(secret), level)], pupil, secret


def free_cat(state: ClassState) -> int:
    worn = {pupil.cat for pupil in state.pupils.values()}
    return min(cat for cat in range(MAX_PUPILS) if cat not in worn)


def come_back(state: ClassState, random: Randomness, cat: int) -> tuple[Events, int, str]:
    """A pupil returns by naming an absent cat. The teacher sees it."""
    if state.stage == CLOSED:
        raise Declined("closed")
    pupil = state.of_cat(cat)
    if pupil is None:
        raise Declined("no such cat")
    if state.here(pupil.number):
        raise Declined("taken")
    secret = new_secret(random)
    return [events.Returned(pupil.number, hashed(secret))], pupil.number, secret


def tell_level(state: ClassState, pupil: int, level: int) -> Events:
    return [events.Levelled(pupil, level)] if state.pupils[pupil].level != level else []
