"""`decide`: the events of a message to a class. `due`: timed events.

Both read the state and return events; only `evolve` applies them.
"""

from msgspec.structs import asdict

from matou.games.chance import Chance, seeded
from matou.games.game import OptionError
from matou.server.classes.handlers import pupils, rounds
from matou.server.classes.state import events
from matou.server.classes.state.events import Events
from matou.server.classes.state.state import BETWEEN, CLOSED, ROUND, UNLIMITED, ClassState
from matou.server.classes.wire import messages
from matou.server.classes.wire.settings import (
    CLASS_LIFE_S,
    GROUPINGS,
    HAND,
    OF_A_ROUND,
    ClassSettings,
    check,
)
from matou.server.rooms.wire.refusals import Declined
from matou.server.tokens import Randomness, new_secret


def opening(
    settings: ClassSettings, code: str, at: float, random: Randomness, recalled: Events
) -> Events:
    """The first events of a class.

    Tables are filled from the start, unless the teacher makes the groups or the pupils of a class
    file have to return first.
    """
    check_settings(settings)
    found: Events = [
        events.Opened(settings, new_secret(random), new_secret(random), code, at),
        *recalled,
    ]
    if settings.groups != HAND and not recalled:
        secret = random(16).hex() if settings.same_deck else ""
        found.append(events.RoundBegan(1, settings, secret))
    return found


def check_settings(settings: ClassSettings) -> None:
    """Raise Declined where the settings are invalid."""
    if settings.groups not in GROUPINGS:
        raise Declined("setting", f"groups are made by {', '.join(GROUPINGS)}")
    try:
        check(settings)
    except OptionError as error:
        raise Declined("setting", str(error)) from None


def teacher_asks(
    state: ClassState, message: messages.TeacherUp, at: float, random: Randomness
) -> Events:
    """The events of a teacher's message, or Declined."""
    if state.stage == CLOSED:
        raise Declined("closed")
    match message:
        case messages.Choose():
            return _choose(state, message.settings)
        case messages.BeginRound():
            return rounds.begin(state, at, random, chance_of(random))
        case messages.EndRound():
            return rounds.end(state, "teacher")
        case messages.MoreTime():
            _need_round(state)
            return [events.Extended(message.seconds)] if state.ends < UNLIMITED else []
        case messages.PauseAll():
            _need_round(state)
            return [events.Paused(at)] if not state.paused else []
        case messages.ResumeAll():
            return [events.Resumed(at)] if state.paused else []
        case messages.Place():
            return rounds.place(state, message.pupil, message.table)
        case messages.Door():
            return [events.DoorSet(message.open)] if message.open != state.door else []
        case messages.CloseClass():
            return [events.Closed("teacher")]
        case messages.Expel() | messages.Undo() | messages.LowerPaw():
            return _about_pupil(state, message)


def _about_pupil(
    state: ClassState, message: messages.Expel | messages.Undo | messages.LowerPaw
) -> Events:
    pupil = state.pupils.get(message.pupil)
    if pupil is None:
        raise Declined("no such pupil")
    match message:
        case messages.Expel():
            return [*rounds.leave_table(state, pupil.number), events.Expelled(pupil.number)]
        case messages.Undo():
            return [events.Undone(pupil.number)] if pupil.before else []
        case messages.LowerPaw():
            return []  # paws are not stored


def _choose(state: ClassState, settings: ClassSettings) -> Events:
    check_settings(settings)
    if state.stage == ROUND:
        now, then = asdict(state.settings), asdict(settings)
        if any(now[name] != then[name] for name in OF_A_ROUND):
            raise Declined("in a round")
    return [events.Chosen(settings)] if settings != state.settings else []


def _need_round(state: ClassState) -> None:
    if state.stage != ROUND:
        raise Declined("no round")


def pupil_asks(state: ClassState, pupil: int, message: messages.PupilUp) -> Events:
    if isinstance(message, messages.TellLevel):
        return pupils.tell_level(state, pupil, message.level)
    return []  # paws are not stored


def chance_of(random: Randomness) -> Chance:
    return seeded(int.from_bytes(random(8), "big"))


# --- time --------------------------------------------------------------------------------


def due(state: ClassState) -> float:
    """The time of the next timed step; `overdue` returns its events."""
    if state.stage == CLOSED:
        return UNLIMITED
    soon = [state.opened + CLASS_LIFE_S, rounds.gathered(state)]
    if not state.paused and state.stage != BETWEEN:
        soon.append(state.ends)
    return min(soon)


def overdue(state: ClassState, at: float, random: Randomness) -> Events:
    """The events of the next step that is due at this time; none if there is none."""
    if state.stage == CLOSED:
        return []
    if state.opened + CLASS_LIFE_S <= at:
        return [events.Closed("long")]
    if state.stage != ROUND:
        return []
    counted = rounds.count_game(state)
    if counted:
        return counted
    if not state.paused and state.ends <= at:
        return rounds.end(state, "time")
    return rounds.seat_one(state, at) or rounds.make_tables(state, at, chance_of(random))
